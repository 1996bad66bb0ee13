// Draws a chart on canvas.
import type { ChartElement } from '#authoring/contract/deck.shapes.ts'
import type { ThemeStyle } from '#authoring/contract/deck.themes.ts'
import { chartMarks } from './chart-marks.ts'
import { chartFont, chartLook, type Mark } from './chart-parts.ts'
import { measureAge, measureOnCanvas, type Ctx } from './paint-text.ts'

interface CachedMarks {
  readonly look: ThemeStyle
  readonly age: object
  readonly marks: readonly Mark[]
}
const kept = new WeakMap<ChartElement, CachedMarks>()

export function marksOf(chart: ChartElement, look: ThemeStyle): readonly Mark[] {
  const had = kept.get(chart)
  if (had?.look === look && had.age === measureAge()) return had.marks
  const marks = chartMarks(chart, look, measureOnCanvas)
  kept.set(chart, { look, age: measureAge(), marks })
  return marks
}

export function paintChart(ctx: Ctx, chart: ChartElement, look: ThemeStyle): void {
  ctx.lineJoin = 'round'
  ctx.setLineDash([])
  const own = chartLook(look, chart)
  for (const mark of marksOf(chart, look)) paintMark(ctx, mark, own)
}

function paintMark(ctx: Ctx, mark: Mark, look: ThemeStyle): void {
  if (mark.is === 'line') {
    ctx.strokeStyle = mark.color
    ctx.lineWidth = mark.width
    ctx.beginPath()
    for (let at = 0; at < mark.points.length; at += 2)
      ctx.lineTo(mark.points[at] ?? 0, mark.points[at + 1] ?? 0)
    ctx.stroke()
    return
  }
  ctx.fillStyle = mark.fill
  if (mark.is === 'area') {
    ctx.beginPath()
    for (let at = 0; at < mark.points.length; at += 2)
      ctx.lineTo(mark.points[at] ?? 0, mark.points[at + 1] ?? 0)
    ctx.fill()
  }
  if (mark.is === 'rect') ctx.fillRect(mark.x, mark.y, mark.width, mark.height)
  if (mark.is === 'text') {
    ctx.font = chartFont(mark.size, mark.bold, look)
    ctx.textAlign = mark.align
    ctx.textBaseline = 'alphabetic'
    ctx.save()
    ctx.translate(mark.x, mark.y)
    if (mark.isUpright) ctx.rotate(-Math.PI / 2)
    ctx.fillText(mark.text, 0, 0)
    ctx.restore()
    ctx.textAlign = 'left'
  }
  if (mark.is !== 'dot' && mark.is !== 'piece') return
  const [from, to] = mark.is === 'piece' ? [mark.from, mark.to] : [0, Math.PI * 2]
  ctx.beginPath()
  const hole = mark.is === 'piece' ? (mark.hole ?? 0) : 0
  if (mark.is === 'piece' && hole === 0 && to - from < Math.PI * 2 - 0.001) ctx.moveTo(mark.x, mark.y)
  ctx.arc(mark.x, mark.y, mark.radius, from, to)
  if (hole > 0) ctx.arc(mark.x, mark.y, hole, to, from, true)
  ctx.closePath()
  ctx.fill()
  if (mark.is !== 'piece') return
  ctx.strokeStyle = mark.edge
  ctx.lineWidth = 1
  ctx.stroke()
}
