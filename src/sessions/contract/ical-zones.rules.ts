// Zones as foreign calendars name them: IANA names, Windows names, paths ending in one, or custom rules.
import { findIana } from 'windows-iana'
import { isZone } from '#kit/contract/dates.ts'
import { instantOfWall, type Zone } from './days.rules.ts'
import { property, type Component } from './ical-lines.rules.ts'
import { occurrences, readRule, type Window } from './ical-rrule.rules.ts'

/** Converts local time of a calendar to an instant. */
export type WallClockReader = (wall: number) => number

export const readerOf =
  (zone: Zone): WallClockReader =>
  wall =>
    instantOfWall(wall, zone)

/** Null for unknown names. */
export function zoneNamed(name: string): string | null {
  const tail = name.split('/').slice(-2).join('/')
  return (
    [findIana(name)[0], name, tail].find(
      each => each !== undefined && each.length > 2 && /^[A-Za-z]/.test(each) && isZone(each),
    ) ?? null
  )
}

/** Converters by TZID. Known zones take precedence over the calendar's own rules, which may be outdated. */
export function readersOf(
  calendar: Component,
  years: readonly [from: number, to: number],
  budget: Window['budget'],
): ReadonlyMap<string, WallClockReader> {
  const zones = calendar.parts.filter(({ name }) => name === 'VTIMEZONE').slice(0, 50)
  return new Map(
    zones.flatMap((zone): [string, WallClockReader][] => {
      const id = property(zone, 'TZID')?.value ?? ''
      const known = zoneNamed(id) ?? zoneNamed(property(zone, 'X-LIC-LOCATION')?.value ?? '')
      const place = known === null ? ownRules(zone, years, budget) : readerOf(known)
      return place ? [[id, place]] : []
    }),
  )
}

interface Onset {
  readonly wall: number
  readonly offset: number
}

function ownRules(
  zone: Component,
  [from, to]: readonly [number, number],
  budget: Window['budget'],
): WallClockReader | null {
  const onsets: Onset[] = zone.parts
    .filter(({ name }) => name === 'STANDARD' || name === 'DAYLIGHT')
    .flatMap(part => {
      const [start, offset] = [
        readWall(property(part, 'DTSTART')?.value ?? ''),
        readOffset(property(part, 'TZOFFSETTO')?.value ?? ''),
      ]
      if (start === null || offset === null) return []
      const rule = readRule(property(part, 'RRULE')?.value ?? '')
      const all = rule
        ? [
            ...occurrences(rule, start.wall, {
              from: Date.UTC(from - 2, 0, 1),
              until: Date.UTC(to + 1, 11, 31),
              budget,
            }),
          ]
        : [start.wall]
      return all.map(wall => ({ wall, offset }))
    })
    .sort((a, b) => a.wall - b.wall)
  const [first] = onsets
  if (!first) return null
  return wall => wall - (onsets.findLast(onset => onset.wall <= wall) ?? first).offset
}

/** `+1300` or `-033000`, in milliseconds. */
function readOffset(text: string): number | null {
  const hit = /^([+-])(\d{2})(\d{2})(\d{2})?$/.exec(text.trim())
  if (!hit) return null
  const [, sign, hours, minutes, seconds = '0'] = hit
  return (sign === '-' ? -1 : 1) * ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
}

export interface Wall {
  readonly wall: number
  readonly utc: boolean
  readonly allDay: boolean
}

/** `20261116`, `20261116T090000` or `20261116T090000Z`. */
export function readWall(text: string): Wall | null {
  const hit = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(text.trim())
  if (!hit) return null
  const [, year, month, day, hour = '0', minute = '0', second = '0', z] = hit
  const wall = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  )
  return Number.isFinite(wall) &&
    Number(month) >= 1 &&
    Number(month) <= 12 &&
    Number(day) >= 1 &&
    Number(day) <= 31
    ? { wall, utc: z === 'Z', allDay: hit[4] === undefined }
    : null
}
