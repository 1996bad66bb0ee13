// Tables and charts: code that is loaded only for pages with them.
import type { ChartElement, TableElement } from '#authoring/contract/deck.shapes.ts'
import type { ThemeStyle } from '#authoring/contract/deck.themes.ts'
import type { CellPlace } from '../model/element-text.ts'
import { paintChart } from './paint-chart.ts'
import { paintTable } from './paint-table.ts'
import type { Ctx } from './paint-text.ts'

/** @param writing The table cell being edited in place. */
export function paintData(
  ctx: Ctx,
  element: TableElement | ChartElement,
  look: ThemeStyle,
  writing?: CellPlace,
): void {
  if (element.kind === 'table') paintTable(ctx, element, look, writing)
  else paintChart(ctx, element, look)
}
