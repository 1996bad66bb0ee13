// Draws element text on canvas. Layout is cached per text and width, so moving an element needs no new
// layout.
import { wordColour } from '#authoring/contract/deck.looks.ts'
import type { TextElement } from '#authoring/contract/deck.rules.ts'
import type { Paragraph } from '#authoring/contract/deck.shapes.ts'
import type { ThemeStyle } from '#authoring/contract/deck.themes.ts'
import { onTypeface } from './fonts.ts'
import { scaledText } from '../model/scaled-text.ts'
import { layoutText, type Measure, type TextLayout } from './text-layout.ts'

export type Ctx = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
export const textPadding = 8
interface CachedLayout {
  readonly width: number
  readonly look: ThemeStyle
  readonly layout: TextLayout
}
let kept = new WeakMap<readonly Paragraph[], CachedLayout>()
let widths = new Map<string, number>()
let measuring: Ctx | undefined
/** Replaced whenever cached measurements become stale. */
let age: object = {}
export const measureAge = (): object => age

/** A newly loaded font makes earlier measurements stale. */
export function forgetMeasures(): void {
  kept = new WeakMap()
  widths = new Map()
  age = {}
}
onTypeface(forgetMeasures)

export const measureOnCanvas: Measure = (font, text) => {
  const key = `${font} ${text}`
  const had = widths.get(key)
  if (had !== undefined) return had
  measuring ??= document.createElement('canvas').getContext('2d') ?? undefined
  if (!measuring) return text.length * 10
  if (measuring.font !== font) measuring.font = font
  const { width } = measuring.measureText(text)
  if (widths.size > 20_000) widths.clear()
  widths.set(key, width)
  return width
}

export function layoutOf(
  paragraphs: readonly Paragraph[],
  width: number,
  look: ThemeStyle,
  noWrap = false,
): TextLayout {
  const had = kept.get(paragraphs)
  if (had?.width === width && had.look === look) return had.layout
  const layout = layoutText(paragraphs, width, look, measureOnCanvas, noWrap)
  kept.set(paragraphs, { width, look, layout })
  return layout
}

type TextBox = Pick<
  TextElement,
  'paragraphs' | 'width' | 'height' | 'padding' | 'insets' | 'valign' | 'kind' | 'noWrap' | 'fit'
>
/** Insets: top, right, bottom, left. */
export const insetsOf = ({ insets, padding = textPadding }: Pick<TextBox, 'insets' | 'padding'>) =>
  insets ?? ([padding, padding, padding, padding] as const)

/** Position of the text in the element's box, and its size as a multiple if it shrinks to fit. */
export function textOf(
  element: TextBox,
  look: ThemeStyle,
): { layout: TextLayout; x: number; y: number; scale: number } {
  const [top, right, bottom, left] = insetsOf(element)
  const width = Math.max(1, element.width - left - right)
  const room = element.height - top - bottom
  const { layout, scale } = fitted(element, width, room, look)
  const valign = element.valign ?? (element.kind === 'shape' ? 'middle' : 'top')
  return { layout, scale, x: left, y: top + (room - layout.height) * spareAbove[valign] }
}

interface Fitted {
  readonly layout: TextLayout
  readonly scale: number
}
interface Reduced {
  readonly room: number
  readonly width: number
  readonly scale: number
  readonly paragraphs: readonly Paragraph[]
}
const small = new WeakMap<readonly Paragraph[], Reduced>()

/** Shrink-to-fit: reduces the text size in steps until it fits. */
function fitted(
  { paragraphs = [], fit, noWrap }: TextBox,
  width: number,
  room: number,
  look: ThemeStyle,
): Fitted {
  // Lines that do not wrap are still aligned left, right or centre.
  if (noWrap) return { layout: layoutOf(paragraphs, width, look, true), scale: 1 }
  const whole = layoutOf(paragraphs, width, look)
  if (!fit || whole.height <= room + 1) return { layout: whole, scale: 1 }
  const had = small.get(paragraphs)
  if (had?.room === room && had.width === width)
    return { layout: layoutOf(had.paragraphs, width, look), scale: had.scale }
  let layout = whole
  let reduced = paragraphs
  let scale = 1
  while (layout.height > room + 1 && scale > leastScale) {
    scale = Math.round((scale - 0.05) * 100) / 100
    const step = scale
    reduced = paragraphs.map(each => scaledText(each, step))
    layout = layoutOf(reduced, width, look)
  }
  small.set(paragraphs, { room, width, scale, paragraphs: reduced })
  return { layout, scale }
}
const leastScale = 0.3

const spareAbove = { top: 0, middle: 0.5, bottom: 1 } as const

export function paintText(ctx: Ctx, element: TextElement, look: ThemeStyle): void {
  if (!element.paragraphs?.some(({ runs }) => runs.some(({ text }) => text !== ''))) return
  const { layout, x, y } = textOf(element, look)
  const colour = wordColour(element, look)
  ctx.textBaseline = 'alphabetic'
  let [font, fill] = ['', '']
  for (const line of layout.lines) {
    for (const piece of line.pieces) {
      if (piece.run.highlight) {
        ctx.fillStyle = fill = piece.run.highlight
        ctx.fillRect(x + piece.x, y + line.top, piece.width, line.height)
      }
      if (font !== piece.font) ctx.font = font = piece.font
      const ink = piece.run.color ?? (piece.run.link ? look.accent : colour)
      if (fill !== ink) ctx.fillStyle = fill = ink
      const base = y + line.baseline - piece.rise
      ctx.letterSpacing = `${piece.run.tracking ?? 0}px`
      ctx.fillText(piece.text, x + piece.x, base)
      const thick = Math.max(1, piece.size / 16)
      if (piece.run.underline || piece.run.link)
        ctx.fillRect(x + piece.x, base + thick * 1.6, piece.width, thick)
      if (piece.run.strike) ctx.fillRect(x + piece.x, base - piece.size * 0.3, piece.width, thick)
    }
  }
}
