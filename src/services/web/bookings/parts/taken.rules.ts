import type { Slot } from '#services/contract/profiles.contract.ts'

/** Slots that do not overlap the time just taken. */
export const withoutTaken = (slots: readonly Slot[], taken: Slot): Slot[] =>
  slots.filter(slot => slot.end <= taken.start || taken.end <= slot.start)
