import fc from 'fast-check'
import { expect, test } from 'vitest'
import { someTree } from './testing/some-tree.ts'
import { diff, isEmptyDiff, sameText } from './tree-diff.rules.ts'
import { type Entry, flatten, type Operation, treeOf } from './tree.rules.ts'
import { edit } from './tree-edit.rules.ts'

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
const row = treeOf(['a', 'b', 'c', 'd', 'e', 'f'].map(id => entry(id)))
const after = (...operations: Operation[]) => edit(row, operations, 3).tree
const ids = (pairs: readonly { readonly after: Entry }[]) => pairs.map(pair => pair.after._id)

test('is empty for a tree and itself; for two trees it accounts for every entry', () => {
  fc.assert(
    fc.property(someTree, someTree, (first, second) => {
      const [a, b] = [treeOf(first), treeOf(second)]
      expect(isEmptyDiff(diff(a, a))).toBe(true)
      const difference = diff(a, b)
      expect(a.entries.size + difference.added.length - difference.removed.length).toBe(b.entries.size)
      if (isEmptyDiff(difference)) expect(flatten(b)).toEqual(flatten(a))
    }),
  )
})

test('reports one moved entry as one move, wherever it went', () => {
  for (const before of ['a', 'b', 'c', 'd', 'e'])
    expect(ids(diff(row, after({ op: 'move', _id: 'f', parent: null, before })).moved)).toEqual(['f'])
  expect(ids(diff(row, after({ op: 'move', _id: 'b', parent: 'a', before: null })).moved)).toEqual(['b'])
  // Its neighbours do not count as moved when an entry between them is removed.
  expect(diff(row, after({ op: 'remove', _id: 'c' }))).toMatchObject({
    added: [],
    changed: [],
    moved: [],
    removed: [{ _id: 'c' }],
  })
})

test('texts, codes, grades, tags and remarks count as changes, and nothing else does', () => {
  const changes: Partial<Entry>[] = [
    { name: 'New' },
    { code: 'N1' },
    { grade: ['Grade 1'] },
    { tags: ['lab'] },
    { mark: 'core' },
  ]
  for (const change of changes) {
    const difference = diff(row, after({ op: 'edit', _id: 'd', ...change }))
    expect([ids(difference.changed), difference.moved, difference.added, difference.removed]).toEqual([
      ['d'],
      [],
      [],
      [],
    ])
  }
  expect(sameText(entry('a'), { ...entry('a'), foreign: 'x', parent: 'b' } as Entry)).toBe(true)
})

test('reports an entry that is renamed and moved as both; added entries are in reading order', () => {
  const difference = diff(
    row,
    after(
      { op: 'edit', _id: 'e', name: 'New' },
      { op: 'move', _id: 'e', parent: null, before: 'a' },
      { op: 'add', _id: 'y', parent: 'a', before: null, name: 'Y' },
      { op: 'add', _id: 'x', parent: null, before: 'a', name: 'X' },
    ),
  )
  expect([ids(difference.changed), ids(difference.moved), difference.added.map(({ _id }) => _id)]).toEqual([
    ['e'],
    ['e'],
    ['x', 'y'],
  ])
})
