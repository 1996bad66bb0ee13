// Reads a table; the properties of its style are applied to the cells.
import { deckLimits, type TableCell, type TableElement } from '#authoring/contract/deck.shapes.ts'
import { omit } from '../model/omit.ts'
import { colorIn } from './pptx-fills.ts'
import type { Palette } from './pptx-colors.ts'
import type { Scene } from './pptx-scene.ts'
import { boxTransformOf, type Box, type BoxTransform } from './pptx-shapes.ts'
import { partsOf } from './pptx-table-styles.ts'
import { anchors, textBoxOf } from './pptx-text-box.ts'
import { all, at, number, type XmlNode } from './xml.ts'

type Side = [string, number] | null
interface CellPlace {
  readonly row: number
  readonly column: number
  readonly rows: number
  readonly columns: number
}

export function tableOf(table: XmlNode, frame: Box, scene: Scene, place: BoxTransform): TableElement {
  const columns = all(at(table, 'a:tblGrid'), 'a:gridCol')
    .map(column => number(column, 'w') ?? 0)
    .slice(0, deckLimits.columns)
  const rows = all(table, 'a:tr').slice(0, deckLimits.rows)
  // Frames are often smaller than the sum of their rows.
  const [across, down] = [sum(columns), sum(rows.map(row => number(row, 'h') ?? 0))]
  const { x, y, width, height } = boxTransformOf(
    place({ ...frame, width: across || frame.width, height: down || frame.height, rotation: 0 }),
  )
  const count = { rows: rows.length, columns: Math.max(1, columns.length) }
  const cells = rows.map((row, at) => ({
    height: share(number(row, 'h') ?? 0),
    cells: cellsOf(table, row, { ...count, row: at }, scene),
  }))
  return {
    kind: 'table',
    _id: scene.next(),
    x,
    y,
    width,
    height,
    columns: columns.length === 0 ? [1] : columns.map(share),
    ...(isOn(at(table, 'a:tblPr'), 'firstRow') && { header: true }),
    ...(isOn(at(table, 'a:tblPr'), 'bandRow') && { banded: true }),
    ...sameLines(cells.length === 0 ? [{ height: 1, cells: [null] }] : cells),
  }
}

/** Borders shared by all cells become borders of the table, where they can be changed at once. */
function sameLines(rows: TableElement['rows']): Pick<TableElement, 'rows' | 'stroke' | 'strokeWidth'> {
  const sides = rows.flatMap(({ cells }) => cells.flatMap(cell => cell?.edges ?? []))
  const looks = new Set(sides.map(side => JSON.stringify(side)))
  const [side] = sides
  if (looks.size > 1 || side === undefined) return { rows, stroke: null }
  const plain = rows.map(row => ({
    ...row,
    cells: row.cells.map(cell => cell && omit(cell, 'edges')),
  }))
  return side ? { rows: plain, stroke: side[0], strokeWidth: side[1] } : { rows: plain, stroke: null }
}

const sum = (list: readonly number[]): number => list.reduce((total, each) => total + each, 0)
/** Lengths in the file, as fractions. */
const share = (length: number): number => Math.min(20_000, Math.max(0.001, Math.round(length / 127) / 100))

function cellsOf(
  table: XmlNode,
  row: XmlNode,
  place: Omit<CellPlace, 'column'>,
  scene: Scene,
): (TableCell | null)[] {
  return all(row, 'a:tc')
    .slice(0, deckLimits.columns)
    .map((cell, column) => {
      if (isOn(cell, 'hMerge') || isOn(cell, 'vMerge')) return null
      return cellOf(table, cell, { ...place, column }, scene)
    })
}

const isOn = (node: XmlNode | undefined, name: string): boolean =>
  /^(1|true)$/.test(node?.attributes[name] ?? '')

function cellOf(table: XmlNode, cell: XmlNode, place: CellPlace, scene: Scene): TableCell {
  const flags = at(table, 'a:tblPr')?.attributes ?? {}
  const style = scene.tableStyles.of(styleId(table))
  const parts = partsOf(flags, place).flatMap(name => at(style, name) ?? [])
  const properties = at(cell, 'a:tcPr')
  const { palette, perPoint } = scene.context
  const [across, down] = [number(cell, 'gridSpan') ?? 1, number(cell, 'rowSpan') ?? 1]
  const fill = [
    colorIn(properties, palette),
    ...parts.map(part => colorIn(at(part, 'a:tcStyle', 'a:fill'), palette)),
    colorIn(at(table, 'a:tblPr'), palette),
  ].find(color => color !== undefined)
  const words = parts.flatMap(part => at(part, 'a:tcTxStyle') ?? [])
  const look = {
    color: words.map(node => palette.color(node)).find(Boolean),
    bold: words.some(node => node.attributes['b'] === 'on'),
  }
  const { paragraphs } = textBoxOf(
    { ...scene, context: { ...scene.context, look } },
    undefined,
    at(cell, 'a:txBody'),
  )
  const inset = (name: string, usual: number) =>
    Math.round((number(properties, name) ?? usual) * scene.scale * 10) / 10
  return {
    paragraphs,
    valign: anchors[properties?.attributes['anchor'] ?? ''] ?? 'top',
    fill: fill ?? null,
    insets: [inset('marT', 45_720), inset('marR', 91_440), inset('marB', 45_720), inset('marL', 91_440)],
    edges: edgesOf(properties, parts, { ...place, across, down }, palette, perPoint),
    ...(across > 1 && { across: Math.min(across, deckLimits.columns) }),
    ...(down > 1 && { down: Math.min(down, deckLimits.rows) }),
  }
}

const styleId = (table: XmlNode): string | undefined => {
  const node = at(table, 'a:tblPr', 'a:tableStyleId')
  return node?.children.find(child => typeof child === 'string')?.trim()
}

/** Borders of the cell or its style: outer ones at the table's edge, inner ones elsewhere. */
function edgesOf(
  properties: XmlNode | undefined,
  parts: readonly XmlNode[],
  { row, column, rows, columns, across, down }: CellPlace & { across: number; down: number },
  palette: Palette,
  perPoint: number,
): [Side, Side, Side, Side] {
  const sides = [
    ['a:lnT', 'a:top', 'a:insideH', row === 0],
    ['a:lnR', 'a:right', 'a:insideV', column + across >= columns],
    ['a:lnB', 'a:bottom', 'a:insideH', row + down >= rows],
    ['a:lnL', 'a:left', 'a:insideV', column === 0],
  ] as const
  return sides.map(([own, rim, inner, isRim]): Side => {
    const styled = parts.flatMap(part => {
      const borders = at(part, 'a:tcStyle', 'a:tcBdr')
      // A band or header has its own outer borders inside the table.
      const name = isRim || part.name !== 'a:wholeTbl' ? rim : inner
      return at(borders, name, 'a:ln') ?? at(borders, name) ?? []
    })
    const found = [at(properties, own), ...styled].find(line => line && colorIn(line, palette) !== undefined)
    const color = colorIn(found, palette)
    if (!color) return null
    return [color, Math.round(((number(found, 'w') ?? 12_700) / 12_700) * perPoint * 10) / 10]
  }) as [Side, Side, Side, Side]
}
