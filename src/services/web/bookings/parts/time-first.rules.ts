import { instantOfWall } from '#sessions/contract/days.rules.ts'
import { isDate } from './week.rules.ts'

const half = (index: number): string =>
  `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`

/** Half hours of a day, and the time in the URL. */
export const timesOfDay = (named: string): string[] => {
  const halves = Array.from({ length: 48 }, (_, index) => half(index))
  return named === '' || halves.includes(named) ? halves : [...halves, named].toSorted()
}

/** The instant of a local time; null while incomplete. */
export function instantAt(date: string, time: string, zone: string): string | null {
  if (!isDate(date) || !/^\d{2}:\d{2}$/.test(time)) return null
  return new Date(instantOfWall(Date.parse(`${date}T${time}:00Z`), zone)).toISOString()
}
