// Tables and charts survive export and import.
import { expect, test } from 'vitest'
import type { ChartElement, PageBody, TableElement } from '#authoring/contract/deck.shapes.ts'
import { readZip } from '#kit/web/sheets/zip.ts'
import { readPptx } from './pptx-read.ts'
import { writePptx } from '#authoring/contract/pptx/pptx-file.ts'
import { all, at, parseXml, textOf } from './xml.ts'

const cell = (text: string, more: object = {}) => ({
  paragraphs: [{ runs: [{ text, size: 18, color: '#211d18' }] }],
  valign: 'middle' as const,
  fill: null,
  ...more,
})
const table: TableElement = {
  kind: 'table',
  _id: 'e1',
  x: 100,
  y: 80,
  width: 600,
  height: 120,
  columns: [300, 150, 150],
  rows: [
    { height: 40, cells: [cell('Planet & moon', { fill: '#b4460f' }), cell('Moons'), cell('Days')] },
    { height: 40, cells: [cell('Mars', { down: 2 }), cell('joined', { across: 2 }), null] },
    { height: 40, cells: [null, cell('2'), cell('687')] },
  ],
  header: true,
  banded: true,
  stroke: '#655d52',
  strokeWidth: 2,
}
const chart: ChartElement = {
  kind: 'chart',
  _id: 'e2',
  x: 60,
  y: 220,
  width: 420,
  height: 260,
  chart: 'bar',
  title: 'Rain <mm>',
  categories: ['May', 'June', 'July'],
  series: [
    { name: 'Hill & dale', values: [3, null, -4.5], color: '#1c5b98' },
    { name: 'Coast', values: [1, 2, 3], color: '#b4460f' },
  ],
  legend: false,
  labels: true,
  font: 'caladea',
}
const page = (...elements: PageBody['elements']): PageBody => ({
  layout: 'blank',
  background: { color: '#ffffff' },
  tips: '',
  elements,
})
const written = (...pages: PageBody[]) => writePptx({ width: 960, height: 540, pages, files: new Map() })

test('a table keeps its cells, merged cells, fills and borders', async () => {
  const { pages, report } = await readPptx(await written(page(table)))
  expect(report).toEqual([])
  expect(pages[0]?.elements).toMatchObject([table])
})

test.each(['column', 'bar', 'line', 'pie'] as const)('a %s chart keeps its numbers', async kind => {
  const wanted = { ...chart, chart: kind, series: kind === 'pie' ? chart.series.slice(1) : chart.series }
  const { pages, report } = await readPptx(await written(page(), page({ ...wanted, _id: 'e1' })))
  expect(report).toEqual([])
  expect(pages[1]?.elements).toMatchObject([{ ...wanted, _id: 'e1' }])
})

test.each([
  ['radar', {}],
  ['radar', { noDots: true }],
  ['radar', { area: true }],
  ['scatter', {}],
  ['scatter', { joined: true }],
  ['scatter', { joined: true, noDots: true }],
] as const)('a %s chart keeps its numbers and options: %o', async (kind, form) => {
  const wanted = { ...chart, _id: 'e1', chart: kind, ...form, categories: ['-1.5', '2', '40'] }
  const { pages, report } = await readPptx(await written(page(wanted)))
  expect(report).toEqual([])
  expect(pages[0]?.elements).toMatchObject([wanted])
  const forms = Object.entries(pages[0]?.elements[0] ?? {}).filter(([name]) =>
    /^(joined|noDots|area)$/.test(name),
  )
  expect(Object.fromEntries(forms)).toEqual(form)
})

test("every part is well-formed, and the workbook holds the chart's data", async () => {
  const zip = await readZip(await written(page(table, chart)))
  for (const path of ['ppt/slides/slide1.xml', 'ppt/charts/chart1.xml', 'ppt/charts/_rels/chart1.xml.rels'])
    expect(parseXml((await zip.text(path)) ?? ''), path).toBeTruthy()
  expect(await zip.text('[Content_Types].xml')).toContain('/ppt/charts/chart1.xml')
  const book = await readZip((await zip.bytes('ppt/embeddings/chart1.xlsx')) ?? new Uint8Array())
  const sheet = parseXml((await book.text('xl/worksheets/sheet1.xml')) ?? '')
  const rows = all(at(sheet, 'sheetData'), 'row').map(row => all(row, 'c').map(textOf))
  expect(rows).toEqual([
    ['Hill & dale', 'Coast'],
    ['May', '3', '1'],
    ['June', '2'],
    ['July', '-4.5', '3'],
  ])
})
