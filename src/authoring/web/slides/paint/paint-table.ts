// Draws a table on canvas: fills, text, borders.
import type { TableElement } from '#authoring/contract/deck.shapes.ts'
import type { ThemeStyle } from '#authoring/contract/deck.themes.ts'
import { isSameCell, type CellPlace } from '../model/element-text.ts'
import { paintText, type Ctx } from './paint-text.ts'
import { fillOf, lineWidths } from '#authoring/contract/deck.looks.ts'
import { boxOfCell, layoutTable, type TableLayout } from './table-layout.ts'

/** @param writing The cell being edited in place. */
export function paintTable(ctx: Ctx, table: TableElement, look: ThemeStyle, writing?: CellPlace): void {
  const layout = layoutTable(table, look)
  for (const placed of layout.cells) {
    const fill = fillOf(table, placed, look)
    if (fill === null) continue
    ctx.fillStyle = fill
    ctx.fillRect(placed.x, placed.y, placed.width, placed.height)
  }
  paintLines(ctx, table, layout, look)
  for (const placed of layout.cells) {
    if (writing && isSameCell(placed, writing)) continue
    ctx.save()
    ctx.translate(placed.x, placed.y)
    paintText(ctx, boxOfCell(table, placed, look), look)
    ctx.restore()
  }
}

function paintLines(ctx: Ctx, table: TableElement, layout: TableLayout, look: ThemeStyle): void {
  const { stroke = look.dim, strokeWidth = lineWidths.table } = table
  ctx.setLineDash([])
  ctx.lineCap = 'butt'
  for (const { x, y, width, height, cell } of layout.cells) {
    const own = stroke === null ? null : ([stroke, strokeWidth] as const)
    const corners = [x, y, x + width, y, x + width, y + height, x, y + height, x, y]
    for (const [at, side] of (cell.edges ?? [own, own, own, own]).entries()) {
      if (!side || side[1] <= 0) continue
      ctx.strokeStyle = side[0]
      ctx.lineWidth = side[1]
      ctx.beginPath()
      ctx.moveTo(corners[at * 2] ?? 0, corners[at * 2 + 1] ?? 0)
      ctx.lineTo(corners[at * 2 + 2] ?? 0, corners[at * 2 + 3] ?? 0)
      ctx.stroke()
    }
  }
}
