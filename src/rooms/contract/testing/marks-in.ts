import type { Fact } from '../fact.shapes.ts'
import type { Mark } from '../room.shapes.ts'

/** The answers that a fact contains. */
export function marksIn(fact: Fact): readonly Mark[] {
  if (fact.kind === 'answered') return [fact.mark]
  return 'marks' in fact ? (fact.marks ?? []) : []
}
