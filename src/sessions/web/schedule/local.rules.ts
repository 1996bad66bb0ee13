// Local time as a form field holds it: `2026-11-16T09:30`, in the person's zone. Pure; both directions.
import { dayMs, minuteMs } from '#kit/contract/durations.ts'
import { instantOfWall, wallTime } from '#sessions/contract/days.rules.ts'

const shape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

const wallOf = (local: string): number =>
  shape.test(local) ? Date.parse(`${local.slice(0, 16)}:00Z`) : Number.NaN
const textOf = (wall: number): string => new Date(wall).toISOString().slice(0, 16)

export const localOf = (instant: string | Date, zone: string): string =>
  textOf(wallTime(new Date(instant).getTime(), zone))

export function instantOf(local: string, zone: string): string | null {
  const wall = wallOf(local)
  return Number.isNaN(wall) ? null : new Date(instantOfWall(wall, zone)).toISOString()
}

/** The same time of day, this many days later, across clock changes. */
export const daysOn = (local: string, days: number): string =>
  Number.isNaN(wallOf(local)) ? local : textOf(wallOf(local) + days * dayMs)

export const minutesOn = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * minuteMs).toISOString()

/** The full hour after next: a scheduled lesson rarely starts at once. */
export const soon = (now: Date, zone: string): string =>
  textOf((Math.floor(wallTime(now.getTime(), zone) / (60 * minuteMs)) + 2) * 60 * minuteMs)

/** Difference between two local times, in days and minutes. */
export const shifted = (local: string, from: string, to: string): string =>
  textOf(wallOf(local) + wallOf(to) - wallOf(from))
