// Blocks of a week: a weekday (Sunday is 0) with start and end as hour:minute. Pure.
import * as z from '#zod'

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Enter the time as 08:30.'))
export const week = z.int().check(z.minimum(0), z.maximum(6))
export const block = z.strictObject({ week, start: time, end: time })
export const Block = z.object({ week: z.int(), start: z.string(), end: z.string() })
export type Block = z.output<typeof Block>

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

export const minutesOf = (at: string): number => Number(at.slice(0, 2)) * 60 + Number(at.slice(3, 5))
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export const lengthOf = ({ start, end }: Block): number => minutesOf(end) - minutesOf(start)
export const overlaps = (one: Block, other: Block): boolean =>
  one.week === other.week &&
  minutesOf(one.start) < minutesOf(other.end) &&
  minutesOf(other.start) < minutesOf(one.end)

/** The first two blocks that overlap. */
export function firstOverlap(blocks: readonly Block[]): readonly [Block, Block] | undefined {
  const sorted = inOrder(blocks)
  for (const [at, one] of sorted.entries()) {
    const next = sorted[at + 1]
    if (next && overlaps(one, next)) return [one, next]
  }
  return undefined
}

export const inOrder = (blocks: readonly Block[]): Block[] =>
  blocks.toSorted((a, b) => a.week - b.week || minutesOf(a.start) - minutesOf(b.start))

/** A block from `start` with the lesson's length (seconds); undefined if it would end after midnight. */
export function blockAt(weekday: number, start: string, lesson: number): Block | undefined {
  const end = minutesOf(start) + Math.round(lesson / 60)
  return end <= 24 * 60 ? { week: weekday, start, end: timeOf(end) } : undefined
}

/** Consecutive blocks with breaks between them (seconds), as many as fit before `until`. */
export function fillDay(
  weekday: number,
  start: string,
  until: string,
  lesson: number,
  pause: number,
): Block[] {
  const blocks: Block[] = []
  for (
    let at = minutesOf(start);
    at + lesson / 60 <= minutesOf(until);
    at += Math.round((lesson + pause) / 60)
  ) {
    const one = blockAt(weekday, timeOf(at), lesson)
    if (one) blocks.push(one)
  }
  return blocks
}
