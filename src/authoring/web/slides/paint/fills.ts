// Gradients and shadows on canvas.
import type { Gradient, Shadow } from '#authoring/contract/deck-looks.shapes.ts'
import type { Ctx } from './paint-text.ts'

/** Across the whole box: a line at an angle is long enough for the corners to have the first and last colour. */
export function gradientOf(
  ctx: Ctx,
  { angle, focus, stops }: Gradient,
  width: number,
  height: number,
): CanvasGradient {
  const [x, y] = [width / 2, height / 2]
  const way = ((angle ?? 0) * Math.PI) / 180
  const [dx, dy] = [Math.cos(way), Math.sin(way)]
  const half = Math.abs(x * dx) + Math.abs(y * dy)
  const [fromX, fromY] = [(focus?.[0] ?? 0.5) * width, (focus?.[1] ?? 0.5) * height]
  const reach = Math.hypot(Math.max(fromX, width - fromX), Math.max(fromY, height - fromY))
  const gradient =
    angle === undefined
      ? ctx.createRadialGradient(fromX, fromY, 0, fromX, fromY, reach)
      : ctx.createLinearGradient(x - dx * half, y - dy * half, x + dx * half, y + dy * half)
  for (const [at, color] of stops) gradient.addColorStop(at, color)
  return gradient
}

/** Further than any canvas is wide, in its own pixels. */
const away = 20_000

/** The shadow alone: what casts it is drawn outside of the canvas, because it may be seen through. */
export function castShadow(ctx: Ctx, shadow: Shadow, path: Path2D): void {
  const { a, b, c, d, e, f } = ctx.getTransform()
  ctx.save()
  setShadow(ctx, shadow)
  ctx.shadowOffsetX += away
  ctx.setTransform(a, b, c, d, e - away, f)
  ctx.fillStyle = '#000'
  ctx.fill(path, 'evenodd')
  ctx.restore()
}

/** For what is drawn next. Shadows of canvases know nothing of its scale. */
export function setShadow(ctx: Ctx, { x, y, blur, color }: Shadow): void {
  const { a, b } = ctx.getTransform()
  const scale = Math.hypot(a, b)
  ctx.shadowColor = color
  ctx.shadowOffsetX = x * scale
  ctx.shadowOffsetY = y * scale
  ctx.shadowBlur = blur * scale
}
