// Rich text layout, with letters half as wide as tall.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Paragraph } from '#authoring/contract/deck.shapes.ts'
import { looks } from '#authoring/contract/deck.themes.ts'
import { layoutText, lineHeight, type Measure } from './text-layout.ts'

const measure: Measure = (font, text) => (text.length * Number(/([\d.]+)px/.exec(font)?.[1])) / 2
const laid = (paragraphs: readonly Paragraph[], width: number) =>
  layoutText(paragraphs, width, looks.plain, measure)
const words = (paragraphs: readonly Paragraph[], width: number) =>
  laid(paragraphs, width).lines.map(({ pieces }) => pieces.map(({ text }) => text).join(''))

describe('lines', () => {
  test('break at spaces, at line breaks, and inside words that are too long', () => {
    expect(words([{ runs: [{ text: 'one two three' }] }], 80)).toEqual(['one two', 'three'])
    expect(words([{ runs: [{ text: 'one\ntwo' }] }], 800)).toEqual(['one', 'two'])
    expect(words([{ runs: [{ text: 'a abcdefghijkl' }] }], 50)).toEqual(['a', 'abcde', 'fghij', 'kl'])
    expect(words([{ runs: [{ text: '河口的生命' }] }], 25)).toEqual(['河口', '的生', '命'])
  })

  test('a word of several styles stays together; a line is as tall as its largest letters', () => {
    const mixed = [{ runs: [{ text: 'see un' }, { text: 'believ', bold: true, size: 40 }, { text: 'able' }] }]
    expect(words(mixed, 200)).toEqual(['see', 'unbelievable'])
    expect(laid(mixed, 200).lines.map(({ height }) => height)).toEqual([20 * lineHeight, 40 * lineHeight])
  })

  test('align left, centre, right and justified; the last line of a paragraph is not stretched', () => {
    const at = (align: NonNullable<Paragraph['align']>) =>
      laid([{ runs: [{ text: 'aa bb cc' }], align }], 60).lines
    expect(at('center')[0]?.pieces[0]?.x).toBe(5)
    expect(at('right')[0]?.pieces[0]?.x).toBe(10)
    expect(at('justify').map(({ right }) => right)).toEqual([60, 20])
  })

  test('right-to-left words are in visual order, with left-to-right words among them', () => {
    expect(words([{ runs: [{ text: 'שלום יפה עולם' }] }], 800)).toEqual(['עולם יפה שלום'])
    expect(words([{ runs: [{ text: 'شكرا لكم two words شكرا' }] }], 800)).toEqual(['شكرا two words لكم شكرا'])
    expect(words([{ runs: [{ text: 'say שלום יפה twice' }] }], 800)).toEqual(['say יפה שלום twice'])
  })

  test('letter spacing widens words', () => {
    const [plain, spaced] = [undefined, 4].map(
      tracking => laid([{ runs: [{ text: 'abcd', ...(tracking && { tracking }) }] }], 800).lines[0]?.right,
    )
    expect([plain, spaced]).toEqual([40, 56])
  })

  test('bullets and numbers hang before the text, with a counter per level', () => {
    const list: Paragraph[] = [
      { runs: [{ text: 'a' }], bullet: 'number' },
      { runs: [{ text: 'b' }], bullet: 'number', level: 1 },
      { runs: [{ text: 'c' }], bullet: 'number' },
      { runs: [{ text: 'd' }] },
      { runs: [{ text: 'e' }], bullet: 'number' },
    ]
    expect(words(list, 500)).toEqual(['1.a', '1.b', '2.c', 'd', '1.e'])
    const [first, second] = laid(list, 500).lines
    expect(first?.pieces[1]?.x).toBe(28)
    expect(second?.pieces[1]?.x).toBe(56)
    expect(first?.pieces[0]?.x).toBeLessThan(28)
  })

  test('no line is wider than the box, and no letter is lost', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ text: fc.string({ maxLength: 40 }), size: fc.constantFrom(10, 20, 30) }), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.integer({ min: 40, max: 400 }),
        (runs, width) => {
          const { lines } = laid([{ runs }], width)
          for (const line of lines) expect(line.right).toBeLessThanOrEqual(width + 0.1)
          const letters = (text: string) => text.replaceAll(/\s/g, '')
          expect(letters(lines.flatMap(({ pieces }) => pieces.map(({ text }) => text)).join(''))).toBe(
            letters(runs.map(({ text }) => text).join('')),
          )
        },
      ),
    )
  })

  test('superscripts and subscripts are smaller and offset; capitals only affect display', () => {
    const { lines } = laid(
      [
        {
          runs: [
            { text: 'x' },
            { text: '2', script: 'super' },
            { text: 'i', script: 'sub' },
            { text: 'ab', caps: true },
          ],
        },
      ],
      500,
    )
    const [base, above, below, capitals] = lines[0]?.pieces ?? []
    expect([base?.rise, above?.rise, below?.rise]).toEqual([0, 7, -3])
    expect([base?.size, above?.size, above?.width]).toEqual([20, 13, 6.5])
    expect([capitals?.text, lines[0]?.height]).toEqual(['AB', 20 * lineHeight])
  })

  test('numbering continues after nested lines, bullets below and empty lines', () => {
    const list: Paragraph[] = [
      { runs: [{ text: 'a' }], bullet: 'number' },
      { runs: [{ text: 'b' }], bullet: 'disc', level: 1 },
      { runs: [{ text: 'c' }], level: 1 },
      { runs: [{ text: '' }] },
      { runs: [{ text: 'd' }], bullet: 'number' },
    ]
    expect(words(list, 500)).toEqual(['1.a', '◦b', 'c', '', '2.d'])
  })
})
