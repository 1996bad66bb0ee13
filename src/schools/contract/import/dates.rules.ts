// Reads dates as people write them. Day-first or month-first is decided per file, never per cell. Pure.
import { dayMs } from '#kit/contract/durations.ts'

export const dateOrders = ['dmy', 'mdy', 'ymd'] as const
export type DateOrder = (typeof dateOrders)[number]

export const dateOrderWords: Readonly<Record<DateOrder, string>> = {
  dmy: 'Day, month, year',
  mdy: 'Month, day, year',
  ymd: 'Year, month, day',
}

export interface InferredOrder {
  readonly order: DateOrder
  /** At least one date in the file can be read in only one order. */
  readonly isCertain: boolean
}

const numeric = /^(\d{1,4})\s*[/.\- ]\s*(\d{1,2})\s*[/.\- ]\s*(\d{1,4})(?:[T ].*)?$/

/** Decided by the dates that can be read in only one order; day first if there are none. */
export function inferDateOrder(values: readonly string[]): InferredOrder {
  const counts: Record<DateOrder, number> = { dmy: 0, mdy: 0, ymd: 0 }
  for (const value of values) {
    const [, a = '', b = '', c = ''] = numeric.exec(value.trim()) ?? []
    if (a.length === 4) counts.ymd++
    else if (c !== '' && Number(a) > 12 && Number(b) <= 12) counts.dmy++
    else if (c !== '' && Number(b) > 12 && Number(a) <= 12) counts.mdy++
  }
  const [best = 'dmy'] = dateOrders.toSorted((a, b) => counts[b] - counts[a])
  return { order: best, isCertain: counts[best] > 0 }
}

/** As year-month-day; undefined unless it is a real day between 1900 and today. */
export function readDate(text: string, order: DateOrder, today: Date): string | undefined {
  const day = readDay(text, order, today)
  return day !== undefined && day <= today.toISOString().slice(0, 10) && day >= '1900-01-01' ? day : undefined
}

/** Like `readDate`, but allows any day, including future ones. */
export function readDay(text: string, order: DateOrder, today: Date): string | undefined {
  const value = text.trim()
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(value)
  if (compact) return realDay(compact[1], compact[2], compact[3], today)
  if (/^\d{5}$/.test(value)) return fromSerial(Number(value))
  const [, a, b, c] = numeric.exec(value) ?? []
  if (a !== undefined && c !== undefined) return fromParts([a, b ?? '', c], order, today)
  const named = /^(\d{1,2})[.\s-]+(\p{L}{3,12})\.?[\s,.-]+(\d{2,4})$/u.exec(value)
  if (named) return realDay(named[3], monthOf(named[2]), named[1], today)
  const american = /^(\p{L}{3,12})\.?\s+(\d{1,2}),?\s+(\d{4})$/u.exec(value)
  return american ? realDay(american[3], monthOf(american[1]), american[2], today) : undefined
}

function fromParts(parts: readonly [string, string, string], order: DateOrder, today: Date) {
  const [a, b, c] = parts
  if (a.length === 4) return realDay(a, b, c, today)
  if (order === 'mdy') return realDay(c, a, b, today)
  if (order === 'ymd' && c.length <= 2) return realDay(a, b, c, today)
  return realDay(c, b, a, today)
}

/** The serial number that spreadsheets store: days since the end of 1899. */
const fromSerial = (serial: number): string =>
  new Date(Date.UTC(1899, 11, 30) + serial * dayMs).toISOString().slice(0, 10)

function realDay(
  year: string | undefined,
  month: string | number | undefined,
  day: string | undefined,
  today: Date,
): string | undefined {
  if (year === undefined || month === undefined || day === undefined || year.length === 3) return undefined
  const [y, m, d] = [fullYear(year, today), Number(month), Number(day)]
  const at = new Date(Date.UTC(y, m - 1, d))
  const isReal = at.getUTCFullYear() === y && at.getUTCMonth() === m - 1 && at.getUTCDate() === d
  return isReal ? at.toISOString().slice(0, 10) : undefined
}

/** A two-digit year lies within the last hundred years. */
function fullYear(year: string, today: Date): number {
  if (year.length > 2) return Number(year)
  const now = today.getUTCFullYear()
  const guess = now - (now % 100) + Number(year)
  return guess > now ? guess - 100 : guess
}

/** Prefixes of month names in English, German, French, Spanish, Italian, Portuguese and Dutch. */
const months: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen', 'janv'],
  ['feb', 'fev'],
  ['mar', 'mrt', 'maa'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai', 'mag', 'mei'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'aou', 'ago'],
  ['sep', 'set'],
  ['oct', 'okt', 'ott', 'out'],
  ['nov'],
  ['dec', 'dez', 'dic'],
]

function monthOf(name: string | undefined): number | undefined {
  const plain = (name ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const exact = months.findIndex(begins => begins.some(each => each.length === 4 && plain.startsWith(each)))
  const at = exact >= 0 ? exact : months.findIndex(begins => begins.some(each => plain.startsWith(each)))
  return at >= 0 ? at + 1 : undefined
}
