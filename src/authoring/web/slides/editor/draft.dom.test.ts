// Unsent changes of several tabs, people and full devices: nobody's words are deleted, nobody gets another's.
import { beforeEach, expect, test, vi } from 'vitest'
import type { Deck, Element } from '#authoring/contract/deck.shapes.ts'
import { linesOf } from '#authoring/contract/deck.rules.ts'
import { newId } from '#kit/web/new-id.ts'
import { store, stored, storedKeys } from '#kit/web/store.ts'
import { DeckSession } from '../model/deck-session.ts'
import { DeckDrafts } from './draft.ts'

const deck = {
  _id: 'deck',
  rid: 'rid',
  rev: 0,
  width: 960,
  height: 540,
  theme: 'plain',
  isEdit: false,
  files: {},
  version: 1,
  updatedAt: '2026-01-01T00:00:00Z',
  pages: ['a', 'b'].map(id => ({
    _id: `0190163d-8694-739b-aea5-966c26f8ad9${id}`,
    layout: 'blank',
    background: {},
    elements: [
      { kind: 'text', _id: 't', x: 0, y: 0, width: 100, height: 50, paragraphs: [{ runs: [{ text: '' }] }] },
    ],
    tips: '',
    pic: null,
    picUrl: null,
    size: 0,
    outline: [],
    assess: [],
    version: 1,
  })),
} as Deck
const [first, second] = deck.pages.map(({ _id }) => _id) as [string, string]

/** An open editor, which takes what other tabs have left. */
function tab(user = 'tara') {
  const session = new DeckSession(deck, newId)
  const drafts = new DeckDrafts(user, deck._id)
  const both = drafts.take().reduce((count, { changes, look }) => count + session.restore(changes, look), 0)
  return {
    both,
    write(text: string, page = first) {
      session.element(
        { page, element: 't' },
        each => ({ ...each, paragraphs: [{ runs: [{ text }] }] }) as Element,
      )
    },
    keep: () => drafts.keep(session),
    undo: () => session.undo(),
    texts: () =>
      session
        .get()
        .pages.flatMap(({ body }) =>
          body.elements.map(each => (each.kind === 'text' ? linesOf(each.paragraphs) : '')),
        ),
  }
}

beforeEach(() => localStorage.clear())

test('closing an idle tab keeps the words that another tab has left', () => {
  const [idle, other] = [tab(), tab()]
  other.write('Typed on the train')
  other.keep()
  idle.keep()
  expect(tab().texts()).toEqual(['Typed on the train', ''])
})

test('a tab deletes what it has taken only when it is saved, and only what it has taken', () => {
  const left = tab()
  left.write('Ebb')
  left.keep()
  const next = tab()
  // The browser ends without notice.
  expect(tab().texts()).toEqual(['Ebb', ''])
  left.write('Ebb and flow')
  left.keep()
  next.undo()
  next.keep()
  expect(tab().texts()).toEqual(['Ebb and flow', ''])
  const last = tab()
  last.undo()
  last.keep()
  expect(localStorage).toHaveLength(0)
})

test('the words of two tabs are all restored, on one page in both versions', () => {
  const [one, other, third] = [tab(), tab(), tab()]
  one.write('Ebb')
  one.keep()
  other.write('Flow')
  other.keep()
  third.write('Slack water', second)
  third.keep()
  const next = tab()
  // Drafts of the same millisecond come in any order.
  expect([next.texts().toSorted(), next.both]).toEqual([['Ebb', 'Flow', 'Slack water'], 1])
  next.keep()
  expect(localStorage).toHaveLength(1)
  expect(tab().texts()).toEqual(next.texts())
})

test('the next person on this device does not get them', () => {
  const tara = tab('tara')
  tara.write('Only for Tara')
  tara.keep()
  const tom = tab('tom')
  tom.keep()
  expect([tom.texts(), tab('tara').texts()]).toEqual([
    ['', ''],
    ['Only for Tara', ''],
  ])
})

test('a draft without a person, as earlier versions stored it, is shown to nobody and deleted', () => {
  const tara = tab('tara')
  tara.write('Ebb')
  tara.keep()
  const [own = ''] = storedKeys('slides-draft tara')
  const draft = stored(own)
  store(own, null)
  store('slides-draft deck', draft)
  store('slides-draft another-deck', draft)
  expect(tab('tom').texts()).toEqual(['', ''])
  expect(localStorage).toHaveLength(0)
})

test('a full device does not count as kept, and deletes nothing that was taken', () => {
  const left = tab()
  left.write('Ebb')
  left.keep()
  const next = tab()
  next.write('Flow')
  const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(next.keep()).toBe(false)
  full.mockRestore()
  expect(localStorage).toHaveLength(1)
  expect(next.keep()).toBe(true)
  expect(tab().texts()).toEqual(['Flow', ''])
})
