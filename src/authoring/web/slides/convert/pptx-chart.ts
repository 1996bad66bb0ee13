// A chart of a presentation, from the numbers that its part keeps.
import { deckLimits, type ChartElement } from '#authoring/contract/deck.shapes.ts'
import type { Scene } from './pptx-scene.ts'
import { filledWith, boxTransformOf, type Box, type BoxTransform } from './pptx-shapes.ts'
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
  'c:areaChart': 'An area chart became a line chart.',
  'c:area3DChart': 'An area chart became a line chart.',
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
  const series = nodes.map(node => seriesOf(node, categories.length, scene))
  if (series.every(({ values }) => values.every(value => value === null))) return undefined
  const changed = changedForms[plot.name]
  if (changed) scene.complain(changed)
  const title = deep(at(chart, 'c:title'), 'a:t').map(textOf).join('').trim().slice(0, 200)
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
    series,
    ...(!at(chart, 'c:legend') && { legend: false }),
    ...(deep(plot, 'c:showVal').some(({ attributes }) => attributes['val'] === '1') && { labels: true }),
  }
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

function seriesOf(node: XmlNode, count: number, scene: Scene): ChartElement['series'][number] {
  const { values } = pointsOf(at(node, 'c:val') ?? at(node, 'c:yVal'))
  const properties = at(node, 'c:spPr')
  const { palette } = scene.context
  const color = filledWith(properties, palette) ?? filledWith(at(properties, 'a:ln'), palette)
  const name = deep(at(node, 'c:tx'), 'c:v').map(textOf).join(' ').trim().slice(0, 80)
  return {
    name,
    values: Array.from({ length: count }, (_, index) => {
      const value = Number(values.get(index) ?? Number.NaN)
      return Number.isFinite(value) ? value : null
    }),
    ...(color && { color }),
  }
}
