import type { Slot } from '#services/contract/profiles.contract.ts'

/** Lessons that do not touch the time that somebody has just taken. */
export const withoutTaken = (slots: readonly Slot[], taken: Slot): Slot[] =>
  slots.filter(slot => slot.end <= taken.start || taken.end <= slot.start)
