// The tree of a slide as elements of ours: groups are walked into, tables become cells.
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { connectorOf, shapeOf } from './pptx-drawn.ts'
import { pictureOf } from './pptx-media.ts'
import { anchors, textBoxOf, type Scene } from './pptx-scene.ts'
import { boxOf, filledWith, insideGroup, boxTransformOf, type Box, type BoxTransform } from './pptx-shapes.ts'
import { all, at, deep, elements, number, type XmlNode } from './xml.ts'

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
  if (node.name === 'p:sp') return shapeOf(node, scene, place)
  if (node.name === 'p:cxnSp') return connectorOf(node, scene, place)
  if (node.name === 'p:pic') return pictureOf(node, scene, place)
  if (node.name === 'p:grpSp') return groupOf(node, scene, place)
  if (node.name === 'p:graphicFrame') return frameOf(node, scene, place)
  if (node.name === 'mc:AlternateContent') {
    const fallback = at(node, 'mc:Fallback')
    return treeOf(elements(fallback).length > 0 ? fallback : at(node, 'mc:Choice'), scene, place)
  }
  return []
}

async function groupOf(node: XmlNode, scene: Scene, place: BoxTransform): Promise<Element[]> {
  const inside = await treeOf(node, scene, insideGroup(at(node, 'p:grpSpPr', 'a:xfrm'), place))
  const group = scene.next()
  return inside.map(element => ({ ...element, group: element.group ?? group }))
}

async function frameOf(node: XmlNode, scene: Scene, place: BoxTransform): Promise<Element[]> {
  const own = boxOf(at(node, 'p:xfrm'))
  const table = at(node, 'a:graphic', 'a:graphicData', 'a:tbl')
  if (own && table) return tableOf(table, own, scene, place)
  const kept = deep(node, 'p:pic')[0]
  if (kept) return pictureOf(kept, scene, place)
  const kind = at(node, 'a:graphic', 'a:graphicData')?.attributes['uri'] ?? ''
  scene.complain(
    kind.endsWith('/chart')
      ? 'A chart was left out.'
      : kind.endsWith('/diagram')
        ? 'A diagram was left out.'
        : 'An embedded object was left out.',
  )
  return []
}

/** Cells of a table as text boxes with their borders, in one group. */
function tableOf(table: XmlNode, frame: Box, scene: Scene, place: BoxTransform): Element[] {
  const columns = all(at(table, 'a:tblGrid'), 'a:gridCol').map(column => number(column, 'w') ?? 0)
  const rows = all(table, 'a:tr')
  const heights = rows.map(row => number(row, 'h') ?? 0)
  const [stretchX, stretchY] = [frame.width / (sum(columns) || 1), frame.height / (sum(heights) || 1)]
  const group = scene.next()
  return rows.flatMap((row, r) =>
    all(row, 'a:tc').flatMap((cell, c): Element[] => {
      if (cell.attributes['hMerge'] === '1' || cell.attributes['vMerge'] === '1') return []
      const [across, down] = [number(cell, 'gridSpan') ?? 1, number(cell, 'rowSpan') ?? 1]
      const box = place({
        ...frame,
        rotation: 0,
        x: frame.x + sum(columns.slice(0, c)) * stretchX,
        y: frame.y + sum(heights.slice(0, r)) * stretchY,
        width: sum(columns.slice(c, c + across)) * stretchX,
        height: sum(heights.slice(r, r + down)) * stretchY,
      })
      const properties = at(cell, 'a:tcPr')
      const fill = filledWith(properties, scene.context.palette)
      const text = textBoxOf(scene, undefined, at(cell, 'a:txBody'))
      const valign = anchors[properties?.attributes['anchor'] ?? '']
      return [
        {
          kind: 'text',
          _id: scene.next(),
          group,
          ...boxTransformOf(box),
          ...text,
          ...(valign === undefined ? {} : { valign }),
          ...(fill ? { fill } : {}),
          stroke: '#b3b3b3',
          strokeWidth: 1,
        },
      ]
    }),
  )
}

const sum = (list: readonly number[]): number => list.reduce((total, each) => total + each, 0)
