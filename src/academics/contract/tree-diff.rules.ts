// What publishing would change: the difference of two trees, entry by entry.
import { childrenOf, flatten, type Entry, type EntryText, type Tree } from './tree.rules.ts'

export interface TreeDiff {
  readonly added: readonly Entry[]
  readonly removed: readonly Entry[]
  readonly changed: readonly { readonly before: Entry; readonly after: Entry }[]
  /** The text is the same, the position differs. */
  readonly moved: readonly { readonly before: Entry; readonly after: Entry }[]
}

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((each, at) => each === b[at])

export const sameText = (a: EntryText, b: EntryText): boolean =>
  a.name === b.name &&
  a.code === b.code &&
  a.mark === b.mark &&
  same(a.grade, b.grade) &&
  same(a.tags, b.tags)

export function diff(before: Tree, after: Tree): TreeDiff {
  const order = new Map<string, boolean>()
  const moved = ({ _id, parent }: Entry, was: Entry): boolean => {
    if (was.parent !== parent) return true
    const key = parent ?? ''
    if (!order.has(key)) for (const id of shifted(before, after, parent)) order.set(`${key} ${id}`, true)
    order.set(key, true)
    return order.has(`${key} ${_id}`)
  }
  const now = flatten(after)
  const both = now.flatMap(entry => {
    const was = before.entries.get(entry._id)
    return was ? [{ before: was, after: entry }] : []
  })
  return {
    added: now.filter(({ _id }) => !before.entries.has(_id)),
    removed: flatten(before).filter(({ _id }) => !after.entries.has(_id)),
    changed: both.filter(pair => !sameText(pair.before, pair.after)),
    moved: both.filter(pair => moved(pair.after, pair.before)),
  }
}

export const isEmptyDiff = ({ added, removed, changed, moved }: TreeDiff): boolean =>
  added.length + removed.length + changed.length + moved.length === 0

/** Reordered siblings: all except a longest run that kept its order, so that moving one entry is one change. */
function shifted(before: Tree, after: Tree, parent: string | null): string[] {
  const place = new Map(childrenOf(before, parent).map((id, at) => [id, at]))
  const kept = childrenOf(after, parent).filter(id => place.has(id))
  const stay = new Set(longestRising(kept.map(id => place.get(id) ?? 0)).map(at => kept[at]))
  return kept.filter(id => !stay.has(id))
}

/** Indexes of a longest increasing subsequence. */
function longestRising(values: readonly number[]): number[] {
  const tails: number[] = []
  const previous: number[] = []
  values.forEach((value, index) => {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((values[tails[middle] ?? 0] ?? 0) < value) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? (tails[low - 1] ?? -1) : -1
    tails[low] = index
  })
  const run: number[] = []
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) run.unshift(at)
  return run
}
