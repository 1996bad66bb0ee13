// The rich text model: formatting a range, reading its style, inserting text. Shared by the in-place editor
// and the tool bar.
import type { Paragraph, Run } from '#authoring/contract/deck.shapes.ts'
import { textSize } from '#authoring/contract/deck.themes.ts'
import { omit } from './omit.ts'

export interface TextPosition {
  readonly paragraph: number
  readonly offset: number
}
export interface Range {
  readonly from: TextPosition
  readonly to: TextPosition
}
export type RunLook = Omit<Run, 'text'>
/** A style to apply; null removes a property. */
export type LookChange = { readonly [K in keyof RunLook]?: RunLook[K] | null }
export type ParagraphChange = { readonly [K in keyof Omit<Paragraph, 'runs'>]?: Paragraph[K] | null }

export type ParagraphChanger = (paragraph: Paragraph) => ParagraphChange

export const textLength = ({ runs }: Paragraph): number =>
  runs.reduce((sum, { text }) => sum + text.length, 0)
export const wholeText = (paragraphs: readonly Paragraph[]): Range => ({
  from: { paragraph: 0, offset: 0 },
  to: {
    paragraph: Math.max(0, paragraphs.length - 1),
    offset: textLength(paragraphs.at(-1) ?? { runs: [] }),
  },
})
export const isEmptyRange = ({ from, to }: Range): boolean =>
  from.paragraph === to.paragraph && from.offset === to.offset

function changedBy<T extends object>(value: T, change: Readonly<Record<string, unknown>>): T {
  const kept = Object.entries(value).filter(([key]) => !(key in change))
  const set = Object.entries(change).filter(
    ([, each]) => each !== null && each !== undefined && each !== false,
  )
  return Object.fromEntries([...kept, ...set]) as T
}

const sameLook = ({ text: _a, ...a }: Run, { text: _b, ...b }: Run) =>
  JSON.stringify(Object.entries(a).toSorted()) === JSON.stringify(Object.entries(b).toSorted())

/** Merges adjacent runs of the same style; an empty paragraph keeps one empty run for its style. */
export function tidy(runs: readonly Run[]): Run[] {
  const full = runs.filter(({ text }) => text !== '')
  if (full.length === 0) return [runs[0] ?? { text: '' }]
  return full.reduce<Run[]>((list, run) => {
    const last = list.at(-1)
    if (last && sameLook(last, run)) list[list.length - 1] = { ...last, text: last.text + run.text }
    else list.push(run)
    return list
  }, [])
}

/** The part of a paragraph within a range, as offsets. */
const partOf = (paragraph: Paragraph, at: number, { from, to }: Range): [number, number] | null =>
  at < from.paragraph || at > to.paragraph
    ? null
    : [at === from.paragraph ? from.offset : 0, at === to.paragraph ? to.offset : textLength(paragraph)]

export function cut(runs: readonly Run[], start: number, end: number): Run[] {
  let at = 0
  return runs.flatMap(run => {
    const [from, to] = [Math.max(0, start - at), Math.min(run.text.length, end - at)]
    at += run.text.length
    return to > from ? [{ ...run, text: run.text.slice(from, to) }] : []
  })
}

/** The link range of a caret: the link around it, or the word. */
export function linkRange(paragraphs: readonly Paragraph[], { from }: Range): Range {
  const paragraph = paragraphs[from.paragraph] ?? { runs: [] }
  const { run } = lookAt(paragraphs, { from, to: from })
  const isWithin = (at: number) => {
    const [letter] = cut(paragraph.runs, at, at + 1)
    return letter !== undefined && (run.link ? letter.link === run.link : !/\s/.test(letter.text))
  }
  let [start, end] = [from.offset, from.offset]
  while (isWithin(start - 1)) start--
  while (isWithin(end)) end++
  return { from: { ...from, offset: start }, to: { ...from, offset: end } }
}

export const formatRange = (
  paragraphs: readonly Paragraph[],
  range: Range,
  change: LookChange,
): Paragraph[] =>
  paragraphs.map((paragraph, at) => {
    const part = partOf(paragraph, at, range)
    if (!part) return paragraph
    const { runs } = paragraph
    if (textLength(paragraph) === 0)
      return { ...paragraph, runs: [changedBy(runs[0] ?? { text: '' }, change)] }
    const [start, end] = part
    if (start === end) return paragraph
    return {
      ...paragraph,
      runs: tidy([
        ...cut(runs, 0, start),
        ...cut(runs, start, end).map(run => changedBy(run, change)),
        ...cut(runs, end, Number.POSITIVE_INFINITY),
      ]),
    }
  })

/** @param change For each paragraph, if it depends on what the paragraph is now. */
export const formatParagraphs = (
  paragraphs: readonly Paragraph[],
  { from, to }: Range,
  change: ParagraphChange | ParagraphChanger,
): Paragraph[] =>
  paragraphs.map((paragraph, at) =>
    at < from.paragraph || at > to.paragraph
      ? paragraph
      : changedBy(paragraph, typeof change === 'function' ? change(paragraph) : change),
  )

/** Indent of a level, as a multiple of the text size. */
export const levelIndent = 1.4
const lastLevel = 8

/** Moves paragraphs in or out by one level. An imported indent moves along, as long as the marker stays in the box. */
export const indenting =
  (way: 1 | -1): ParagraphChanger =>
  ({ level = 0, indent, first = 0, runs }) => {
    const next = Math.max(0, Math.min(lastLevel, level + way))
    if (next === level) return {}
    const step = levelIndent * (runs[0]?.size ?? textSize) * way
    return {
      level: next || null,
      ...(indent !== undefined && { indent: Math.max(0, -first, indent + step) }),
    }
  }

/** The style of a range: that of its first letter, or of the letter before a caret. */
export function lookAt(
  paragraphs: readonly Paragraph[],
  range: Range,
): { readonly run: RunLook; readonly paragraph: Omit<Paragraph, 'runs'> } {
  const paragraph = paragraphs[range.from.paragraph] ?? { runs: [] }
  const offset = isEmptyRange(range) ? Math.max(0, range.from.offset - 1) : range.from.offset
  const { runs, ...rest } = paragraph
  return {
    run: omit(cut(runs, offset, offset + 1)[0] ?? runs.at(-1) ?? { text: '' }, 'text'),
    paragraph: rest,
  }
}

/** Replaces a range with text; lines become paragraphs. @returns The text, and the caret position. */
export function putText(
  paragraphs: readonly Paragraph[],
  { from, to }: Range,
  text: string,
): { paragraphs: Paragraph[]; caret: TextPosition } {
  const [first, last] = [
    paragraphs[from.paragraph] ?? { runs: [{ text: '' }] },
    paragraphs[to.paragraph] ?? { runs: [{ text: '' }] },
  ]
  const { run: look } = lookAt(paragraphs, { from, to: from })
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const [head, tail] = [cut(first.runs, 0, from.offset), cut(last.runs, to.offset, Number.POSITIVE_INFINITY)]
  const made = lines.map((line, at) => ({
    ...first,
    runs: tidy([
      ...(at === 0 ? head : []),
      { ...look, text: line },
      ...(at === lines.length - 1 ? tail : []),
    ]),
  }))
  const end = lines.at(-1) ?? ''
  return {
    paragraphs: [...paragraphs.slice(0, from.paragraph), ...made, ...paragraphs.slice(to.paragraph + 1)],
    caret: {
      paragraph: from.paragraph + lines.length - 1,
      offset: (lines.length === 1 ? from.offset : 0) + end.length,
    },
  }
}
