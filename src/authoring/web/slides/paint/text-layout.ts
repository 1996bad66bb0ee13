// Lays out rich text: styled runs, wrapping, bullets, alignment, line spacing. Pure: the caller measures
// widths.
import type { Paragraph, Run } from '#authoring/contract/deck.shapes.ts'
import type { ThemeStyle } from '#authoring/contract/deck.themes.ts'
import { omit } from '../model/omit.ts'
import { levelIndent } from '../model/rich-text.ts'
import { hasOwnTypeface } from '#authoring/contract/deck.themes.ts'
import { fontOf, inkSizeOf, riseOf, sizeOf } from './fonts.ts'
import { textDirection, visualOrder, type Direction } from './reading-order.ts'
import { markersOf } from './markers.ts'
import { widthOf, wrap, type Measure, type Token } from './wrap.ts'

export type { Measure } from './wrap.ts'

export interface Piece {
  readonly text: string
  readonly x: number
  readonly width: number
  readonly font: string
  readonly size: number
  /** Height above the baseline. */ readonly rise: number
  readonly run: Run
}
export interface Line {
  readonly top: number
  readonly height: number
  readonly baseline: number
  readonly pieces: readonly Piece[]
  /** Right end of the text. */ readonly right: number
}
export interface TextLayout {
  readonly lines: readonly Line[]
  readonly height: number
}

export const lineHeight = 1.25
/** Ascent and descent as fractions of the font size, close enough for all four generic families. */
const ascent = 0.95
const descent = 0.29
/** Imported fonts use the line height of other programs: 1.2 times the size. */
const typefaceLine = 1.2
export const indentOf = ({ bullet, level = 0, indent }: Paragraph, size: number): number =>
  indent ?? (bullet ? level + 1 : level) * levelIndent * size

const wide = '\\u3000-\\u9fff\\uac00-\\ud7af\\uff00-\\uffef'
const pattern = new RegExp(`\\n|[^\\S\\n]+|[${wide}]|[^\\s${wide}]+`, 'g')

export function layoutText(
  paragraphs: readonly Paragraph[],
  width: number,
  look: ThemeStyle,
  measure: Measure,
  noWrap = false,
): TextLayout {
  const lines: Line[] = []
  const markers = markersOf(paragraphs)
  let top = 0
  for (const [index, paragraph] of paragraphs.entries()) {
    const size = sizeOf(paragraph.runs[0] ?? {})
    const indent = indentOf(paragraph, size)
    const marker = markerPiece(paragraph, markers[index], indent, look, measure)
    const lead = leadOf(paragraph, marker, indent)
    const direction = textDirection(paragraph.runs.map(({ text }) => text).join(''))
    const rows = wrap(
      tokensOf(paragraph.runs, look, measure),
      noWrap ? Infinity : Math.max(size, width - indent),
      lead - indent,
      measure,
    )
    if (index > 0) top += paragraph.before ?? 0
    for (const [at, row] of rows.entries()) {
      const tall =
        Math.max(
          ...row.flatMap(token => token.parts.map(({ run }) => sizeOf(run))),
          row.length === 0 ? size : 0,
        ) || size
      const { height, base } = lineOf(paragraph, tall, index + at === 0)
      const last = at === rows.length - 1 || row.at(-1)?.is === 'break'
      const pieces = placed(row, at === 0 ? lead : indent, width, paragraph.align ?? 'left', last, direction)
      const before = pieces[0]?.x ?? lead
      // If the text is not left-aligned, the marker is placed directly before it.
      if (at === 0 && marker) pieces.unshift({ ...marker, x: marker.x + before - lead })
      lines.push({
        top,
        height,
        baseline: top + base,
        pieces,
        right: Math.max(0, ...pieces.map(piece => piece.x + piece.width)),
      })
      top += height
    }
    if (index < paragraphs.length - 1) top += paragraph.after ?? 0
  }
  return { lines, height: top }
}

/** Line height and baseline; other programs apply line spacing above the letters. */
function lineOf(paragraph: Paragraph, tall: number, isFirst: boolean): { height: number; base: number } {
  const { runs, spacing = 1, leading } = paragraph
  if (!hasOwnTypeface(runs[0])) {
    const height = leading ?? tall * lineHeight * spacing
    return { height, base: (height - tall * (ascent + descent)) / 2 + tall * ascent }
  }
  const natural = tall * typefaceLine
  const height = leading ?? natural * (isFirst ? Math.min(1, spacing) : spacing)
  return { height, base: tall * typefaceAscent + height - natural }
}

const typefaceAscent = 0.98

function markerPiece(
  { runs: [run], marker: own = {}, first }: Paragraph,
  text: string | null | undefined,
  indent: number,
  look: ThemeStyle,
  measure: Measure,
): Piece | undefined {
  if (!text || !run) return undefined
  const look2 = {
    ...omit(run, 'script', 'underline', 'link', 'strike', 'highlight', 'tracking'),
    ...(own.color && { color: own.color }),
  }
  const size = sizeOf(run)
  const font = fontOf({ ...look2, size: size * (own.size ?? 1) }, look)
  const width = measure(font, text)
  const x = first === undefined ? indent - width - size * 0.45 : indent + first
  return { text, x, width, font, size, rise: 0, run: look2 }
}

/** Start of the first line's text, after a marker that may be wider than its indent. */
function leadOf({ first = 0 }: Paragraph, marker: Piece | undefined, indent: number): number {
  if (!marker) return Math.max(0, indent + first)
  return marker.x + marker.width > indent ? marker.x + marker.width + marker.size * 0.3 : indent
}

function tokenKind(text: string): Token['is'] {
  if (text === '\n') return 'break'
  return /^\s/.test(text) ? 'space' : 'word'
}

/** Words may span several styles; they are kept together. */
function tokensOf(runs: readonly Run[], look: ThemeStyle, measure: Measure): Token[] {
  const tokens: Token[] = []
  for (const run of runs) {
    const font = fontOf(run, look)
    const shown = run.caps ? run.text.toUpperCase() : run.text
    for (const [text] of shown.matchAll(pattern)) {
      const is = tokenKind(text)
      const part = {
        text: is === 'break' ? '' : text,
        run,
        font,
        width: is === 'break' ? 0 : widthOf(run, font, text, measure),
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

function placed(
  row: readonly Token[],
  indent: number,
  width: number,
  align: NonNullable<Paragraph['align']>,
  last: boolean,
  direction: Direction,
): Piece[] {
  const words = row.slice(0, row.findLastIndex(({ is }) => is === 'word') + 1)
  const used = words.reduce((sum, token) => sum + token.width, 0)
  const spare = spareOf(width - indent - used, align)
  const spaces = words.filter(({ is }) => is === 'space').length
  const stretch = align === 'justify' && !last && spaces > 0 ? spare / spaces : 0
  let x = indent + spare * spareBefore[align]
  return visualOrder(words, direction).flatMap(token => {
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

/** Centred words wider than their box overflow on both sides. */
const spareOf = (spare: number, align: NonNullable<Paragraph['align']>): number =>
  align === 'justify' ? Math.max(0, spare) : spare

const spareBefore = { left: 0, justify: 0, center: 0.5, right: 1 } as const
