// Gradients and shadows on canvas.
import type { Gradient, Shadow } from '#authoring/contract/deck-looks.shapes.ts'
import type { Ctx } from './paint-text.ts'

/**
 * Spans the whole box: an angled gradient line is long enough for the corners to have the first and last
 * colour.
 */
export function gradientOf(
  ctx: Ctx,
  { angle, focus, form, stops }: Gradient,
  width: number,
  height: number,
): CanvasGradient | CanvasPattern {
  if (angle === undefined && form === 'rect') {
    const squares = rectangles(ctx, { focus, stops }, width, height)
    if (squares) return squares
  }
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

/** Rectangular gradient around a centre: one triangle per side of the box. */
function rectangles(
  ctx: Ctx,
  { focus: [across, down] = [0.5, 0.5], stops }: Pick<Gradient, 'focus' | 'stops'>,
  width: number,
  height: number,
): CanvasPattern | null {
  const { a, b } = ctx.getTransform()
  const fine = Math.min(Math.hypot(a, b) || 1, 4000 / Math.max(1, width, height))
  const [wide, high] = [width, height].map(side => Math.max(1, Math.ceil(side * fine))) as [number, number]
  const sheet = new OffscreenCanvas(wide, high).getContext('2d')
  if (!sheet) return null
  const [x, y] = [across * wide, down * high]
  const corners = [
    [0, 0],
    [wide, 0],
    [wide, high],
    [0, high],
  ] as const
  for (const [at, [fromX, fromY]] of corners.entries()) {
    const [toX, toY] = corners[(at + 1) % 4] ?? corners[0]
    const gradient =
      fromY === toY ? sheet.createLinearGradient(x, y, x, fromY) : sheet.createLinearGradient(x, y, fromX, y)
    for (const [place, color] of stops) gradient.addColorStop(place, color)
    sheet.fillStyle = gradient
    sheet.beginPath()
    sheet.moveTo(x, y)
    sheet.lineTo(fromX, fromY)
    sheet.lineTo(toX, toY)
    sheet.fill()
    // Overlaps neighbours slightly, so that no seam shows.
    sheet.strokeStyle = gradient
    sheet.stroke()
  }
  const pattern = ctx.createPattern(sheet.canvas, 'no-repeat')
  pattern?.setTransform(new DOMMatrix([width / wide, 0, 0, height / high, 0, 0]))
  return pattern
}

/** Wider than any canvas, in its pixels. */
const away = 20_000

/** Draws only the shadow: its source is drawn off-canvas, because the element may be translucent. */
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

/** Applies to the next drawing. Canvas shadows ignore the current transform. */
export function setShadow(ctx: Ctx, { x, y, blur, color }: Shadow): void {
  const { a, b } = ctx.getTransform()
  const scale = Math.hypot(a, b)
  ctx.shadowColor = color
  ctx.shadowOffsetX = x * scale
  ctx.shadowOffsetY = y * scale
  ctx.shadowBlur = blur * scale
}
