// State of the open editor: the deck's session, its pictures, the current tool and selection.
import type { Deck, Element, Paragraph } from '#authoring/contract/deck.shapes.ts'
import { inReadingOrder } from '#authoring/contract/deck.rules.ts'
import { lookOn, looks, type ThemeStyle } from '#authoring/contract/deck.themes.ts'
import * as arrange from '../model/arrange.ts'
import type { CopiedLook } from '../model/copied-look.ts'
import type { ElementPlace } from '../model/deck-edits.ts'
import { paragraphsAt } from '../model/element-text.ts'
import { DeckSession } from '../model/deck-session.ts'
import type { PointPlace } from '../model/outline-edits.ts'
import type { PathDraft } from '../model/path-draft.ts'
import type { lookAt, LookChange, ParagraphChange, ParagraphChanger, Range } from '../model/rich-text.ts'
import { clampZoom, nextZoom } from '../model/zoom.ts'
import { ImageStore } from '../../parts/paint/images.ts'
import { newId } from '#kit/web/new-id.ts'
import { Listeners } from '#kit/web/listeners.ts'
import { followCrop, type CropDraft } from './crop-tool.ts'

export type Widen = (paragraphs: readonly Paragraph[], range: Range) => Range

/** The text being edited, as the tool bar sees it. */
export interface Writer {
  /** @param widen What a caret selects, if not its whole paragraph. */
  format(change: LookChange, widen?: Widen): void
  formatParagraphs(change: ParagraphChange | ParagraphChanger): void
  look(): ReturnType<typeof lookAt>
  focus(): void
}

export interface EditorUi {
  readonly tool: 'select' | 'pen' | 'brush' | 'path' | 'points'
  /** The outline being drawn. */
  readonly draft: PathDraft | null
  /** The point of the selected outline that keys and buttons act on. */
  readonly point: PointPlace | null
  readonly pen: { readonly color: string | null; readonly width: number }
  /** A style copied by the format painter. */
  readonly copiedLook: CopiedLook | null
  /** The format painter stays active until dismissed. */
  readonly keepsPainting: boolean
  readonly writing: ElementPlace | null
  /** The crop being pulled, and what became of the last one. */
  readonly crop: CropDraft | null
  readonly cropNote: string
  /** Incremented when the style at the caret may have changed. */
  readonly caret: number
  readonly panel: 'design' | 'notes' | 'beside'
  /** Requested zoom in pixels per page unit; null fits the page into the stage. */
  readonly zoom: number | null
  /** Actual zoom in pixels per page unit. */
  readonly scale: number
  /** Whether the find panel is open. */
  readonly finding: boolean
  /** Whether the link field is open. */
  readonly linking: boolean
}

/** The displayed page. */
export interface StageHandle {
  focus(): void
  scrollBy(x: number, y: number): void
}

const firstUi: EditorUi = {
  tool: 'select',
  draft: null,
  point: null,
  pen: { color: null, width: 4 },
  copiedLook: null,
  keepsPainting: false,
  writing: null,
  crop: null,
  cropNote: '',
  caret: 0,
  panel: 'design',
  zoom: null,
  scale: 1,
  finding: false,
  linking: false,
}

export class EditorCore {
  readonly session: DeckSession
  readonly images = new ImageStore()
  #ui = firstUi
  readonly #listeners = new Listeners()
  #writer: Writer | null = null
  #stage: StageHandle | null = null

  constructor(deck: Deck) {
    this.session = new DeckSession(deck, newId)
    this.images.know(deck.files)
    // Cropping and text editing end when their page is left or their element is gone.
    this.session.subscribe(() => {
      followCrop(this)
      const { writing, draft, tool } = this.#ui
      const { current, selected } = this.session.get()
      if ((draft && draft.page !== current) || (tool === 'points' && selected.length !== 1))
        this.setUi({ tool: 'select' })
      const element = writing && this.session.elementAt(writing)
      const isThere = element && paragraphsAt(element, writing.cell) !== undefined
      if (writing && (writing.page !== current || !isThere)) this.setUi({ writing: null })
    })
  }

  readonly ui = (): EditorUi => this.#ui
  readonly onUi = this.#listeners.subscribe
  setUi(change: Partial<EditorUi>): void {
    this.#ui = { ...this.#ui, ...change }
    if (change.tool) followCrop(this)
    this.#listeners.notify()
  }

  get writer(): Writer | null {
    return this.#writer
  }
  setWriter(writer: Writer | null): void {
    this.#writer = writer
    this.setUi({ caret: this.#ui.caret + 1 })
  }

  setStage(stage: StageHandle | null): void {
    this.#stage = stage
  }
  /** Returns focus to the text being edited, or to the selected elements. */
  takeFocus(): void {
    ;(this.#writer ?? this.#stage)?.focus()
  }
  get stage(): StageHandle | null {
    return this.#stage
  }

  /** @param zoom null fits the whole page. */
  setZoom(zoom: number | null): void {
    this.setUi({ zoom: zoom && clampZoom(zoom) })
  }
  zoomBy(way: 1 | -1): void {
    this.setZoom(nextZoom(this.#ui.scale, way))
  }

  get size() {
    const { width, height } = this.session.get()
    return { width, height }
  }
  /** The theme, as it looks on the open page. */
  get look(): ThemeStyle {
    const { theme } = this.session.get()
    const page = this.session.page()
    return page ? lookOn(theme, page.body) : looks[theme]
  }
  get elements(): readonly Element[] {
    return this.session.page()?.body.elements ?? []
  }
  get selected(): readonly Element[] {
    const { selected } = this.session.get()
    return this.elements.filter(({ _id }) => selected.includes(_id))
  }
  protected get ids(): ReadonlySet<string> {
    return new Set(this.session.get().selected)
  }

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
  /** Selects the next element in reading order. @returns Whether there was one. */
  step(way: 1 | -1): boolean {
    const order = inReadingOrder(this.elements)
    const [last] = this.session.get().selected.slice(-1)
    const outermost = way > 0 ? 0 : order.length - 1
    const at = last === undefined ? outermost : order.findIndex(({ _id }) => _id === last) + way
    const next = order[at]
    if (!next) return false
    this.session.select([next._id])
    return true
  }
}
