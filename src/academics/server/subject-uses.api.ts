// How much content uses a subject. The content domain, which loads later, provides the count.
import type { Tx } from '#kit/server/db.ts'
import { onePort, provided } from '#kit/server/ports.ts'

export interface SubjectUse {
  readonly units: number
  readonly tasks: number
}
export type SubjectUses = (tx: Tx, subjects: readonly string[]) => Promise<ReadonlyMap<string, SubjectUse>>

export const subjectUseCounts = onePort<SubjectUses>('academics.subjectUseCounts', () =>
  Promise.resolve(new Map()),
)

export const usesBySubject: SubjectUses = (tx, subjects) => provided(tx, subjectUseCounts)(tx, subjects)
