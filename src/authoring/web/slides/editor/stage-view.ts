// What the stage currently shows: the page, or its preview during a drag. Painted at most once per frame.
import { isUpright } from '#authoring/contract/deck.rules.ts'
import type { Element, PageBody } from '#authoring/contract/deck.shapes.ts'
import { Listeners } from '#kit/web/listeners.ts'
import { paintElement, paintGround } from '../paint/paint.ts'
import type { Guide } from '../model/snap.ts'
import { hasEnds } from '../model/lines.ts'
import { pixelRatio } from '../model/zoom.ts'
import { boundsOf, union, type Box } from '../model/geometry.ts'
import type { Editor } from './editor.ts'
import { padded, shiftOf } from './lifted.ts'

export interface LiveView {
  readonly preview: ReadonlyMap<string, Element> | null
  readonly guides: readonly Guide[]
  readonly marquee: Box | null
  readonly stroke: readonly number[] | null
}
export interface LiftedCanvases {
  readonly moving: HTMLCanvasElement
  readonly above: HTMLCanvasElement
}
interface Layers {
  readonly elements: readonly Element[]
  readonly lifted: readonly Element[]
  /** Nothing lies above it. */ readonly last: boolean
  box: Box
  painted: boolean
}
const still: LiveView = { preview: null, guides: [], marquee: null, stroke: null }

export class StageView {
  readonly #editor: Editor
  readonly #listeners = new Listeners()
  #canvas: HTMLCanvasElement | null = null
  #live: LiveView = still
  #frame = 0
  /**
   * Dragged elements and those above them have their own canvases: pure moves are painted once
   * and then translated by the compositor.
   */
  #layers: Layers | null = null
  #lifted: LiftedCanvases | null = null
  /** Screen pixels per page unit. */
  scale = 1
  #ratio = 1

  constructor(editor: Editor) {
    this.#editor = editor
  }

  readonly live = (): LiveView => this.#live
  readonly subscribe = this.#listeners.subscribe

  attach(canvas: HTMLCanvasElement, lifted: LiftedCanvases): () => void {
    this.#canvas = canvas
    this.#lifted = lifted
    const { session, images, onUi } = this.#editor
    const stops = [session.subscribe(this.ask), images.subscribe(this.ask), onUi(this.ask)]
    this.ask()
    return () => {
      for (const stop of stops) stop()
      cancelAnimationFrame(this.#frame)
      this.#frame = 0
      this.#canvas = null
      this.#lifted = null
    }
  }

  resize(scale: number): void {
    const { width, height } = this.#editor.size
    this.scale = scale
    this.#ratio = pixelRatio(window.devicePixelRatio, width * scale, height * scale)
    if (!this.#canvas) return
    this.#canvas.width = Math.round(width * scale * this.#ratio)
    this.#canvas.height = Math.round(height * scale * this.#ratio)
    this.#layers = null
    this.paint()
  }

  show(live: Partial<LiveView>): void {
    this.#live = { ...this.#live, ...live }
    this.#listeners.notify()
    this.ask()
  }
  rest(): void {
    this.#layers = null
    this.show(still)
  }

  readonly ask = (): void => {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0
      this.paint()
    })
  }

  /** The displayed elements: dragged ones at their current position. */
  shown(): readonly Element[] {
    const { preview } = this.#live
    return preview
      ? this.#editor.elements.map(element => preview.get(element._id) ?? element)
      : this.#editor.elements
  }

  paint(): void {
    const ctx = this.#canvas?.getContext('2d', { alpha: false })
    const page = this.#editor.session.page()
    if (!ctx || !page) return
    const { look, images } = this.#editor
    const { writing } = this.#editor.ui()
    const options = { hints: true, writing: writing?.element ?? null, cell: writing?.cell }
    const unit = this.scale * this.#ratio
    const { preview, stroke } = this.#live
    if (preview && this.#lifted) return this.#paintLifted(preview, this.#lifted)
    for (const layer of [this.#lifted?.moving, this.#lifted?.above])
      if (layer && !layer.hidden) layer.hidden = true
    const { elements } = this.#editor
    ctx.setTransform(unit, 0, 0, unit, 0, 0)
    paintGround(ctx, page.body, this.#editor.session.get(), look, images)
    for (const element of elements) paintElement(ctx, element, look, images, options)
    if (stroke && stroke.length > 1) {
      const { pen } = this.#editor.ui()
      paintElement(
        ctx,
        {
          kind: 'drawing',
          _id: 'pen',
          x: 0,
          y: 0,
          width: 1,
          height: 1,
          strokes: [{ points: [...stroke], color: pen.color ?? look.accent, width: pen.width }],
        },
        look,
        images,
      )
    }
  }

  #paintLifted(preview: ReadonlyMap<string, Element>, { moving, above }: LiftedCanvases): void {
    const layers = this.#layers?.elements === this.#editor.elements ? this.#layers : this.#lift(preview)
    const shift = shiftOf(layers.lifted, preview)
    if (shift && layers.painted) {
      moving.style.transform = `translate(${(layers.box.x + shift.x) * this.scale}px, ${(layers.box.y + shift.y) * this.scale}px)`
      return
    }
    const list = layers.lifted.map(element => preview.get(element._id) ?? element)
    layers.box = shift ? padded(union(layers.lifted.map(boundsOf))) : { x: 0, y: 0, ...this.#editor.size }
    layers.painted = shift !== null
    this.#fill(
      moving,
      list.map((element, at) => (shift ? (layers.lifted[at] ?? element) : element)),
      layers.box,
    )
    moving.style.transform = `translate(${(layers.box.x + (shift?.x ?? 0)) * this.scale}px, ${(layers.box.y + (shift?.y ?? 0)) * this.scale}px)`
    moving.hidden = false
    above.hidden = layers.last
  }

  /** Paints the static elements, once per drag. */
  #lift(preview: ReadonlyMap<string, Element>): Layers {
    const { elements } = this.#editor
    const last = elements.findLastIndex(({ _id }) => preview.has(_id))
    const page = this.#editor.session.page()
    const whole = { x: 0, y: 0, ...this.#editor.size }
    if (this.#canvas && page)
      this.#fill(
        this.#canvas,
        elements.filter(({ _id }, at) => at < last && !preview.has(_id)),
        whole,
        page.body,
      )
    if (this.#lifted) this.#fill(this.#lifted.above, elements.slice(last + 1), whole)
    this.#layers = {
      elements,
      lifted: elements.filter(({ _id }) => preview.has(_id)),
      last: last === elements.length - 1,
      box: whole,
      painted: false,
    }
    return this.#layers
  }

  #fill(canvas: HTMLCanvasElement, list: readonly Element[], box: Box, ground?: PageBody): void {
    const { look, images, session } = this.#editor
    const unit = this.scale * this.#ratio
    const [width, height] = [Math.round(box.width * unit), Math.round(box.height * unit)]
    if (!ground && (canvas.width !== width || canvas.height !== height)) {
      canvas.width = width
      canvas.height = height
      canvas.style.width = `${box.width * this.scale}px`
      canvas.style.height = `${box.height * this.scale}px`
    }
    const ctx = canvas.getContext('2d', { alpha: !ground })
    if (!ctx) return
    ctx.setTransform(1, 0, 0, 1, 0, 0)
    if (!ground) ctx.clearRect(0, 0, canvas.width, canvas.height)
    ctx.setTransform(unit, 0, 0, unit, -box.x * unit, -box.y * unit)
    if (ground) paintGround(ctx, ground, session.get(), look, images)
    for (const element of list) paintElement(ctx, element, look, images, { hints: true })
  }

  /** The frame with the handles: one element's own rotated box, or the box around all of them. */
  frame(): { box: Box; rotation: number; line: Element | null; upright: boolean } | null {
    const { selected } = this.#editor.session.get()
    const chosen = this.shown().filter(({ _id }) => selected.includes(_id))
    const [only] = chosen
    if (!only) return null
    if (chosen.length === 1)
      return {
        box: only,
        rotation: only.rotation ?? 0,
        line: hasEnds(only) ? only : null,
        upright: isUpright(only),
      }
    return { box: union(chosen.map(boundsOf)), rotation: 0, line: null, upright: false }
  }
}
