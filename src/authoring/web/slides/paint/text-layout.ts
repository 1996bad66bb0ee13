// Rich text on lines: runs of several looks, wrapping, bullets, alignment, line spacing. Pure: how wide words are is told by the caller.
import type { Paragraph, Run } from '#authoring/contract/deck.shapes.ts'
import type { Look } from '#authoring/contract/deck.themes.ts'
import { omit } from '../model/omit.ts'
import { fontOf, inkSizeOf, riseOf, sizeOf } from './fonts.ts'

export type Measure = (font: string, text: string) => number
export interface Piece {
  readonly text: string
  readonly x: number
  readonly width: number
  readonly font: string
  readonly size: number
  /** How far it stands above the baseline. */ readonly rise: number
  readonly run: Run
}
export interface Line {
  readonly top: number
  readonly height: number
  readonly baseline: number
  readonly pieces: readonly Piece[]
  /** Right end of the words. */ readonly right: number
}
export interface TextLayout {
  readonly lines: readonly Line[]
  readonly height: number
}

export const lineHeight = 1.25
/** Share of a font's size above and below its baseline, near enough for all four. */
const ascent = 0.95
const descent = 0.29
export const indentOf = ({ bullet, level = 0 }: Paragraph): number => (bullet ? level + 1 : level) * 1.4

interface Token {
  readonly parts: readonly {
    readonly text: string
    readonly run: Run
    readonly font: string
    readonly width: number
  }[]
  readonly width: number
  readonly is: 'word' | 'space' | 'break'
}

const wide = '\\u3000-\\u9fff\\uac00-\\ud7af\\uff00-\\uffef'
const pattern = new RegExp(`\\n|[^\\S\\n]+|[${wide}]|[^\\s${wide}]+`, 'g')

export function layoutText(
  paragraphs: readonly Paragraph[],
  width: number,
  look: Look,
  measure: Measure,
): TextLayout {
  const lines: Line[] = []
  const markers = markersOf(paragraphs)
  let top = 0
  for (const [index, paragraph] of paragraphs.entries()) {
    const marker = markers[index]
    const size = sizeOf(paragraph.runs[0] ?? {})
    const indent = indentOf(paragraph) * size
    const rows = wrap(tokensOf(paragraph.runs, look, measure), Math.max(size, width - indent), measure)
    for (const [at, row] of rows.entries()) {
      const tall =
        Math.max(
          ...row.flatMap(token => token.parts.map(({ run }) => sizeOf(run))),
          row.length === 0 ? size : 0,
        ) || size
      const height = tall * lineHeight * (paragraph.spacing ?? 1)
      const baseline = top + (height - tall * (ascent + descent)) / 2 + tall * ascent
      const last = at === rows.length - 1 || row.at(-1)?.is === 'break'
      const pieces = placed(row, indent, width, paragraph.align ?? 'left', last)
      const [first] = paragraph.runs
      if (at === 0 && marker && first) {
        const font = fontOf(omit(first, 'script'), look)
        pieces.unshift({
          text: marker,
          x: indent - measure(font, marker) - size * 0.45,
          width: measure(font, marker),
          font,
          size,
          rise: 0,
          run: first,
        })
      }
      lines.push({
        top,
        height,
        baseline,
        pieces,
        right: Math.max(0, ...pieces.map(piece => piece.x + piece.width)),
      })
      top += height
    }
  }
  return { lines, height: top }
}

/** Bullets and numbers of the paragraphs. Numbers go on after what is indented below them, and after an empty line. */
export function markersOf(paragraphs: readonly Paragraph[]): (string | null)[] {
  const counters: number[] = []
  return paragraphs.map(paragraph => markerOf(paragraph, counters))
}

function markerOf({ bullet, level = 0, runs }: Paragraph, counters: number[]): string | null {
  const isEmpty = runs.every(({ text }) => text === '')
  if (bullet !== 'number' && !isEmpty) counters.length = Math.min(counters.length, bullet ? level + 1 : level)
  if (bullet === 'disc') return level % 2 === 0 ? '•' : '◦'
  if (bullet !== 'number') return null
  counters.length = Math.min(counters.length, level + 1)
  counters[level] = (counters[level] ?? 0) + 1
  return `${counters[level]}.`
}

/** Words may run over several looks; they are kept together. */
function tokensOf(runs: readonly Run[], look: Look, measure: Measure): Token[] {
  const tokens: Token[] = []
  for (const run of runs) {
    const font = fontOf(run, look)
    const shown = run.caps ? run.text.toUpperCase() : run.text
    for (const [text] of shown.matchAll(pattern)) {
      const is = text === '\n' ? 'break' : /^\s/.test(text) ? 'space' : 'word'
      const part = {
        text: is === 'break' ? '' : text,
        run,
        font,
        width: is === 'break' ? 0 : measure(font, text),
      }
      const before = tokens.at(-1)
      const joins =
        is === 'word' &&
        before?.is === 'word' &&
        before.parts.at(-1)?.run !== run &&
        !isWide(text) &&
        !isWide(before.parts.at(-1)?.text ?? '')
      if (joins && before)
        tokens[tokens.length - 1] = { is, parts: [...before.parts, part], width: before.width + part.width }
      else tokens.push({ is, parts: [part], width: part.width })
    }
  }
  return tokens
}

const isWide = (text: string) => new RegExp(`^[${wide}]$`).test(text)

function wrap(tokens: readonly Token[], width: number, measure: Measure): Token[][] {
  const rows: Token[][] = [[]]
  let used = 0
  const next = () => {
    rows.push([])
    used = 0
  }
  for (const token of tokens) {
    const row = rows.at(-1) ?? []
    if (token.is === 'break') {
      row.push(token)
      next()
      continue
    }
    if (token.is === 'word' && used > 0 && used + token.width > width + 0.01) next()
    for (const piece of token.is === 'word' && token.width > width
      ? broken(token, width, measure)
      : [token]) {
      if (piece.is === 'word' && used > 0 && used + piece.width > width + 0.01 && token.width > width) next()
      // A line does not begin with the space at which it was broken.
      if (piece.is === 'space' && used === 0 && rows.length > 1) continue
      rows.at(-1)?.push(piece)
      used += piece.width
    }
  }
  return rows
}

/** A word that is wider than the box, cut where it must be. */
function broken({ parts }: Token, width: number, measure: Measure): Token[] {
  const cut: Token[] = []
  for (const { text, run, font } of parts) {
    let rest = [...text]
    while (rest.length > 0) {
      let count = 1
      while (count < rest.length && measure(font, rest.slice(0, count + 1).join('')) <= width) count++
      const words = rest.slice(0, count).join('')
      cut.push({
        is: 'word',
        parts: [{ text: words, run, font, width: measure(font, words) }],
        width: measure(font, words),
      })
      rest = rest.slice(count)
    }
  }
  return cut
}

function placed(
  row: readonly Token[],
  indent: number,
  width: number,
  align: NonNullable<Paragraph['align']>,
  last: boolean,
): Piece[] {
  const words = row.slice(0, row.findLastIndex(({ is }) => is === 'word') + 1)
  const used = words.reduce((sum, token) => sum + token.width, 0)
  const spare = Math.max(0, width - indent - used)
  const spaces = words.filter(({ is }) => is === 'space').length
  const stretch = align === 'justify' && !last && spaces > 0 ? spare / spaces : 0
  let x = indent + (align === 'center' ? spare / 2 : align === 'right' ? spare : 0)
  return words.flatMap(token => {
    const pieces = token.parts.map(({ text, run, font, width: wide }) => {
      const piece = {
        text,
        x,
        width: wide + (token.is === 'space' ? stretch : 0),
        font,
        size: inkSizeOf(run),
        rise: riseOf(run),
        run,
      }
      x += piece.width
      return piece
    })
    return pieces
  })
}
