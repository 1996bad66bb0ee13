// The cached numbers of a chart part: series over categories, or points with x values.
import { deckLimits, type ChartElement } from '#authoring/contract/deck.shapes.ts'
import { colorIn } from './pptx-fills.ts'
import { dayText, isDayFormat } from './pptx-dates.ts'
import type { Scene } from './pptx-scene.ts'
import { at, deep, number, textOf, type XmlNode } from './xml.ts'

type Data = Pick<ChartElement, 'categories' | 'series'>
type Series = ChartElement['series'][number]

export function groupedData(nodes: readonly XmlNode[], scene: Scene): Data {
  const names = namesIn(nodes.map(node => at(node, 'c:cat')).find(Boolean))
  const all = nodes.map(node => pointsOf(at(node, 'c:val')))
  const count = Math.min(deckLimits.categories, Math.max(names.count, ...all.map(points => points.count), 0))
  return {
    // Categories without a name get a number.
    categories: Array.from({ length: count }, (_, index) =>
      (names.values.get(index) ?? String(index + 1)).slice(0, 80),
    ),
    series: nodes.map((node, index) => ({
      ...lookOf(node, index, scene),
      values: Array.from({ length: count }, (_, place) => numberAt(all[index], place)),
    })),
  }
}

/** With multi-level categories, the level next to the values; dates are formatted. */
function namesIn(node: XmlNode | undefined): Points {
  const { count, values } = pointsOf(deep(node, 'c:lvl')[0] ?? node)
  const [code] = deep(node, 'c:formatCode').map(textOf)
  const all = number(deep(node, 'c:ptCount')[0], 'val') ?? count
  if (!code || !isDayFormat(code)) return { count: Math.min(all, maxRead), values }
  const named = [...values].map(([place, text]): [number, string] => {
    const day = Number(text)
    return [place, text !== '' && Number.isFinite(day) ? dayText(day, code) : text]
  })
  return { count: Math.min(all, maxRead), values: new Map(named) }
}

/** The x values of all series merged; a value that repeats within a series appears twice. */
export function scatterData(nodes: readonly XmlNode[], scene: Scene): Data {
  const all = nodes.map(spotsOf)
  const places = [...new Set(all.flatMap(spots => spots.map(([x]) => x)))]
    .toSorted((a, b) => a - b)
    .flatMap(x => {
      const maxSpots = Math.max(...all.map(spots => spots.filter(spot => spot[0] === x).length))
      return Array.from({ length: maxSpots }, (_, nth) => ({ x, nth }))
    })
  if (places.length > deckLimits.categories)
    scene.complain(`A scatter chart kept its first ${deckLimits.categories} points.`)
  const kept = places.slice(0, deckLimits.categories)
  return {
    categories: kept.map(({ x }) => String(x)),
    series: nodes.map((node, index) => ({
      ...lookOf(node, index, scene),
      values: kept.map(({ x, nth }) => all[index]?.filter(spot => spot[0] === x)[nth]?.[1] ?? null),
    })),
  }
}

/** Points of a series; those without an x value are numbered. */
function spotsOf(node: XmlNode): [x: number, y: number][] {
  const [across, up] = [pointsOf(at(node, 'c:xVal')), pointsOf(at(node, 'c:yVal'))]
  return Array.from({ length: up.count }, (_, place) => place).flatMap(place => {
    const y = numberAt(up, place)
    return y === null ? [] : [[numberAt(across, place) ?? place + 1, y] as [number, number]]
  })
}

/** Reads more points than a chart shows, so that points of a scatter chart can be sorted. */
const maxRead = 1000

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
  return { count: Math.min(count, maxRead), values }
}

function numberAt(points: Points | undefined, place: number): number | null {
  const text = points?.values.get(place)
  const value = text === undefined || text === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : null
}

function lookOf(node: XmlNode, index: number, scene: Scene): Pick<Series, 'name' | 'color'> {
  const properties = at(node, 'c:spPr')
  const { palette } = scene.context
  const color =
    colorIn(properties, palette) ??
    colorIn(at(properties, 'a:ln'), palette) ??
    colorIn(at(node, 'c:marker', 'c:spPr'), palette) ??
    accentAt(index, scene)
  const name = deep(at(node, 'c:tx'), 'c:v').map(textOf).join(' ').trim().slice(0, 80)
  return { name, ...(color && { color }) }
}

export const accentAt = (index: number, scene: Scene): string | null => {
  const base = scene.context.palette.color({
    name: 'a:solidFill',
    attributes: {},
    children: [{ name: 'a:schemeClr', attributes: { val: `accent${(index % 6) + 1}` }, children: [] }],
  })
  return base ?? null
}
