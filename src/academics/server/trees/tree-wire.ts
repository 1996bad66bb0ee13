// Trees and differences in wire form, where arrays are mutable.
import type { TreeDiff } from '#academics/contract/tree-diff.rules.ts'
import type { Entry } from '#academics/contract/tree.rules.ts'
import type { OutlineEntry } from '#academics/contract/trees.contract.ts'

export const wireEntries = (entries: readonly Entry[]): OutlineEntry[] =>
  entries.map(entry => ({ ...entry, grade: [...entry.grade], tags: [...entry.tags] }))

export const wireDiff = ({
  added,
  removed,
  changed: other,
  moved,
  version,
}: TreeDiff & { readonly version: number }) => {
  const pairs = (list: typeof moved) =>
    list.map(({ before, after }) => ({
      before: wireEntries([before])[0] as OutlineEntry,
      after: wireEntries([after])[0] as OutlineEntry,
    }))
  return {
    added: wireEntries(added),
    removed: wireEntries(removed),
    changed: pairs(other),
    moved: pairs(moved),
    version,
  }
}
