// How long a person was in a room, computed from their connections. Pure.

export interface Stay {
  readonly from: Date
  /** Null while it lasts. */
  readonly until: Date | null
  readonly lost: boolean
}

/** A page reload is not an absence. */
export const stayGap = 10_000

/**
 * Merges connections that overlap or follow within the gap. The stay ends the way its last connection
 * did.
 */
export function mergeStays(connections: readonly Stay[]): Stay[] {
  const merged: Stay[] = []
  for (const next of connections.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = merged.at(-1)
    if (last && follows(last, next)) merged[merged.length - 1] = joined(last, next)
    else merged.push(next)
  }
  return merged
}

const follows = ({ until }: Stay, { from }: Stay): boolean =>
  until === null || from.getTime() - until.getTime() <= stayGap

function joined(first: Stay, second: Stay): Stay {
  if (first.until === null || second.until === null) return { from: first.from, until: null, lost: false }
  const isSecondLast = second.until >= first.until
  const { until, lost } = isSecondLast ? second : first
  return { from: first.from, until, lost }
}
