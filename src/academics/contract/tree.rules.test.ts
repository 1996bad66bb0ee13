import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  branchOf,
  childrenOf,
  countsOf,
  depthOf,
  type Entry,
  flatten,
  type Operation,
  type Tree,
  TreeFault,
  treeLimits,
  treeOf,
} from './tree.rules.ts'
import { edit, inverseAll } from './tree-edit.rules.ts'

const levels = 4
const entry = (_id: string, parent: string | null = null): Entry => ({
  _id,
  parent,
  name: `Entry ${_id}`,
  code: '',
  grade: [],
  tags: [],
  mark: '',
  foreign: null,
})
const ids = Array.from({ length: 12 }, (_, at) => `e${at}`)
const id = fc.constantFrom(...ids)
const place = { parent: fc.option(id), before: fc.option(id) }
const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ op: fc.constant('add' as const), _id: id, ...place, name: fc.string() }),
  fc.record({ op: fc.constant('edit' as const), _id: id, name: fc.string(), code: fc.string() }),
  fc.record({ op: fc.constant('move' as const), _id: id, ...place }),
  fc.record({ op: fc.constant('remove' as const), _id: id }),
)

/** Applies the operations to an empty tree and skips invalid ones. */
function grown(operations: readonly Operation[]): { tree: Tree; done: Operation[] } {
  let tree = treeOf([])
  const done: Operation[] = []
  for (const each of operations) {
    try {
      tree = edit(tree, [each], levels).tree
      done.push(each)
    } catch (fault) {
      if (!(fault instanceof TreeFault)) throw fault
    }
  }
  return { tree, done }
}

const runs = fc.array(operation, { maxLength: 40 })

describe('a tree after random operations', () => {
  test('holds every entry once, under one parent, never inside itself, never too deep', () => {
    fc.assert(
      fc.property(runs, operations => {
        const { tree } = grown(operations)
        const list = flatten(tree)
        expect(new Set(list.map(({ _id }) => _id)).size).toBe(list.length)
        expect(list).toHaveLength(tree.entries.size)
        for (const { _id, parent } of list) {
          expect(childrenOf(tree, parent).filter(each => each === _id)).toHaveLength(1)
          expect(depthOf(tree, _id)).toBeLessThanOrEqual(levels)
          expect(branchOf(tree, _id).at(-1)?._id).toBe(_id)
        }
        expect(countsOf(tree).reduce((sum, each) => sum + each, 0)).toBe(list.length)
      }),
    )
  })

  test('is the same when it is rebuilt from its list', () => {
    fc.assert(
      fc.property(runs, operations => {
        const list = flatten(grown(operations).tree)
        expect(flatten(treeOf(list))).toEqual(list)
      }),
    )
  })

  test('is restored by undoing any sequence of operations', () => {
    fc.assert(
      fc.property(runs, runs, (first, second) => {
        const { tree: before } = grown(first)
        const possible: Operation[] = []
        let now = before
        for (const each of second) {
          try {
            now = edit(now, [each], levels).tree
            possible.push(each)
          } catch {
            /* Invalid operations are skipped. */
          }
        }
        const undone = edit(now, inverseAll(before, possible, levels), levels).tree
        expect(flatten(undone)).toEqual(flatten(before))
      }),
    )
  })

  test('is not changed by an edit of a copy', () => {
    fc.assert(
      fc.property(runs, operations => {
        const { tree } = grown(operations)
        const list = flatten(tree)
        edit(
          tree,
          list.slice(0, 1).map(({ _id }) => ({ op: 'remove', _id })),
          levels,
        )
        expect(flatten(tree)).toEqual(list)
      }),
    )
  })
})

test('the limit is 5,000 entries', () => {
  const full = treeOf(Array.from({ length: treeLimits.entries }, (_, at) => entry(`n${at}`)))
  expect(() =>
    edit(full, [{ op: 'add', _id: 'more', parent: null, before: null, name: 'More' }], levels),
  ).toThrow('tree-too-large')
})
