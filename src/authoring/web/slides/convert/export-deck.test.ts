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
  expect(slide.match(/<a:custGeom>/g)).toHaveLength(3)
  expect(slide).toContain('prst="ellipse"')
  expect(slide).toContain('typeface="Lato"')
  expect(await slideIn(deckIn('horizon', { color: '#ffffff' }))).not.toContain('prst="ellipse"')
  const plain = await slideIn(deckIn('plain'))
  expect(plain.match(/<p:sp>/g)).toHaveLength(5)
  expect(plain).not.toContain('typeface="Lato"')
})

test('words on a dark title page are exported in the colour that is readable there', async () => {
  const withWords = (deck: Deck): Deck => {
    const [page] = deck.pages
    const elements = page?.elements.map(element =>
      element.kind === 'text' ? { ...element, paragraphs: [{ runs: [{ text: 'Tides' }] }] } : element,
    )
    return { ...deck, pages: page && elements ? [{ ...page, elements }] : [] }
  }
  const dark = withWords(deckIn('forest'))
  expect(await slideIn(dark)).toMatch(
    /<a:srgbClr val="F5F7EE"><\/a:srgbClr><\/a:solidFill>(?:(?!<a:solidFill>).)*<a:t>Tides/,
  )
  const own = withWords(deckIn('forest', { color: '#ffffff' }))
  expect(await slideIn(own)).toMatch(
    /<a:srgbClr val="1D2A1C"><\/a:srgbClr><\/a:solidFill>(?:(?!<a:solidFill>).)*<a:t>Tides/,
  )
})
