// Embedded objects, such as equations, shown by the preview picture in the VML drawing of PowerPoint 2007.
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { imageOf, pictureAt } from './pptx-media.ts'
import { collecting, namedIn } from './pptx-named.ts'
import type { Scene } from './pptx-scene.ts'
import type { Box, BoxTransform } from './pptx-shapes.ts'
import { deep, type XmlNode } from './xml.ts'

/** @returns undefined if the frame holds no object, or the object has no picture. */
export async function drawnObject(
  frame: XmlNode,
  box: Box,
  scene: Scene,
  place: BoxTransform,
): Promise<Element | undefined> {
  const name = deep(frame, 'p:oleObj')[0]?.attributes['spid']
  const [path] = scene.part.related('vmlDrawing')
  const drawing = name === undefined || path === undefined ? undefined : await scene.file.part(path)
  const shape = deep(drawing?.root, 'v:shape').find(({ attributes }) =>
    [attributes['id'], attributes['o:spid']].includes(name),
  )
  const id = deep(shape, 'v:imagedata')[0]?.attributes['o:relid']
  if (!drawing || id === undefined) return undefined
  const blip: XmlNode = { name: 'a:blip', attributes: { 'r:embed': id }, children: [] }
  const { scene: own, lost } = collecting({ ...scene, part: drawing })
  const media = await pictureAt(own, blip)
  const where = place({ ...box, rotation: 0 })
  if (media) return imageOf(undefined, media.path, where, scene, {})
  return lost[0] === undefined ? undefined : namedIn(scene, lost[0], where)
}
