// What a bulk action sets on classes, as the text of its `to`: a grade or a term to move to, or a subject.
import { curriculumCodes } from '#kit/contract/constants.ts'

export type ClassPlace =
  | { readonly kind: 'grade'; readonly grade: string }
  | { readonly kind: 'term'; readonly term: string }

export const gradePlace = (grade: string): string => `grade:${grade}`
export const termPlace = (term: string): string => `term:${term}`

export function readClassPlace(text: string): ClassPlace | undefined {
  const [kind, rest] = halves(text)
  if (rest === '') return undefined
  if (kind === 'grade') return { kind, grade: rest }
  return kind === 'term' ? { kind, term: rest } : undefined
}

/** Of a curriculum, or with null in the school's own words. */
export interface ClassSubject {
  readonly curriculum: string | null
  readonly name: string
}

/** The form that coordinators' subjects have, too. */
export const subjectText = ({ curriculum, name }: ClassSubject): string => `${curriculum ?? ''}:${name}`

export function readClassSubject(text: string): ClassSubject | undefined {
  const [code, name] = halves(text)
  if (name.trim() === '') return undefined
  if (code === '') return { curriculum: null, name }
  return curriculumCodes.some(each => each === code) ? { curriculum: code, name } : undefined
}

/** Before and after the first colon. */
function halves(text: string): readonly [before: string, after: string] {
  const at = text.indexOf(':')
  return at < 0 ? ['', ''] : [text.slice(0, at), text.slice(at + 1)]
}
