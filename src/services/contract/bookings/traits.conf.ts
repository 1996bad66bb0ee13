// Traits for ratings (services.md section 10); those for accidents are always included.
import * as z from '#zod'
import { confEntry } from '#kit/contract/conf.ts'
import { text } from '#kit/contract/wire.ts'
import { accidentTraits, badTraits, goodTraits } from './traits.ts'

export const trait = text(60, 1)
const list = z.array(trait).check(z.minLength(1), z.maxLength(60))

export const feedbackTraits = confEntry('FeedbackTraits', z.strictObject({ good: list, bad: list }), {
  good: [...goodTraits],
  bad: [...badTraits],
})
export type FeedbackTraits = z.output<typeof feedbackTraits.shape>

/** @param kept Traits already in the rating, valid even when no longer offered. */
export function unknownTraits(
  tags: readonly string[],
  { good, bad }: FeedbackTraits,
  kept: readonly string[] = [],
): string[] {
  const known = new Set<string>([...good, ...bad, ...accidentTraits, ...kept])
  return tags.filter(tag => !known.has(tag))
}
