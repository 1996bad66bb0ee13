// SmartArt, from the drawing that PowerPoint stores with its data; without one, its text as a list.
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { omit } from '../model/omit.ts'
import { isNamedBox } from './pptx-named.ts'
import type { Scene } from './pptx-scene.ts'
import { boxTransformOf, type Box, type BoxTransform } from './pptx-shapes.ts'
import { textBoxOf } from './pptx-text-box.ts'
import { all, at, deep, elements, textOf, type XmlNode } from './xml.ts'

type TreeReader = (tree: XmlNode, scene: Scene, place: BoxTransform) => Promise<Element[]>

/** @returns undefined if the frame holds no diagram. */
export async function diagramOf(
  frame: XmlNode,
  box: Box,
  scene: Scene,
  place: BoxTransform,
  treeOf: TreeReader,
): Promise<Element[] | undefined> {
  const ids = at(frame, 'a:graphic', 'a:graphicData', 'dgm:relIds')
  const target = scene.part.target(ids?.attributes['r:dm'])
  const data = target && !target.outside ? await scene.file.part(target.path) : undefined
  if (!data) return undefined
  const stored = deep(data.root, 'dsp:dataModelExt')[0]?.attributes['relId']
  const path = scene.part.target(stored)?.path ?? scene.part.related('diagramDrawing')[0]
  const drawing = path === undefined ? undefined : await scene.file.part(path)
  const tree = at(drawing?.root, 'dsp:spTree')
  if (drawing && tree) {
    const inside: BoxTransform = each => place({ ...each, x: each.x + box.x, y: each.y + box.y })
    const list = await treeOf(asSlide(tree), { ...scene, part: drawing }, inside)
    const group = scene.next()
    if (list.some(element => !isNamedBox(element)))
      return list.map(element => ({ ...element, group: element.group ?? group }))
  }
  return listOf(data.root, box, scene, place)
}

/** Diagram parts use the element names of slides with another prefix. */
const asSlide = (node: XmlNode): XmlNode => ({
  name: node.name.replace(/^dsp:/, 'p:'),
  attributes: node.attributes,
  children: node.children.map(child => (typeof child === 'string' ? child : asSlide(child))),
})

function listOf(data: XmlNode, box: Box, scene: Scene, place: BoxTransform): Element[] | undefined {
  const points = all(at(data, 'dgm:ptLst'), 'dgm:pt').filter(({ attributes }) =>
    /^(node|asst)?$/.test(attributes['type'] ?? ''),
  )
  const bodies = points.flatMap(point => at(point, 'dgm:t') ?? [])
  const words = bodies.filter(body => deep(body, 'a:t').some(text => textOf(text).trim() !== ''))
  if (words.length === 0) return undefined
  scene.complain('A diagram became a list of its words.')
  const text = textBoxOf(scene, undefined, {
    name: 'p:txBody',
    attributes: {},
    children: words.flatMap(body => elements(body).filter(({ name }) => name === 'a:p')),
  })
  const bulleted = text.paragraphs.map(paragraph => ({ ...paragraph, bullet: 'disc' as const }))
  return [
    {
      kind: 'text',
      _id: scene.next(),
      ...boxTransformOf(place({ ...box, rotation: 0 })),
      fill: null,
      stroke: null,
      ...omit(text, 'turn'),
      paragraphs: bulleted,
      fit: true,
    },
  ]
}
