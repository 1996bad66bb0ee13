// Presentations made by LibreOffice (testing/make-decks.mjs): text stays text, with its position and order.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Element, PageBody } from '#authoring/contract/deck.shapes.ts'
import { placeCells } from '../paint/table-layout.ts'
import { readPptx } from './pptx-read.ts'

interface Expected {
  width: number
  height: number
  pages: {
    texts: { x: number; y: number; w: number; h: number; text: string }[]
    pictures: number
    notes: string
  }[]
}

const folder = join(import.meta.dirname, 'testing/decks')
const names = readdirSync(folder)
  .filter(file => file.endsWith('.pptx'))
  .map(file => file.replace('.pptx', ''))
const deck = (name: string) => readPptx(new Uint8Array(readFileSync(join(folder, `${name}.pptx`))))
const expected = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Expected

const wordsOf = (element: Element): string =>
  'paragraphs' in element
    ? (element.paragraphs ?? []).map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n')
    : ''
/** Positions of table cells, from columns and rows. */
const boxesOf = (element: Element): Element[] =>
  element.kind === 'table'
    ? placeCells(element, () => 0).cells.map(({ cell, x, y, width, height }) => ({
        kind: 'text',
        _id: element._id,
        x: element.x + x,
        y: element.y + y,
        width,
        height,
        paragraphs: cell.paragraphs,
      }))
    : [element]
const texts = ({ elements }: PageBody) =>
  elements
    .flatMap(boxesOf)
    .map(element => ({ element, text: wordsOf(element) }))
    .filter(({ text }) => text !== '')

test('there are at least ten decks', () => expect(names.length).toBeGreaterThanOrEqual(10))

describe.each(names)('%s', name => {
  test('keeps at least 95 % of its text as text, within 2 % of its position, in reading order', async () => {
    const [found, wanted] = [await deck(name), expected(name)]
    expect(found.pages).toHaveLength(wanted.pages.length)
    expect(found.height / found.width).toBeCloseTo(wanted.height / wanted.width, 2)
    let [kept, all] = [0, 0]
    for (const [index, page] of wanted.pages.entries()) {
      const there = texts(found.pages[index] as PageBody)
      const order = page.texts
        .map(({ text }) => there.findIndex(each => each.text === text))
        .filter(at => at >= 0)
      expect(order, `order on page ${index + 1}`).toEqual(order.toSorted((a, b) => a - b))
      for (const { x, y, text } of page.texts) {
        all += text.length
        const hit = there.find(each => each.text === text)
        if (!hit) continue
        kept += text.length
        expect(
          Math.abs(hit.element.x / found.width - x / wanted.width),
          `x of "${text}"`,
        ).toBeLessThanOrEqual(0.02)
        expect(
          Math.abs(hit.element.y / found.height - y / wanted.height),
          `y of "${text}"`,
        ).toBeLessThanOrEqual(0.02)
      }
    }
    expect(kept / Math.max(1, all)).toBeGreaterThanOrEqual(0.95)
  })

  test('keeps pictures and notes', async () => {
    const [found, wanted] = [await deck(name), expected(name)]
    expect(found.pages.map(({ elements }) => elements.filter(({ kind }) => kind === 'image').length)).toEqual(
      wanted.pages.map(({ pictures }) => pictures),
    )
    expect(found.pages.map(({ tips }) => tips)).toEqual(wanted.pages.map(({ notes }) => notes))
  })
})

test('bullets keep type and level', async () => {
  const { pages } = await deck('bullets')
  const lines = pages.flatMap(page =>
    texts(page).flatMap(({ element }) => ('paragraphs' in element ? (element.paragraphs ?? []) : [])),
  )
  expect(
    lines.filter(({ bullet }) => bullet).map(({ bullet, level = 0, runs }) => [bullet, level, runs[0]?.text]),
  ).toEqual([
    ['disc', 0, 'Light'],
    ['disc', 1, 'from the sun'],
    ['disc', 1, 'or from a lamp'],
    ['disc', 0, 'Water'],
    ['disc', 2, 'not too much'],
    ['disc', 0, 'Air'],
    ['number', 0, 'Measure'],
    ['number', 0, 'Write it down'],
    ['number', 0, 'Compare'],
  ])
})

test('shapes, lines and their styles', async () => {
  const [shapes, lines, looks, classic] = await Promise.all(['shapes', 'lines', 'looks', 'classic'].map(deck))
  expect(
    shapes?.pages[0]?.elements.map(element => (element.kind === 'shape' ? element.shape : element.kind)),
  ).toEqual(['text', 'ellipse', 'round', 'triangle', 'diamond', 'arrow', 'star', 'hexagon'])
  expect(shapes?.pages[0]?.elements[1]).toMatchObject({ fill: '#336699', stroke: '#112233' })
  expect(lines?.pages[0]?.elements.filter(({ kind }) => kind === 'shape').length).toBe(3)
  const [title] = texts(classic?.pages[0] as PageBody)
  expect(classic?.pages[0]?.background).toEqual({ color: '#fff4d6' })
  expect(title?.element).toMatchObject({
    paragraphs: [{ align: 'center', runs: [{ bold: true, color: '#993300' }] }],
  })
  const look = (words: string) =>
    texts(looks?.pages[0] as PageBody).find(({ text }) => text === words)?.element
  expect(look('Underlined words')).toMatchObject({
    paragraphs: [{ runs: [{ underline: true, font: 'gelasio' }] }],
  })
  expect(look('To the right')).toMatchObject({ paragraphs: [{ align: 'right' }] })
  expect(look('let x = 3')).toMatchObject({ paragraphs: [{ runs: [{ font: 'cousine' }] }] })
})

test('a file that is not a presentation is rejected with a message', async () => {
  await expect(readPptx(new Uint8Array([1, 2, 3]))).rejects.toThrow('The file is damaged.')
})
