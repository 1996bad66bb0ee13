// Converts the shape tree of a slide to elements: groups are flattened, tables and charts are preserved.
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { chartOf } from './pptx-chart.ts'
import { connectorOf, shapeOf } from './pptx-drawn.ts'
import { diagramOf } from './pptx-diagram.ts'
import { drawnObject } from './pptx-embedded.ts'
import { nameLosses } from './loss-finder.ts'
import { pictureOf } from './pptx-media.ts'
import { isNamedBox, namedIn } from './pptx-named.ts'
import { linkOf, type Scene } from './pptx-scene.ts'
import { boxOf, insideGroup, type Box, type BoxTransform } from './pptx-shapes.ts'
import { tableOf } from './pptx-table.ts'
import { at, deep, elements, type XmlNode } from './xml.ts'

export async function treeOf(
  tree: XmlNode | undefined,
  scene: Scene,
  place: BoxTransform,
): Promise<Element[]> {
  const list: Element[] = []
  for (const node of elements(tree)) list.push(...(await elementsOf(node, scene, place)))
  return list
}

async function elementsOf(node: XmlNode, scene: Scene, place: BoxTransform): Promise<Element[]> {
  if (isHidden(node)) return []
  const list = await elementsAt(node, scene, place)
  if (list.some(isShown)) nameLosses(node, scene)
  const link = linkOf(node, scene)
  return link.link ? list.map(element => ({ ...link, ...element })) : list
}

/** Hidden in the selection pane. */
const isHidden = (node: XmlNode): boolean =>
  elements(node).some(child => /^(1|true)$/.test(at(child, 'p:cNvPr')?.attributes['hidden'] ?? ''))

async function elementsAt(node: XmlNode, scene: Scene, place: BoxTransform): Promise<Element[]> {
  if (node.name === 'p:sp') return shapeOf(node, scene, place)
  if (node.name === 'p:cxnSp') return connectorOf(node, scene, place)
  if (node.name === 'p:pic') return pictureOf(node, scene, place)
  if (node.name === 'p:grpSp') return groupOf(node, scene, place)
  if (node.name === 'p:graphicFrame') return frameOf(node, scene, place)
  if (node.name === 'mc:AlternateContent') {
    // Choices that require an extension are rarely supported here; the fallback is a picture or plain shapes.
    const fallback = at(node, 'mc:Fallback')
    const found = await treeOf(fallback, scene, place)
    if (found.some(isShown)) return found
    const chosen = await treeOf(at(node, 'mc:Choice'), scene, place)
    return found.length === 0 || chosen.some(isShown) ? chosen : found
  }
  if (node.name === 'p:contentPart') return inkOf(node, scene, place)
  return []
}

const isShown = (element: Element): boolean => !isNamedBox(element)

/** The strokes are in a format of their own. */
function inkOf(node: XmlNode, scene: Scene, place: BoxTransform): Element[] {
  const box = boxOf(at(node, 'p14:xfrm') ?? at(node, 'p:xfrm'))
  return leftOut('Ink was left out.', box && place(box), scene)
}

function leftOut(what: string, box: Box | undefined, scene: Scene): Element[] {
  scene.complain(what)
  return box ? [namedIn(scene, what, box)] : []
}

async function groupOf(node: XmlNode, scene: Scene, place: BoxTransform): Promise<Element[]> {
  const properties = at(node, 'p:grpSpPr')
  const fill = at(properties, 'a:grpFill') ? scene.group : properties
  const inside = await treeOf(node, { ...scene, group: fill }, insideGroup(at(properties, 'a:xfrm'), place))
  const group = scene.next()
  return inside.map(element => ({ ...element, group: element.group ?? group }))
}

async function frameOf(node: XmlNode, scene: Scene, place: BoxTransform): Promise<Element[]> {
  const own = boxOf(at(node, 'p:xfrm'))
  const table = at(node, 'a:graphic', 'a:graphicData', 'a:tbl')
  if (own && table) return [tableOf(table, own, scene, place)]
  const chart = own && (await chartOf(node, own, scene, place))
  if (chart) return [chart]
  const diagram = own && (await diagramOf(node, own, scene, place, treeOf))
  if (diagram) return diagram
  const kept = deep(node, 'p:pic')[0]
  const pictured = kept ? await pictureOf(kept, scene, place) : []
  if (pictured.some(isShown)) return pictured
  const drawn = own && (await drawnObject(node, own, scene, place))
  if (drawn && (isShown(drawn) || pictured.length === 0)) return [drawn]
  if (pictured.length > 0) return pictured
  const kind = at(node, 'a:graphic', 'a:graphicData')?.attributes['uri'] ?? ''
  return leftOut(lossWords(kind), own && place({ ...own, rotation: 0 }), scene)
}

function lossWords(kind: string): string {
  if (/\/chart(ex)?$/.test(kind)) return 'A chart was left out.'
  return kind.endsWith('/diagram') ? 'A diagram was left out.' : 'An embedded object was left out.'
}
