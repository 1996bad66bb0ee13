// Paints a page. The editor's stage, thumbnails, page pictures, the viewer and exports share this painter, so
// that all look the same.
import { lineWidths } from '#authoring/contract/deck.looks.ts'
import { hasText, isLine, linesOf, type TextElement } from '#authoring/contract/deck.rules.ts'
import type { Deck, Element, PageBody } from '#authoring/contract/deck.shapes.ts'
import { groundOf } from '#authoring/contract/deck.ground.ts'
import { headingFrom, lookOn, type ThemeStyle } from '#authoring/contract/deck.themes.ts'
import type { CellPlace } from '../model/element-text.ts'
import type { Images } from '../../parts/paint/images.ts'
import { castShadow, gradientOf, setShadow } from './fills.ts'
import { arrowHeads, outlineOf, shapePath } from './shapes.ts'
import { sizeOf } from './fonts.ts'
import { paintText, type Ctx } from './paint-text.ts'
import { playSign } from './play-sign.ts'

export type DeckLook = Pick<Deck, 'width' | 'height' | 'theme'>
export type PaintedPage = Pick<PageBody, 'background' | 'elements' | 'layout'>
export interface PaintOptions {
  /** Placeholder text in empty text boxes, for editors. */
  readonly hints?: boolean
  /** The element whose text is being edited in place. */
  readonly writing?: string | null
  /** Its cell, if it is a table. */
  readonly cell?: CellPlace | undefined
}

/** Paints in page units; the caller scales the context. */
export function paintPage(
  ctx: Ctx,
  page: PaintedPage,
  deck: DeckLook,
  images: Images,
  options: PaintOptions = {},
): void {
  const look = lookOn(deck.theme, page)
  paintGround(ctx, page, deck, look, images)
  for (const element of page.elements) paintElement(ctx, element, look, images, options)
}

export function paintGround(
  ctx: Ctx,
  page: Pick<PageBody, 'background' | 'layout'>,
  { width, height }: DeckLook,
  look: ThemeStyle,
  images: Images,
): void {
  const { background, ornaments } = groundOf(page, look, { width, height })
  ctx.fillStyle = background.gradient
    ? gradientOf(ctx, background.gradient, width, height)
    : (background.color ?? look.paper)
  ctx.fillRect(0, 0, width, height)
  for (const ornament of ornaments) paintElement(ctx, ornament, look, images)
  const picture = background.file === undefined ? undefined : images.get(background.file, wideOf(ctx, width))
  if (!picture) return
  const scale = Math.max(width / picture.width, height / picture.height)
  const [w, h] = [width / scale, height / scale]
  ctx.drawImage(picture.source, (picture.width - w) / 2, (picture.height - h) / 2, w, h, 0, 0, width, height)
}

export function paintElement(
  ctx: Ctx,
  element: Element,
  look: ThemeStyle,
  images: Images,
  options: PaintOptions = {},
): void {
  const { x, y, width, height, rotation = 0, opacity = 1, flipX = false, flipY = false } = element
  ctx.save()
  ctx.globalAlpha = opacity
  if (rotation === 0 && !flipX && !flipY) ctx.translate(x, y)
  else {
    ctx.translate(x + width / 2, y + height / 2)
    ctx.rotate((rotation * Math.PI) / 180)
    ctx.scale(flipX ? -1 : 1, flipY ? -1 : 1)
    ctx.translate(-width / 2, -height / 2)
  }
  body(ctx, element, look, images, options)
  if (hasText(element) && options.writing !== element._id) {
    // Text is never mirrored.
    if (flipX || flipY) {
      ctx.translate(flipX ? width : 0, flipY ? height : 0)
      ctx.scale(flipX ? -1 : 1, flipY ? -1 : 1)
    }
    if (options.hints && element.kind === 'text' && linesOf(element.paragraphs) === '')
      hint(ctx, element, look)
    else {
      // Text without a box casts the shadow itself.
      if (element.shadow && isBare(element)) setShadow(ctx, element.shadow)
      paintText(ctx, element, look)
    }
  }
  ctx.restore()
}

const isBare = ({ kind, fill, stroke, gradient }: TextElement): boolean =>
  !gradient && !stroke && (kind === 'text' ? !fill : fill === null)

function body(ctx: Ctx, element: Element, look: ThemeStyle, images: Images, options: PaintOptions): void {
  const { width, height } = element
  switch (element.kind) {
    case 'text':
    case 'shape':
      return figure(ctx, element, look)
    case 'image': {
      const cut = element.crop ?? { left: 0, right: 0 }
      const shown = Math.max(0.01, 1 - cut.left - cut.right)
      const picture = images.get(element.file, wideOf(ctx, width / shown))
      if (!picture) return waiting(ctx, width, height, look)
      const outline = outlineOf(element.path, width, height)
      if (element.shadow && element.path) castShadow(ctx, element.shadow, outline)
      ctx.save()
      if (element.path) ctx.clip(outline)
      else if (element.shadow) setShadow(ctx, element.shadow)
      const { left, top, right, bottom } = element.crop ?? { left: 0, top: 0, right: 0, bottom: 0 }
      ctx.drawImage(
        picture.source,
        left * picture.width,
        top * picture.height,
        Math.max(1, (1 - left - right) * picture.width),
        Math.max(1, (1 - top - bottom) * picture.height),
        0,
        0,
        width,
        height,
      )
      ctx.restore()
      if (!element.stroke) return
      ctx.strokeStyle = element.stroke
      ctx.lineWidth = element.strokeWidth ?? lineWidths.image
      return ctx.stroke(outline)
    }
    case 'video': {
      const poster = element.poster === undefined ? undefined : images.get(element.poster, wideOf(ctx, width))
      ctx.fillStyle = '#16181c'
      ctx.fillRect(0, 0, width, height)
      if (poster) ctx.drawImage(poster.source, 0, 0, width, height)
      return playSign(ctx, width, height, 'play')
    }
    case 'audio': {
      ctx.fillStyle = look.accent
      ctx.beginPath()
      ctx.roundRect(0, 0, width, height, Math.min(width, height) / 2)
      ctx.fill()
      return playSign(ctx, width, height, 'sound')
    }
    case 'drawing':
      return strokes(ctx, element)
    case 'table':
    case 'chart': {
      const cell = options.writing === element._id ? options.cell : undefined
      return images.data()?.paintData(ctx, element, look, cell)
    }
  }
}

/** Converts page units to pixels. */
function wideOf(ctx: Ctx, width: number): number {
  const { a, b } = ctx.getTransform()
  return width * Math.hypot(a, b)
}

function figure(ctx: Ctx, element: Extract<Element, { kind: 'text' | 'shape' }>, look: ThemeStyle): void {
  const { width, height, strokeWidth = lineWidths.shape, dash = false, dots = false, gradient } = element
  const line = isLine(element)
  const { fill = element.kind === 'shape' && !line ? look.accent : null, stroke = line ? look.ink : null } =
    element
  const ground = gradient ? gradientOf(ctx, gradient, width, height) : fill
  if (ground === null && stroke === null) return
  const own = element.kind === 'shape' ? element.path : undefined
  const path = own
    ? outlineOf(own, width, height)
    : shapePath(element.kind === 'shape' ? element.shape : 'rect', width, height)
  if (element.shadow && ground !== null) castShadow(ctx, element.shadow, path)
  if (ground !== null && !line) {
    ctx.fillStyle = ground
    ctx.fill(path, 'evenodd')
  }
  if (stroke === null || strokeWidth === 0) return
  ctx.save()
  if (element.shadow && ground === null) setShadow(ctx, element.shadow)
  ctx.strokeStyle = stroke
  ctx.lineWidth = strokeWidth
  ctx.lineJoin = 'round'
  ctx.lineCap = dash ? 'butt' : 'round'
  const lengths = element.dashes ?? (dots ? [1, 1] : [4, 3])
  ctx.setLineDash(dash ? lengths.map(each => each * strokeWidth) : [])
  ctx.stroke(path)
  if (element.kind === 'shape' && element.shape === 'arrow-line') {
    const { filled, drawn } = arrowHeads(element, strokeWidth)
    ctx.fillStyle = stroke
    ctx.fill(filled)
    ctx.setLineDash([])
    ctx.stroke(drawn)
  }
  ctx.restore()
}

function strokes(ctx: Ctx, { strokes: list }: Extract<Element, { kind: 'drawing' }>): void {
  ctx.lineJoin = 'round'
  ctx.lineCap = 'round'
  for (const { points, color, width } of list) {
    ctx.strokeStyle = color
    ctx.lineWidth = width
    ctx.beginPath()
    const at = (index: number) => [points[index * 2] ?? 0, points[index * 2 + 1] ?? 0] as const
    const count = points.length / 2
    ctx.moveTo(...at(0))
    if (count < 3) ctx.lineTo(...at(count - 1))
    // Curves through midpoints, so that few points make a smooth line.
    for (let index = 1; index < count - 1; index++) {
      const [[x, y], [u, v]] = [at(index), at(index + 1)]
      const end = index === count - 2
      ctx.quadraticCurveTo(x, y, end ? u : (x + u) / 2, end ? v : (y + v) / 2)
    }
    ctx.stroke()
  }
}

function waiting(ctx: Ctx, width: number, height: number, look: ThemeStyle): void {
  ctx.globalAlpha *= 0.15
  ctx.fillStyle = look.ink
  ctx.fillRect(0, 0, width, height)
}

function hint(ctx: Ctx, element: Extract<Element, { kind: 'text' | 'shape' }>, look: ThemeStyle): void {
  const { width, height, paragraphs } = element
  ctx.globalAlpha *= 0.55
  ctx.strokeStyle = look.dim
  ctx.lineWidth = 1
  ctx.setLineDash([6, 5])
  ctx.strokeRect(0.5, 0.5, width - 1, height - 1)
  const run = paragraphs?.[0]?.runs[0] ?? { text: '' }
  const words = sizeOf(run) >= headingFrom ? 'Write a title' : 'Write something'
  paintText(
    ctx,
    { ...element, paragraphs: [{ ...paragraphs?.[0], runs: [{ ...run, text: words, color: look.dim }] }] },
    look,
  )
}
