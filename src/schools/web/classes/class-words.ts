import type { ClassRecord } from '#schools/contract/classes.contract.ts'
import { weekdays } from '#schools/contract/blocks.rules.ts'

export const curricula: Readonly<Record<string, string>> = {
  au: 'Australian',
  us: 'Common Core (US)',
  cbse: 'CBSE',
  'ib-pyp': 'IB PYP',
  'ib-myp': 'IB MYP',
  'ib-dp': 'IB DP',
  'cam-prim': 'Cambridge Primary',
  'cam-low': 'Cambridge Lower Secondary',
  'cam-as': 'Cambridge AS and A Level',
  nz: 'New Zealand',
  igcse: 'IGCSE',
  uk: 'National (UK)',
  pd: 'Professional development',
}

export const subjectOf = ({
  subject,
  subjectTemporary,
  grade,
}: Pick<ClassRecord, 'subject' | 'subjectTemporary' | 'grade'>): string =>
  [subject ?? subjectTemporary ?? '', grade ?? ''].filter(word => word !== '').join(', ')

export const blockWords = ({ week, start, end }: ClassRecord['block'][number]): string =>
  `${weekdays[week] ?? ''} ${start}–${end}`

/** The available grades; a class keeps its grade even if it was removed from the list. */
export const gradeOptions = (
  offered: readonly string[],
  own: string | null | undefined,
): { value: string; label: string }[] =>
  [...(own && !offered.includes(own) ? [own] : []), ...offered].map(grade => ({ value: grade, label: grade }))
