import type { curriculumCodes } from '#kit/contract/constants.ts'

/** Names of the curricula as teachers know them. */
export const curriculumNames: Readonly<Record<(typeof curriculumCodes)[number], string>> = {
  au: 'Australian Curriculum',
  us: 'United States standards',
  cbse: 'CBSE, India',
  'ib-pyp': 'IB Primary Years',
  'ib-myp': 'IB Middle Years',
  'ib-dp': 'IB Diploma',
  'cam-prim': 'Cambridge Primary',
  'cam-low': 'Cambridge Lower Secondary',
  'cam-as': 'Cambridge AS and A Level',
  nz: 'New Zealand Curriculum',
  igcse: 'IGCSE',
  uk: 'National Curriculum, UK',
  pd: 'Professional development',
}
