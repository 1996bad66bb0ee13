// Actions on elements of the open page, shared by keys and tool bars.
import type { Element, Paragraph, TableElement } from '#authoring/contract/deck.shapes.ts'
import { hasText } from '#authoring/contract/deck.rules.ts'
import type { LineForm } from '#authoring/contract/deck.lines.ts'
import * as arrange from '../model/arrange.ts'
import type { EditOptions } from '../model/deck-edits.ts'
import { holdsText, isSameCell, mapTexts, textsOf, type CellPlace } from '../model/element-text.ts'
import * as made from '../model/new-elements.ts'
import { elementOf, type PathDraft } from '../model/path-draft.ts'
import {
  formatParagraphs,
  formatRange,
  linkRange,
  lookAt,
  wholeText,
  type LookChange,
  type ParagraphChange,
  type ParagraphChanger,
} from '../model/rich-text.ts'
import { mapCells } from '#authoring/contract/deck.looks.ts'
import { insertRow, nextCell } from '../model/table-cells.ts'
import type { Shape } from '../paint/shapes.ts'
import { settled } from '../paint/table-layout.ts'
import { newShortId } from '#kit/web/new-id.ts'
import type { EditorUi } from './editor-core.ts'
import { PageEditor } from './page-editor.ts'

export class Editor extends PageEditor {
  #penDrawing: string | null = null

  override setUi(change: Partial<EditorUi>): void {
    const draft = change.tool && change.draft === undefined ? this.ui().draft : null
    if (change.tool) this.#penDrawing = null
    super.setUi({ ...change, ...(draft && { draft: null }) })
    // However drawing ends, the drawn outline is kept.
    if (draft) this.#addPath(draft)
  }

  // Selection
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

  // Insertion
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
  /** Inserts a text without starting to edit it. */
  addWords(paragraphs: Paragraph[]): void {
    this.add([{ ...made.newText(newShortId(), this.size), paragraphs } as Element])
  }
  addShape(shape: Shape): void {
    this.setUi({ tool: 'select' })
    this.add([made.newShape(newShortId(), shape, this.size)])
  }
  addLine(shape: 'line' | 'arrow-line', form: LineForm['form']): void {
    this.setUi({ tool: 'select' })
    this.add([made.newLine(newShortId(), shape, form, this.size)])
  }
  #addPath(draft: PathDraft): void {
    const element = elementOf(draft, newShortId())
    const isHere = draft.page === this.session.get().current
    if (element)
      this.session.body(
        body => ({ ...body, elements: [...body.elements, element] }),
        isHere ? { select: [element._id] } : {},
        draft.page,
      )
  }
  addPicture(file: string, size: { width: number; height: number }, credit?: string | null): void {
    this.add([{ ...made.newPicture(newShortId(), file, size, this.size), ...(credit && { credit }) }])
  }
  addVideo(from: { file: string } | { url: string }): void {
    this.add([made.newVideo(newShortId(), from, this.size)])
  }
  addSound(file: string): void {
    this.add([made.newSound(newShortId(), file, this.size)])
  }
  /** A stroke is added to the drawing started with the active pen. */
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

  // Text
  format(change: LookChange): void {
    if (this.writer) return this.writer.format(change)
    this.#words(paragraphs => formatRange(paragraphs, wholeText(paragraphs), change))
  }
  /** The link of the selected text, or else of the selected element. */
  link(): string | undefined {
    return this.writer ? this.writer.look().run.link : this.selected[0]?.link
  }
  setLink(link: string | null): void {
    if (this.writer) return this.writer.format({ link }, linkRange)
    this.change(({ link: _, ...element }) => (link === null ? element : { ...element, link }) as Element)
  }
  formatParagraphs(change: ParagraphChange | ParagraphChanger): void {
    if (this.writer) return this.writer.formatParagraphs(change)
    this.#words(paragraphs => formatParagraphs(paragraphs, wholeText(paragraphs), change))
  }
  #words(change: (paragraphs: readonly Paragraph[]) => Paragraph[]): void {
    this.change(element => {
      const changed = mapTexts(element, now => change(now.length === 0 ? [{ runs: [{ text: '' }] }] : now))
      return changed.kind === 'table' ? settled(changed, this.look) : changed
    })
  }
  /** Vertical alignment in the box, or in the edited cell; in all cells if none is edited. */
  alignWords(valign: 'top' | 'middle' | 'bottom'): void {
    const cell = this.ui().writing?.cell
    this.change(element => {
      if (element.kind !== 'table') return hasText(element) ? { ...element, valign } : element
      return mapCells(element, (each, row, column) => {
        const isMeant = !cell || isSameCell(cell, { row, column })
        return each && isMeant ? { ...each, valign } : each
      })
    })
  }
  wordLook(): ReturnType<typeof lookAt> | null {
    if (this.writer) return this.writer.look()
    const [words] = this.selected.flatMap(textsOf)
    return words ? lookAt(words.paragraphs, wholeText(words.paragraphs)) : null
  }
  /** @param cell Cell of a table; by default its first one. */
  write(id: string | null, cell?: CellPlace): void {
    const element = this.elements.find(({ _id }) => _id === id)
    if (id !== null && (!element || !holdsText(element) || element.locked)) return
    if (id === null) this.setWriter(null)
    const own = element?.kind === 'table' ? (cell ?? { row: 0, column: 0 }) : undefined
    this.setUi({
      writing:
        id === null ? null : { page: this.session.get().current, element: id, ...(own && { cell: own }) },
    })
  }

  // Tables
  /** Changes the selected table. @param cell Where editing continues. */
  table(change: (table: TableElement) => TableElement | null, cell?: CellPlace): void {
    const [table] = this.selected
    const next = table?.kind === 'table' && !table.locked ? change(table) : null
    if (!table || !next) return
    this.put(this.elements.map(each => (each === table ? settled(next, this.look) : each)))
    if (cell) this.write(table._id, cell)
  }
  /** The cell being edited, or the last one. */
  get cell(): CellPlace | null {
    const { writing } = this.ui()
    if (writing?.cell) return writing.cell
    const [table] = this.selected
    return table?.kind === 'table' ? { row: table.rows.length - 1, column: table.columns.length - 1 } : null
  }
  /** The next cell; after the last one a new row. */
  stepCell(way: 1 | -1): boolean {
    const { cell } = this.ui().writing ?? {}
    const [table] = this.selected
    if (!cell || table?.kind !== 'table') return false
    const next = nextCell(table, cell, way)
    if (next) this.write(table._id, next)
    else if (way > 0)
      this.table(each => insertRow(each, each.rows.length), { row: table.rows.length, column: 0 })
    return true
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
