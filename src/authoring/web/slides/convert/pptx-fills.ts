// Fills, lines and shadows: from the shape, its placeholder, or the theme style it references.
import type { Gradient, Shadow } from '#authoring/contract/deck-looks.shapes.ts'
import { shareOf, tileOf } from './pattern-tiles.ts'
import type { Palette } from './pptx-colors.ts'
import type { ThemeLooks } from './pptx-theme.ts'
import { dashesOf } from './pptx-line-ends.ts'
import { all, at, elements, number, type XmlNode } from './xml.ts'

export interface Fill {
  /** The solid colour, or the most representative one. */
  readonly color: string
  readonly gradient?: Gradient
  /** Resolves a picture by the node that references it. */
  readonly picture?: XmlNode
  readonly pattern?: Pattern
}
export interface Pattern {
  readonly name: string
  readonly front: string
  readonly back: string
}

/** A fill; null means explicitly none, undefined means not specified. */
export function fillIn(node: XmlNode | undefined, palette: Palette): Fill | null | undefined {
  for (const child of elements(node)) {
    if (child.name === 'a:noFill') return null
    if (child.name === 'a:solidFill') {
      const color = palette.color(child)
      if (color) return { color }
    }
    if (child.name === 'a:gradFill') return gradientIn(child, palette)
    if (child.name === 'a:pattFill') return patternIn(child, palette)
    if (child.name === 'a:blipFill') return { color: '#808080', picture: child }
  }
  return undefined
}

/** A colour; null means explicitly none, undefined means not specified. */
export function colorIn(node: XmlNode | undefined, palette: Palette): string | null | undefined {
  const fill = fillIn(node, palette)
  return fill ? fill.color : fill
}

function gradientIn(node: XmlNode, palette: Palette): Fill | undefined {
  const stops = elements(at(node, 'a:gsLst'))
    .flatMap(stop => {
      const color = palette.color(stop)
      const place = Math.min(1, Math.max(0, (number(stop, 'pos') ?? 0) / 100_000))
      return color ? [[place, color] as [number, string]] : []
    })
    .toSorted((a, b) => a[0] - b[0])
    .slice(0, 20)
  const [first] = stops
  if (!first) return undefined
  if (stops.length < 2) return { color: first[1] }
  const linear = at(node, 'a:lin')
  const angle = linear || !at(node, 'a:path') ? ((number(linear, 'ang') ?? 0) / 60_000) % 360 : undefined
  return {
    color: stops[Math.floor(stops.length / 2)]?.[1] ?? first[1],
    gradient: { ...(angle === undefined ? outwards(at(node, 'a:path')) : { angle }), stops },
  }
}

function outwards(path: XmlNode | undefined): Pick<Gradient, 'focus' | 'form'> {
  const isRect = path?.attributes['path'] === 'rect' || path?.attributes['path'] === 'shape'
  return { ...focusOf(at(path, 'a:fillToRect')), ...(isRect && { form: 'rect' as const }) }
}

/** The centre of the rectangle from which a path gradient starts. */
function focusOf(rect: XmlNode | undefined): { focus?: [number, number] } {
  const middle = (before: string, after: string) => {
    const value = ((number(rect, before) ?? 0) + 100_000 - (number(rect, after) ?? 0)) / 200_000
    return Math.min(1, Math.max(0, Math.round(value * 1000) / 1000))
  }
  const focus: [number, number] = [middle('l', 'r'), middle('t', 'b')]
  return focus.every(value => value === 0.5) ? {} : { focus }
}

/** Where patterns cannot be painted, the average colour of the pattern. */
function patternIn(node: XmlNode, palette: Palette): Fill | undefined {
  const [front, back] = [palette.color(at(node, 'a:fgClr')), palette.color(at(node, 'a:bgClr'))]
  if (!front || !back) return front || back ? { color: front ?? back ?? '' } : undefined
  const name = node.attributes['prst'] ?? ''
  const share = shareOf(tileOf(name))
  const mix = [1, 3, 5].map(from => {
    const [a, b] = [front, back].map(color => Number.parseInt(color.slice(from, from + 2), 16))
    return Math.round((a ?? 0) * share + (b ?? 0) * (1 - share))
      .toString(16)
      .padStart(2, '0')
  })
  return { color: `#${mix.join('')}`, pattern: { name, front, back } }
}

export interface Stroke {
  readonly stroke: string | null
  readonly strokeWidth?: number
  readonly dash?: boolean
  readonly dots?: boolean
  readonly dashes?: number[]
}

/** @param chain Properties, nearest first: the shape's, then its placeholder's. */
export function fillOf(
  chain: readonly (XmlNode | undefined)[],
  style: XmlNode | undefined,
  looks: ThemeLooks,
  palette: Palette,
): Fill | null {
  for (const properties of chain) {
    const fill = fillIn(properties, palette)
    if (fill !== undefined) return fill
  }
  const referred = looks.fill(at(style, 'a:fillRef'), palette)
  return (referred && fillIn(referred.node, referred.palette)) ?? null
}

export function strokeOf(
  chain: readonly (XmlNode | undefined)[],
  style: XmlNode | undefined,
  looks: ThemeLooks,
  palette: Palette,
  perPoint: number,
): Stroke {
  const lines = chain.map(properties => at(properties, 'a:ln'))
  const referred = looks.line(at(style, 'a:lnRef'), palette)
  const own = lines.map(line => colorIn(line, palette)).find(color => color !== undefined)
  const stroke = own === undefined ? referred && colorIn(referred.node, referred.palette) : own
  if (!stroke) return { stroke: null }
  const all = [...lines, referred?.node]
  const width = all.map(line => number(line, 'w')).find(value => value !== undefined) ?? 9525
  const dash = all.map(line => at(line, 'a:prstDash') ?? at(line, 'a:custDash')).find(Boolean)
  return {
    stroke,
    strokeWidth: Math.round((width / 12_700) * perPoint * 10) / 10,
    ...dashesOf(dash),
  }
}

/** The outer shadow, or else a glow; an empty effect list means none. */
export function shadowOf(
  properties: XmlNode | undefined,
  style: XmlNode | undefined,
  looks: ThemeLooks,
  palette: Palette,
  perPoint: number,
): { shadow?: Shadow } {
  const own = at(properties, 'a:effectLst')
  const referred = own ? undefined : looks.effect(at(style, 'a:effectRef'), palette)
  return shadowIn(own ?? at(referred?.node, 'a:effectLst'), referred?.palette ?? palette, perPoint)
}

/**
 * @param list Effects. A glow is a shadow without an offset, with a larger blur radius for the same softness.
 */
function shadowIn(list: XmlNode | undefined, palette: Palette, perPoint: number): { shadow?: Shadow } {
  const glow = number(at(list, 'a:glow'), 'rad') ? at(list, 'a:glow') : undefined
  const node = at(list, 'a:outerShdw') ?? at(list, 'a:prstShdw') ?? glow
  const color = palette.color(node)
  if (!node || !color) return {}
  const points = (name: string) => ((number(node, name) ?? 0) / 12_700) * perPoint
  const [distance, way] = [points('dist'), (((number(node, 'dir') ?? 0) / 60_000) * Math.PI) / 180]
  const rounded = (value: number) => Math.round(value * 10) / 10
  return {
    shadow: {
      x: rounded(distance * Math.cos(way)),
      y: rounded(distance * Math.sin(way)),
      blur: rounded(points(node === glow ? 'rad' : 'blurRad')),
      color,
    },
  }
}

export const hasFill = (node: XmlNode | undefined): boolean =>
  ['a:noFill', 'a:solidFill', 'a:gradFill', 'a:pattFill', 'a:blipFill'].some(
    name => all(node, name).length > 0,
  )
