// Built-in table styles, which files reference without defining, in the form of a definition.
import { tableStyleIds } from './table-style-ids.ts'
import { parseXml, type XmlNode } from './xml.ts'

export function presetStyle(id: string): XmlNode | undefined {
  const plain = id.replace(/[{}]/g, '').toUpperCase()
  for (const [family, ids] of Object.entries(tableStyleIds)) {
    const at = ids.indexOf(plain)
    if (at >= 0)
      return parseXml(
        `<a:tblStyle>${families[family]?.(at === 0 ? 'dk1' : `accent${at}`, at === 0) ?? ''}</a:tblStyle>`,
      )
  }
  return undefined
}

const color = (name: string, change = '') =>
  `<a:solidFill><a:schemeClr val="${name}">${change}</a:schemeClr></a:solidFill>`
const tint = (value: number) => `<a:tint val="${value * 1000}"/>`
const fill = (name: string, change = '') => `<a:fill>${color(name, change)}</a:fill>`
const edge = (names: string, ink: string, points = 1, change = '') =>
  names
    .split(' ')
    .map(name => `<a:${name}><a:ln w="${points * 12_700}">${color(ink, change)}</a:ln></a:${name}>`)
    .join('')
const none = (names: string) =>
  names
    .split(' ')
    .map(name => `<a:${name}><a:ln><a:noFill/></a:ln></a:${name}>`)
    .join('')
const part = (name: string, ink: string, isBold: boolean, borders: string, ground = '') =>
  `<a:${name}><a:tcTxStyle${isBold ? ' b="on"' : ''}>${ink === '' ? '' : `<a:schemeClr val="${ink}"/>`}</a:tcTxStyle><a:tcStyle><a:tcBdr>${borders}</a:tcBdr>${ground}</a:tcStyle></a:${name}>`
const bands = (ground: string) =>
  part('band1H', '', false, '', ground) + part('band1V', '', false, '', ground)
const bold = (names: string, ink: string, borders: string, ground = '') =>
  names
    .split(' ')
    .map(name => part(name, ink, true, borders, ground))
    .join('')

const outer = 'left right top bottom'
const every = `${outer} insideH insideV`
const columns = 'firstCol lastCol'
const families: Readonly<Record<string, (accent: string, isPlain: boolean) => string>> = {
  'Themed-1': (accent, isPlain) =>
    isPlain
      ? part('wholeTbl', 'tx1', false, none(every))
      : part('wholeTbl', 'dk1', false, edge(every, accent)) +
        bands(fill(accent, '<a:alpha val="40000"/>')) +
        bold('firstRow', 'lt1', edge('bottom', 'lt1', 2), fill(accent)) +
        bold(`${columns} lastRow`, '', ''),
  'Themed-2': (accent, isPlain) =>
    isPlain
      ? part('wholeTbl', 'tx1', false, edge(every, 'tx1'))
      : part('wholeTbl', 'lt1', false, edge(outer, accent, 1, tint(50)), fill(accent)) +
        bands(fill('lt1', '<a:alpha val="20000"/>')) +
        bold('firstRow', 'lt1', edge('bottom', 'lt1', 2)) +
        bold(`${columns} lastRow`, '', ''),
  'Light-1': accent =>
    part('wholeTbl', 'tx1', false, edge('top bottom', accent)) +
    bands(fill(accent, '<a:alpha val="20000"/>')) +
    bold('firstRow', 'tx1', edge('bottom', accent)) +
    bold('lastRow', 'tx1', edge('top', accent)) +
    bold(columns, 'tx1', ''),
  'Light-2': accent =>
    part('wholeTbl', 'tx1', false, edge(outer, accent)) +
    part('band1H', '', false, edge('top bottom', accent)) +
    bold('firstRow', 'bg1', '', fill(accent)) +
    bold('lastRow', '', edge('top', accent)) +
    bold(columns, '', ''),
  'Light-3': (accent, isPlain) =>
    part('wholeTbl', 'tx1', false, edge(every, accent)) +
    bands(fill(accent, '<a:alpha val="20000"/>')) +
    bold('firstRow', isPlain ? 'tx1' : accent, edge('bottom', accent, 2)) +
    bold('lastRow', '', edge('top', accent, 4)) +
    bold(columns, '', ''),
  'Medium-1': accent =>
    part('wholeTbl', 'dk1', false, edge(`${outer} insideH`, accent), fill('lt1')) +
    bands(fill(accent, tint(20))) +
    bold('firstRow', 'lt1', '', fill(accent)) +
    bold('lastRow', '', edge('top', accent, 4)) +
    bold(columns, '', ''),
  'Medium-2': accent =>
    part('wholeTbl', 'dk1', false, edge(every, 'lt1'), fill(accent, tint(20))) +
    bands(fill(accent, tint(40))) +
    bold('firstRow', 'lt1', edge('bottom', 'lt1', 3), fill(accent)) +
    bold('lastRow', 'lt1', edge('top', 'lt1', 3), fill(accent)) +
    bold(columns, 'lt1', '', fill(accent)),
  'Medium-3': accent =>
    part('wholeTbl', 'dk1', false, edge('top bottom', 'dk1', 2), fill('lt1')) +
    bands(fill('dk1', tint(20))) +
    bold('firstRow', 'lt1', edge('bottom', 'dk1', 2), fill(accent)) +
    bold('lastRow', '', edge('top', 'dk1', 4)) +
    bold(columns, 'lt1', '', fill(accent)),
  'Medium-4': accent =>
    part('wholeTbl', 'dk1', false, edge(every, accent), fill(accent, tint(20))) +
    bands(fill(accent, tint(40))) +
    bold('firstRow', accent, '', fill(accent, tint(20))) +
    bold('lastRow', '', edge('top', 'dk1', 2)) +
    bold(columns, '', ''),
  'Dark-1': accent =>
    part('wholeTbl', 'lt1', false, '', fill(accent, tint(20))) +
    bands(fill(accent, '<a:shade val="60000"/>')) +
    bold('firstRow', 'lt1', edge('bottom', 'lt1', 2), fill('dk1')) +
    bold('lastRow', '', edge('top', 'lt1', 2)) +
    bold(columns, '', edge('right', 'lt1', 2)),
  'Dark-2': accent =>
    part('wholeTbl', 'dk1', false, none(every), fill(accent, tint(20))) +
    bands(fill(accent, tint(40))) +
    bold('firstRow', 'lt1', '', fill(accent)) +
    bold('lastRow', '', edge('top', 'dk1', 4)) +
    bold(columns, '', ''),
}
