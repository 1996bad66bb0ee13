// Dates as people read them: the five formats of the specification, in a zone, with Intl alone.
import { minuteMs } from './durations.ts'
import { dateFormats, defaults } from './constants.ts'

export type DateFormat = keyof typeof dateFormats

export interface RegionalSettings {
  readonly timeZone: string
  readonly locale: string
  /** The zone's name is shown with every time, for readers who have not confirmed their zone. */
  readonly isZoneNamed?: boolean
}

export const defaultRegion: RegionalSettings = { timeZone: defaults.timeZone, locale: defaults.locale }

type Instant = Date | string | number

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Building an Intl formatter costs about a hundred times its use. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  let made = formatters.get(key)
  if (!made) formatters.set(key, (made = new Intl.DateTimeFormat(locale, options)))
  return made
}

const numeric = {
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const

type DatePart = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

function partsAt(at: Date, timeZone: string): Record<DatePart, string> {
  const parts = formatter('en-US', { ...numeric, timeZone }).formatToParts(at)
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Record<DatePart, string>
}

/** An instant in one of the five formats; empty for an invalid date. */
export function formatDate(
  instant: Instant,
  format: DateFormat,
  timeZone: string = defaults.timeZone,
): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return ''
  const { year, month, day, hour, minute } = partsAt(at, timeZone)
  const words: Record<string, string> = {
    YYYY: year.padStart(4, '0'),
    MM: month,
    DD: day,
    HH: hour,
    mm: minute,
  }
  return dateFormats[format].replace(/YYYY|MM|DD|HH|mm/g, word => words[word] ?? word)
}

/**
 * The date format readers see: month or day first by locale, always with the year, with the time where it
 * matters. It is one of the specification's formats or its day alone; the weekday may come first: `Tue
 * 11/17/2026 15:00`.
 */
export function dateText(
  instant: Instant,
  { timeZone, locale }: RegionalSettings,
  { day = false, weekday = false }: DateTextOptions = {},
): string {
  const words = formatDate(instant, isDayFirst(locale) ? 'dayFirstAndTime' : 'fullAndTime', timeZone)
  const date = day ? words.slice(0, 'MM/DD/YYYY'.length) : words
  if (!weekday || date === '') return date
  return `${formatter(locale, { timeZone, weekday: 'short' }).format(new Date(instant))} ${date}`
}

export interface DateTextOptions {
  /** Omits the time of day. */
  readonly day?: boolean
  /** Prefixes the day of the week. */
  readonly weekday?: boolean
}

/** `15:00`, on the clock of the reader. */
export const clockText = (instant: Instant, { timeZone }: Pick<RegionalSettings, 'timeZone'>): string =>
  formatDate(instant, 'fullAndTime', timeZone).slice(-'HH:mm'.length)

/** `Tue 11/17/2026 15:00–16:00`; the end has its own day where that is another one. */
export function spanText(
  { start, end }: { readonly start: Instant; readonly end: Instant },
  place: RegionalSettings,
): string {
  // What ends at midnight still belongs to the day before.
  const lastMoment = new Date(new Date(end).getTime() - 1)
  const isOneDay = dateText(start, place, { day: true }) === dateText(lastMoment, place, { day: true })
  const until = isOneDay ? clockText(end, place) : dateText(end, place, { weekday: true })
  return `${dateText(start, place, { weekday: true })}–${until}`
}

/** A calendar day such as `2026-11-16`, which is the same day in every zone. */
export const dayText = (date: string, { locale }: Pick<RegionalSettings, 'locale'>): string =>
  dateText(`${date.slice(0, 10)}T12:00:00Z`, { timeZone: 'UTC', locale }, { day: true })

/** `11/17` or `17/11`, for the axis of a plot. */
export const shortDayText = (instant: Instant, place: RegionalSettings): string =>
  dateText(instant, place).slice(0, 'MM/DD'.length)

/** `en-GB` and `de` write 17/11, `en-US` writes 11/17. */
export function isDayFirst(locale: string): boolean {
  try {
    const order = formatter(locale, { day: 'numeric', month: 'numeric', timeZone: 'UTC' })
      .formatToParts(0)
      .map(({ type }) => type)
    return order.indexOf('day') < order.indexOf('month')
  } catch {
    return false
  }
}

/** The language most people of a country read, as it is written there: `NZ` → `en-NZ`. */
export function localeOfCountry(country: string): string | undefined {
  try {
    const { language } = new Intl.Locale('und', { region: country }).maximize()
    return language === 'und' ? undefined : `${language}-${country}`
  } catch {
    return undefined
  }
}

/** Minutes that a zone is ahead of UTC at an instant. */
export function offsetAt(instant: Instant, timeZone: string): number {
  const at = new Date(instant)
  const { year, month, day, hour, minute, second } = partsAt(at, timeZone)
  const local = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  )
  return Math.round((local - Math.floor(at.getTime() / 1000) * 1000) / minuteMs)
}

export const sameTime = (instant: Instant, one: string, other: string): boolean =>
  one === other || offsetAt(instant, one) === offsetAt(instant, other)

/** `New Zealand Daylight Time` or, short, `GMT+13`. */
export function zoneName(
  instant: Instant,
  { timeZone, locale }: RegionalSettings,
  length: 'short' | 'long' = 'long',
): string {
  const parts = formatter(locale, { timeZone, timeZoneName: length }).formatToParts(new Date(instant))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Asking the platform takes milliseconds; there are a few hundred zones. */
const zones = new Set<string>()

export function isZone(timeZone: string): boolean {
  if (zones.has(timeZone)) return true
  try {
    if (new Intl.DateTimeFormat('en-US', { timeZone }).format() === '') return false
  } catch {
    return false
  }
  zones.add(timeZone)
  return true
}
