// The text rectangle of a shape: inside its outline, explicitly given, or rotated.
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { omit } from '../model/omit.ts'
import type { Geometry } from './pptx-geometry.ts'
import type { Scene } from './pptx-scene.ts'
import { boxOf, boxTransformOf, type Box, type BoxTransform } from './pptx-shapes.ts'
import type { TextBox } from './pptx-text-box.ts'
import { at, type XmlNode } from './xml.ts'

/** Insets of the text: those of the box plus those of the outline. */
export function insetsIn({ insets }: TextBox, geometry: Geometry | undefined, box: Box): TextBox['insets'] {
  if (!geometry) return insets
  const [left, top, right, bottom] = geometry.textBox
  const [from, to] = box.flipX ? [1 - right, left] : [left, 1 - right]
  const [above, below] = box.flipY ? [1 - bottom, top] : [top, 1 - bottom]
  const added = [above * box.height, to * box.width, below * box.height, from * box.width]
  return insets.map((inset, at) => Math.round((inset + (added[at] ?? 0)) * 10) / 10) as TextBox['insets']
}

/**
 * Shapes of diagrams may have a text rectangle rotated against the shape; one that equals the shape is
 * ignored.
 */
export function wordsBoxOf(node: XmlNode, box: Box, place: BoxTransform): Box | undefined {
  const own = boxOf(at(node, 'p:txXfrm'))
  if (!own) return undefined
  const { x, y, width, height } = place(own)
  const isWhole = [x - box.x, y - box.y, width - box.width, height - box.height].every(
    each => Math.abs(each) < 1,
  )
  const turned = { ...box, x, y, width, height, rotation: box.rotation + own.rotation }
  return isWhole && own.rotation === 0 ? undefined : { ...turned, flipX: false, flipY: false }
}

/** Insets of a text rectangle within its shape. */
export function insetsWithin({ insets }: TextBox, own: Box, box: Box): TextBox['insets'] {
  const added = [
    own.y - box.y,
    box.x + box.width - own.x - own.width,
    box.y + box.height - own.y - own.height,
    own.x - box.x,
  ]
  return insets.map((inset, at) => Math.round((inset + (added[at] ?? 0)) * 10) / 10) as TextBox['insets']
}

/** Text in its own box, rotated for vertical text. */
export function wordsOf(
  paragraphs: TextBox['paragraphs'],
  words: Omit<TextBox, 'turn' | 'paragraphs'>,
  turn: number,
  box: Box,
  scene: Scene,
): Element {
  const place = omit(boxTransformOf(turn === 0 ? box : quarter(box, turn)), 'flipX', 'flipY')
  const [top, right, bottom, left] = words.insets
  const insets: TextBox['insets'] = turn > 0 ? [right, bottom, left, top] : [left, top, right, bottom]
  return {
    kind: 'text',
    _id: scene.next(),
    ...place,
    fill: null,
    stroke: null,
    paragraphs,
    ...words,
    ...(turn !== 0 && { insets }),
  }
}

/** A box with width and height swapped around the same centre. */
const quarter = (box: Box, turn: number): Box => ({
  ...box,
  x: box.x + (box.width - box.height) / 2,
  y: box.y + (box.height - box.width) / 2,
  width: box.height,
  height: box.width,
  rotation: box.rotation + turn,
})
