// How much content is for a subject: content is a later domain's, which tells it here.
import type { Tx } from '#kit/server/db.ts'

export interface SubjectUse {
  readonly units: number
  readonly tasks: number
}
export type SubjectUses = (tx: Tx, subjects: readonly string[]) => Promise<ReadonlyMap<string, SubjectUse>>

let countUses: SubjectUses = () => Promise.resolve(new Map())

export const provideSubjectUses = (uses: SubjectUses): void => {
  countUses = uses
}
export const usesBySubject: SubjectUses = (tx, subjects) => countUses(tx, subjects)
