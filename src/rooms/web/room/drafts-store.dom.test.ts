import { beforeEach, expect, it } from 'vitest'
import { browserDrafts } from './drafts-store.ts'
import type { KeptDraft } from './drafts.ts'

const draft = (content: string): KeptDraft => ({
  page: 'p1',
  type: 'text',
  target: null,
  key: null,
  base: 0,
  content,
  answer: [],
  point: null,
  json: null,
  at: 1,
  isSaved: false,
})
/** Tabs share local storage; each has its own session storage. */
function newTab(): ReturnType<typeof browserDrafts> {
  sessionStorage.clear()
  return browserDrafts('ann', 'ABC234')
}
const words = (kept: readonly KeptDraft[]) => kept.map(({ content }) => content)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

it('a tab that submits deletes its own draft, never one another tab saved since', () => {
  const [one, other] = [newTab(), newTab()]
  one.put(draft('Typed in the first tab'))
  other.put(draft('Typed in the second tab'))
  one.remove('p1')
  expect(words(other.all().shared)).toEqual(['Typed in the second tab'])
  other.remove('p1')
  expect(other.all()).toEqual({ mine: [], shared: [] })
})

it("a closed tab's draft is available to the next one of the same person in the same class", () => {
  newTab().put(draft('Left behind'))
  expect(words(newTab().all().shared)).toEqual(['Left behind'])
  expect(newTab().all().mine).toEqual([])
  expect(browserDrafts('bob', 'ABC234').all().shared).toEqual([])
  expect(browserDrafts('ann', 'XYZ789').all().shared).toEqual([])
})

it('invalid entries are left alone', () => {
  localStorage.setItem('room-draft ann ABC234 p1', '{"text":"of an older page"}')
  localStorage.setItem('room-draft ann ABC234 p2', 'not even JSON')
  expect(newTab().all().shared).toEqual([])
})
