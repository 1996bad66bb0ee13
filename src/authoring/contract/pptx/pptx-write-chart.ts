// A chart in PowerPoint form: a separate part with its numbers, and a small workbook for editing them.
import type { ChartElement } from '#authoring/contract/deck.shapes.ts'
import { writeZip } from '#kit/contract/write-zip.ts'
import { placesOf } from '../deck.charts.ts'
import { namespaces, relationships, xmlHead } from './pptx-frame.ts'
import { emu, faces, solid } from './pptx-write-text.ts'
import { escapeXml } from '#kit/contract/xml.rules.ts'

const chartSpace = 'http://schemas.openxmlformats.org/drawingml/2006/chart'

export const chartFrame = (chart: ChartElement, named: string, { id }: { readonly id: string }): string =>
  `<p:graphicFrame><p:nvGraphicFramePr>${named}<p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="${emu(chart.x)}" y="${emu(chart.y)}"/><a:ext cx="${emu(chart.width)}" cy="${emu(chart.height)}"/></p:xfrm><a:graphic><a:graphicData uri="${chartSpace}"><c:chart xmlns:c="${chartSpace}" r:id="${id}"/></a:graphicData></a:graphic></p:graphicFrame>`

/** The part, its relationships and its workbook, by path. */
export async function chartParts(
  chart: ChartElement,
  number: number,
): Promise<[string, string | Uint8Array][]> {
  return [
    [`ppt/charts/chart${number}.xml`, chartXml(chart)],
    [
      `ppt/charts/_rels/chart${number}.xml.rels`,
      relationships([['rId1', 'package', `../embeddings/chart${number}.xlsx`]]),
    ],
    [`ppt/embeddings/chart${number}.xlsx`, await workbookOf(chart)],
  ]
}

function chartXml(chart: ChartElement): string {
  const title = chart.title
    ? `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:rPr lang="en"${chart.titleSize ? ` sz="${Math.round(chart.titleSize * 100)}" b="0"` : ''}/><a:t>${escapeXml(chart.title)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`
    : ''
  const legend =
    chart.legend === false
      ? ''
      : `<c:legend><c:legendPos val="${(chart.legendAt ?? 'bottom').slice(0, 1)}"/><c:overlay val="0"/>${chart.legendSize ? lettersOf({ size: chart.legendSize }) : ''}</c:legend>`
  return `${xmlHead}<c:chartSpace xmlns:c="${chartSpace}" ${namespaces}><c:roundedCorners val="0"/><c:chart>${title}<c:autoTitleDeleted val="${chart.title ? 0 : 1}"/><c:plotArea><c:layout/>${plotOf(chart)}</c:plotArea>${legend}<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart>${wordsOf(chart)}<c:externalData r:id="rId1"><c:autoUpdate val="0"/></c:externalData></c:chartSpace>`
}

const wordsOf = ({ size, ink, font }: ChartElement): string =>
  size || ink || font ? lettersOf({ size, ink, font }) : ''

const lettersOf = ({ size, ink, font }: Pick<ChartElement, 'size' | 'ink' | 'font'>): string =>
  `<c:txPr><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr${size ? ` sz="${Math.round(size * 100)}"` : ''}>${ink ? solid(ink) : ''}${font ? `<a:latin typeface="${faces[font]}"/>` : ''}</a:defRPr></a:pPr><a:endParaRPr lang="en"/></a:p></c:txPr>`

const groupings = { values: 'stacked', shares: 'percentStacked' } as const

function plotOf(chart: ChartElement): string {
  const shown = chart.chart === 'pie' ? chart.series.slice(0, 1) : chart.series
  const isMixed = chart.chart === 'column' && new Set(shown.map(({ line = false }) => line)).size === 2
  const series = shown.map((each, at) => (isMixed && each.line ? '' : seriesOf(chart, at))).join('')
  const labels = labelsXml(chart)
  if (chart.chart === 'pie' && chart.hole)
    return `<c:doughnutChart><c:varyColors val="1"/>${series}${labels}<c:firstSliceAng val="0"/><c:holeSize val="${Math.min(90, Math.max(1, Math.round(chart.hole * 100)))}"/></c:doughnutChart>`
  if (chart.chart === 'pie')
    return `<c:pieChart><c:varyColors val="1"/>${series}${labels}<c:firstSliceAng val="0"/></c:pieChart>`
  const ids = '<c:axId val="111"/><c:axId val="112"/>'
  if (chart.chart === 'scatter')
    return `<c:scatterChart><c:scatterStyle val="lineMarker"/><c:varyColors val="0"/>${series}${labels}${ids}</c:scatterChart>${valueAxis(111, 112, 'b', '')}${valueAxis(112, 111, 'l', plainGrid)}`
  if (chart.chart === 'radar') {
    const style = chart.noDots ? 'standard' : 'marker'
    return `<c:radarChart><c:radarStyle val="${chart.area ? 'filled' : style}"/><c:varyColors val="0"/>${series}${labels}${ids}</c:radarChart>${groupAxis('b', 'minMax')}${valueAxis(112, 111, 'l', plainGrid)}`
  }
  const grouping = chart.stack ? groupings[chart.stack] : undefined
  const overlap = chart.stack ? '<c:overlap val="100"/>' : ''
  const lines = chart.area
    ? `<c:areaChart><c:grouping val="${grouping ?? 'standard'}"/><c:varyColors val="0"/>${series}${labels}${ids}</c:areaChart>`
    : `<c:lineChart><c:grouping val="${grouping ?? 'standard'}"/><c:varyColors val="0"/>${series}${labels}<c:marker val="1"/>${ids}</c:lineChart>`
  const plot =
    chart.chart === 'line'
      ? lines
      : `<c:barChart><c:barDir val="${chart.chart === 'bar' ? 'bar' : 'col'}"/><c:grouping val="${grouping ?? 'clustered'}"/><c:varyColors val="0"/>${series}${labels}<c:gapWidth val="${Math.round((chart.gap ?? 0.4) * 100)}"/>${overlap}${ids}</c:barChart>`
  const [names, numbers]: [Side, Side] = chart.chart === 'bar' ? ['l', 'b'] : ['b', 'l']
  // Reverses bars, which are drawn from the top here.
  const way = chart.chart === 'bar' && chart.gap === undefined ? 'maxMin' : 'minMax'
  const crosses = way === 'maxMin' ? '<c:crosses val="max"/>' : ''
  const look = axisLook(chart)
  const over = isMixed ? linesOver(chart, labels) : { first: '', second: '' }
  return `${plot}${over.first}${over.second}${groupAxis(names, way, look.names)}${valueAxis(112, 111, numbers, look.grid, crosses, look.numbers, look.ends)}${over.second && secondAxes}`
}

function labelsXml({ chart, labels, labelWords = ['value'], labelsInside, hole }: ChartElement): string {
  const shown = (word: (typeof labelWords)[number]) => (labels && labelWords.includes(word) ? 1 : 0)
  const isPie = chart === 'pie'
  // Doughnut charts have no label positions.
  const place = isPie && labels && !hole ? `<c:dLblPos val="${labelsInside ? 'inEnd' : 'outEnd'}"/>` : ''
  return `<c:dLbls>${place}<c:showLegendKey val="0"/><c:showVal val="${isPie ? shown('value') : Number(labels ?? false)}"/><c:showCatName val="${isPie ? shown('name') : 0}"/><c:showSerName val="0"/><c:showPercent val="${isPie ? shown('share') : 0}"/><c:showBubbleSize val="0"/></c:dLbls>`
}

/** Lines over columns, on their axis or on a secondary one at the right. */
function linesOver(chart: ChartElement, labels: string): { first: string; second: string } {
  const plot = (isSecond: boolean, ids: string) => {
    const series = chart.series.map((each, at) =>
      each.line && (each.second ?? false) === isSecond ? seriesOf({ ...chart, chart: 'line' }, at) : '',
    )
    return series.every(each => each === '')
      ? ''
      : `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${series.join('')}${labels}<c:marker val="1"/>${ids}</c:lineChart>`
  }
  if (chart.chart !== 'column') return { first: '', second: '' }
  return {
    first: plot(false, '<c:axId val="111"/><c:axId val="112"/>'),
    second: plot(true, '<c:axId val="113"/><c:axId val="114"/>'),
  }
}
const secondAxes = `<c:catAx><c:axId val="113"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="1"/><c:axPos val="b"/><c:crossAx val="114"/></c:catAx><c:valAx><c:axId val="114"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="r"/><c:crossAx val="113"/><c:crosses val="max"/></c:valAx>`

/** Axis and grid lines, if the chart specifies them. */
function axisLook({ axes }: ChartElement): AxisLook {
  if (!axes) return { names: '', numbers: '', ends: '', grid: plainGrid }
  const paint = (color: string | null) =>
    `<c:spPr><a:ln w="9525">${color ? solid(color) : '<a:noFill/>'}</a:ln></c:spPr>`
  const line = (isBare: boolean | undefined) =>
    `<c:majorTickMark val="${axes.ticks ? 'out' : 'none'}"/><c:minorTickMark val="none"/><c:tickLblPos val="${isBare ? 'none' : 'nextTo'}"/>${paint(axes.line)}`
  const end = (name: string, value: number | undefined) =>
    value === undefined ? '' : `<c:${name} val="${value}"/>`
  return {
    ends: `${end('max', axes.most)}${end('min', axes.least)}`,
    names: `${axisTitle(axes.titles?.[0])}${line(axes.noNames)}`,
    numbers: `${axisTitle(axes.titles?.[1])}<c:numFmt formatCode="${axes.percent ? '0%' : 'General'}" sourceLinked="0"/>${line(axes.noNumbers)}`,
    grid: axes.grid ? `<c:majorGridlines>${paint(axes.grid)}</c:majorGridlines>` : '',
  }
}

interface AxisLook {
  readonly names: string
  readonly numbers: string
  readonly ends: string
  readonly grid: string
}

const axisTitle = (words: string | undefined): string =>
  words
    ? `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:rPr lang="en" b="0"/><a:t>${escapeXml(words)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`
    : ''

type Side = 'b' | 'l'
const plainGrid = '<c:majorGridlines/>'
const groupAxis = (side: Side, way: 'minMax' | 'maxMin', look = '') =>
  `<c:catAx><c:axId val="111"/><c:scaling><c:orientation val="${way}"/></c:scaling><c:delete val="0"/><c:axPos val="${side}"/>${look}<c:crossAx val="112"/></c:catAx>`
const valueAxis = (id: number, other: number, side: Side, grid: string, crosses = '', look = '', ends = '') =>
  `<c:valAx><c:axId val="${id}"/><c:scaling><c:orientation val="minMax"/>${ends}</c:scaling><c:delete val="0"/><c:axPos val="${side}"/>${grid}${look}<c:crossAx val="${other}"/>${crosses}</c:valAx>`

function seriesOf(
  { chart, categories, series, area, noDots, joined, smooth: curve }: ChartElement,
  at: number,
): string {
  const { name = '', values = [], color, colors = [] } = series[at] ?? {}
  const column = columnName(at + 1)
  const last = categories.length + 1
  const points = (list: readonly (string | number | null)[]) =>
    `<c:ptCount val="${categories.length}"/>${list
      .slice(0, categories.length)
      .map((value, index) =>
        value === null ? '' : `<c:pt idx="${index}"><c:v>${escapeXml(String(value))}</c:v></c:pt>`,
      )
      .join('')}`
  const isLine = chart === 'scatter' || ((chart === 'line' || chart === 'radar') && !area)
  const isDots = chart === 'scatter' && !joined
  const fill = color ? solid(color) : ''
  const stroke = isDots ? '<a:noFill/>' : fill
  const look = isLine && stroke ? `<a:ln w="28575">${stroke}</a:ln>` : fill
  const paint = look ? `<c:spPr>${look}</c:spPr>` : ''
  const invert = chart === 'column' || chart === 'bar' ? '<c:invertIfNegative val="0"/>' : ''
  const smooth = isLine && chart !== 'radar' ? `<c:smooth val="${curve ? 1 : 0}"/>` : ''
  const dots = isLine ? markerOf(isDots ? color : undefined, noDots === true && !isDots) : ''
  const pieces = colors
    .map((each, index) =>
      each
        ? `<c:dPt><c:idx val="${index}"/><c:bubble3D val="0"/><c:spPr>${solid(each)}</c:spPr></c:dPt>`
        : '',
    )
    .join('')
  const groups = `Sheet1!$A$2:$A$${last}`
  const numbers = `<c:numRef><c:f>Sheet1!$${column}$2:$${column}$${last}</c:f><c:numCache><c:formatCode>General</c:formatCode>${points(values)}</c:numCache></c:numRef>`
  const data =
    chart === 'scatter'
      ? `<c:xVal><c:numRef><c:f>${groups}</c:f><c:numCache><c:formatCode>General</c:formatCode>${points(placesOf(categories))}</c:numCache></c:numRef></c:xVal><c:yVal>${numbers}</c:yVal>`
      : `<c:cat><c:strRef><c:f>${groups}</c:f><c:strCache>${points(categories)}</c:strCache></c:strRef></c:cat><c:val>${numbers}</c:val>`
  return `<c:ser><c:idx val="${at}"/><c:order val="${at}"/><c:tx><c:strRef><c:f>Sheet1!$${column}$1</c:f><c:strCache><c:ptCount val="1"/><c:pt idx="0"><c:v>${escapeXml(name)}</c:v></c:pt></c:strCache></c:strRef></c:tx>${paint}${invert}${dots}${pieces}${data}${smooth}</c:ser>`
}

/** Unconnected points take the colour of the hidden line. */
function markerOf(color: string | undefined, isNone: boolean): string {
  if (isNone) return '<c:marker><c:symbol val="none"/></c:marker>'
  return color
    ? `<c:marker><c:symbol val="circle"/><c:size val="7"/><c:spPr>${solid(color)}</c:spPr></c:marker>`
    : ''
}

/** A chart has only a few columns, so one letter is enough. */
const columnName = (at: number): string => String.fromCharCode(65 + at)

function workbookOf({ chart, categories, series }: ChartElement): Promise<Uint8Array> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const text = (place: string, value: string) =>
    value === ''
      ? ''
      : `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`
  const head = series.map(({ name }, at) => text(`${columnName(at + 1)}1`, name)).join('')
  const rows = categories.map((category, at) => {
    const numbers = series
      .map(({ values }, index) => {
        const value = values[at]
        return value === null || value === undefined
          ? ''
          : `<c r="${columnName(index + 1)}${at + 2}"><v>${value}</v></c>`
      })
      .join('')
    const group =
      chart === 'scatter'
        ? `<c r="A${at + 2}"><v>${placesOf(categories)[at]}</v></c>`
        : text(`A${at + 2}`, category)
    return `<row r="${at + 2}">${group}${numbers}</row>`
  })
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  return writeZip(
    new Map([
      [
        '[Content_Types].xml',
        `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/></Types>`,
      ],
      ['_rels/.rels', relationships([['rId1', 'officeDocument', 'xl/workbook.xml']])],
      [
        'xl/workbook.xml',
        `${xmlHead}<workbook xmlns="${main}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ],
      ['xl/_rels/workbook.xml.rels', relationships([['rId1', 'worksheet', 'worksheets/sheet1.xml']])],
      [
        'xl/worksheets/sheet1.xml',
        `${xmlHead}<worksheet xmlns="${main}"><sheetData><row r="1">${head}</row>${rows.join('')}</sheetData></worksheet>`,
      ],
    ]),
  )
}
