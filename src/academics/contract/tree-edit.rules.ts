// Edits of a tree and their inverses: pure, and shared by server and browser.
import {
  childrenOf,
  copyOf,
  depthOf,
  type Entry,
  flatten,
  heightOf,
  isInside,
  type Operation,
  siblings,
  type Tree,
  TreeFault,
  treeLimits,
} from '#academics/contract/tree.rules.ts'

export interface Edited {
  readonly tree: Tree
  /** Entries that were added or moved. */
  readonly placed: ReadonlySet<string>
}

/** Applies all operations or none; throws the first fault. */
export function edit(before: Tree, operations: readonly Operation[], levels: number): Edited {
  const tree = copyOf(before)
  const placed = new Set<string>()
  operations.forEach((operation, at) => {
    if (operation.op === 'add') add(tree, operation, levels, at)
    else if (operation.op === 'edit') rewrite(tree, operation, at)
    else if (operation.op === 'move') move(tree, operation, levels, at)
    else remove(tree, operation._id, at)
    if (operation.op === 'add' || operation.op === 'move') placed.add(operation._id)
  })
  return { tree, placed }
}

function known(tree: Tree, id: string, at: number): Entry {
  const entry = tree.entries.get(id)
  if (!entry) throw new TreeFault('tree-unknown-entry', at)
  return entry
}

function place(tree: Tree, id: string, parent: string | null, before: string | null, at: number): void {
  const list = siblings(tree, parent)
  const index = before === null ? list.length : list.indexOf(before)
  if (index < 0) throw new TreeFault('tree-unknown-entry', at)
  list.splice(index, 0, id)
}

function add(
  tree: Tree,
  {
    _id,
    parent,
    before,
    name,
    code = '',
    grade = [],
    tags = [],
    mark = '',
    foreign = null,
  }: Operation & { op: 'add' },
  levels: number,
  at: number,
): void {
  if (tree.entries.has(_id)) throw new TreeFault('tree-entry-twice', at)
  if (tree.entries.size >= treeLimits.entries) throw new TreeFault('tree-too-large', at)
  if (parent !== null) known(tree, parent, at)
  if ((parent === null ? 0 : depthOf(tree, parent)) + 1 > levels) throw new TreeFault('tree-too-deep', at)
  place(tree, _id, parent, before, at)
  tree.entries.set(_id, { _id, parent, name, code, grade, tags, mark, foreign })
}

function rewrite(
  tree: Tree,
  { _id, name, code, grade, tags, mark }: Operation & { op: 'edit' },
  at: number,
): void {
  const entry = known(tree, _id, at)
  tree.entries.set(_id, {
    ...entry,
    name: name ?? entry.name,
    code: code ?? entry.code,
    grade: grade ?? entry.grade,
    tags: tags ?? entry.tags,
    mark: mark ?? entry.mark,
  })
}

function move(
  tree: Tree,
  { _id, parent, before }: Operation & { op: 'move' },
  levels: number,
  at: number,
): void {
  const entry = known(tree, _id, at)
  if (parent !== null) {
    known(tree, parent, at)
    if (isInside(tree, parent, _id)) throw new TreeFault('tree-inside-itself', at)
  }
  if (before === _id) return
  if ((parent === null ? 0 : depthOf(tree, parent)) + heightOf(tree, _id) > levels)
    throw new TreeFault('tree-too-deep', at)
  const from = siblings(tree, entry.parent)
  from.splice(from.indexOf(_id), 1)
  place(tree, _id, parent, before, at)
  tree.entries.set(_id, { ...entry, parent })
}

/** Removes an entry and its descendants. */
function remove(tree: Tree, id: string, at: number): void {
  const entry = known(tree, id, at)
  for (const { _id } of flatten(tree, id)) {
    tree.entries.delete(_id)
    tree.below.delete(_id)
  }
  tree.entries.delete(id)
  tree.below.delete(id)
  const list = siblings(tree, entry.parent)
  list.splice(list.indexOf(id), 1)
}

const nextOf = (tree: Tree, { _id, parent }: Entry): string | null => {
  const list = childrenOf(tree, parent)
  return list[list.indexOf(_id) + 1] ?? null
}

/** Operations that undo `operation` and restore `tree`. */
export function inverse(tree: Tree, operation: Operation): Operation[] {
  if (operation.op === 'add') return [{ op: 'remove', _id: operation._id }]
  const entry = tree.entries.get(operation._id)
  if (!entry) return []
  const { _id, name, code, grade, tags, mark } = entry
  if (operation.op === 'edit') return [{ op: 'edit', _id, name, code, grade, tags, mark }]
  if (operation.op === 'move') return [{ op: 'move', _id, parent: entry.parent, before: nextOf(tree, entry) }]
  return [entry, ...flatten(tree, _id)].map((each, index) => ({
    op: 'add',
    ...each,
    before: index === 0 ? nextOf(tree, entry) : null,
  }))
}

/** Operations that undo a list of operations, in reverse order. */
export function inverseAll(before: Tree, operations: readonly Operation[], levels: number): Operation[] {
  let tree = before
  const back: Operation[] = []
  for (const operation of operations) {
    back.unshift(...inverse(tree, operation))
    tree = edit(tree, [operation], levels).tree
  }
  return back
}
