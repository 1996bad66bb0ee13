// Restoring an older version is one undo step, sends only the differences, and keeps a colleague's work.
import { expect, test } from 'vitest'
import type { Deck, Element, Page } from '#authoring/contract/deck.shapes.ts'
import { lookOf } from './deck-look.ts'
import { DeckSession } from './deck-session.ts'
import { isAsVersion, pagesOfVersion } from './deck-version.ts'

const saying = (text: string): Element => ({
  kind: 'text',
  _id: 'words',
  x: 0,
  y: 0,
  width: 100,
  height: 50,
  paragraphs: [{ runs: [{ text }] }],
})
const pageOf = (_id: string, text: string, version = 1): Page => ({
  _id,
  layout: 'blank',
  background: {},
  tips: '',
  elements: [saying(text)],
  pic: null,
  picUrl: null,
  size: 0,
  outline: [],
  assess: [],
  version,
})
const deckOf = (...pages: Page[]): Deck => ({
  _id: 'deck',
  rid: 'rid',
  rev: 1,
  width: 960,
  height: 540,
  theme: 'plain',
  pages,
  isEdit: false,
  files: {},
  version: 1,
  updatedAt: '2026-11-18T12:00:00.000Z',
})
const version: Deck = {
  ...deckOf(pageOf('a', 'Old'), pageOf('gone', 'Back'), pageOf('b', 'Same')),
  theme: 'sea',
}
const now = () => deckOf(pageOf('a', 'New', 4), pageOf('b', 'Same', 2), pageOf('c', 'Later', 1))
function restored(): DeckSession {
  const session = new DeckSession(now(), () => 'fresh')
  session.pages(pagesOfVersion(session.get().pages, version), { look: lookOf(version) })
  return session
}
const wordsOf = (session: DeckSession) =>
  session
    .get()
    .pages.map(({ _id, body }) => [_id, JSON.stringify(body.elements).match(/"text":"(\w+)"/)?.[1]])

test('a version replaces the deck in one step; unchanged pages are not sent', () => {
  const session = restored()
  expect(wordsOf(session)).toEqual([
    ['a', 'Old'],
    ['gone', 'Back'],
    ['b', 'Same'],
  ])
  expect(isAsVersion(session.get(), version)).toBe(true)
  expect(session.waiting().map(change => change.op)).toEqual(['add', 'put', 'remove'])
  expect(session.waitingLook()).toEqual({ theme: 'sea' })
  session.undo()
  expect(session.isSaved()).toBe(true)
  expect(isAsVersion(session.get(), version)).toBe(false)
})

test("a colleague's concurrent changes stay, even on a page that the version lacks", () => {
  const session = restored()
  const both = session.merge({
    ...now(),
    pages: [pageOf('a', 'Theirs', 5), pageOf('b', 'Same', 2), pageOf('c', 'Theirs', 2)],
  })
  const words = wordsOf(session).map(([, text]) => text)
  expect(both.size).toBe(1)
  expect(words.filter(text => text === 'Theirs')).toHaveLength(2)
  expect(words).toEqual(expect.arrayContaining(['Old', 'Back', 'Same']))
})
