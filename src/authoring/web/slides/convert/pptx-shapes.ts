// Places and forms of shapes: groups within groups, presets as our shapes, fills and lines.
import type { Element } from '#authoring/contract/deck.shapes.ts'
import type { Palette } from './pptx-colors.ts'
import { all, at, elements, number, type XmlNode } from './xml.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly rotation: number
  readonly flipX: boolean
  readonly flipY: boolean
}

/** From the coordinates of a group to those of the page. */
export type BoxTransform = (box: Box) => Box

export function boxOf(transform: XmlNode | undefined): Box | undefined {
  const [offset, extent] = [at(transform, 'a:off'), at(transform, 'a:ext')]
  const [x, y, width, height] = [
    number(offset, 'x'),
    number(offset, 'y'),
    number(extent, 'cx'),
    number(extent, 'cy'),
  ]
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined
  return {
    x,
    y,
    width,
    height,
    rotation: (number(transform, 'rot') ?? 0) / 60_000,
    flipX: transform?.attributes['flipH'] === '1',
    flipY: transform?.attributes['flipV'] === '1',
  }
}

/** Units of the file to units of the page. */
export const scaledBy =
  (scale: number): BoxTransform =>
  box => ({
    ...box,
    x: box.x * scale,
    y: box.y * scale,
    width: box.width * scale,
    height: box.height * scale,
  })

/** Children of a group live in coordinates of their own, are stretched to its box, and turn with it. */
export function insideGroup(transform: XmlNode | undefined, outer: BoxTransform): BoxTransform {
  const group = boxOf(transform)
  const [offset, extent] = [at(transform, 'a:chOff'), at(transform, 'a:chExt')]
  if (!group) return outer
  const [fromX, fromY] = [number(offset, 'x') ?? group.x, number(offset, 'y') ?? group.y]
  const stretchX = group.width / (number(extent, 'cx') || group.width || 1)
  const stretchY = group.height / (number(extent, 'cy') || group.height || 1)
  return box =>
    outer(
      turned(
        {
          ...box,
          x: group.x + (box.x - fromX) * stretchX,
          y: group.y + (box.y - fromY) * stretchY,
          width: box.width * stretchX,
          height: box.height * stretchY,
        },
        group,
      ),
    )
}

function turned(box: Box, group: Box): Box {
  if (group.rotation === 0) return box
  const angle = (group.rotation * Math.PI) / 180
  const [middleX, middleY] = [group.x + group.width / 2, group.y + group.height / 2]
  const [dx, dy] = [box.x + box.width / 2 - middleX, box.y + box.height / 2 - middleY]
  const [x, y] = [
    middleX + dx * Math.cos(angle) - dy * Math.sin(angle),
    middleY + dx * Math.sin(angle) + dy * Math.cos(angle),
  ]
  return {
    ...box,
    x: x - box.width / 2,
    y: y - box.height / 2,
    rotation: (box.rotation + group.rotation) % 360,
  }
}

const tenth = (value: number): number => Math.round(value * 10) / 10

export const boxTransformOf = ({ x, y, width, height, rotation, flipX, flipY }: Box) => ({
  x: tenth(x),
  y: tenth(y),
  width: tenth(width),
  height: tenth(height),
  ...(rotation === 0 ? {} : { rotation: tenth(rotation % 360) }),
  ...(flipX ? { flipX } : {}),
  ...(flipY ? { flipY } : {}),
})

type ShapeName = Extract<Element, { kind: 'shape' }>['shape']

const forms: Readonly<Record<string, ShapeName>> = {
  rect: 'rect',
  flowChartProcess: 'rect',
  roundRect: 'round',
  flowChartAlternateProcess: 'round',
  flowChartTerminator: 'round',
  ellipse: 'ellipse',
  flowChartConnector: 'ellipse',
  triangle: 'triangle',
  rtTriangle: 'triangle',
  flowChartMerge: 'triangle',
  diamond: 'diamond',
  flowChartDecision: 'diamond',
  pentagon: 'pentagon',
  homePlate: 'pentagon',
  hexagon: 'hexagon',
  star4: 'star',
  star5: 'star',
  star6: 'star',
  star8: 'star',
  rightArrow: 'arrow',
  leftArrow: 'arrow',
  upArrow: 'arrow',
  downArrow: 'arrow',
  notchedRightArrow: 'arrow',
  wedgeRectCallout: 'callout',
  wedgeRoundRectCallout: 'callout',
  wedgeEllipseCallout: 'callout',
  cloudCallout: 'callout',
  line: 'line',
  straightConnector1: 'line',
  bentConnector2: 'line',
  bentConnector3: 'line',
  curvedConnector3: 'line',
}
/** Arrows of the file that point elsewhere than ours, which points to the right. */
const turns: Readonly<Record<string, number>> = { leftArrow: 180, upArrow: 270, downArrow: 90 }

export interface Form {
  readonly shape: ShapeName
  readonly turn: number
  readonly known: boolean
  readonly preset: string
}

export function formOf(properties: XmlNode | undefined): Form {
  const preset =
    at(properties, 'a:prstGeom')?.attributes['prst'] ??
    (at(properties, 'a:custGeom') ? 'drawn by hand' : 'rect')
  const shape = forms[preset]
  return { shape: shape ?? 'rect', turn: turns[preset] ?? 0, known: shape !== undefined, preset }
}

export interface Paint {
  readonly fill: string | null
  readonly stroke: string | null
  readonly strokeWidth?: number
  readonly dash?: boolean
}

/** Fill and line as the shape says, or as its style refers to the theme. */
export function paintOf(
  properties: XmlNode | undefined,
  style: XmlNode | undefined,
  palette: Palette,
  perPoint: number,
): Paint {
  const line = at(properties, 'a:ln')
  const fill = filledWith(properties, palette) ?? referred(at(style, 'a:fillRef'), palette)
  const stroke = filledWith(line, palette) ?? referred(at(style, 'a:lnRef'), palette)
  const width = ((number(line, 'w') ?? 9525) / 12_700) * perPoint
  const dash = at(line, 'a:prstDash')?.attributes['val']
  return {
    // Nothing is something to say: our shapes have the theme's colour where they say nothing.
    fill: fill ?? null,
    stroke: stroke ?? null,
    ...(stroke ? { strokeWidth: Math.round(width * 10) / 10 } : {}),
    ...(dash !== undefined && dash !== 'solid' ? { dash: true } : {}),
  }
}

/** A colour, null for none at all, undefined where nothing is said. */
export function filledWith(node: XmlNode | undefined, palette: Palette): string | null | undefined {
  if (at(node, 'a:noFill')) return null
  const gradient = elements(at(node, 'a:gradFill', 'a:gsLst'))[0]
  return palette.color(at(node, 'a:solidFill')) ?? palette.color(gradient)
}

const referred = (reference: XmlNode | undefined, palette: Palette): string | undefined =>
  number(reference, 'idx') ? palette.color(reference) : undefined

type Strokes = Extract<Element, { kind: 'drawing' }>['strokes']

/** Lines drawn by hand, as points in the element's own box; curves become short straight pieces. */
export function strokesOf(
  geometry: XmlNode | undefined,
  { width, height }: Box,
  color: string,
  strokeWidth: number,
): Strokes {
  return all(at(geometry, 'a:pathLst'), 'a:path').flatMap(path => {
    const [scaleX, scaleY] = [width / (number(path, 'w') || 1), height / (number(path, 'h') || 1)]
    const lines: number[][] = []
    for (const step of elements(path)) {
      const spots = all(step, 'a:pt').map(
        spot => [(number(spot, 'x') ?? 0) * scaleX, (number(spot, 'y') ?? 0) * scaleY] as const,
      )
      const line = lines.at(-1)
      if (step.name === 'a:moveTo') lines.push(spots.flat())
      else if (step.name === 'a:lnTo') line?.push(...spots.flat())
      else if (step.name === 'a:close') line?.push(...line.slice(0, 2))
      else if (line && spots.length >= 2) line.push(...curve([line.at(-2) ?? 0, line.at(-1) ?? 0], spots))
    }
    return lines
      .filter(line => line.length >= 4)
      .map(points => ({ points: points.map(tenth), color, width: strokeWidth }))
  })
}

/** A quadratic or cubic curve from a point, by repeated halfway points. */
function curve(from: readonly [number, number], spots: readonly (readonly [number, number])[]): number[] {
  const pieces = 12
  return Array.from({ length: pieces }, (_, index) => {
    const t = (index + 1) / pieces
    let level: (readonly [number, number])[] = [from, ...spots]
    while (level.length > 1)
      level = level.slice(1).map(([x, y], at) => {
        const [px, py] = level[at] ?? [0, 0]
        return [px + (x - px) * t, py + (y - py) * t] as const
      })
    return level[0] ?? [0, 0]
  }).flat()
}
