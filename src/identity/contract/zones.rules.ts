// Time zones to choose from: IANA name, label, and offset from UTC. Pure.
import { offsetAt } from '#kit/contract/dates.ts'
import { defaults } from '#kit/contract/constants.ts'

export interface ZoneOption {
  readonly value: string
  readonly label: string
  /** Sign, hours and minutes of the offset from UTC: `+05:45`. */
  readonly differentHour: string
}

export function differentHour(timeZone: string, at: Date): string {
  const minutes = offsetAt(at, timeZone)
  const two = (value: number) => String(Math.trunc(value)).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
}

/** `America/Argentina/Buenos_Aires` → `Buenos Aires, Argentina, America`. */
export const zoneWords = (timeZone: string): string =>
  timeZone.split('/').toReversed().join(', ').replaceAll('_', ' ')

export const zoneOption = (value: string, at: Date): ZoneOption => ({
  value,
  label: zoneWords(value),
  differentHour: differentHour(value, at),
})

/** All zones that the runtime supports, from west to east. */
export function zoneOptions(at: Date): ZoneOption[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), defaults.timeZone])
  return [...names]
    .map(name => ({ option: zoneOption(name, at), minutes: offsetAt(at, name) }))
    .sort((a, b) => a.minutes - b.minutes || a.option.label.localeCompare(b.option.label, 'en'))
    .map(({ option }) => option)
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s_/,]+/g, ' ')
    .trim()

/** Every word must occur in the label or offset; `+13` and `new york` both work. */
export function searchZones(options: readonly ZoneOption[], search: string): ZoneOption[] {
  const words = plain(search)
    .split(' ')
    .filter(word => word !== '')
  return options.filter(({ value, label, differentHour: hours }) => {
    const text = `${plain(value)} ${plain(label)} utc${hours} gmt${hours}`
    return words.every(word => text.includes(word))
  })
}

/** Recognises old names of the same zone: a browser may report Calcutta and an account store Kolkata. */
export const sameZone = (one: string, other: string): boolean =>
  one === other || resolved(one) === resolved(other)

function resolved(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return zone
  }
}
