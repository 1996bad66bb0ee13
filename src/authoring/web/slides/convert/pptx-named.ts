// What a page cannot show stands there as a dashed box with the words of the report, never as a hole.
import type { Element } from '#authoring/contract/deck.shapes.ts'
import type { Scene } from './pptx-scene.ts'
import { boxTransformOf, type Box } from './pptx-shapes.ts'

const idStart = 'named-'
/** Readable on light and on dark pages. */
const grey = '#767676'
/** Room for a letter that can still be read. */
const room = { width: 40, perLetter: 25 } as const

export function namedBox(what: string, box: Box, scene: Scene, own: { alt?: string } = {}): Element {
  const upright = boxTransformOf({ ...box, flipX: false, flipY: false })
  const frame = {
    _id: idStart + scene.next(),
    ...upright,
    alt: own.alt ?? what.slice(0, 500),
    fill: null,
    stroke: grey,
    strokeWidth: 1,
    dash: true,
  }
  const hasRoom = box.width >= room.width && box.width * box.height >= room.perLetter * what.length
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
