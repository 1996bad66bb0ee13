// No text is lost: it is written to its element by page and element, and two people on one page keep both
// their edits.
import { describe, expect, test } from 'vitest'
import type { Deck, Element, PageBody } from '#authoring/contract/deck.shapes.ts'
import { linesOf } from '#authoring/contract/deck.rules.ts'
import type { ChangedDeck } from '#authoring/contract/slides.contract.ts'
import { DeckSession } from './deck-session.ts'
import { fitPage } from './fit-page.ts'
import { mergeBodies } from './merge-pages.ts'

const words = (_id: string, text: string, more: Partial<Element> = {}): Element =>
  ({
    kind: 'text',
    _id,
    x: 0,
    y: 0,
    width: 100,
    height: 50,
    paragraphs: [{ runs: [{ text }] }],
    ...more,
  }) as Element
const body = (...elements: Element[]): PageBody => ({ layout: 'blank', background: {}, elements, tips: '' })
const pageOf = (_id: string, page: PageBody, version = 1): Deck['pages'][number] => ({
  _id,
  ...page,
  pic: null,
  picUrl: null,
  size: 0,
  outline: [],
  assess: [],
  version,
})
const deckOf = (pages: Deck['pages'], more: Partial<Deck> = {}): Deck => ({
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
  pages,
  ...more,
})
const open = (...pages: Deck['pages']) => {
  let made = 0
  return new DeckSession(deckOf(pages), () => `new${made++}`)
}
const textOf = (session: DeckSession, page: string) =>
  session
    .page(page)
    ?.body.elements.map(element => (element.kind === 'text' ? linesOf(element.paragraphs) : ''))
const type = (session: DeckSession, page: string, element: string, text: string) =>
  session.element({ page, element }, each => ({ ...each, paragraphs: [{ runs: [{ text }] }] }) as Element, {
    kind: 'write',
  })

describe('editing text', () => {
  test('is written to its element even if another page is open; a copy with the same ids stays unchanged', () => {
    const session = open(pageOf('a', body(words('t', ''))), pageOf('b', body(words('t', ''))))
    session.go('b')
    expect(type(session, 'a', 't', 'Tide')).toBe(true)
    expect([textOf(session, 'a'), textOf(session, 'b')]).toEqual([['Tide'], ['']])
    expect(session.get().current).toBe('b')
    expect(type(session, 'a', 'gone', 'Tide')).toBe(false)
  })

  test('quick letters are one undo step, and undo returns to where they were typed', () => {
    const session = open(pageOf('a', body(words('t', ''))), pageOf('b', body()))
    for (const text of ['T', 'Ti', 'Tide']) type(session, 'a', 't', text)
    session.go('b')
    session.undo()
    expect([textOf(session, 'a'), session.get().current]).toEqual([[''], 'a'])
    session.redo()
    expect(textOf(session, 'a')).toEqual(['Tide'])
  })
})

describe('two people on one page', () => {
  const base = body(words('t', 'Old'), words('u', 'Other'))

  test('changes of different elements, and of different properties of one element, are merged', () => {
    expect(
      mergeBodies(
        base,
        body(words('t', 'Mine'), words('u', 'Other', { x: 5 })),
        body(words('t', 'Old', { y: 9 }), words('u', 'Theirs')),
      )?.elements,
    ).toEqual([words('t', 'Mine', { y: 9 }), words('u', 'Theirs', { x: 5 })])
  })

  test('conflicting text is kept in both versions; edits of a text that the other deleted are kept', () => {
    expect(mergeBodies(base, body(words('t', 'Mine')), body(words('t', 'Theirs')))).toBeNull()
    expect(
      mergeBodies(base, body(words('t', 'Mine'), words('u', 'Other')), body(words('u', 'Other'))),
    ).toEqual(body(words('t', 'Mine'), words('u', 'Other')))
    expect(mergeBodies(base, body(words('t', 'Old')), base)).toEqual(body(words('t', 'Old')))
  })

  test('text being edited stays when a colleague deletes it or its page', () => {
    const held = { page: 'a', element: 't' }
    const session = open(pageOf('a', base), pageOf('b', body()))
    session.merge(deckOf([pageOf('a', body(words('u', 'Other')), 2), pageOf('b', body())]), held)
    expect(textOf(session, 'a')).toEqual(['Other', 'Old'])
    session.merge(deckOf([pageOf('b', body())]), held)
    expect(textOf(session, 'a')).toEqual(['Other', 'Old'])
    expect(session.waiting()).toMatchObject([{ op: 'add', page: { _id: 'a' } }])
  })

  test('if both versions of a page are kept, editing continues in one’s own', () => {
    const session = open(pageOf('a', base))
    type(session, 'a', 't', 'Mine')
    const both = session.merge(deckOf([pageOf('a', body(words('t', 'Theirs')), 2)]), {
      page: 'a',
      element: 't',
    })
    const own = both.get('a') ?? ''
    expect(session.get().current).toBe(own)
    expect([textOf(session, 'a'), textOf(session, own)]).toEqual([['Theirs'], ['Mine', 'Other']])
  })

  test('text that was stored although the response was lost is not taken for somebody else’s', () => {
    const session = open(pageOf('a', body(words('t', ''))))
    type(session, 'a', 't', 'Ti')
    session.sending(session.waiting())
    type(session, 'a', 't', 'Tide')
    const both = session.merge(deckOf([pageOf('a', body(words('t', 'Ti')), 2)], { isEdit: true }))
    expect([both.size, textOf(session, 'a')]).toEqual([0, ['Tide']])
    expect(session.waiting()).toMatchObject([{ op: 'put', version: 2 }])
  })
})

describe('size and save state', () => {
  test('a resized deck has the new size at once', () => {
    const session = open(pageOf('a', body()))
    session.merge(deckOf([pageOf('a', body())], { width: 960, height: 720 }))
    expect([session.get().height, session.isSaved()]).toEqual([720, true])
  })

  test('a new size is sent with the pages, and undone with them', () => {
    const session = open(pageOf('a', body()))
    session.pages(session.get().pages, { look: { height: 720 } })
    expect([session.waitingLook(), session.isSaved()]).toEqual([{ height: 720 }, false])
    session.undo()
    expect([session.get().height, session.isSaved()]).toEqual([540, true])
  })

  test('a page with another aspect ratio is fitted whole and centred', () => {
    const page = body(words('t', 'Tall', { x: 0, y: 0, width: 960, height: 720 }))
    const [fitted] = fitPage(page, { width: 960, height: 720 }, { width: 960, height: 540 }).elements
    expect(fitted).toMatchObject({ x: 120, y: 0, width: 720, height: 540 })
    expect(fitted).toMatchObject({ paragraphs: [{ runs: [{ size: 15 }] }] })
  })

  test('a page changed while pictures were made is not saved yet', () => {
    const session = open(pageOf('a', body(words('t', ''))))
    expect(session.get().isEdit).toBe(false)
    type(session, 'a', 't', 'One')
    const changes = session.waiting()
    session.taken(changes, { ...deckOf([pageOf('a', body(), 2)]), order: ['a'] } as ChangedDeck)
    type(session, 'a', 't', 'Two')
    session.pictured(deckOf([pageOf('a', body(words('t', 'One')), 2)], { rev: 1 }))
    expect([session.get().isEdit, [...session.get().unpictured]]).toEqual([true, ['a']])
  })
})
