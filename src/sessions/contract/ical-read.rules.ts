// Busy times from an external calendar (RFC 5545). Bounded, because calendars can repeat forever or be
// malicious.
import { dayMs } from '#kit/contract/durations.ts'
import type { Span, Zone } from './days.rules.ts'
import { properties, property, readComponents, type Component, type Property } from './ical-lines.rules.ts'
import { occurrences, readRule, type Rule } from './ical-rrule.rules.ts'
import {
  readerOf,
  readersOf,
  readWall,
  zoneNamed,
  type WallClockReader,
  type Wall,
} from './ical-zones.rules.ts'

export const busyLimits = { characters: 2_000_000, events: 4000, times: 8000, steps: 20_000 } as const

interface BusyQuery {
  readonly from: number
  readonly to: number
  readonly zone: Zone
  readonly places: ReadonlyMap<string, WallClockReader>
  /** Shared limit on recurrence steps and results over all events. */
  readonly budget: { left: number }
  readonly times: { left: number }
}

interface Busy {
  readonly start: number
  readonly end: number
}
interface Time extends Wall {
  readonly place: WallClockReader
}

/**
 * Busy times between two instants, merged where they touch; null if the text is no calendar. `zone` is
 * the owner's, for times without one.
 */
export function busyTimes(text: string, span: Span, zone: Zone): Span[] | null {
  const calendars = text.length > busyLimits.characters ? null : readComponents(text)
  if (!calendars) return null
  const [from, to] = [span.start.getTime(), span.end.getTime()]
  const years = [span.start.getUTCFullYear(), span.end.getUTCFullYear()] as const
  const [budget, times] = [{ left: busyLimits.steps }, { left: busyLimits.times }]
  const found = calendars.flatMap(calendar => {
    const reading: BusyQuery = { from, to, zone, places: readersOf(calendar, years, budget), budget, times }
    const events = calendar.parts.filter(({ name }) => name === 'VEVENT').slice(0, busyLimits.events)
    const moved = movedTimes(reading, events)
    return [
      ...events.flatMap(event => eventTimes(reading, event, moved)),
      ...calendar.parts.filter(({ name }) => name === 'VFREEBUSY').flatMap(freeBusy),
    ]
  })
  return joined(found.filter(({ start, end }) => start < to && from < end))
}

const uidOf = (event: Component): string => property(event, 'UID')?.value ?? ''

/** Overridden or cancelled instances of a recurring event: UID → their original instants. */
function movedTimes(
  reading: BusyQuery,
  events: readonly Component[],
): ReadonlyMap<string, ReadonlySet<number>> {
  const moved = new Map<string, Set<number>>()
  for (const event of events) {
    const time = timeOf(reading, property(event, 'RECURRENCE-ID'))
    if (time) moved.set(uidOf(event), (moved.get(uidOf(event)) ?? new Set()).add(instantAt(time)))
  }
  return moved
}

function eventTimes(
  reading: BusyQuery,
  event: Component,
  moved: ReadonlyMap<string, ReadonlySet<number>>,
): Busy[] {
  const start = isFree(event) ? undefined : timeOf(reading, property(event, 'DTSTART'))
  if (!start) return []
  const single = property(event, 'RECURRENCE-ID') !== undefined
  const rule = single ? null : readRule(property(event, 'RRULE')?.value ?? '')
  const length = lengthOf(reading, event, start)
  const walls = [
    ...(rule ? repeated(reading, rule, start, length.most) : [start.wall]),
    ...properties(event, 'RDATE')
      .flatMap(each => timesOf(reading, each))
      .map(({ wall }) => wall),
  ]
    // Offsets differ by a day at most, so more distant times need no lookup.
    .filter(wall => wall + length.most > reading.from - 2 * dayMs && wall < reading.to + 2 * dayMs)
    .slice(0, Math.max(0, reading.times.left))
  reading.times.left -= walls.length
  if (walls.length === 0) return []
  const left = new Set([
    ...(single ? [] : (moved.get(uidOf(event)) ?? [])),
    ...properties(event, 'EXDATE')
      .flatMap(each => timesOf(reading, each))
      .map(time => instantAt(time)),
  ])
  return walls
    .map(wall => ({ start: instantAt(start, wall), end: length.end(wall) }))
    .filter(busy => !left.has(busy.start) && busy.end > busy.start)
}

/** Cancelled, or marked as free by its owner. */
function isFree(event: Component): boolean {
  const says = (name: string) => property(event, name)?.value.trim().toUpperCase() ?? ''
  return (
    says('STATUS') === 'CANCELLED' ||
    says('TRANSP') === 'TRANSPARENT' ||
    ['FREE', 'WORKINGELSEWHERE'].includes(says('X-MICROSOFT-CDO-BUSYSTATUS'))
  )
}

const instantAt = ({ utc, place, wall: own }: Time, wall = own): number => (utc ? wall : place(wall))

function repeated({ from, to, budget }: BusyQuery, rule: Rule, start: Time, most: number): number[] {
  const until = rule.until === null ? null : readWall(rule.until)
  const walls: number[] = []
  for (const wall of occurrences(rule, start.wall, {
    from: from - most - 2 * dayMs,
    until: to + 2 * dayMs,
    budget,
  })) {
    if (until && isPast(until, start, wall)) break
    walls.push(wall)
  }
  return walls
}

/** A date includes the whole day; otherwise instants are compared. */
function isPast(until: Wall, start: Time, wall: number): boolean {
  if (until.allDay) return wall >= until.wall + dayMs
  return until.utc ? instantAt(start, wall) > until.wall : wall > until.wall
}

interface Length {
  /** Upper bound, to decide what is near enough to look at. */ readonly most: number
  end(wall: number): number
}

/**
 * Duration of each instance. A length in days keeps local times across clock changes, one in hours does
 * not.
 */
function lengthOf(reading: BusyQuery, event: Component, start: Time): Length {
  const end = timeOf(reading, property(event, 'DTEND'))
  if (end && start.allDay)
    return { most: end.wall - start.wall, end: wall => instantAt(start, wall + end.wall - start.wall) }
  if (end)
    return {
      most: end.wall - start.wall + dayMs,
      end: wall => instantAt(start, wall) + instantAt(end) - instantAt(start),
    }
  const { days, time } = readDuration(property(event, 'DURATION')?.value ?? '') ?? {
    days: start.allDay ? 1 : 0,
    time: 0,
  }
  return { most: days * dayMs + time, end: wall => instantAt(start, wall + days * dayMs) + time }
}

/** `PT1H30M`, `P1D`, `P2W` */
export function readDuration(text: string): { readonly days: number; readonly time: number } | null {
  const hit = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?$/.exec(
    text.trim().toUpperCase(),
  )
  if (!hit) return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = hit
    .slice(1)
    .map(part => Number(part ?? 0))
  return { days: weeks * 7 + days, time: ((hours * 60 + minutes) * 60 + seconds) * 1000 }
}

function timesOf({ places, zone }: BusyQuery, { params, value }: Property): Time[] {
  const id = params.get('TZID')
  const place = id === undefined ? readerOf(zone) : (places.get(id) ?? readerOf(zoneNamed(id) ?? zone))
  return value.split(',', 1000).flatMap(each => {
    // A period starts with its start time.
    const read = readWall(each.split('/', 1)[0] ?? '')
    return read ? [{ ...read, place }] : []
  })
}

const timeOf = (reading: BusyQuery, written: Property | undefined): Time | undefined =>
  written && timesOf(reading, written)[0]

/** Calendars that only publish free/busy information. */
const freeBusy = (part: Component): Busy[] =>
  properties(part, 'FREEBUSY')
    .filter(({ params }) => params.get('FBTYPE')?.toUpperCase() !== 'FREE')
    .flatMap(({ value }) => value.split(',', 5000).flatMap(busyIn))

/** A period is start/end, or start/duration. */
function busyIn(period: string): Busy[] {
  const [first = '', second = ''] = period.split('/')
  const [start, end, length] = [readWall(first), readWall(second), readDuration(second)]
  if (!start?.utc) return []
  if (end?.utc) return [{ start: start.wall, end: end.wall }]
  return length ? [{ start: start.wall, end: start.wall + length.days * dayMs + length.time }] : []
}

function joined(times: readonly Busy[]): Span[] {
  const out: { start: number; end: number }[] = []
  for (const time of times.toSorted((a, b) => a.start - b.start)) {
    const last = out.at(-1)
    if (last && time.start <= last.end) last.end = Math.max(last.end, time.end)
    else out.push({ ...time })
  }
  return out.map(({ start, end }) => ({ start: new Date(start), end: new Date(end) }))
}
