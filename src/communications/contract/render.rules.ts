// Renders a notice: fills a template for one receiver, in their time zone, with links to this site only.
import { basePath } from '#kit/contract/constants.ts'
import { dateText, zoneName } from '#kit/contract/dates.ts'
import { fill } from '#kit/contract/notices.ts'

export type Values = Readonly<Record<string, string>>

/** In multi-line values an instant is marked as `<2026-11-16T03:25:00.000Z>`. */
const markedInstant = /<(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)>/g
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

/** The reader of a text: zone, locale, and the language of the text. */
export interface Reader {
  readonly timeZone: string
  readonly lang: string
  readonly textLocale: string
}

/**
 * `15/11/2026 16:25 (New Zealand Daylight Time)`: digits in the reader's order, the zone in the language of
 * the text.
 */
export function timeInWords(instant: string, { timeZone, lang, textLocale }: Reader): string {
  const at = new Date(instant)
  const digits = dateText(at, { timeZone, locale: lang })
  return `${digits} (${zoneName(at, { timeZone, locale: textLocale })})`
}

/**
 * Formats values for the receiver: instants in their time zone, and addresses of other sites so that they are
 * not clickable.
 */
export const valuesFor = (values: Values, reader: Reader, origin: string): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      instantPattern.test(value)
        ? timeInWords(value, reader)
        : withoutLinks(value, origin).replace(markedInstant, (_whole, at: string) => timeInWords(at, reader)),
    ]),
  )

const withoutLinks = (value: string, origin: string): string =>
  value.replace(/\b[a-z][a-z0-9+.-]{1,20}:\/\/\S*/gi, found =>
    found.startsWith(`${origin}/`) || found === origin ? found : found.replace('://', ' '),
  )

export const fillText = (template: string, values: Values): string =>
  fill(template, values).replace(/\r\n?/g, '\n').trim()
/** Fills a template as a single line, which prevents mail header injection. */
export const fillLine = (template: string, values: Values): string =>
  fill(template, values).replace(/\s+/g, ' ').trim()

/** A path on this site, or null for anything that could lead elsewhere. */
export const ownPath = (path: string | undefined): string | null =>
  path !== undefined && /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(path) && !path.includes('//') ? path : null

/** The path that a notice links to. `{link}` alone is a complete path; other values fill segments. */
export function fillLink(link: string | undefined, values: Values): string | null {
  if (link === undefined) return null
  if (link === '{link}') return ownPath(values['link'])
  return ownPath(
    fill(
      link,
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encodeURIComponent(value)])),
    ),
  )
}

export const addressOf = (origin: string, path: string): string => `${origin}${basePath}${path}`

/** The text language for a reader: their own if available, otherwise English. */
export function languageFor(
  wanted: string,
  offered: readonly string[],
): { language: string; locale: string } {
  const language = wanted.split('-')[0]?.toLowerCase() ?? 'en'
  if (offered.includes(language)) return { language, locale: wanted }
  return { language: 'en', locale: language === 'en' ? wanted : 'en-US' }
}

export const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    char => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[char] ?? char,
  )
