import { expect, it } from 'vitest'
import { isNarrowed, noFilters, queryOf, readSearch, toggled, writeSearch } from './search-address.ts'

const at = (text: string) => new URLSearchParams(text)
const queryFor = (text: string) => queryOf(readSearch(at(text)))

it('an address says everything that is searched, and empty filters are not asked', () => {
  expect(queryFor('')).toEqual({ $limit: 24, $skip: 0 })
  expect(
    queryFor(
      'q=tide+pools&mode=unit&mode=task&subjects=s1&grades=Grade+4&grades=Grade+5&price=free&curriculum=nz&sort=-price&page=3',
    ),
  ).toEqual({
    key: 'tide pools',
    mode: ['unit', 'task'],
    subjects: ['s1'],
    grades: ['Grade 4', 'Grade 5'],
    price: 'free',
    curriculum: 'nz',
    sort: '-price',
    $limit: 24,
    $skip: 48,
  })
})

it('what an address says wrongly is ignored', () => {
  expect(queryFor('mode=nonsense&price=cheap&type=x&sort=random&page=-2&q=')).toEqual({
    $limit: 24,
    $skip: 0,
  })
  expect(queryFor(`page=9999`).$skip).toBeLessThanOrEqual(10_000)
  expect(readSearch(at(`q=${'a'.repeat(500)}`)).words).toHaveLength(200)
})

it('reading what was written returns the same', () => {
  const choice = readSearch(at('q=tide&mode=task&grades=4&grades=5&lang=en&sort=rating&page=2'))
  expect(readSearch(writeSearch(at(''), choice))).toEqual(choice)
})

it('a new word or filter begins at the first page; turning the page keeps them; strange words of the address stay', () => {
  const address = at('q=tide&page=4&inviteCode=ABCD')
  expect(String(writeSearch(address, { words: 'sea' }))).toBe('inviteCode=ABCD&q=sea')
  expect(String(writeSearch(address, { filters: { price: ['paid'] } }))).toBe(
    'inviteCode=ABCD&q=tide&price=paid',
  )
  expect(String(writeSearch(address, { page: 5 }))).toBe('inviteCode=ABCD&q=tide&page=5')
})

it('several grades hold at once, one language; pressing again takes it off', () => {
  const choice = readSearch(at('grades=4&lang=en'))
  expect(toggled(choice, 'grades', '5')).toEqual({ grades: ['4', '5'] })
  expect(toggled(choice, 'grades', '4')).toEqual({ grades: [] })
  expect(toggled(choice, 'lang', 'de')).toEqual({ lang: ['de'] })
  expect([isNarrowed(choice), isNarrowed({ ...choice, filters: noFilters })]).toEqual([true, false])
})

it('a page of one kind asks for that kind whatever the address says', () =>
  expect(queryOf(readSearch(at('mode=task')), 'video').mode).toEqual(['video']))
