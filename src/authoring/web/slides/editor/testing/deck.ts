// Decks for tests of the editor.
import type { Deck, Element, Page } from '#authoring/contract/deck.shapes.ts'

export const pageOf = (_id: string, elements: Element[]): Page => ({
  _id,
  layout: 'blank',
  background: {},
  elements,
  tips: '',
  pic: null,
  picUrl: null,
  size: 0,
  outline: [],
  assess: [],
  version: 1,
})

export const deckOf = (...pages: Page[]): Deck => ({
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
})
