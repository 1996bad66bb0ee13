// A tree of outline entries, edited by operations, the same in the browser and on the server. Pure: no function
// changes a tree in place except `edit`, which works on a copy.
import type { academicErrors } from './academics.errors.ts'

export const treeLimits = { levels: 6, entries: 5000, name: 2000, operations: 2000 } as const

export interface Entry {
  readonly _id: string
  /** The entry above it; null on the first level. */
  readonly parent: string | null
  readonly name: string
  readonly code: string
  readonly grade: readonly string[]
  readonly tags: readonly string[]
  /** A free remark, such as a level label. */
  readonly mark: string
  /** Its id in the source: a CASE identifier, or the id of the platform's entry. */
  readonly foreign: string | null
}

/** The content of an entry, without its position. */
export type EntryText = Pick<Entry, 'name' | 'code' | 'grade' | 'tags' | 'mark'>

export type Operation =
  | {
      readonly op: 'add'
      readonly _id: string
      readonly parent: string | null
      readonly before: string | null
      readonly name: string
      readonly code?: string | undefined
      readonly grade?: readonly string[] | undefined
      readonly tags?: readonly string[] | undefined
      readonly mark?: string | undefined
      readonly foreign?: string | null | undefined
    }
  | {
      readonly op: 'edit'
      readonly _id: string
      readonly name?: string | undefined
      readonly code?: string | undefined
      readonly grade?: readonly string[] | undefined
      readonly tags?: readonly string[] | undefined
      readonly mark?: string | undefined
    }
  | {
      readonly op: 'move'
      readonly _id: string
      readonly parent: string | null
      readonly before: string | null
    }
  | { readonly op: 'remove'; readonly _id: string }

type Code = keyof typeof academicErrors & `tree-${string}`

/** Why an operation is invalid; `at` is its index in the list. */
export class TreeFault extends Error {
  readonly code: Code
  readonly at: number
  constructor(code: Code, at: number) {
    super(code)
    this.code = code
    this.at = at
  }
}

export interface Tree {
  readonly entries: Map<string, Entry>
  /** Ordered ids of an entry's children; the key null holds the first level. */
  readonly below: Map<string | null, string[]>
}

/** Builds a tree from ordered entries; siblings keep their order. */
export function treeOf(entries: readonly Entry[]): Tree {
  const tree: Tree = { entries: new Map(), below: new Map([[null, []]]) }
  for (const entry of entries) {
    tree.entries.set(entry._id, entry)
    siblings(tree, entry.parent).push(entry._id)
  }
  return tree
}

export function siblings({ below }: Tree, parent: string | null): string[] {
  let list = below.get(parent)
  if (!list) below.set(parent, (list = []))
  return list
}

export const childrenOf = (tree: Tree, parent: string | null): readonly string[] =>
  tree.below.get(parent) ?? []

export const copyOf = ({ entries, below }: Tree): Tree => ({
  entries: new Map(entries),
  below: new Map([...below].map(([parent, ids]) => [parent, [...ids]])),
})

/** Entries in reading order: each parent comes before its children. */
export function flatten(tree: Tree, from: string | null = null): Entry[] {
  const list: Entry[] = []
  const open = childrenOf(tree, from).toReversed()
  while (open.length > 0) {
    const entry = tree.entries.get(open.pop() ?? '')
    if (!entry) continue
    list.push(entry)
    const inside = childrenOf(tree, entry._id)
    for (let at = inside.length - 1; at >= 0; at--) open.push(inside[at] ?? '')
  }
  return list
}

/** Depth of an entry; 1 on the first level. */
export function depthOf(tree: Tree, id: string): number {
  let depth = 0
  for (let at: string | null | undefined = id; at; at = tree.entries.get(at)?.parent) depth++
  return depth
}

/** Number of levels that an entry and its descendants occupy. */
export function heightOf(tree: Tree, id: string): number {
  return 1 + Math.max(0, ...childrenOf(tree, id).map(each => heightOf(tree, each)))
}

/** The path from the first level to the entry. */
export function branchOf(tree: Tree, id: string): Entry[] {
  const branch: Entry[] = []
  for (
    let entry = tree.entries.get(id);
    entry;
    entry = entry.parent === null ? undefined : tree.entries.get(entry.parent)
  )
    branch.unshift(entry)
  return branch
}

export function isInside(tree: Tree, id: string, ancestor: string): boolean {
  for (let at: string | null | undefined = id; at; at = tree.entries.get(at)?.parent)
    if (at === ancestor) return true
  return false
}

/** Number of entries per level. */
export function countsOf(tree: Tree): number[] {
  const counts: number[] = []
  let level = [...childrenOf(tree, null)]
  while (level.length > 0) {
    counts.push(level.length)
    level = level.flatMap(id => childrenOf(tree, id))
  }
  return counts
}
