// A content's branch: the entries selected from a published tree, with their ancestors. Pure.
import type { OutlineEntry } from '#academics/contract/trees.contract.ts'
import { outlineKinds, type OutlineBranch, type OutlineKind } from './outline.contract.ts'

/** Head of a branch: `curriculum:subject id`. */
export const branchCode = (curriculum: string, subject: string): string => `${curriculum}:${subject}`
export const isOfSubject = ({ code }: Pick<OutlineBranch, 'code'>, subject: string): boolean =>
  code.endsWith(`:${subject}`)

/** The selected entries and their ancestors, in document order; undefined if one is not in the tree. */
export function pruned(
  entries: readonly OutlineEntry[],
  chosen: readonly string[],
): OutlineEntry[] | undefined {
  const byId = new Map(entries.map(entry => [entry._id, entry]))
  const kept = new Set<string>()
  for (const id of chosen) {
    if (!byId.has(id)) return undefined
    for (let at: string | null | undefined = id; at && !kept.has(at); at = byId.get(at)?.parent) kept.add(at)
  }
  return entries.filter(({ _id }) => kept.has(_id))
}

type Branches = Partial<Record<OutlineKind, readonly OutlineBranch[]>>

const wordsOf = (branches: Branches, kind: OutlineKind): Map<string, string> =>
  new Map(
    (branches[kind] ?? []).flatMap(({ entries, chosen }) =>
      entries
        .filter(({ _id }) => chosen.includes(_id))
        .map(({ _id, code, name }) => [_id, code ? `${code} ${name}` : name] as const),
    ),
  )

/** Per kind: entries only in the source, and only in the copy. Kinds without a difference are omitted. */
export const difference = (
  own: Branches,
  source: Branches,
): { kind: OutlineKind; added: string[]; removed: string[] }[] =>
  outlineKinds.flatMap(kind => {
    const [here, there] = [wordsOf(own, kind), wordsOf(source, kind)]
    const without = (one: Map<string, string>, other: Map<string, string>) =>
      [...one].flatMap(([id, words]) => (other.has(id) ? [] : [words]))
    const [added, removed] = [without(there, here), without(here, there)]
    return added.length + removed.length === 0 ? [] : [{ kind, added, removed }]
  })
