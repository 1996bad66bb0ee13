import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listQuery, readChoice, writeChoice, type TableOptions } from './table-address.ts'

const options: TableOptions = {
  limit: 20,
  sort: { key: 'title', order: 1 },
  sorts: ['title', 'edited'],
  filters: { kind: ['task', 'video'] },
}
const read = (query: string) => readChoice(new URLSearchParams(query), options)
const write = (query: string, change: Parameters<typeof writeChoice>[2]) =>
  writeChoice(new URLSearchParams(query), options, change).toString()

describe('the address of a list', () => {
  it('becomes the query of a find', () => {
    expect(listQuery(read('q=sea&sort=-edited&page=3&kind=video'), 20)).toEqual({
      $limit: 20,
      $skip: 40,
      $sort: { edited: -1 },
      $search: 'sea',
      kind: 'video',
    })
    expect(listQuery(read(''), 20)).toEqual({ $limit: 20, $skip: 0, $sort: { title: 1 } })
  })

  it('ignores values that the list does not offer', () => {
    expect(read('sort=password&page=-2&kind=secret&view=cube')).toEqual({
      search: '',
      sort: { key: 'title', order: 1 },
      page: 1,
      view: 'table',
      filters: {},
    })
    expect(read('page=999999').page).toBe(5001)
  })

  it('leads to the first page when anything but the page changes', () => {
    expect(write('page=4&q=sea', { filters: { kind: 'task' } })).toBe('q=sea&kind=task')
    expect(write('page=4', { view: 'grid' })).toBe('page=4&view=grid')
    expect(write('page=4', { page: 5 })).toBe('page=5')
  })

  it('omits defaults, and keeps other parameters', () => {
    expect(write('tab=mine&sort=-edited', { sort: { key: 'title', order: 1 } })).toBe('tab=mine')
  })

  it('keeps two lists of one page apart', () => {
    const named = { ...options, name: 'left' }
    const address = writeChoice(new URLSearchParams('page=2'), named, { page: 7 })
    expect(address.toString()).toBe('page=2&left.page=7')
    expect(readChoice(address, named).page).toBe(7)
  })

  it('reads back what it wrote', () => {
    const choices = fc.record({
      search: fc.string({ maxLength: 50 }),
      sort: fc.record({
        key: fc.constantFrom('title', 'edited'),
        order: fc.constantFrom(1 as const, -1 as const),
      }),
      page: fc.integer({ min: 1, max: 5001 }),
      view: fc.constantFrom('table' as const, 'grid' as const),
      filters: fc.constantFrom<Record<string, string>[]>({}, { kind: 'task' }, { kind: 'video' }),
    })
    fc.assert(
      fc.property(choices, choice => {
        expect(readChoice(writeChoice(new URLSearchParams(), options, choice), options)).toEqual(choice)
      }),
    )
  })

  it('survives any address', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), query => {
        expect(listQuery(read(query), 20).$skip).toBeLessThanOrEqual(100_000)
      }),
    )
  })
})
