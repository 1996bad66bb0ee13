// A chart and its sheet of numbers: defaults, and the sheet as editable text cells.
import { numberIn } from '#authoring/contract/deck.charts.ts'
import { deckLimits, type ChartElement } from '#authoring/contract/deck.shapes.ts'

export type ChartKind = ChartElement['chart']
export type ChartData = Pick<ChartElement, 'categories' | 'series'>
/** The first row holds the series names, the first column the category names. */
export type Sheet = readonly (readonly string[])[]

export const newChart = (
  id: string,
  chart: ChartKind,
  page: { readonly width: number; readonly height: number },
): ChartElement => {
  const [width, height] = [Math.min(520, page.width - 80), Math.min(320, page.height - 80)]
  return {
    kind: 'chart',
    _id: id,
    chart,
    x: Math.round((page.width - width) / 2),
    y: Math.round((page.height - height) / 2),
    width,
    height,
    categories: chart === 'scatter' ? ['1', '2', '4', '7'] : ['Monday', 'Tuesday', 'Wednesday', 'Thursday'],
    series:
      chart === 'pie'
        ? [{ name: 'Share', values: [4, 3, 2, 1] }]
        : [
            { name: 'Group A', values: [4, 7, 5, 8] },
            { name: 'Group B', values: [3, 5, 6, 4] },
          ],
  }
}

export const sheetOf = ({ categories, series }: ChartData): string[][] => [
  ['', ...series.map(({ name }) => name)],
  ...categories.map((category, at) => [
    category,
    ...series.map(({ values }) =>
      values[at] === null || values[at] === undefined ? '' : String(values[at]),
    ),
  ]),
]

/** Trailing empty rows and columns are dropped; series styles keep their index. */
export function dataOf(sheet: Sheet, before: ChartData): ChartData {
  const [head = [], ...body] = sheet
  const rows = body.slice(0, body.findLastIndex(row => row.some(cell => cell.trim() !== '')) + 1)
  const width = Math.max(
    head.findLastIndex(cell => cell.trim() !== '') + 1,
    ...rows.map(row => row.findLastIndex(cell => cell.trim() !== '') + 1),
  )
  const count = Math.min(deckLimits.series, Math.max(0, width - 1))
  const lines = rows.slice(0, deckLimits.categories)
  return {
    categories: lines.map(row => (row[0] ?? '').trim().slice(0, 80)),
    series: Array.from({ length: count }, (_, at) => {
      return {
        ...before.series[at],
        name: (head[at + 1] ?? '').trim().slice(0, 80),
        values: lines.map(row => numberIn(row[at + 1] ?? '')),
      }
    }),
  }
}

/** Pastes a spreadsheet block, starting at a cell. */
export function pasted(sheet: Sheet, text: string, row: number, column: number): string[][] {
  const block = text
    .replaceAll('\r\n', '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map(line => line.split('\t'))
  const [height, width] = [
    Math.min(deckLimits.categories + 1, Math.max(sheet.length, row + block.length)),
    Math.min(
      deckLimits.series + 1,
      Math.max(...sheet.map(line => line.length), ...block.map(line => column + line.length)),
    ),
  ]
  return Array.from({ length: height }, (_, r) =>
    Array.from({ length: width }, (__, c) => block[r - row]?.[c - column] ?? sheet[r]?.[c] ?? ''),
  )
}
