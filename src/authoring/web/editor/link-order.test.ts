import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { inGroup, moved, stepped, type LinkPosition } from './link-order.ts'

const groups = [null, 'Week 1', 'Week 2']
const names = ['Week 1', 'Week 2']
const links: LinkPosition[] = [
  { id: 'a', group: null },
  { id: 'b', group: 'Week 1' },
  { id: 'c', group: 'Week 1' },
  { id: 'd', group: 'Week 2' },
]
const shown = (places: readonly LinkPosition[]) =>
  groups.map(group =>
    inGroup(places, group, names)
      .map(({ id }) => id)
      .join(''),
  )

it('moves one step within its group and across its boundary', () => {
  expect(shown(stepped(links, 'c', -1, groups))).toEqual(['a', 'cb', 'd'])
  expect(shown(stepped(links, 'c', 1, groups))).toEqual(['a', 'b', 'cd'])
  expect(shown(stepped(links, 'b', -1, groups))).toEqual(['ab', 'c', 'd'])
  expect(shown(stepped(links, 'd', 1, groups))).toEqual(['a', 'bc', 'd'])
})

it('puts a link before another one, or last in a group', () => {
  expect(shown(moved(links, 'a', 'Week 2', 'd'))).toEqual(['', 'bc', 'ad'])
  expect(shown(moved(links, 'd', 'Week 1', null))).toEqual(['a', 'bcd', ''])
})

it('links of a deleted group are ungrouped', () =>
  expect(inGroup([{ id: 'x', group: 'Gone' }], null, names)).toHaveLength(1))

it('a step there and back changes nothing, and nothing is ever lost', () => {
  const place = fc.record({ id: fc.uuid(), group: fc.constantFrom(...groups) })
  fc.assert(
    fc.property(
      fc.uniqueArray(place, { selector: ({ id }) => id, minLength: 1, maxLength: 12 }),
      fc.nat(),
      fc.constantFrom(-1 as const, 1 as const),
      (places, pick, by) => {
        const id = places[pick % places.length]?.id ?? ''
        const there = stepped(places, id, by, groups)
        expect(there.map(each => each.id).toSorted()).toEqual(places.map(each => each.id).toSorted())
        if (shown(there).join() !== shown(places).join())
          expect(shown(stepped(there, id, by === 1 ? -1 : 1, groups))).toEqual(shown(places))
      },
    ),
  )
})
