import { expect, it } from 'vitest'
import { isNarrowed, noFilters, queryOf, readSearch, toggled, writeSearch } from './search-address.ts'

const at = (text: string) => new URLSearchParams(text)
const queryFor = (text: string) => queryOf(readSearch(at(text)))

it('an address contains the whole search, and empty filters are not in the query', () => {
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

it('prompts are a kind, beside kinds of content or alone', () => {
  expect(queryFor('mode=prompts&mode=task').mode).toEqual(['prompts', 'task'])
  expect(queryOf(readSearch(at('mode=task')), 'prompts').mode).toEqual(['prompts'])
})

it('invalid values in an address are ignored', () => {
  expect(queryFor('mode=nonsense&price=cheap&type=x&sort=random&page=-2&q=')).toEqual({
    $limit: 24,
    $skip: 0,
  })
  expect(queryFor(`page=9999`).$skip).toBeLessThanOrEqual(10_000)
  expect(readSearch(at(`q=${'a'.repeat(500)}`)).words).toHaveLength(200)
})

it('a written address reads back to the same search', () => {
  const choice = readSearch(at('q=tide&mode=task&grades=4&grades=5&lang=en&sort=rating&page=2'))
  expect(readSearch(writeSearch(at(''), choice))).toEqual(choice)
})

it('a new search text or filter resets the page; paging keeps them; unknown parameters stay', () => {
  const address = at('q=tide&page=4&inviteCode=ABCD')
  expect(String(writeSearch(address, { words: 'sea' }))).toBe('inviteCode=ABCD&q=sea')
  expect(String(writeSearch(address, { filters: { price: ['paid'] } }))).toBe(
    'inviteCode=ABCD&q=tide&price=paid',
  )
  expect(String(writeSearch(address, { page: 5 }))).toBe('inviteCode=ABCD&q=tide&page=5')
})

it('several grades but only one language can be selected; a second click deselects', () => {
  const choice = readSearch(at('grades=4&lang=en'))
  expect(toggled(choice, 'grades', '5')).toEqual({ grades: ['4', '5'] })
  expect(toggled(choice, 'grades', '4')).toEqual({ grades: [] })
  expect(toggled(choice, 'lang', 'de')).toEqual({ lang: ['de'] })
  expect([isNarrowed(choice), isNarrowed({ ...choice, filters: noFilters })]).toEqual([true, false])
})

it('a page for one kind of content ignores the kind in the address', () =>
  expect(queryOf(readSearch(at('mode=task')), 'video').mode).toEqual(['video']))
