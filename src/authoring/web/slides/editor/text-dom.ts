// Converts rich text between the model and DOM elements.
import type { Paragraph, Run } from '#authoring/contract/deck.shapes.ts'
import type { ThemeStyle } from '#authoring/contract/deck.themes.ts'
import { tidy, type Range, type TextPosition } from '../model/rich-text.ts'
import { scaledText } from '../model/scaled-text.ts'
import { familyOf, inkSizeOf, riseOf, sizeOf } from '../paint/fonts.ts'
import { markersOf } from '../paint/markers.ts'
import { indentOf, lineHeight } from '../paint/text-layout.ts'

/** @param scale Of a text that shrinks to fit its box: as the painter shows it. The text read back is unscaled. */
export function showText(
  root: HTMLElement,
  paragraphs: readonly Paragraph[],
  look: ThemeStyle,
  scale = 1,
): void {
  root.replaceChildren(...paragraphs.map(blockOf))
  scaleText(root, look, scale)
  showMarkers(root, paragraphs)
}

/** Styles the text in place, so that the caret stays where it is. */
export function scaleText(root: HTMLElement, look: ThemeStyle, scale: number): void {
  for (const block of root.children) {
    if (!(block instanceof HTMLElement)) continue
    const spans = [...block.querySelectorAll<HTMLElement>('[data-run]')]
    const runs = spans.map((span): Run => ({ ...parsed<Run>(span.dataset['run']), text: '' }))
    const scaled = { ...parsed<Paragraph>(block.dataset['paragraph']), runs }
    const shown = scale === 1 ? scaled : scaledText(scaled, scale)
    styleBlock(block, shown)
    for (const [at, run] of shown.runs.entries()) Object.assign(spans[at]?.style ?? {}, runStyle(run, look))
  }
}

/**
 * Bullets and numbers as the painter shows them; updated because the browser copies and removes paragraphs
 * during typing.
 */
export function showMarkers(root: HTMLElement, paragraphs: readonly Paragraph[]): void {
  const markers = markersOf(paragraphs)
  for (const [at, block] of [...root.children].entries())
    if (block instanceof HTMLElement) block.dataset['marker'] = markers[at] ?? ''
}

function blockOf({ runs, ...rest }: Paragraph): HTMLElement {
  const block = document.createElement('div')
  block.dataset['paragraph'] = JSON.stringify(rest)
  if (rest.bullet) block.dataset['bullet'] = rest.bullet
  block.append(...(runs.length === 0 ? [{ text: '' }] : runs).map(spanOf))
  return block
}

function styleBlock(block: HTMLElement, paragraph: Paragraph): void {
  const { runs, ...rest } = paragraph
  const size = sizeOf(runs[0] ?? {})
  block.style.textAlign = rest.align ?? 'left'
  block.style.lineHeight = String(lineHeight * (rest.spacing ?? 1))
  block.style.fontSize = `${size}px`
  const indent = indentOf(paragraph, size)
  block.style.paddingLeft = `${indent}px`
  if (rest.bullet) placeMarker(block, rest, indent)
  if (rest.before) block.style.marginTop = `${rest.before}px`
  if (rest.after) block.style.marginBottom = `${rest.after}px`
  if (!rest.bullet && rest.first) block.style.textIndent = `${rest.first}px`
}

/** Where the painter draws it: right before the words, or where the first line begins. */
function placeMarker(block: HTMLElement, { first }: Partial<Paragraph>, indent: number): void {
  block.style.setProperty('--marker-left', first === undefined ? 'auto' : `${indent + first}px`)
  block.style.setProperty(
    '--marker-right',
    first === undefined ? `calc(100% - ${indent}px + 0.45em)` : 'auto',
  )
}

function spanOf({ text, ...rest }: Run): HTMLElement {
  const span = document.createElement('span')
  span.dataset['run'] = JSON.stringify(rest)
  if (text === '') span.append(document.createElement('br'))
  else span.textContent = text
  return span
}

const runStyle = (run: Run, look: ThemeStyle): Partial<CSSStyleDeclaration> => ({
  fontSize: `${inkSizeOf(run)}px`,
  fontFamily: familyOf(run, look),
  fontWeight: run.bold ? '700' : '400',
  fontStyle: run.italic ? 'italic' : 'normal',
  textDecoration:
    [run.underline || run.link ? 'underline' : '', run.strike ? 'line-through' : ''].join(' ').trim() ||
    'none',
  ...((run.color || run.link) && { color: run.color ?? look.accent }),
  ...(run.script && { verticalAlign: `${riseOf(run)}px`, lineHeight: '0' }),
  ...(run.caps && { textTransform: 'uppercase' }),
  ...(run.highlight && { backgroundColor: run.highlight }),
  ...(run.tracking && { letterSpacing: `${run.tracking}px` }),
})

const parsed = <T>(text: string | undefined): Partial<T> => {
  try {
    return JSON.parse(text ?? '{}') as Partial<T>
  } catch {
    return {}
  }
}

/**
 * Reads the text back from the DOM. The browser may have split, merged or removed elements; styles come from
 * the
 * nearest run.
 */
export function readText(root: HTMLElement): Paragraph[] {
  const blocks = [...root.childNodes].filter(
    node => node instanceof HTMLElement || (node.textContent ?? '') !== '',
  )
  let look: Partial<Run> = {}
  const paragraphs = blocks.map(node => {
    const runs: Run[] = []
    const walk = (each: Node, run: Partial<Run>): void => {
      if (each instanceof Text)
        runs.push({ ...run, text: each.data.replaceAll('\u00a0', ' ').replaceAll('\n', ' ') })
      else if (each instanceof HTMLElement) {
        const own = each.dataset['run'] === undefined ? run : parsed<Run>(each.dataset['run'])
        if (each.dataset['run'] !== undefined) look = own
        if (each.tagName === 'BR' && each.nextSibling !== null && runs.some(({ text }) => text !== ''))
          runs.push({ ...own, text: '\n' })
        if (each.childNodes.length === 0) runs.push({ ...own, text: '' })
        for (const child of each.childNodes) walk(child, own)
      }
    }
    const first = node instanceof HTMLElement ? node.querySelector<HTMLElement>('[data-run]') : null
    walk(node, first ? parsed<Run>(first.dataset['run']) : look)
    const rest = node instanceof HTMLElement ? parsed<Paragraph>(node.dataset['paragraph']) : {}
    return { ...rest, runs: tidy(runs) }
  })
  return paragraphs.length === 0 ? [{ runs: [{ ...look, text: '' }] }] : paragraphs
}

/** The browser's selection as model offsets. */
export function readRange(root: HTMLElement): Range | null {
  const chosen = root.ownerDocument.getSelection()
  if (!chosen || chosen.rangeCount === 0 || !root.contains(chosen.anchorNode)) return null
  const { startContainer, startOffset, endContainer, endOffset } = chosen.getRangeAt(0)
  return { from: spotOf(root, startContainer, startOffset), to: spotOf(root, endContainer, endOffset) }
}

function spotOf(root: HTMLElement, node: Node, offset: number): TextPosition {
  if (node === root)
    return {
      paragraph: Math.max(0, Math.min(offset, root.childNodes.length - 1)),
      offset: offset >= root.childNodes.length ? (root.lastChild?.textContent ?? '').length : 0,
    }
  const blocks = [...root.childNodes]
  const paragraph = blocks.findIndex(block => block === node || block.contains(node))
  const range = root.ownerDocument.createRange()
  range.selectNodeContents(blocks[paragraph] ?? root)
  range.setEnd(node, offset)
  return { paragraph: Math.max(0, paragraph), offset: range.toString().length }
}

export function choose(root: HTMLElement, { from, to }: Range): void {
  const range = root.ownerDocument.createRange()
  range.setStart(...pointOf(root, from))
  range.setEnd(...pointOf(root, to))
  const chosen = root.ownerDocument.getSelection()
  chosen?.removeAllRanges()
  chosen?.addRange(range)
}

function pointOf(root: HTMLElement, { paragraph, offset }: TextPosition): [Node, number] {
  const block = root.childNodes[paragraph] ?? root
  const walker = root.ownerDocument.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  let left = offset
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { length } = node as Text
    if (left <= length) return [node, left]
    left -= length
  }
  return [block.lastChild ?? block, 0]
}
