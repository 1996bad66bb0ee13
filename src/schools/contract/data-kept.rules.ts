// How long a plan keeps what learners did in sessions. Pure.

const daysIn: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 }

/** `7 days`, `3 months`, `1 year` in days; what nobody can read is kept for ever. */
export function keptDays(words: string): number {
  const [, number, unit = ''] = /^\s*(\d+)\s*(day|week|month|year)s?\s*$/i.exec(words) ?? []
  return number === undefined
    ? Number.POSITIVE_INFINITY
    : Number(number) * (daysIn[unit.toLowerCase()] ?? Number.POSITIVE_INFINITY)
}
