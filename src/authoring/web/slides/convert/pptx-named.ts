// What a page cannot show stands there as a dashed box with the words of the report, never as a hole.
import type { Element } from '#authoring/contract/deck.shapes.ts'
import type { Scene } from './pptx-scene.ts'
import { boxTransformOf, type Box } from './pptx-shapes.ts'

const idStart = 'named-'
/** Readable on light and on dark pages. */
const grey = '#767676'
/** Room for a letter that can still be read. */
const room = { width: 40, perLetter: 25 } as const

type ElementBox = Pick<Element, 'x' | 'y' | 'width' | 'height' | 'rotation' | 'alt'>

/** @param place Of the element that cannot be shown, in page units. */
export function namedBox(what: string, place: ElementBox, id: string): Element {
  const { x, y, width, height, rotation, alt = what.slice(0, 500) } = place
  const frame = {
    _id: id.startsWith(idStart) ? id : idStart + id,
    x,
    y,
    width,
    height,
    ...(rotation !== undefined && { rotation }),
    alt,
    fill: null,
    stroke: grey,
    strokeWidth: 1,
    dash: true,
  }
  const hasRoom = width >= room.width && width * height >= room.perLetter * what.length
  if (!hasRoom) return { kind: 'shape', shape: 'rect', ...frame }
  return {
    kind: 'text',
    ...frame,
    padding: 4,
    valign: 'middle',
    fit: true,
    paragraphs: [{ align: 'center', runs: [{ text: what, size: 14, color: grey }] }],
  }
}

/** In place of something in a PowerPoint file. */
export const namedIn = (scene: Scene, what: string, box: Box, own: { alt?: string } = {}): Element =>
  namedBox(what, { ...boxTransformOf(box), ...own }, scene.next())

export const isNamedBox = ({ _id }: Element): boolean => _id.startsWith(idStart)

/** A scene that also collects what is reported as lost. */
export function collecting(scene: Scene): { readonly scene: Scene; readonly lost: readonly string[] } {
  const lost: string[] = []
  const complain = (what: string) => {
    lost.push(what)
    scene.complain(what)
  }
  return { scene: { ...scene, complain }, lost }
}
