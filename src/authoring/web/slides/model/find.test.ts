import { describe, expect, test } from 'vitest'
import { linesOf } from '#authoring/contract/deck.rules.ts'
import type { Element, Paragraph } from '#authoring/contract/deck.shapes.ts'
import type { LocalPage } from './deck-changes.ts'
import { findIn, replaceIn, type FindQuery } from './find.ts'

const box = { x: 0, y: 0, width: 100, height: 50 }
const text = (_id: string, paragraphs: Paragraph[], more: Partial<Element> = {}): Element =>
  ({ kind: 'text', _id, ...box, paragraphs, ...more }) as Element
const page = (_id: string, elements: Element[], tips = ''): LocalPage => ({
  _id,
  body: { layout: 'blank', background: {}, elements, tips },
})
const cell = (words: string) => ({ paragraphs: [{ runs: [{ text: words }] }] })
const table: Element = {
  kind: 'table',
  _id: 'table',
  ...box,
  columns: [1, 1],
  rows: [{ height: 1, cells: [cell('Moon'), cell('the moon and moon')] }],
}
const pages = [
  page(
    'one',
    [text('a', [{ runs: [{ text: 'The mo', bold: true }, { text: 'on pulls' }] }])],
    'Ask: the moon?',
  ),
  page('two', [table, text('locked', [{ runs: [{ text: 'moon' }] }], { locked: true })]),
]
const query = (words: string, more: Partial<FindQuery> = {}): FindQuery => ({
  words,
  matchCase: false,
  wholeWords: false,
  ...more,
})
const count = (words: string, more?: Partial<FindQuery>) => findIn(pages, query(words, more)).length

describe('find', () => {
  test('searches texts of several styles, cells, tips and locked elements, page by page', () => {
    expect(findIn(pages, query('MOON')).map(({ page: at, element, from }) => [at, element, from])).toEqual([
      ['one', 'a', 4],
      ['one', null, 9],
      ['two', 'table', 0],
      ['two', 'table', 4],
      ['two', 'table', 13],
      ['two', 'locked', 0],
    ])
  })
  test('matches case and whole words on request, in every script', () => {
    expect(count('Moon', { matchCase: true })).toBe(1)
    expect(count('mo', { wholeWords: true })).toBe(0)
    expect(count('the', { wholeWords: true })).toBe(3)
    const umlaut = [page('p', [text('t', [{ runs: [{ text: 'Öl öl Ölung' }] }])])]
    expect(findIn(umlaut, query('öl', { wholeWords: true }))).toHaveLength(2)
  })
  test('treats punctuation literally, and an empty query matches nothing', () => {
    const signs = [page('p', [text('t', [{ runs: [{ text: 'a+b (c) x-y 1/2 [z]?' }] }])])]
    for (const words of ['a+b', '(c)', 'x-y', '1/2', '[z]?'])
      expect(findIn(signs, query(words))).toHaveLength(1)
    expect(count('')).toBe(0)
  })
})

describe('replace', () => {
  const replaced = replaceIn(pages, findIn(pages, query('moon')), 'sun')
  const elementOf = (at: number, id: string) => replaced[at]?.body.elements.find(({ _id }) => _id === id)

  test('takes the style of the first replaced letter', () => {
    expect(elementOf(0, 'a')).toMatchObject({
      paragraphs: [{ runs: [{ text: 'The sun', bold: true }, { text: ' pulls' }] }],
    })
  })
  test('replaces every match of a line, in cells and tips', () => {
    const found = elementOf(1, 'table')
    expect(found?.kind === 'table' && found.rows[0]?.cells.map(each => linesOf(each?.paragraphs))).toEqual([
      'sun',
      'the sun and sun',
    ])
    expect(replaced[0]?.body.tips).toBe('Ask: the sun?')
  })
  test('skips locked elements, and pages without a match keep their object', () => {
    expect(elementOf(1, 'locked')).toMatchObject({ paragraphs: [{ runs: [{ text: 'moon' }] }] })
    const [first] = findIn(pages, query('pulls'))
    expect(replaceIn(pages, first ? [first] : [], '')[1]).toBe(pages[1])
  })
  test('replacing all text with nothing leaves an empty text with its style', () => {
    const bold = [page('p', [text('t', [{ runs: [{ text: 'gone', bold: true }] }])])]
    expect(replaceIn(bold, findIn(bold, query('gone')), '')[0]?.body.elements[0]).toMatchObject({
      paragraphs: [{ runs: [{ text: '', bold: true }] }],
    })
  })
})
