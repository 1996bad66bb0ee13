// Operations for keys and drops; undefined if the tree does not allow the move. Pure.
import { childrenOf, depthOf, isInside, type Operation, type Tree } from '#academics/contract/tree.rules.ts'

export interface TreePosition {
  readonly parent: string | null
  readonly before: string | null
}
export type MoveDirection = 'in' | 'out' | 'up' | 'down'
export type Drop = 'before' | 'after' | 'inside'

const nextOf = (tree: Tree, parent: string | null, id: string): string | null => {
  const list = childrenOf(tree, parent)
  return list[list.indexOf(id) + 1] ?? null
}

export const placeAfter = (tree: Tree, id: string): TreePosition => {
  const parent = tree.entries.get(id)?.parent ?? null
  return { parent, before: nextOf(tree, parent, id) }
}

export function placeFor(tree: Tree, id: string, way: MoveDirection): TreePosition | undefined {
  const entry = tree.entries.get(id)
  if (!entry) return undefined
  const list = childrenOf(tree, entry.parent)
  const at = list.indexOf(id)
  const [previous, next] = [list[at - 1], list[at + 1]]
  if (way === 'in') return previous === undefined ? undefined : { parent: previous, before: null }
  if (way === 'up') return previous === undefined ? undefined : { parent: entry.parent, before: previous }
  if (way === 'down')
    return next === undefined ? undefined : { parent: entry.parent, before: nextOf(tree, entry.parent, next) }
  return entry.parent === null ? undefined : placeAfter(tree, entry.parent)
}

/** Moves a position one level in or out; the position may be that of a new row. */
export function shifted(tree: Tree, { parent, before }: TreePosition, way: 'in' | 'out'): TreePosition {
  if (way === 'out') return parent === null ? { parent, before } : placeAfter(tree, parent)
  const list = childrenOf(tree, parent)
  const previous = list[(before === null ? list.length : list.indexOf(before)) - 1]
  return previous === undefined ? { parent, before } : { parent: previous, before: null }
}

export const depthAt = (tree: Tree, { parent }: TreePosition): number =>
  parent === null ? 1 : depthOf(tree, parent) + 1

export function dropOf(tree: Tree, moved: string, target: string, where: Drop): Operation | undefined {
  if (isInside(tree, target, moved)) return undefined
  if (where === 'inside') return { op: 'move', _id: moved, parent: target, before: null }
  const parent = tree.entries.get(target)?.parent ?? null
  const before = where === 'before' ? target : nextOf(tree, parent, target)
  return before === moved ? undefined : { op: 'move', _id: moved, parent, before }
}
