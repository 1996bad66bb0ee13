// Borders between columns and rows of the selected table: hit testing and dragging.
import { withEdge } from '../model/table-cells.ts'
import type { Point } from '../model/geometry.ts'
import { layoutTable } from '../paint/table-layout.ts'
import type { Editor } from './editor.ts'
import type { StageView } from './stage-view.ts'

export interface TableEdge {
  readonly is: 'edge'
  readonly axis: 'x' | 'y'
  readonly at: number
}

export function edgeAt(editor: Editor, { x, y }: Point, reach: number): TableEdge | null {
  const [table, ...others] = editor.selected
  if (table?.kind !== 'table' || others.length > 0 || table.locked) return null
  const { xs, ys, height } = layoutTable(table, editor.look)
  const [left, top] = [x - table.x, y - table.y]
  if (left < 0 || left > table.width || top < 0 || top > height) return null
  const near = (list: readonly number[], value: number) =>
    list.findIndex((each, at) => at > 0 && at < list.length - 1 && Math.abs(each - value) <= reach)
  const [column, row] = [near(xs, left), near(ys, top)]
  if (column > 0) return { is: 'edge', axis: 'x', at: column }
  return row > 0 ? { is: 'edge', axis: 'y', at: row } : null
}

/** A column takes its width from its neighbour; a row changes the table's height. */
export function pullEdge(
  editor: Editor,
  view: StageView,
  { axis, at }: TableEdge,
): ((point: Point) => void) | null {
  const [table] = editor.selected
  if (table?.kind !== 'table') return null
  const { xs, ys } = layoutTable(table, editor.look)
  return point => {
    const to = axis === 'x' ? point.x - table.x : point.y - table.y
    const next = withEdge(table, axis === 'x' ? xs : ys, axis, at, to)
    view.show({ preview: new Map([[table._id, next]]), guides: [] })
  }
}
