// How long a plan keeps the learners' work in sessions. Pure.

const daysIn: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 }

/** Converts `7 days`, `3 months` or `1 year` to days; anything unreadable means forever. */
export function keptDays(words: string): number {
  const [, number, unit = ''] = /^\s*(\d+)\s*(day|week|month|year)s?\s*$/i.exec(words) ?? []
  return number === undefined
    ? Number.POSITIVE_INFINITY
    : Number(number) * (daysIn[unit.toLowerCase()] ?? Number.POSITIVE_INFINITY)
}
