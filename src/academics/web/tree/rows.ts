// Visible rows of a tree, with their order and level. Pure; 5,000 entries take a few milliseconds.
import { childrenOf, type Entry, type Tree } from '#academics/contract/tree.rules.ts'

export interface Row {
  readonly entry: Entry
  /** Starts at 1. */
  readonly level: number
  readonly at: number
  readonly of: number
  readonly inside: number
  readonly open: boolean
}

export interface TreeFilters {
  readonly words: string
  readonly grade: string
}

export const isNarrow = ({ words, grade }: TreeFilters): boolean => words.trim() !== '' || grade !== ''

const holds = ({ name, code, tags, grade }: Entry, words: readonly string[], wanted: string): boolean => {
  if (wanted !== '' && !grade.includes(wanted)) return false
  const text = `${code} ${name} ${tags.join(' ')}`.toLowerCase()
  return words.every(word => text.includes(word))
}

/** Ids of entries that match the search and the grade. */
export function matches({ entries }: Tree, { words, grade }: TreeFilters): ReadonlySet<string> {
  const parts = words
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '')
  const found = new Set<string>()
  for (const entry of entries.values()) if (holds(entry, parts, grade)) found.add(entry._id)
  return found
}

/** Adds the ancestors of each match, so that it appears in its place. */
export function withBranches({ entries }: Tree, found: ReadonlySet<string>): ReadonlySet<string> {
  const kept = new Set(found)
  for (const id of found) {
    for (let at = entries.get(id)?.parent; at && !kept.has(at); at = entries.get(at)?.parent) kept.add(at)
  }
  return kept
}

/** @param kept Entries to show; null means all. */
export function rowsOf(tree: Tree, closed: ReadonlySet<string>, kept: ReadonlySet<string> | null): Row[] {
  const rows: Row[] = []
  const walk = (parent: string | null, level: number) => {
    const all = childrenOf(tree, parent)
    const list = kept ? all.filter(id => kept.has(id)) : all
    list.forEach((id, index) => {
      const entry = tree.entries.get(id)
      if (!entry) return
      const inside = childrenOf(tree, id).length
      // A filtered tree opens every branch that contains a match.
      const open = inside > 0 && (kept !== null || !closed.has(id))
      rows.push({ entry, level, at: index + 1, of: list.length, inside, open })
      if (open) walk(id, level + 1)
    })
  }
  walk(null, 1)
  return rows
}
