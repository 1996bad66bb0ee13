// Positions and kinds of shapes: nested groups, and presets mapped to our shape names.
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { at, number, type XmlNode } from './xml.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly rotation: number
  readonly flipX: boolean
  readonly flipY: boolean
}

/** Transforms group coordinates to page coordinates. */
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

/** Converts EMU to page units. */
export const scaledBy =
  (scale: number): BoxTransform =>
  box => ({
    ...box,
    x: box.x * scale,
    y: box.y * scale,
    width: box.width * scale,
    height: box.height * scale,
  })

/** Children of a group have their own coordinate system, scaled to the group's box and rotated with it. */
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

/** A group rotates and flips its content around its centre. */
function turned(box: Box, group: Box): Box {
  if (group.rotation === 0 && !group.flipX && !group.flipY) return box
  const angle = (group.rotation * Math.PI) / 180
  const [middleX, middleY] = [group.x + group.width / 2, group.y + group.height / 2]
  const dx = (box.x + box.width / 2 - middleX) * (group.flipX ? -1 : 1)
  const dy = (box.y + box.height / 2 - middleY) * (group.flipY ? -1 : 1)
  const [x, y] = [
    middleX + dx * Math.cos(angle) - dy * Math.sin(angle),
    middleY + dx * Math.sin(angle) + dy * Math.cos(angle),
  ]
  const isMirrored = group.flipX !== group.flipY
  return {
    ...box,
    x: x - box.width / 2,
    y: y - box.height / 2,
    rotation: ((isMirrored ? -box.rotation : box.rotation) + group.rotation) % 360,
    flipX: box.flipX !== group.flipX,
    flipY: box.flipY !== group.flipY,
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
}

/** Our shape name for a preset; the outline comes from the preset itself. */
export const shapeNameOf = (preset: string): ShapeName => forms[preset] ?? 'rect'
