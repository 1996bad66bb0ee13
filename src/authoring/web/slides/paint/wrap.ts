// Wraps words into lines of a width; longer words are split.
import type { Run } from '#authoring/contract/deck.shapes.ts'

export type Measure = (font: string, text: string) => number
export interface Token {
  readonly parts: readonly {
    readonly text: string
    readonly run: Run
    readonly font: string
    readonly width: number
  }[]
  readonly width: number
  readonly is: 'word' | 'space' | 'break'
}

/** Width of words, including letter spacing. */
export const widthOf = ({ tracking = 0 }: Run, font: string, text: string, measure: Measure): number =>
  Math.max(0, measure(font, text) + tracking * text.length)

/** @param lead Width that is unavailable on the first line. */
export function wrap(tokens: readonly Token[], width: number, lead: number, measure: Measure): Token[][] {
  const rows: Token[][] = [[]]
  let used = lead
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
    if (token.is === 'word' && row.length > 0 && used + token.width > width + 0.01) next()
    for (const piece of token.is === 'word' && token.width > width
      ? broken(token, width, measure)
      : [token]) {
      if (
        piece.is === 'word' &&
        rows.at(-1)?.length &&
        used + piece.width > width + 0.01 &&
        token.width > width
      )
        next()
      // A line does not begin with the space at which it was broken.
      if (piece.is === 'space' && rows.at(-1)?.length === 0 && rows.length > 1) continue
      rows.at(-1)?.push(piece)
      used += piece.width
    }
  }
  return rows
}

/** Splits a word that is wider than the box. */
function broken({ parts }: Token, width: number, measure: Measure): Token[] {
  const cut: Token[] = []
  for (const { text, run, font } of parts) {
    let rest = [...text]
    while (rest.length > 0) {
      let count = 1
      while (count < rest.length && widthOf(run, font, rest.slice(0, count + 1).join(''), measure) <= width)
        count++
      const words = rest.slice(0, count).join('')
      const wide = widthOf(run, font, words, measure)
      cut.push({ is: 'word', parts: [{ text: words, run, font, width: wide }], width: wide })
      rest = rest.slice(count)
    }
  }
  return cut
}
