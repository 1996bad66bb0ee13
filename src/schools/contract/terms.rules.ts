// Days of terms, as calendar days (YYYY-MM-DD). Pure.

/** Three months less a day after the start, but not after the year's end. */
export function termEnd(start: string, yearEnd: string): string {
  const [year = 0, month = 1, day = 1] = start.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + 3, 0)).getUTCDate()
  const end = new Date(Date.UTC(year, month + 2, Math.min(day, last) - 1)).toISOString().slice(0, 10)
  return end < yearEnd ? end : yearEnd
}
