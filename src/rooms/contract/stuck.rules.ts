// Who is stuck: connected, without an answer, and on the page for more than twice the class's median and
// more than a minute. Pure.
import { minuteMs } from '#kit/contract/durations.ts'

/** Nobody counts as stuck on a page that has just opened. */
export const stuckAfterMs = minuteMs

export interface Opening {
  readonly uid: string
  readonly connected: boolean
  /** When the page opened for this learner; in live pace the same for all. */
  readonly openedAt: number
  /** Time of the first answer on the page. */
  readonly answeredAt: number | null
}

export function stuckLearners(openings: readonly Opening[], now: number): string[] {
  const spent = ({ openedAt, answeredAt }: Opening) => Math.max(0, (answeredAt ?? now) - openedAt)
  const limit = Math.max(stuckAfterMs, 2 * median(openings.map(spent)))
  return openings
    .filter(each => each.connected && each.answeredAt === null && spent(each) > limit)
    .map(({ uid }) => uid)
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  if (sorted.length % 2 === 1) return sorted[middle] ?? 0
  return ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
