// Find and replace in a deck: in texts, tables and teaching tips.
import { inReadingOrder } from '#authoring/contract/deck.rules.ts'
import type { Element, Paragraph } from '#authoring/contract/deck.shapes.ts'
import type { LocalPage } from './deck-changes.ts'
import { isSameCell, mapTexts, textsOf, type CellPlace } from './element-text.ts'
import { cut, tidy } from './rich-text.ts'

export interface FindQuery {
  readonly words: string
  readonly matchCase: boolean
  readonly wholeWords: boolean
}
export interface TextMatch {
  readonly page: string
  /** Null in teaching tips. */
  readonly element: string | null
  readonly cell?: CellPlace | undefined
  readonly paragraph: number
  readonly from: number
  readonly to: number
  /** The line with the match. */
  readonly line: string
  /** Locked elements are found but not changed. */
  readonly locked: boolean
}

export function findIn(pages: readonly LocalPage[], query: FindQuery): TextMatch[] {
  const pattern = patternOf(query)
  return pattern ? pages.flatMap(page => foundOn(page, pattern)) : []
}

function foundOn({ _id: page, body }: LocalPage, pattern: RegExp): TextMatch[] {
  const inElements = inReadingOrder(body.elements).flatMap(element =>
    textsOf(element).flatMap(({ cell, paragraphs }) =>
      paragraphs.flatMap((each, paragraph) =>
        spansIn(lineOf(each), pattern).map(span => ({
          page,
          element: element._id,
          cell,
          paragraph,
          locked: element.locked === true,
          ...span,
        })),
      ),
    ),
  )
  const inTips = body.tips
    .split('\n')
    .flatMap((line, paragraph) =>
      spansIn(line, pattern).map(span => ({ page, element: null, paragraph, locked: false, ...span })),
    )
  return [...inElements, ...inTips]
}

const lineOf = ({ runs }: Paragraph): string => runs.map(({ text }) => text).join('')
const spansIn = (line: string, pattern: RegExp) =>
  [...line.matchAll(pattern)].map(({ index, 0: { length } }) => ({ from: index, to: index + length, line }))

/** @returns undefined for an empty query. */
function patternOf({ words, matchCase, wholeWords }: FindQuery): RegExp | undefined {
  if (words === '') return undefined
  const plain = words.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  const letter = String.raw`[\p{L}\p{N}_]`
  const source = wholeWords ? `(?<!${letter})${plain}(?!${letter})` : plain
  return new RegExp(source, matchCase ? 'gu' : 'giu')
}

/**
 * Replaces a match, in the style of the first replaced letter.
 * @param settle Fits a changed element to its text.
 */
export function replaceIn(
  pages: readonly LocalPage[],
  found: readonly TextMatch[],
  words: string,
  settle: (element: Element) => Element = element => element,
): LocalPage[] {
  const open = Map.groupBy(
    found.filter(({ locked }) => !locked),
    ({ page }) => page,
  )
  return pages.map(page => {
    const own = open.get(page._id)
    return own ? { ...page, body: { ...page.body, ...replacedOn(page, own, words, settle) } } : page
  })
}

function replacedOn(
  { body }: LocalPage,
  found: readonly TextMatch[],
  words: string,
  settle: (element: Element) => Element,
) {
  const byElement = Map.groupBy(found, ({ element }) => element)
  const tips = body.tips.split('\n').map((line, at) => {
    const spans = lastFirst(byElement.get(null) ?? [], at)
    return spans.reduce((text, { from, to }) => text.slice(0, from) + words + text.slice(to), line)
  })
  const elements = body.elements.map(element => {
    const own = byElement.get(element._id)
    return own
      ? settle(mapTexts(element, (now, cell) => replacedText(now, ofCell(own, cell), words)))
      : element
  })
  return { elements, tips: tips.join('\n') }
}

const ofCell = (found: readonly TextMatch[], cell: CellPlace | undefined) =>
  found.filter(each => isSameCell(each.cell, cell))
/** From the end, so that earlier offsets stay valid. */
const lastFirst = (found: readonly TextMatch[], paragraph: number) =>
  found.filter(each => each.paragraph === paragraph).toSorted((a, b) => b.from - a.from)

function replacedText(paragraphs: Paragraph[], found: readonly TextMatch[], words: string): Paragraph[] {
  if (found.length === 0) return paragraphs
  return paragraphs.map((paragraph, at) =>
    lastFirst(found, at).reduce((now, { from, to }) => {
      const [look = { text: '' }] = cut(now.runs, from, from + 1)
      const rest = cut(now.runs, to, Number.POSITIVE_INFINITY)
      return { ...now, runs: tidy([...cut(now.runs, 0, from), { ...look, text: words }, ...rest]) }
    }, paragraph),
  )
}
