import { expect, it } from 'vitest'
import { listFilter, listFilterValues, withListFilter } from './list-filter.ts'

const [active, all] = [
  { field: 'del', first: 'active' } as const,
  { field: 'archive', first: 'all' } as const,
]
const query = { $limit: 25, $skip: 0 }

it('offers all, active and archived, whichever comes first', () => {
  for (const options of [active, all]) {
    const { none, options: offered, name } = listFilter(options)
    expect([none, ...offered.map(({ label }) => label)].toSorted()).toEqual(['active', 'all', 'archived'])
    expect(name).toBe(options.field)
    expect(listFilterValues(options)).not.toContain(options.first)
  }
})

it.each([
  [active, {}, { del: false }],
  [active, { del: 'archived' }, { del: true }],
  [active, { del: 'all' }, {}],
  [all, {}, {}],
  [all, { archive: 'active' }, { archive: false }],
  [all, { archive: 'archived', city: 'Hamilton' }, { archive: true, city: 'Hamilton' }],
] as const)('asks the service for what was chosen: %j %j', (options, filters, expected) => {
  expect(withListFilter(options, { ...query, ...filters })).toEqual({ ...query, ...expected })
})
