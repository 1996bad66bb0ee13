// The text being edited: every letter is written to its element at once, found by page and element,
// regardless of focus.
import { hasText } from '#authoring/contract/deck.rules.ts'
import type { Paragraph } from '#authoring/contract/deck.shapes.ts'
import type { ElementPlace } from '../model/deck-edits.ts'
import { paragraphsAt, withParagraphs } from '../model/element-text.ts'
import {
  formatParagraphs,
  formatRange,
  isEmptyRange,
  lookAt,
  putText,
  textLength,
  wholeText,
  type Range,
} from '../model/rich-text.ts'
import { same } from '../model/same.ts'
import { grown } from '../paint/grown.ts'
import { textOf } from '../paint/paint-text.ts'
import type { Writer } from './editor-core.ts'
import type { Editor } from './editor.ts'
import { choose, readRange, readText, scaleText, showMarkers, showText } from './text-dom.ts'

export interface TextWriter extends Writer {
  /** Writes the DOM's text to the element. */
  commit(): void
  paste(text: string): void
  /** Shows the text after undo, a colleague's change or a theme change. */
  follow(): void
}

const nothing: readonly Paragraph[] = [{ runs: [{ text: '' }] }]

export function textWriter(editor: Editor, root: HTMLElement, place: ElementPlace): TextWriter {
  const { session } = editor
  const stored = () => {
    const element = session.elementAt(place)
    const paragraphs = element && paragraphsAt(element, place.cell)
    return paragraphs?.length ? paragraphs : nothing
  }
  /** A text that shrinks to fit is as small here as the painter draws it. */
  const fitScale = () => {
    const element = session.elementAt(place)
    return element && hasText(element) ? textOf(element, editor.look).scale : 1
  }
  let shown = stored()
  let shownScale = fitScale()
  let shownLook = editor.look
  let kept: Range | null = null

  const range = () => {
    kept = readRange(root) ?? kept
    return kept ?? wholeText(readText(root))
  }
  const show = (paragraphs: readonly Paragraph[], where: Range) => {
    shownLook = editor.look
    shownScale = fitScale()
    showText(root, paragraphs, shownLook, shownScale)
    root.focus({ preventScroll: true })
    choose(root, where)
    kept = where
    editor.setUi({ caret: editor.ui().caret + 1 })
  }
  const store = (paragraphs: readonly Paragraph[], kind: string) => {
    if (same(paragraphs, stored())) return
    shown = paragraphs
    session.element(place, element => grown(withParagraphs(element, place.cell, paragraphs), editor.look), {
      kind,
    })
  }
  const rescale = () => {
    const scale = fitScale()
    if (scale !== shownScale) scaleText(root, shownLook, scale)
    shownScale = scale
  }
  const typed = `write ${place.page} ${place.element} ${place.cell?.row} ${place.cell?.column}`
  const set = (paragraphs: readonly Paragraph[], where: Range, kind: string) => {
    store(paragraphs, kind)
    show(paragraphs, where)
  }

  showText(root, shown, shownLook, shownScale)
  root.focus({ preventScroll: true })
  choose(root, wholeText(shown))
  // Places the caret at the end; selects all of a placeholder text.
  if (shown.some(paragraph => textLength(paragraph) > 0)) root.ownerDocument.getSelection()?.collapseToEnd()

  return {
    format(change, widen = wholeParagraph) {
      const [now, where] = [readText(root), range()]
      set(formatRange(now, isEmptyRange(where) ? widen(now, where) : where, change), where, 'format')
    },
    formatParagraphs(change) {
      const where = range()
      set(formatParagraphs(readText(root), where, change), where, 'format')
    },
    look: () => lookAt(readText(root), range()),
    focus() {
      root.focus({ preventScroll: true })
      if (kept) choose(root, kept)
    },
    commit() {
      const paragraphs = readText(root)
      showMarkers(root, paragraphs)
      store(paragraphs, typed)
      rescale()
    },
    paste(text) {
      const where = readRange(root)
      if (!where) return
      const { paragraphs, caret } = putText(readText(root), where, text)
      set(paragraphs, { from: caret, to: caret }, 'paste')
    },
    follow() {
      const now = stored()
      const isOther = now !== shown && !same(now, shown)
      if (!isOther && editor.look === shownLook) return rescale()
      shown = now
      show(now, clamped(range(), now))
    },
  }
}

/** A caret formats its whole paragraph, because there is no letter yet to hold the style. */
const wholeParagraph = (paragraphs: readonly Paragraph[], { from }: Range): Range => ({
  from: { ...from, offset: 0 },
  to: { ...from, offset: textLength(paragraphs[from.paragraph] ?? { runs: [] }) },
})

/** The nearest position in a text that may have become shorter. */
function clamped({ from, to }: Range, paragraphs: readonly Paragraph[]): Range {
  const within = (spot: Range['from']) => {
    const paragraph = Math.min(spot.paragraph, paragraphs.length - 1)
    return { paragraph, offset: Math.min(spot.offset, textLength(paragraphs[paragraph] ?? { runs: [] })) }
  }
  return { from: within(from), to: within(to) }
}
