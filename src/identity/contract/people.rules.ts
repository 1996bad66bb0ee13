// Rules for identifiers and passwords, shared by forms and server (specification section 5, identity.md).
import { minuteMs } from '#kit/contract/durations.ts'

export const passwordHint = '8-20 characters, includes letter & numbers'
const passwordPattern = /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{8,20}$/
/** 8 to 20 letters and digits, at least one of each. */
export const isPassword = (value: string): boolean => passwordPattern.test(value)

const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/
export const normalEmail = (value: string): string => value.trim().toLowerCase()
export const isEmail = (value: string): boolean =>
  value.length <= 254 && emailPattern.test(normalEmail(value))

/** Optional plus, 3-digit area code optionally in parentheses, 3 digits, then up to 10 digits, optional separators. */
const phonePattern = /^\+?\(?\d{3}\)?[-\s.]?\d{3}[-\s.]?\d{1,10}$/
export const isPhone = (value: string): boolean => phonePattern.test(value.trim())

/**
 * Converts to E.164, at most 15 digits; drops the national trunk zero after the country code. Without a dial
 * code the number must contain one.
 */
export function normalMobile(value: string, dialCode: string): string | undefined {
  const given = value.trim().replace(/^00/, '+')
  const digits = given.replace(/\D/g, '')
  const dial = dialCode.replace(/\D/g, '')
  const international = given.startsWith('+')
  // An international number of a country other than the selected one is an error.
  if (international ? !digits.startsWith(dial) : dial === '') return undefined
  const rest = international ? digits.slice(dial.length) : digits
  const number = `+${dial}${rest.replace(/^0+/, '')}`
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined
}

/** A code is trimmed before it is compared. */
export const trimCode = (value: string): string => value.trim()
export const isCode = (value: string): boolean => /^\d{6}$/.test(trimCode(value))

/** Full years between a birth date (YYYY-MM-DD) and a day. */
export function ageOn(birth: string, day: Date): number {
  const [year = 0, month = 1, date = 1] = birth.split('-').map(Number)
  const had = day.getUTCMonth() + 1 > month || (day.getUTCMonth() + 1 === month && day.getUTCDate() >= date)
  return day.getUTCFullYear() - year - (had ? 0 : 1)
}

/** Children under this age need a parent's consent before they can use their account. */
export const consentAge = 13
export const needsConsent = (birth: string | undefined, today: Date): boolean =>
  birth !== undefined && ageOn(birth, today) < consentAge

/** Minutes between UTC and the zone at an instant, with the browser's sign (UTC minus local). */
export function offsetOf(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const of = (type: string) => Number(parts.find(part => part.type === type)?.value)
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return Math.round((Math.floor(at.getTime() / 1000) * 1000 - local) / minuteMs)
}

export const inviteDays = 14

export const displayName = (name: readonly [string, string], nickname: string | null): string =>
  nickname?.trim() || name.join(' ').trim() || 'Somebody'
