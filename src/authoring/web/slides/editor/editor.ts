// What is done to the elements of the open page. Keys and tool bars call the same acts.
import type { Element, Paragraph } from '#authoring/contract/deck.shapes.ts'
import { hasText } from '#authoring/contract/deck.rules.ts'
import * as arrange from '../model/arrange.ts'
import type { EditOptions } from '../model/deck-edits.ts'
import * as made from '../model/new-elements.ts'
import {
  formatParagraphs,
  formatRange,
  lookAt,
  wholeText,
  type LookChange,
  type ParagraphChange,
} from '../model/rich-text.ts'
import type { Shape } from '../paint/shapes.ts'
import { newShortId } from '#kit/web/new-id.ts'
import type { EditorUi } from './editor-core.ts'
import { PageEditor } from './page-editor.ts'

export class Editor extends PageEditor {
  #penDrawing: string | null = null

  override setUi(change: Partial<EditorUi>): void {
    if (change.tool) this.#penDrawing = null
    super.setUi(change)
  }

  // Changing what is chosen
  put(elements: readonly Element[], options?: EditOptions): void {
    this.session.elements(elements, options)
  }
  change(change: (element: Element) => Element, kind?: string): void {
    this.put(arrange.changed(this.elements, this.ids, change), kind ? { kind } : {})
  }
  nudge(dx: number, dy: number): void {
    this.put(arrange.nudge(this.elements, this.ids, dx, dy), { kind: 'nudge' })
  }
  remove(): void {
    const left = arrange.remove(this.elements, this.ids)
    this.put(left, { select: [] })
  }
  align(side: arrange.Side): void {
    this.put(arrange.align(this.elements, this.ids, side, this.size))
  }
  distribute(along: 'x' | 'y'): void {
    this.put(arrange.distribute(this.elements, this.ids, along))
  }
  order(order: arrange.Order): void {
    this.put(arrange.reorder(this.elements, this.ids, order))
  }
  group(): void {
    if (this.selected.length > 1) this.put(arrange.group(this.elements, this.ids, newShortId()))
  }
  ungroup(): void {
    this.put(arrange.ungroup(this.elements, this.ids))
  }
  lock(locked: boolean): void {
    this.put(arrange.lock(this.elements, this.ids, locked))
  }
  duplicate(): void {
    this.add(
      arrange.copies(
        this.selected.map(element => ({ ...element, locked: false })),
        newShortId,
        16,
      ),
    )
  }

  // Putting in
  add(elements: readonly Element[]): void {
    if (elements.length > 0)
      this.put([...this.elements, ...elements], { select: elements.map(({ _id }) => _id) })
    this.takeFocus()
  }
  addCopies(elements: readonly Element[], step: number): void {
    this.add(arrange.copies(elements, newShortId, step))
  }
  addText(): void {
    const element = made.newText(newShortId(), this.size)
    this.add([element])
    this.setUi({ tool: 'select' })
    this.write(element._id)
  }
  /** A text with these words, without writing on in it. */
  addWords(paragraphs: Paragraph[]): void {
    this.add([{ ...made.newText(newShortId(), this.size), paragraphs } as Element])
  }
  addShape(shape: Shape): void {
    this.setUi({ tool: 'select' })
    this.add([made.newShape(newShortId(), shape, this.size)])
  }
  addPicture(file: string, size: { width: number; height: number }): void {
    this.add([made.newPicture(newShortId(), file, size, this.size)])
  }
  addVideo(from: { file: string } | { url: string }): void {
    this.add([made.newVideo(newShortId(), from, this.size)])
  }
  addSound(file: string): void {
    this.add([made.newSound(newShortId(), file, this.size)])
  }
  /** A stroke joins the drawing that was begun with the pen in hand. */
  addStroke(points: readonly number[]): void {
    const { pen } = this.ui()
    const stroke = made.newDrawing(newShortId(), points, pen.color ?? this.look.accent, pen.width)
    const begun = this.elements.find(({ _id }) => _id === this.#penDrawing)
    if (begun?.kind !== 'drawing' || stroke.kind !== 'drawing') {
      this.#penDrawing = stroke._id
      this.put([...this.elements, stroke], { select: [] })
      return
    }
    const joined = join(begun, stroke)
    this.put(
      this.elements.map(element => (element === begun ? joined : element)),
      { select: [] },
    )
  }

  // Words
  format(change: LookChange): void {
    if (this.writer) return this.writer.format(change)
    this.#words(paragraphs => formatRange(paragraphs, wholeText(paragraphs), change))
  }
  formatParagraphs(change: ParagraphChange): void {
    if (this.writer) return this.writer.formatParagraphs(change)
    this.#words(paragraphs => formatParagraphs(paragraphs, wholeText(paragraphs), change))
  }
  #words(change: (paragraphs: readonly Paragraph[]) => Paragraph[]): void {
    this.change(element =>
      hasText(element)
        ? { ...element, paragraphs: change(element.paragraphs ?? [{ runs: [{ text: '' }] }]) }
        : element,
    )
  }
  wordLook(): ReturnType<typeof lookAt> | null {
    if (this.writer) return this.writer.look()
    const words = this.selected.find(hasText)
    return words ? lookAt(words.paragraphs ?? [], wholeText(words.paragraphs ?? [])) : null
  }
  write(id: string | null): void {
    const element = this.elements.find(({ _id }) => _id === id)
    if (id !== null && (!element || !hasText(element) || element.locked)) return
    if (id === null) this.setWriter(null)
    this.setUi({ writing: id === null ? null : { page: this.session.get().current, element: id } })
  }
}

type Drawing = Extract<Element, { kind: 'drawing' }>
function join(one: Drawing, other: Drawing): Drawing {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  const shifted = (drawing: Drawing) =>
    drawing.strokes.map(stroke => ({
      ...stroke,
      points: stroke.points.map((value, at) => value + (at % 2 === 0 ? drawing.x - x : drawing.y - y)),
    }))
  return {
    ...one,
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
    strokes: [...shifted(one), ...shifted(other)],
  }
}
