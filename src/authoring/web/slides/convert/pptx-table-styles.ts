// Table styles: defined in the file, or built in and known by id alone.
import { presetStyle } from './pptx-table-presets.ts'
import { all, type XmlNode } from './xml.ts'

export interface TableStyles {
  /** The style with an id, or the default style. */
  of(id: string | undefined): XmlNode | undefined
}

export function tableStylesOf(root: XmlNode | undefined): TableStyles {
  const known = new Map(all(root, 'a:tblStyle').map(style => [style.attributes['styleId'] ?? '', style]))
  return {
    of: id => (id === undefined ? undefined : (known.get(id) ?? presetStyle(id))),
  }
}

/** Style parts that apply to a cell, highest priority first. */
export function partsOf(
  flags: Readonly<Record<string, string>>,
  { row, column, rows, columns }: { row: number; column: number; rows: number; columns: number },
): string[] {
  const isOn = (name: string) => flags[name] === '1' || flags[name] === 'true'
  const [firstRow, firstColumn] = [isOn('firstRow'), isOn('firstCol')]
  const [lastRow, lastColumn] = [isOn('lastRow'), isOn('lastCol')]
  const band = (at: number) => (at % 2 === 0 ? 'band1' : 'band2')
  return [
    ...(firstRow && row === 0 ? ['a:firstRow'] : []),
    ...(lastRow && row === rows - 1 ? ['a:lastRow'] : []),
    ...(firstColumn && column === 0 ? ['a:firstCol'] : []),
    ...(lastColumn && column === columns - 1 ? ['a:lastCol'] : []),
    ...(isOn('bandRow') ? [`a:${band(row - Number(firstRow))}H`] : []),
    ...(isOn('bandCol') ? [`a:${band(column - Number(firstColumn))}V`] : []),
    'a:wholeTbl',
  ]
}
