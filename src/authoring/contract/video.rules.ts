// Moments of a video: `HH:mm:ss` on the wire, seconds in arithmetic. Pure.
const two = (value: number): string => String(value).padStart(2, '0')

/** Parses a moment to seconds; null for anything else. */
export function secondsOf(moment: string): number | null {
  const match = /^(\d{2}):([0-5]\d):([0-5]\d)$/.exec(moment)
  return match ? Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]) : null
}

export const momentOf = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}

/** In the form `1:05`, `1:02:03`. */
export const clockOf = (seconds: number): string => {
  const [hours, minutes, rest] = momentOf(seconds).split(':').map(Number) as [number, number, number]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

interface Clip {
  readonly startTime: number
  readonly endTime: number | null
  readonly trimOptions: { readonly startTime: number; readonly endTime: number } | null
}

/** The clip's range. */
export const partOf = ({ startTime, endTime, trimOptions }: Clip): { from: number; to: number | null } => ({
  from: trimOptions?.startTime ?? startTime,
  to: trimOptions?.endTime ?? endTime,
})

interface Timed {
  readonly page: string
  readonly _id: string
}

/** Questions within the clip, ordered by time. */
export const timed = <Q extends Timed>(
  questions: readonly Q[],
  { from, to }: { from: number; to: number | null },
): (Q & { readonly at: number })[] =>
  questions
    .flatMap(question => {
      const at = secondsOf(question.page)
      return at === null || at < from || (to !== null && at > to) ? [] : [{ ...question, at }]
    })
    .sort((a, b) => a.at - b.at)

/**
 * The question that stops playback between two positions: the first unanswered one at or before the new
 * position, so that seeking cannot skip it.
 */
export const stopAt = <Q extends Timed & { readonly at: number }>(
  questions: readonly Q[],
  answered: ReadonlySet<string>,
  position: number,
): Q | undefined => questions.find(({ _id, at }) => at <= position && !answered.has(_id))
