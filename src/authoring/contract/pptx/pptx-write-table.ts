// A table in PowerPoint form. Theme colours are written into the cells, because the theme is not exported.
import type { TableCell, TableElement } from '#authoring/contract/deck.shapes.ts'
import { cellPadding, coveringCell } from '#authoring/contract/deck.looks.ts'
import { anchors, emu, line, paragraphOf, solid, type Link } from './pptx-write-text.ts'

export function tableFrame(table: TableElement, named: string, link: Link): string {
  const widths = shares(table.columns, table.width)
  const heights = shares(
    table.rows.map(({ height }) => height),
    table.height,
  )
  const grid = widths.map(width => `<a:gridCol w="${emu(width)}"/>`).join('')
  const rows = table.rows
    .map(({ cells }, row) => {
      const inner = table.columns
        .map((_, column) => cellOf(table, cells[column] ?? null, row, column, link))
        .join('')
      return `<a:tr h="${emu(heights[row] ?? 0)}">${inner}</a:tr>`
    })
    .join('')
  const flags = `${table.header ? ' firstRow="1"' : ''}${table.banded ? ' bandRow="1"' : ''}`
  return `<p:graphicFrame><p:nvGraphicFramePr>${named}<p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="${emu(table.x)}" y="${emu(table.y)}"/><a:ext cx="${emu(table.width)}" cy="${emu(table.height)}"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr${flags}/><a:tblGrid>${grid}</a:tblGrid>${rows}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
}

function shares(list: readonly number[], whole: number): number[] {
  const total = list.reduce((sum, each) => sum + each, 0)
  return list.map(each => (each / total) * whole)
}

function cellOf(
  table: TableElement,
  cell: TableCell | null,
  row: number,
  column: number,
  link: Link,
): string {
  const spans = cell
    ? `${(cell.across ?? 1) > 1 ? ` gridSpan="${cell.across}"` : ''}${(cell.down ?? 1) > 1 ? ` rowSpan="${cell.down}"` : ''}`
    : covered(table, row, column)
  const words = (cell?.paragraphs ?? []).map(paragraph => paragraphOf(paragraph, link)).join('') || '<a:p/>'
  const edges = edgesOf(table, cell)
  const [top, right, bottom, left] = (
    cell?.insets ?? [cellPadding, cellPadding, cellPadding, cellPadding]
  ).map(emu)
  return `<a:tc${spans}><a:txBody><a:bodyPr/><a:lstStyle/>${words}</a:txBody><a:tcPr marL="${left}" marR="${right}" marT="${top}" marB="${bottom}" anchor="${anchors[cell?.valign ?? 'middle']}">${edges}${cell?.fill ? solid(cell.fill) : '<a:noFill/>'}</a:tcPr></a:tc>`
}

function edgesOf({ stroke, strokeWidth = 1 }: TableElement, cell: TableCell | null): string {
  const own = stroke ? ([stroke, strokeWidth] as const) : null
  const [top, right, bottom, left] = cell?.edges ?? [own, own, own, own]
  const sides = { lnL: left, lnR: right, lnT: top, lnB: bottom }
  return Object.entries(sides)
    .map(([name, side]) =>
      line({ stroke: side?.[0], strokeWidth: side?.[1] })
        .replace('<a:ln', `<a:${name}`)
        .replace('</a:ln>', `</a:${name}>`),
    )
    .join('')
}

function covered(table: TableElement, row: number, column: number): string {
  const cover = coveringCell(table, { row, column })
  if (!cover) return ''
  return `${cover.column < column ? ' hMerge="1"' : ''}${cover.row < row ? ' vMerge="1"' : ''}`
}
