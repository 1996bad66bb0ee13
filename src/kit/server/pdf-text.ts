// A line of text as pieces from left to right: each of one font, in one direction, shaped.
import bidiFactory from 'bidi-js'
import { Buffer as ShapingBuffer, ClusterLevel, Direction, shape } from 'harfbuzzjs'
import { borrowedFor, faceOf, isWide, type BorrowedFont, type Face } from './pdf-fonts.ts'

export interface Glyph {
  readonly id: number
  /** The letters it represents; a zero-width space if another glyph represents them. */
  readonly text: string
  /** Its offset in the run and its advance, in thousandths of the font size. */
  readonly x: number
  readonly y: number
  readonly advance: number
}

export interface ShapedPiece {
  readonly font: Face
  readonly text: string
  readonly width: number
  readonly glyphs: readonly Glyph[]
}

/** Written by a font that the reader brings along: every letter is as wide as high. */
export interface BorrowedPiece {
  readonly font: BorrowedFont
  readonly text: string
  readonly width: number
}

export type Piece = ShapedPiece | BorrowedPiece

export const isShaped = (piece: Piece): piece is ShapedPiece => 'glyphs' in piece

export const widthOfPieces = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { width }) => sum + width, 0)

/** What no font has shows as a question mark. */
export const piecesOf = (line: string, bold: boolean): readonly Piece[] =>
  inVisualOrder(runsOf(line.normalize('NFC').replace(/\s/gu, ' '), bold)).map(shaped)

interface Run {
  readonly font: Face | BorrowedFont
  /** Embedding level of the bidirectional algorithm: odd levels run from right to left. */
  readonly level: number
  text: string
}

const bidi = bidiFactory()

/** In the order of reading. */
function runsOf(text: string, bold: boolean): readonly Run[] {
  const { levels } = bidi.getEmbeddingLevels(text)
  const borrowed = borrowedFor(text)
  const runs: Run[] = []
  let at = 0
  let before: Face | undefined
  for (const char of text) {
    const level = levels[at] ?? 0
    at += char.length
    before = isWide(char) ? undefined : faceOf(char, bold, before)
    const isKnown = isWide(char) || before !== undefined
    const font = isWide(char) ? borrowed : (before ?? faceOf('?', bold, undefined))
    if (!font) continue
    const shown = isKnown ? char : '?'
    const last = runs.at(-1)
    if (last?.font === font && last.level === level) last.text += shown
    else runs.push({ font, level, text: shown })
  }
  return runs
}

/** Rule L2 of the Unicode bidirectional algorithm: reverses runs from the deepest level up. */
function inVisualOrder(runs: readonly Run[]): readonly Run[] {
  let ordered = [...runs]
  for (let level = Math.max(0, ...runs.map(run => run.level)); level > 0; level--) {
    const turned: Run[] = []
    let together: Run[] = []
    for (const run of ordered)
      if (run.level >= level) together.unshift(run)
      else {
        turned.push(...together, run)
        together = []
      }
    ordered = [...turned, ...together]
  }
  return ordered
}

const noWidth = '\u200b'

function shaped({ font, level, text }: Run): Piece {
  if (!('file' in font)) return { font, text, width: 1000 * Array.from(text).length }
  const buffer = new ShapingBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  // As fine-grained as possible, so that most glyphs map to their own letters.
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS)
  buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR)
  shape(font.font, buffer)
  const infos = buffer.getGlyphInfos()
  const positions = buffer.getGlyphPositions()
  const letters = lettersOf(
    text,
    infos.map(({ cluster }) => cluster),
  )
  let pen = 0
  const glyphs = infos.map(({ codepoint: id, cluster }, index): Glyph => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    const glyph = {
      id,
      text: letters.get(cluster) ?? noWidth,
      x: pen + xOffset,
      y: yOffset,
      advance: xAdvance,
    }
    letters.delete(cluster)
    pen += xAdvance
    return glyph
  })
  return { font, text, width: pen, glyphs }
}

/** The text between the beginnings of two clusters. */
function lettersOf(text: string, clusters: readonly number[]): Map<number, string> {
  const starts = [...new Set(clusters)].toSorted((one, other) => one - other)
  return new Map(starts.map((start, index) => [start, text.slice(start, starts[index + 1])]))
}
