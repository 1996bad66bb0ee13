import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OutlineEntry } from '#academics/contract/trees.contract.ts'
import type { OutlineBranch, OutlineKind } from './outline.contract.ts'
import { branchCode, difference, isOfSubject, pruned } from './outline.rules.ts'

const entry = (_id: string, parent: string | null, code = ''): OutlineEntry => ({
  _id,
  parent,
  name: `Name ${_id}`,
  code,
  grade: [],
  tags: [],
  mark: '',
  foreign: null,
})
/** A tree in document order: the parent of each entry comes earlier, or is absent. */
const tree = fc
  .array(fc.nat(), { minLength: 1, maxLength: 30 })
  .map(list =>
    list.map((number, index) =>
      entry(`e${index}`, index === 0 || number % 3 === 0 ? null : `e${number % index}`),
    ),
  )
const picked = tree.chain(entries =>
  fc.tuple(
    fc.constant(entries),
    fc
      .uniqueArray(fc.nat({ max: entries.length - 1 }), { maxLength: 6 })
      .map(places => places.map(at => entries[at]?._id ?? '')),
  ),
)

test('a branch has curriculum and subject as its head, and the subject as its key', () => {
  expect(branchCode('ib-pyp', 'maths')).toBe('ib-pyp:maths')
  fc.assert(
    fc.property(
      fc.stringMatching(/^[\w-]{1,12}$/),
      fc.stringMatching(/^[\w-]{1,12}$/),
      fc.stringMatching(/^[\w-]{1,12}$/),
      (curriculum, subject, other) => {
        expect(isOfSubject({ code: branchCode(curriculum, subject) }, other)).toBe(subject === other)
      },
    ),
  )
})

describe('pruned', () => {
  test('keeps the selected entries and their ancestors, in document order', () => {
    fc.assert(
      fc.property(picked, ([entries, chosen]) => {
        const parents = new Map(entries.map(({ _id, parent }) => [_id, parent]))
        const above = (id: string): string[] => {
          const parent = parents.get(id)
          return parent == null ? [id] : [id, ...above(parent)]
        }
        const wanted = new Set(chosen.flatMap(above))
        expect(pruned(entries, chosen)).toEqual(entries.filter(({ _id }) => wanted.has(_id)))
      }),
    )
  })

  test('pruning again changes nothing, and selecting more never loses anything', () => {
    fc.assert(
      fc.property(picked, ([entries, chosen]) => {
        const kept = pruned(entries, chosen) ?? []
        expect(pruned(kept, chosen)).toEqual(kept)
        const fewer = pruned(entries, chosen.slice(1)) ?? []
        expect(kept.filter(each => fewer.includes(each))).toEqual(fewer)
      }),
    )
  })

  test('reports entries that are not in the tree', () => {
    expect(pruned([entry('a', null)], ['a', 'gone'])).toBeUndefined()
    expect(pruned([], [])).toEqual([])
  })
})

describe('difference', () => {
  const branch = (entries: OutlineEntry[], chosen: string[]): OutlineBranch[] => [
    { code: 'c:s', name: 'S', curr: 'c', entries, chosen },
  ]
  const some = fc.dictionary(
    fc.constantFrom<OutlineKind[]>('outline', 'assess', 'goal', 'skills'),
    picked.map(([entries, chosen]) => branch(pruned(entries, chosen) ?? [], chosen)),
  )

  test('of equal outlines is empty; swapping the sides swaps added and removed', () => {
    fc.assert(
      fc.property(some, some, (own, source) => {
        expect(difference(own, own)).toEqual([])
        expect(difference(source, own)).toEqual(
          difference(own, source).map(({ kind, added, removed }) => ({
            kind,
            added: removed,
            removed: added,
          })),
        )
      }),
    )
  })

  test('counts selected entries, not their ancestors, and names them with their code', () => {
    const entries = [entry('top', null), entry('leaf', 'top', 'A1')]
    expect(difference({ outline: branch(entries, []) }, { outline: branch(entries, ['leaf']) })).toEqual([
      { kind: 'outline', added: ['A1 Name leaf'], removed: [] },
    ])
  })
})
