// A chart of a presentation, from the numbers that its part keeps.
import { deckLimits, type ChartElement } from '#authoring/contract/deck.shapes.ts'
import { typefaceOf } from './pptx-fonts.ts'
import type { Scene } from './pptx-scene.ts'
import { colorIn } from './pptx-fills.ts'
import { boxTransformOf, type Box, type BoxTransform } from './pptx-shapes.ts'
import { all, at, deep, elements, number, textOf, type XmlNode } from './xml.ts'

const kinds: Readonly<Record<string, ChartElement['chart']>> = {
  'c:barChart': 'column',
  'c:bar3DChart': 'column',
  'c:lineChart': 'line',
  'c:line3DChart': 'line',
  'c:areaChart': 'line',
  'c:area3DChart': 'line',
  'c:radarChart': 'line',
  'c:scatterChart': 'line',
  'c:pieChart': 'pie',
  'c:pie3DChart': 'pie',
  'c:doughnutChart': 'pie',
  'c:ofPieChart': 'pie',
}
/** Forms that look different here. */
const changedForms: Readonly<Record<string, string>> = {
  'c:radarChart': 'A radar chart became a line chart.',
  'c:scatterChart': 'A scatter chart became a line chart.',
}

/** @returns undefined where the frame holds no chart, or one without numbers. */
export async function chartOf(
  frame: XmlNode,
  box: Box,
  scene: Scene,
  place: BoxTransform,
): Promise<ChartElement | undefined> {
  const reference = at(frame, 'a:graphic', 'a:graphicData', 'c:chart')
  const target = scene.part.target(reference?.attributes['r:id'])
  const part = target && !target.outside ? await scene.file.part(target.path) : undefined
  const chart = at(part?.root, 'c:chart')
  const plots = elements(at(chart, 'c:plotArea')).filter(({ name }) => kinds[name] !== undefined)
  const [plot] = plots
  if (!plot) return undefined
  const nodes = plots.flatMap(each => all(each, 'c:ser')).slice(0, deckLimits.series)
  const categories = categoriesOf(nodes)
  const series = nodes.map((node, at) => seriesOf(node, at, categories.length, scene))
  if (series.every(({ values }) => values.every(value => value === null))) return undefined
  const changed = changedForms[plot.name]
  if (changed) scene.complain(changed)
  const isPie = kinds[plot.name] === 'pie'
  const title = titleOf(chart, isPie || nodes.length === 1 ? series[0]?.name : undefined)
  const { x, y, width, height } = boxTransformOf(place({ ...box, rotation: 0 }))
  return {
    kind: 'chart',
    _id: scene.next(),
    x,
    y,
    width,
    height,
    chart: at(plot, 'c:barDir')?.attributes['val'] === 'bar' ? 'bar' : (kinds[plot.name] ?? 'column'),
    ...(title !== '' && { title }),
    categories,
    series: isPie ? series.map(each => withPieces(each, nodes[0], categories.length, scene)) : series,
    ...legendOf(chart),
    ...formOf(plot, at(chart, 'c:plotArea', 'c:catAx', 'c:scaling', 'c:orientation')),
    ...wordsOf(part?.root, chart, scene),
    ...(deep(plot, 'c:showVal').some(({ attributes }) => attributes['val'] === '1') && { labels: true }),
  }
}

/** Its own words; a chart of one series has that one's name, unless it says otherwise. */
function titleOf(chart: XmlNode | undefined, name: string | undefined): string {
  const title = at(chart, 'c:title')
  const own = deep(title, 'a:t').map(textOf).join('').trim()
  const isLeftOut = at(chart, 'c:autoTitleDeleted')?.attributes['val'] === '1'
  return (own || (title && !isLeftOut ? (name ?? '') : '')).slice(0, 200)
}

const sides = { t: 'top', r: 'right', b: 'bottom', l: 'left', tr: 'right' } as const

function legendOf(chart: XmlNode | undefined): Pick<ChartElement, 'legend' | 'legendAt'> {
  const legend = at(chart, 'c:legend')
  if (!legend) return { legend: false }
  const side = sides[(at(legend, 'c:legendPos')?.attributes['val'] ?? 'r') as keyof typeof sides] ?? 'right'
  return { legendAt: side }
}

function formOf(plot: XmlNode, way: XmlNode | undefined): Partial<ChartElement> {
  const grouping = at(plot, 'c:grouping')?.attributes['val']
  const gap = number(at(plot, 'c:gapWidth'), 'val')
  const hole = plot.name === 'c:doughnutChart' ? (number(at(plot, 'c:holeSize'), 'val') ?? 50) : 0
  const markers = deep(plot, 'c:marker').map(each => at(each, 'c:symbol')?.attributes['val'])
  return {
    ...(grouping === 'stacked' && { stack: 'values' as const }),
    ...(grouping === 'percentStacked' && { stack: 'shares' as const }),
    ...(plot.name.startsWith('c:area') && { area: true }),
    ...(plot.name === 'c:lineChart' && markers.includes('none') && { noDots: true }),
    // Bars without a gap of their own are read from the top.
    ...(gap !== undefined &&
      plot.name.startsWith('c:bar') &&
      way?.attributes['val'] !== 'maxMin' && { gap: Math.min(5, gap / 100) }),
    ...(hole > 0 && { hole: Math.min(0.95, hole / 100) }),
  }
}

/** Size, colour and typeface of the chart's words, in page units. */
function wordsOf(
  space: XmlNode | undefined,
  chart: XmlNode | undefined,
  scene: Scene,
): Partial<ChartElement> {
  const { perPoint, palette, fonts } = scene.context
  const look = deep(at(space, 'c:txPr'), 'a:defRPr')[0]
  const titleLook = deep(at(chart, 'c:title'), 'a:rPr')[0] ?? deep(at(chart, 'c:title'), 'a:defRPr')[0]
  const axis = deep(at(chart, 'c:plotArea'), 'c:txPr').flatMap(node => deep(node, 'a:defRPr'))[0]
  const points = (node: XmlNode | undefined, usual: number) =>
    Math.round(((number(node, 'sz') ?? usual) / 100) * perPoint * 10) / 10
  const usual = number(look, 'sz') ?? number(axis, 'sz') ?? 1000
  const ink = colorIn(look, palette) ?? colorIn(axis, palette) ?? palette.color(inkNode)
  return {
    size: Math.min(100, Math.max(1, points(axis, usual))),
    titleSize: Math.min(200, Math.max(1, points(titleLook, usual * 1.2))),
    ...(ink && { ink: ink.slice(0, 7) }),
    font: typefaceOf(fonts.minor),
  }
}
const inkNode: XmlNode = {
  name: 'a:solidFill',
  attributes: {},
  children: [{ name: 'a:schemeClr', attributes: { val: 'tx1' }, children: [] }],
}

/** Pieces of a pie have the theme's colours in turn, unless they say one. */
function withPieces(
  series: ChartElement['series'][number],
  node: XmlNode | undefined,
  count: number,
  scene: Scene,
): ChartElement['series'][number] {
  const own = new Map(
    all(node, 'c:dPt').map(point => [
      number(at(point, 'c:idx'), 'val') ?? 0,
      colorIn(at(point, 'c:spPr'), scene.context.palette),
    ]),
  )
  const colors = Array.from({ length: count }, (_, index) => own.get(index) ?? accentAt(index, scene))
  return { ...series, colors }
}

const accentAt = (index: number, scene: Scene): string | null => {
  const base = scene.context.palette.color({
    name: 'a:solidFill',
    attributes: {},
    children: [{ name: 'a:schemeClr', attributes: { val: `accent${(index % 6) + 1}` }, children: [] }],
  })
  return base ?? null
}

interface Points {
  readonly count: number
  readonly values: ReadonlyMap<number, string>
}
function pointsOf(node: XmlNode | undefined): Points {
  const values = new Map(
    deep(node, 'c:pt').map(point => [number(point, 'idx') ?? 0, textOf(at(point, 'c:v')).trim()]),
  )
  const count =
    number(deep(node, 'c:ptCount')[0], 'val') ?? Math.max(0, ...[...values.keys()].map(at => at + 1))
  return { count: Math.min(count, deckLimits.categories), values }
}

/** Names of the groups; their numbers where they have none. */
function categoriesOf(nodes: readonly XmlNode[]): string[] {
  const names = pointsOf(nodes.map(node => at(node, 'c:cat') ?? at(node, 'c:xVal')).find(Boolean))
  const counts = nodes.map(node => pointsOf(at(node, 'c:val') ?? at(node, 'c:yVal')).count)
  const count = Math.max(names.count, ...counts, 0)
  return Array.from({ length: count }, (_, index) =>
    (names.values.get(index) ?? String(index + 1)).slice(0, 80),
  )
}

function seriesOf(node: XmlNode, index: number, count: number, scene: Scene): ChartElement['series'][number] {
  const { values } = pointsOf(at(node, 'c:val') ?? at(node, 'c:yVal'))
  const properties = at(node, 'c:spPr')
  const { palette } = scene.context
  const color =
    colorIn(properties, palette) ?? colorIn(at(properties, 'a:ln'), palette) ?? accentAt(index, scene)
  const name = deep(at(node, 'c:tx'), 'c:v').map(textOf).join(' ').trim().slice(0, 80)
  return {
    name,
    values: Array.from({ length: count }, (_, at_) => {
      const value = Number(values.get(at_) ?? Number.NaN)
      return Number.isFinite(value) ? value : null
    }),
    ...(color && { color }),
  }
}
