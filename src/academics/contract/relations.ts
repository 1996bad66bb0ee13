// Everybody may read the platform's records; a school's staff list says who leads a subject.
import '#schools/contract/relations.ts'
import { defineRelation } from '#kit/contract/permissions.ts'
import { platform } from './academics.shapes.ts'

declare module '#kit/contract/permissions.ts' {
  interface Relations {
    platform: 'school'
    /** Lead of a subject: the fact is `school:curriculum:subject`. */
    coordinator: 'lead'
  }
}

/** A subject as the school's staff list refers to it. */
export const subjectWord = ({
  curriculum,
  name,
}: {
  readonly curriculum: string
  readonly name: string
}): string => `${curriculum}:${name}`
export const leadWord = (school: string, word: string): string => `${school}:${word}`

defineRelation('platform', 'school', () => [platform])
defineRelation('coordinator', 'lead', actor =>
  (actor.memberships ?? []).flatMap(({ school, as, subjects = [] }) =>
    as === 'staff' ? subjects.map(word => leadWord(school, word)) : [],
  ),
)
