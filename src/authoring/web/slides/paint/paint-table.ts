// A table on canvas: fills, words, lines.
import type { TableElement } from '#authoring/contract/deck.shapes.ts'
import type { Look } from '#authoring/contract/deck.themes.ts'
import { isSameCell, type CellPlace } from '../model/element-text.ts'
import { paintText, type Ctx } from './paint-text.ts'
import { boxOfCell, fillOf, layoutTable } from './table-layout.ts'

/** @param writing The cell whose words are being written in the page itself. */
export function paintTable(ctx: Ctx, table: TableElement, look: Look, writing?: CellPlace): void {
  const layout = layoutTable(table, look)
  for (const placed of layout.cells) {
    const fill = fillOf(table, placed, look)
    if (fill === null) continue
    ctx.fillStyle = fill
    ctx.fillRect(placed.x, placed.y, placed.width, placed.height)
  }
  const { stroke = look.dim, strokeWidth = 1 } = table
  if (stroke !== null && strokeWidth > 0) {
    ctx.strokeStyle = stroke
    ctx.lineWidth = strokeWidth
    ctx.setLineDash([])
    for (const { x, y, width, height } of layout.cells) ctx.strokeRect(x, y, width, height)
  }
  for (const placed of layout.cells) {
    if (writing && isSameCell(placed, writing)) continue
    ctx.save()
    ctx.translate(placed.x, placed.y)
    paintText(ctx, boxOfCell(table, placed, look), look)
    ctx.restore()
  }
}
