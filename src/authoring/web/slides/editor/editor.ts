// The open editor: the deck's session, its pictures, what the person is doing, and everything that can be done. Keys and tool bars call the same acts.
import type { Deck, Element, PageBody, Paragraph } from '#authoring/contract/deck.shapes.ts'
import { newPage, withLayout, type Layout } from '#authoring/contract/deck.layouts.ts'
import { hasText, inReadingOrder } from '#authoring/contract/deck.rules.ts'
import { looks, type Look, type Theme } from '#authoring/contract/deck.themes.ts'
import * as arrange from '../model/arrange.ts'
import { bodyOf } from '../model/deck-changes.ts'
import { DeckSession, type EditOptions } from '../model/deck-session.ts'
import * as made from '../model/new-elements.ts'
import {
  formatParagraphs,
  formatRange,
  lookAt,
  wholeText,
  type LookChange,
  type ParagraphChange,
} from '../model/rich-text.ts'
import { ImageStore } from '../paint/images.ts'
import type { Shape } from '../paint/shapes.ts'
import { newShortId, newId } from '#kit/web/new-id.ts'

/** The text being written, as the tool bar sees it. */
export interface Writer {
  format(change: LookChange): void
  formatParagraphs(change: ParagraphChange): void
  look(): ReturnType<typeof lookAt>
  commit(): void
}

export interface EditorUi {
  readonly tool: 'select' | 'pen'
  readonly pen: { readonly color: string | null; readonly width: number }
  readonly writing: string | null
  /** Moves on when the look at the caret may have changed. */
  readonly caret: number
  readonly panel: 'design' | 'notes' | 'beside'
}

export class Editor {
  readonly session: DeckSession
  readonly images = new ImageStore()
  #ui: EditorUi = { tool: 'select', pen: { color: null, width: 4 }, writing: null, caret: 0, panel: 'design' }
  readonly #listeners = new Set<() => void>()
  #writer: Writer | null = null
  #penDrawing: string | null = null

  constructor(deck: Deck) {
    this.session = new DeckSession(deck, newId)
    this.images.know(deck.files)
  }

  readonly ui = (): EditorUi => this.#ui
  readonly onUi = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }
  setUi(change: Partial<EditorUi>): void {
    this.#ui = { ...this.#ui, ...change }
    if (change.tool) this.#penDrawing = null
    for (const tell of this.#listeners) tell()
  }

  get writer(): Writer | null {
    return this.#writer
  }
  setWriter(writer: Writer | null): void {
    this.#writer = writer
    this.setUi({ caret: this.#ui.caret + 1 })
  }

  get size() {
    const { width, height } = this.session.get()
    return { width, height }
  }
  get look(): Look {
    return looks[this.session.get().theme]
  }
  get elements(): readonly Element[] {
    return this.session.page()?.body.elements ?? []
  }
  get selected(): readonly Element[] {
    const { selected } = this.session.get()
    return this.elements.filter(({ _id }) => selected.includes(_id))
  }
  get #ids(): ReadonlySet<string> {
    return new Set(this.session.get().selected)
  }

  // Choosing
  select(ids: readonly string[]): void {
    this.session.select(arrange.withGroups(this.elements, ids))
  }
  toggle(id: string): void {
    const { selected } = this.session.get()
    const unit = arrange.withGroups(this.elements, [id])
    this.session.select(
      selected.includes(id) ? selected.filter(each => !unit.includes(each)) : [...selected, ...unit],
    )
  }
  selectAll(): void {
    this.session.select(this.elements.filter(({ locked }) => !locked).map(({ _id }) => _id))
  }
  /** The next element in reading order. @returns Whether there was one. */
  step(way: 1 | -1): boolean {
    const order = inReadingOrder(this.elements)
    const [last] = this.session.get().selected.slice(-1)
    const at =
      last === undefined ? (way > 0 ? 0 : order.length - 1) : order.findIndex(({ _id }) => _id === last) + way
    const next = order[at]
    if (!next) return false
    this.session.select([next._id])
    return true
  }

  // Changing what is chosen
  put(elements: readonly Element[], options?: EditOptions): void {
    this.session.elements(elements, options)
  }
  change(change: (element: Element) => Element, kind?: string): void {
    this.put(arrange.changed(this.elements, this.#ids, change), kind ? { kind } : {})
  }
  nudge(dx: number, dy: number): void {
    this.put(arrange.nudge(this.elements, this.#ids, dx, dy), { kind: 'nudge' })
  }
  remove(): void {
    const left = arrange.remove(this.elements, this.#ids)
    this.put(left, { select: [] })
  }
  align(side: arrange.Side): void {
    this.put(arrange.align(this.elements, this.#ids, side, this.size))
  }
  distribute(along: 'x' | 'y'): void {
    this.put(arrange.distribute(this.elements, this.#ids, along))
  }
  order(order: arrange.Order): void {
    this.put(arrange.reorder(this.elements, this.#ids, order))
  }
  group(): void {
    if (this.selected.length > 1) this.put(arrange.group(this.elements, this.#ids, newShortId()))
  }
  ungroup(): void {
    this.put(arrange.ungroup(this.elements, this.#ids))
  }
  lock(locked: boolean): void {
    this.put(arrange.lock(this.elements, this.#ids, locked))
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
  }
  addCopies(elements: readonly Element[], step: number): void {
    this.add(arrange.copies(elements, newShortId, step))
  }
  addText(): void {
    const element = made.newText(newShortId(), this.size)
    this.add([element])
    this.setUi({ tool: 'select', writing: element._id })
  }
  addShape(shape: Shape): void {
    this.add([made.newShape(newShortId(), shape, this.size)])
    this.setUi({ tool: 'select' })
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
    const { pen } = this.#ui
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
    this.writer?.commit()
    this.setUi({ writing: id })
  }

  // Pages
  addPage(layout: Layout = 'title-content'): void {
    this.insertPages([newPage(layout, newShortId, this.size)])
  }
  insertPages(bodies: readonly PageBody[]): void {
    const { pages, current } = this.session.get()
    const fresh = bodies.map(body => ({ _id: newId(), body: bodyOf(body) }))
    const at = pages.findIndex(({ _id }) => _id === current) + 1
    this.session.pages([...pages.slice(0, at), ...fresh, ...pages.slice(at)], {
      current: fresh[0]?._id ?? current,
      select: [],
    })
  }
  duplicatePage(): void {
    const page = this.session.page()
    if (page) this.insertPages([page.body])
  }
  removePage(): boolean {
    const { pages, current } = this.session.get()
    if (pages.length < 2) return false
    const at = pages.findIndex(({ _id }) => _id === current)
    this.session.pages(
      pages.filter(({ _id }) => _id !== current),
      { current: pages[at + 1]?._id ?? pages[at - 1]?._id ?? '', select: [] },
    )
    return true
  }
  /** To a place between the other pages. */
  movePage(id: string, to: number): void {
    const { pages } = this.session.get()
    const page = pages.find(({ _id }) => _id === id)
    const others = pages.filter(each => each !== page)
    if (page)
      this.session.pages([...others.slice(0, Math.max(0, to)), page, ...others.slice(Math.max(0, to))])
  }
  goBy(step: number): void {
    const { pages, current } = this.session.get()
    const next =
      pages[Math.max(0, Math.min(pages.length - 1, pages.findIndex(({ _id }) => _id === current) + step))]
    if (next) this.session.go(next._id)
  }
  setLayout(layout: Layout): void {
    this.session.body(body => withLayout(body, layout, newShortId, this.size), { select: [] })
  }
  setTheme(theme: Theme): void {
    this.session.pages(this.session.get().pages, { theme })
  }
  setBackground(background: PageBody['background']): void {
    this.session.body(body => ({ ...body, background }), { kind: 'background' })
  }
  setTips(tips: string): void {
    this.session.body(body => ({ ...body, tips }), { kind: 'tips' })
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
