// A table of a presentation as a table of ours.
import { deckLimits, type TableCell, type TableElement } from '#authoring/contract/deck.shapes.ts'
import { anchors, textBoxOf, type Scene } from './pptx-scene.ts'
import { filledWith, boxTransformOf, type Box, type BoxTransform } from './pptx-shapes.ts'
import { all, at, number, type XmlNode } from './xml.ts'

export function tableOf(table: XmlNode, frame: Box, scene: Scene, place: BoxTransform): TableElement {
  const columns = all(at(table, 'a:tblGrid'), 'a:gridCol')
    .map(column => number(column, 'w') ?? 0)
    .slice(0, deckLimits.columns)
  const rows = all(table, 'a:tr').slice(0, deckLimits.rows)
  const { x, y, width, height } = boxTransformOf(place({ ...frame, rotation: 0 }))
  const properties = at(table, 'a:tblPr')
  return {
    kind: 'table',
    _id: scene.next(),
    x,
    y,
    width,
    height,
    columns: columns.length === 0 ? [1] : columns.map(share),
    rows: rows.map(row => ({ height: share(number(row, 'h') ?? 0), cells: cellsOf(row, scene) })),
    ...(properties?.attributes['firstRow'] === '1' && { header: true }),
    ...(properties?.attributes['bandRow'] === '1' && { banded: true }),
    ...linesOf(rows, scene),
  }
}

/** Lengths of the file in points, as shares. */
const share = (length: number): number => Math.min(20_000, Math.max(0.001, Math.round(length / 127) / 100))

const cellsOf = (row: XmlNode, scene: Scene): (TableCell | null)[] =>
  all(row, 'a:tc')
    .slice(0, deckLimits.columns)
    .map(cell => {
      if (cell.attributes['hMerge'] === '1' || cell.attributes['vMerge'] === '1') return null
      const properties = at(cell, 'a:tcPr')
      const [across, down] = [number(cell, 'gridSpan') ?? 1, number(cell, 'rowSpan') ?? 1]
      const fill = filledWith(properties, scene.context.palette)
      const { paragraphs } = textBoxOf(scene, undefined, at(cell, 'a:txBody'))
      return {
        paragraphs,
        valign: anchors[properties?.attributes['anchor'] ?? ''] ?? 'top',
        ...(fill !== undefined && { fill }),
        ...(across > 1 && { across: Math.min(across, deckLimits.columns) }),
        ...(down > 1 && { down: Math.min(down, deckLimits.rows) }),
      }
    })

/** One look for all lines: that of the first cell that says one. */
function linesOf(rows: readonly XmlNode[], scene: Scene): Pick<TableElement, 'stroke' | 'strokeWidth'> {
  const lines = rows
    .flatMap(row => all(row, 'a:tc'))
    .flatMap(cell => ['a:lnB', 'a:lnR', 'a:lnT', 'a:lnL'].flatMap(name => at(cell, 'a:tcPr', name) ?? []))
  const colours = lines.map(line => filledWith(line, scene.context.palette))
  const found = colours.findIndex(colour => typeof colour === 'string')
  const stroke = colours[found]
  if (!stroke) return lines.length > 0 && colours.every(colour => colour === null) ? { stroke: null } : {}
  const width = ((number(lines[found], 'w') ?? 12_700) / 12_700) * scene.context.perPoint
  return { stroke, strokeWidth: Math.round(width * 10) / 10 }
}
