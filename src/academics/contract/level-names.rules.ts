import { treeOf, type Entry } from './tree.rules.ts'

/** Names each level after its most common kind of item. */
export function levelNamesOf(placed: readonly Entry[]): string[] {
  const tree = treeOf(placed)
  const names: string[] = []
  for (
    let level = tree.below.get(null) ?? [];
    level.length > 0;
    level = level.flatMap(id => tree.below.get(id) ?? [])
  ) {
    const counts = new Map<string, number>()
    for (const id of level) {
      const kind = tree.entries.get(id)?.mark.slice(0, 60) ?? ''
      if (kind !== '') counts.set(kind, (counts.get(kind) ?? 0) + 1)
    }
    names.push([...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? `Level ${names.length + 1}`)
  }
  return names
}
