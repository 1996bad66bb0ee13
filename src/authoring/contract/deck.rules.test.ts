import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  filesIn,
  hasText,
  inReadingOrder,
  isLine,
  isMedia,
  linesOf,
  nameOf,
  titleOf,
  wordsIn,
  wordsOf,
} from './deck.rules.ts'
import { isBlankPage } from './blank-page.rules.ts'
import { shapeNames, type Element, type Paragraph } from './deck.shapes.ts'

const said = (...lines: string[]): Paragraph[] => lines.map(text => ({ runs: [{ text }] }))
const box = (_id: string, x = 0, y = 0) => ({ _id, x, y, width: 10, height: 10 })
const text = (_id: string, words: string, x = 0, y = 0): Element => ({
  kind: 'text',
  ...box(_id, x, y),
  paragraphs: said(words),
})
const file = (letter: string) => letter.repeat(64)

test('a page is blank until something on it is visible', () => {
  const page = (...elements: Element[]) => ({ background: {}, elements })
  const empty = text('a', '')
  expect([page(), page(empty, text('b', ' '))].map(isBlankPage)).toEqual([true, true])
  expect(
    [
      page(empty, text('b', 'Tides')),
      page({ ...empty, fill: '#ffeecc' } as Element),
      page({ ...empty, stroke: '#000000' } as Element),
      page({ kind: 'shape', shape: 'rect', ...box('c') }),
      page({ kind: 'image', file: file('a'), ...box('d') }),
      { background: { file: file('a') }, elements: [] },
    ].map(isBlankPage),
  ).toEqual([false, false, false, false, false, false])
})

describe('reading order', () => {
  const placed = fc
    .uniqueArray(fc.record({ x: fc.integer({ min: 0, max: 960 }), y: fc.integer({ min: 0, max: 540 }) }), {
      selector: ({ x, y }) => `${x} ${y}`,
      maxLength: 15,
    })
    .map(list => list.map(({ x, y }, at) => text(`e${at}`, `words ${at}`, x, y)))

  test('is independent of creation order, and loses no element', () => {
    fc.assert(
      fc.property(
        placed.chain(list =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        ([list, mixed]) => {
          const order = inReadingOrder(list)
          expect(inReadingOrder(mixed)).toEqual(order)
          expect(order.map(({ _id }) => _id).sort()).toEqual(list.map(({ _id }) => _id).sort())
        },
      ),
    )
  })

  test('goes down the page, and within a row to the right', () => {
    fc.assert(
      fc.property(placed, list => {
        const order = inReadingOrder(list)
        for (const [at, one] of order.entries()) {
          for (const other of order.slice(at + 1))
            expect(other.y < one.y - 12, `${one._id} before ${other._id}`).toBe(false)
          const next = order[at + 1]
          if (next && next.y === one.y) expect(next.x).toBeGreaterThan(one.x)
        }
      }),
    )
    expect(
      inReadingOrder([text('right', '', 500, 100), text('left', '', 20, 108), text('below', '', 0, 113)]).map(
        ({ _id }) => _id,
      ),
    ).toEqual(['left', 'right', 'below'])
  })
})

describe('text', () => {
  const picture: Element = {
    kind: 'image',
    file: file('a'),
    ...box('p', 0, 50),
    words: 'Scanned page',
    alt: 'A scan',
  }

  test('of a page: all texts in reading order, notes last, nothing empty', () => {
    const elements = [
      text('second', 'world', 300),
      text('blank', '   ', 0, 200),
      picture,
      text('first', 'Hello'),
    ]
    expect(wordsOf({ elements, tips: 'Ask who has seen it' })).toBe(
      'Hello\nworld\nScanned page\nAsk who has seen it',
    )
    expect(wordsOf({ elements: [], tips: '' })).toBe('')
  })

  test('of an element: its text, otherwise its alternative text', () => {
    expect(wordsIn(picture)).toBe('Scanned page')
    expect(wordsIn({ ...picture, words: '' })).toBe('A scan')
    expect(wordsIn({ kind: 'shape', shape: 'star', ...box('s'), alt: 'Well done' })).toBe('Well done')
    expect(linesOf([{ runs: [{ text: 'one ' }, { text: 'line', bold: true }] }, { runs: [] }])).toBe(
      'one line\n',
    )
    expect(linesOf(undefined)).toBe('')
  })

  test('a title is the first line of the first text, at most eighty letters', () => {
    expect(
      titleOf({
        elements: [
          text('b', 'Body', 0, 200),
          text('t', '  Tides\nand the Moon', 0, 10),
          text('e', '  ', 0, 0),
        ],
      }),
    ).toBe('Tides')
    expect(titleOf({ elements: [picture] })).toBe('')
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), words => {
        expect(titleOf({ elements: [text('t', words)] })).toBe(words.trim().split('\n')[0]?.slice(0, 80))
      }),
    )
  })

  test('every element has a label that names its kind', () => {
    expect(nameOf(text('t', `  Tides \n ${'x'.repeat(100)}`))).toMatch(/^Text: Tides x{54}$/)
    expect(nameOf({ kind: 'drawing', ...box('d'), strokes: [] })).toBe('Drawing')
    const names = shapeNames.map(shape => nameOf({ kind: 'shape', shape, ...box('s') }))
    expect(new Set(names).size).toBe(shapeNames.length)
  })
})

test('files of a page: each once, including background, posters and sound', () => {
  const elements: Element[] = [
    { kind: 'image', file: file('a'), ...box('1') },
    { kind: 'image', file: file('a'), ...box('2') },
    { kind: 'audio', file: file('b'), ...box('3') },
    { kind: 'video', file: file('c'), poster: file('d'), ...box('4') },
    { kind: 'video', url: 'https://example.org/film', ...box('5') },
    text('6', file('e')),
  ]
  expect(filesIn({ elements, background: { file: file('f') } }).sort()).toEqual(
    ['a', 'b', 'c', 'd', 'f'].map(file),
  )
  expect(filesIn({ elements: [], background: { color: '#ffffff' } })).toEqual([])
  expect([elements.filter(isMedia).length, elements.filter(hasText).length]).toEqual([5, 1])
})

test('lines are labelled as lines, with or without an arrow', () => {
  expect(shapeNames.filter(shape => isLine({ kind: 'shape', shape, ...box('s') }))).toEqual([
    'line',
    'arrow-line',
  ])
  expect(isLine(text('t', 'line'))).toBe(false)
})
