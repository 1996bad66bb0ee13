import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { newPage } from '#authoring/contract/deck.layouts.ts'
import { pageSize, type Deck } from '#authoring/contract/deck.shapes.ts'
import { ImageStore } from '../../parts/paint/images.ts'
import { exportDeck } from './export-deck.ts'

const deckIn = (theme: Deck['theme'], background: Deck['pages'][number]['background'] = {}): Deck => {
  const page = newPage('title', () => 'title', { ...pageSize, theme })
  const facts = { pic: null, picUrl: null, size: 0, outline: [], assess: [], version: 1 }
  return {
    _id: 'deck',
    rid: 'rid',
    rev: 1,
    ...pageSize,
    theme,
    pages: [{ _id: 'page', ...page, background, ...facts }],
    isEdit: false,
    files: {},
    version: 1,
    updatedAt: '2026-11-18T12:00:00.000Z',
  }
}
async function slideIn(deck: Deck): Promise<string> {
  const file = await exportDeck(deck, 'Tides', 'pptx', new ImageStore(), () => {})
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
  return strFromU8(parts['ppt/slides/slide1.xml'] ?? new Uint8Array())
}

test("a design's ornaments, background and fonts are exported; a page with its own background has no ornaments", async () => {
  const slide = await slideIn(deckIn('horizon'))
  expect(slide).toMatch(/<p:bg>.*gradFill.*<\/p:bg>/)
  expect(slide).toContain('prst="triangle"')
  expect(slide).toContain('typeface="Lato"')
  expect(await slideIn(deckIn('horizon', { color: '#ffffff' }))).not.toContain('prst="triangle"')
  const plain = await slideIn(deckIn('plain'))
  expect(plain.match(/<p:sp>/g)).toHaveLength(2)
  expect(plain).not.toContain('typeface="Lato"')
})
