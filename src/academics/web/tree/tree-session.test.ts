import { expect, it } from 'vitest'
import { flatten, type Entry } from '#academics/contract/tree.rules.ts'
import { placeFor } from './moves.ts'
import { matches, rowsOf, withBranches } from './rows.ts'
import { TreeSession } from './tree-session.ts'

const entry = (_id: string, parent: string | null = null): Entry => ({
  _id,
  parent,
  name: _id,
  code: '',
  grade: [],
  tags: [],
  mark: '',
  foreign: null,
})
const loaded = (entries: Entry[], version = 1) => ({
  entries,
  levels: ['One', 'Two'],
  version,
  published: null,
  origin: null,
})
const names = (session: TreeSession) => flatten(session.get().tree).map(({ name }) => name)

it('undoes and redoes, and queues all operations for saving', () => {
  const session = new TreeSession(loaded([entry('a'), entry('b', 'a'), entry('c')]))
  expect(session.apply([{ op: 'remove', _id: 'a' }])).toBeNull()
  expect(names(session)).toEqual(['c'])
  session.undo()
  expect(names(session)).toEqual(['a', 'b', 'c'])
  session.redo()
  expect(names(session)).toEqual(['c'])
  // A removal, two additions that undo it, and the removal again.
  expect(session.get().waiting).toHaveLength(4)
})

it('refuses invalid operations with a message and changes nothing', () => {
  const session = new TreeSession(loaded([entry('a'), entry('b', 'a')]))
  expect(session.apply([{ op: 'add', _id: 'x', parent: 'b', before: null, name: 'x' }])).toBe(
    'The tree has no further level. Add a level name first.',
  )
  expect(session.get().waiting).toEqual([])
})

it('reapplies unsaved changes to another person’s tree and counts those that no longer fit', () => {
  const session = new TreeSession(loaded([entry('a'), entry('b')]))
  session.apply([{ op: 'edit', _id: 'a', name: 'mine' }])
  session.apply([{ op: 'add', _id: 'n', parent: 'b', before: null, name: 'new' }])
  expect(session.rebase(loaded([entry('a'), entry('theirs')], 5))).toBe(1)
  expect(names(session)).toEqual(['mine', 'theirs'])
  expect(session.get()).toMatchObject({ version: 5, waiting: [{ op: 'edit', _id: 'a' }] })
})

it('moves an entry into the one above, and out to after its parent', () => {
  const { tree } = new TreeSession(loaded([entry('a'), entry('b', 'a'), entry('c')])).get()
  expect(placeFor(tree, 'c', 'in')).toEqual({ parent: 'a', before: null })
  expect(placeFor(tree, 'b', 'out')).toEqual({ parent: null, before: 'c' })
  expect(placeFor(tree, 'a', 'in')).toBeUndefined()
})

it('shows matches with their ancestors', () => {
  const { tree } = new TreeSession(
    loaded([entry('plants'), entry('mangrove', 'plants'), entry('rocks')]),
  ).get()
  const found = matches(tree, { words: 'mangr', grade: '' })
  expect([...found]).toEqual(['mangrove'])
  expect(
    rowsOf(tree, new Set(['plants']), withBranches(tree, found)).map(({ entry: { name } }) => name),
  ).toEqual(['plants', 'mangrove'])
})
