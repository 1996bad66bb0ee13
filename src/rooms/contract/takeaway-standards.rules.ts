// Points per standard in a report. Pure.
import type { MarkEntry, MarkOutlines } from './takeaway.rules.ts'

export interface StandardMark {
  readonly _id: string
  readonly name: string
  /** Points reached, and maximum. */
  readonly point: number
  readonly score: number
}

/** Only curriculum standards that are marked directly; entries that merely sum up others are skipped. */
export function standardsOf(marks: readonly { readonly outlines: MarkOutlines }[]): StandardMark[] {
  const found = new Map<string, StandardMark>()
  for (const { outlines } of marks)
    for (const { _id, name, point, score } of leaves(outlines.assess ?? [])) {
      if (score === 0) continue
      const before = found.get(_id)
      found.set(_id, {
        _id,
        name,
        point: (before?.point ?? 0) + point,
        score: (before?.score ?? 0) + score,
      })
    }
  return [...found.values()]
}

function leaves(entries: readonly MarkEntry[]): MarkEntry[] {
  const parents = new Set(entries.map(({ parent }) => parent))
  return entries.filter(({ _id }) => !parents.has(_id))
}

/** A standard with at least this share of its points counts as mastered. */
export const masteredShare = 0.75
export const isMastered = ({ point, score }: Pick<StandardMark, 'point' | 'score'>): boolean =>
  point >= score * masteredShare
