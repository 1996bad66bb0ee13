// Sections of the academic setting. Sections without a path share the address of the first page.

interface SectionRow {
  readonly name: string
  readonly label: string
  /** Relative to the first page. */ readonly path?: string
  readonly platformOnly?: true
}

const rows = [
  { name: 'certificates', label: 'Certificates', platformOnly: true },
  { name: 'curriculum', label: 'Curricula', path: '' },
  { name: 'grade', label: 'Grades' },
  { name: 'subject', label: 'Subjects', path: '/subject/data' },
  { name: 'skill', label: 'Skills', path: '/skill/data' },
  { name: 'template', label: 'Templates' },
  { name: 'criteria', label: 'Criteria' },
  { name: 'map', label: 'Map' },
  { name: 'task-category', label: 'Task categories' },
  { name: 'assessment-category', label: 'Assessment categories' },
  { name: 'weight', label: 'Weights' },
] as const satisfies readonly SectionRow[]

export type SectionName = (typeof rows)[number]['name']

export const sectionsOf = (ofPlatform: boolean): readonly (SectionRow & { readonly name: SectionName })[] =>
  rows.filter(row => ofPlatform || !('platformOnly' in row))

export const isSection = (name: string | null): name is SectionName => rows.some(row => row.name === name)

export function pathOf(base: string, { name, path }: SectionRow): string {
  if (path !== undefined) return `${base}${path}`
  return name === 'grade' && base.startsWith('/account') ? `${base}/grade` : `${base}?section=${name}`
}
