// Reads a chart from the numbers cached in its part.
import { deckLimits, type ChartElement } from '#authoring/contract/deck.shapes.ts'
import { lossesIn } from './loss-finder.ts'
import { typefaceOf } from './pptx-fonts.ts'
import type { Scene } from './pptx-scene.ts'
import { colorIn } from './pptx-fills.ts'
import { boxTransformOf, type Box, type BoxTransform } from './pptx-shapes.ts'
import { axisWords, formsOf, isWithoutDots, labelsOf } from './pptx-chart-forms.ts'
import { accentAt, groupedData, scatterData } from './pptx-chart-data.ts'
import { all, at, deep, elements, number, textOf, type XmlNode } from './xml.ts'

const kinds: Readonly<Record<string, ChartElement['chart']>> = {
  'c:barChart': 'column',
  'c:bar3DChart': 'column',
  'c:lineChart': 'line',
  'c:line3DChart': 'line',
  'c:areaChart': 'line',
  'c:area3DChart': 'line',
  'c:stockChart': 'line',
  'c:radarChart': 'radar',
  'c:scatterChart': 'scatter',
  'c:bubbleChart': 'scatter',
  'c:pieChart': 'pie',
  'c:pie3DChart': 'pie',
  'c:doughnutChart': 'pie',
  'c:ofPieChart': 'pie',
}
/** Chart types that look different here. */
const changedForms: Readonly<Record<string, string>> = {
  'c:stockChart': 'A stock chart became a line chart.',
  'c:bubbleChart': 'A bubble chart became a scatter chart.',
}

/** @returns undefined if the frame holds no chart, or a chart without numbers. */
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
  const plots = elements(at(chart, 'c:plotArea'))
    .filter(({ name }) => kinds[name] !== undefined)
    // Columns are drawn behind the other series.
    .toSorted((a, b) => Number(kinds[b.name] === 'column') - Number(kinds[a.name] === 'column'))
  const [plot] = plots
  if (!plot) return undefined
  const nodes = plots.flatMap(each => all(each, 'c:ser')).slice(0, deckLimits.series)
  const data = kinds[plot.name] === 'scatter' ? scatterData(nodes, scene) : groupedData(nodes, scene)
  const forms = formsOf(plots, chart)
  const { categories } = data
  const series = data.series.map((each, index) => ({ ...each, ...forms[index] }))
  if (series.every(({ values }) => values.every(value => value === null))) return undefined
  const changed = changedForms[plot.name]
  if (changed) scene.complain(changed)
  for (const what of lossesIn('chart', [part?.root])) scene.complain(what)
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
    ...legendOf(chart, part?.root, scene),
    ...axesOf(chart, plot, scene),
    ...(isWithoutDots(plots) && { noDots: true }),
    ...formOf(plot, at(chart, 'c:plotArea', 'c:catAx', 'c:scaling', 'c:orientation')),
    ...wordsOf(part?.root, chart, scene),
    ...labelsOf(plot, isPie),
  }
}

/** The chart's title; with a single series, by default the series name. */
function titleOf(chart: XmlNode | undefined, name: string | undefined): string {
  const title = at(chart, 'c:title')
  const own = deep(title, 'a:t').map(textOf).join('').trim()
  const isLeftOut = at(chart, 'c:autoTitleDeleted')?.attributes['val'] === '1'
  return (own || (title && !isLeftOut ? (name ?? '') : '')).slice(0, 200)
}

const sides = { t: 'top', r: 'right', b: 'bottom', l: 'left', tr: 'right' } as const

function legendOf(
  chart: XmlNode | undefined,
  space: XmlNode | undefined,
  scene: Scene,
): Pick<ChartElement, 'legend' | 'legendAt' | 'legendSize'> {
  const legend = at(chart, 'c:legend')
  if (!legend) return { legend: false }
  const side = sides[(at(legend, 'c:legendPos')?.attributes['val'] ?? 'r') as keyof typeof sides] ?? 'right'
  const own = [at(legend, 'c:txPr'), at(space, 'c:txPr')].map(node => number(deep(node, 'a:defRPr')[0], 'sz'))
  const points = (own.find(size => size !== undefined) ?? 1000) / 100
  return { legendAt: side, legendSize: rounded(points * scene.context.perPoint, 100) }
}

const rounded = (value: number, most: number): number =>
  Math.min(most, Math.max(1, Math.round(value * 10) / 10))

/** Default line style where the file gives no colour. */
const usualLine = '#b3b3b3'

/** For charts with a category axis and a value axis. */
function axesOf(
  chart: XmlNode | undefined,
  plot: XmlNode,
  { context: { palette } }: Scene,
): Pick<ChartElement, 'axes'> {
  const area = at(chart, 'c:plotArea')
  const [groups, values] = [at(area, 'c:catAx') ?? at(area, 'c:dateAx'), at(area, 'c:valAx')]
  if (!/bar|line|area|stock/i.test(plot.name) || !groups || !values) return {}
  const colour = (node: XmlNode | undefined) => {
    const own = colorIn(at(node, 'c:spPr', 'a:ln'), palette)
    return own === undefined ? usualLine : own
  }
  const isGone = at(values, 'c:delete')?.attributes['val'] === '1'
  const grid = at(values, 'c:majorGridlines')
  const tick = at(values, 'c:majorTickMark')?.attributes['val'] ?? 'out'
  return {
    axes: {
      line: isGone ? null : colour(groups),
      grid: grid ? colour(grid) : null,
      ...(!isGone && (tick === 'out' || tick === 'cross') && { ticks: true }),
      ...axisWords(groups, values, plot),
    },
  }
}

function formOf(plot: XmlNode, way: XmlNode | undefined): Partial<ChartElement> {
  const grouping = at(plot, 'c:grouping')?.attributes['val']
  const gap = number(at(plot, 'c:gapWidth'), 'val')
  const hole = plot.name === 'c:doughnutChart' ? (number(at(plot, 'c:holeSize'), 'val') ?? 50) : 0
  const radar = at(plot, 'c:radarStyle')?.attributes['val']
  const markers = deep(plot, 'c:marker').map(each => at(each, 'c:symbol')?.attributes['val'])
  return {
    ...(grouping === 'stacked' && { stack: 'values' as const }),
    ...(grouping === 'percentStacked' && { stack: 'shares' as const }),
    ...((plot.name.startsWith('c:area') || radar === 'filled') && { area: true }),
    ...(hasLines.has(plot.name) && (markers.includes('none') || radar === 'standard') && { noDots: true }),
    ...(kinds[plot.name] === 'scatter' && isJoined(plot) && { joined: true }),
    // Lines are smooth by default.
    ...(plot.name === 'c:lineChart' && all(plot, 'c:ser').every(isSmooth) && { smooth: true }),
    // Bars without an explicit gap are ordered from the top.
    ...(gap !== undefined &&
      plot.name.startsWith('c:bar') &&
      way?.attributes['val'] !== 'maxMin' && { gap: Math.min(5, gap / 100) }),
    ...(hole > 0 && { hole: Math.min(0.95, hole / 100) }),
  }
}

const hasLines: ReadonlySet<string> = new Set(['c:lineChart', 'c:radarChart', 'c:scatterChart'])

const isSmooth = (series: XmlNode): boolean =>
  !['0', 'false'].includes(at(series, 'c:smooth')?.attributes['val'] ?? '1')

/** In PowerPoint, a line fill of "none" means unconnected points. */
const isJoined = (plot: XmlNode): boolean =>
  plot.name === 'c:scatterChart' &&
  at(plot, 'c:scatterStyle')?.attributes['val'] !== 'marker' &&
  !all(plot, 'c:ser').some(series => at(series, 'c:spPr', 'a:ln', 'a:noFill'))

/** Size, colour and font of the chart's text, in page units. */
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
    ((number(node, 'sz') ?? usual) / 100) * perPoint
  const usual = number(look, 'sz') ?? number(axis, 'sz') ?? 1000
  const ink = colorIn(look, palette) ?? colorIn(axis, palette) ?? palette.color(inkNode)
  return {
    size: rounded(points(axis, usual), 100),
    titleSize: rounded(points(titleLook, usual * 1.2), 200),
    ...(ink && { ink: ink.slice(0, 7) }),
    font: typefaceOf(faceIn(look) ?? faceIn(axis) ?? faceIn(titleLook) ?? fonts.minor),
  }
}

/** An explicitly named font, not the theme's. */
function faceIn(look: XmlNode | undefined): string | undefined {
  const face = at(look, 'a:latin')?.attributes['typeface']
  return face && !face.startsWith('+') ? face : undefined
}
const inkNode: XmlNode = {
  name: 'a:solidFill',
  attributes: {},
  children: [{ name: 'a:schemeClr', attributes: { val: 'tx1' }, children: [] }],
}

/** Pie slices cycle through the theme's accent colours unless they have their own. */
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
