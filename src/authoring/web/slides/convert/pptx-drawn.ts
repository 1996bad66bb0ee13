// Shapes, text boxes and lines of a slide.
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { placeholderOf } from './pptx-placeholders.ts'
import { altOf, placed, textBoxOf, type Scene } from './pptx-scene.ts'
import { formOf, paintOf, boxTransformOf, strokesOf, type Box, type BoxTransform } from './pptx-shapes.ts'
import { at, type XmlNode } from './xml.ts'

export function shapeOf(node: XmlNode, scene: Scene, place: BoxTransform): Element[] {
  const placeholder = placeholderOf(node)
  const box = placed(node, scene, place)
  if (!box) return []
  const properties = at(node, 'p:spPr')
  const text = textBoxOf(scene, placeholder, at(node, 'p:txBody'))
  const words = text.paragraphs.some(({ runs }) => runs.some(run => run.text.trim() !== ''))
  const paint = paintOf(properties, at(node, 'p:style'), scene.context.palette, scene.context.perPoint)
  const form = formOf(properties)
  const isText =
    placeholder !== undefined ||
    at(node, 'p:nvSpPr', 'p:cNvSpPr')?.attributes['txBox'] === '1' ||
    (form.shape === 'rect' && form.known)
  const visible = paint.fill !== null || paint.stroke !== null
  if (!words && !visible) return []
  const alt = altOf(node)
  const strokes =
    paint.fill === null && paint.stroke
      ? strokesOf(at(properties, 'a:custGeom'), box, paint.stroke, paint.strokeWidth ?? 1)
      : []
  if (strokes.length > 0 && !words)
    return [{ kind: 'drawing', _id: scene.next(), ...boxTransformOf(box), ...alt, strokes }]
  if (form.shape === 'line' && !words)
    return [
      {
        kind: 'shape',
        shape: lineOf(properties),
        _id: scene.next(),
        ...boxTransformOf(box),
        ...paint,
        ...alt,
      },
    ]
  if (isText && words)
    return [{ kind: 'text', _id: scene.next(), ...boxTransformOf(box), ...paint, ...text, ...alt }]
  if (!form.known) scene.complain(`The shape "${form.preset}" became a rectangle.`)
  const turned = { ...box, rotation: box.rotation + form.turn }
  const { paragraphs, ...rest } = text
  // A turned arrow would turn its words as well, so they stand beside it in a box of their own.
  if (form.turn !== 0 && words)
    return [
      {
        kind: 'shape',
        shape: form.shape,
        _id: scene.next(),
        ...boxTransformOf(quarter(turned, form.turn)),
        ...paint,
        ...alt,
      },
      { kind: 'text', _id: scene.next(), ...boxTransformOf(box), ...text },
    ]
  return [
    {
      kind: 'shape',
      shape: form.shape,
      _id: scene.next(),
      ...boxTransformOf(form.turn === 0 ? box : quarter(turned, form.turn)),
      ...paint,
      ...alt,
      ...(words ? { paragraphs, ...rest, valign: rest.valign ?? 'top' } : {}),
    },
  ]
}

/** An upright arrow is a lying one in a box with sides exchanged, turned around the same middle. */
function quarter(box: Box, turn: number): Box {
  if (turn % 180 === 0) return box
  return {
    ...box,
    x: box.x + (box.width - box.height) / 2,
    y: box.y + (box.height - box.width) / 2,
    width: box.height,
    height: box.width,
  }
}

export function connectorOf(node: XmlNode, scene: Scene, place: BoxTransform): Element[] {
  const box = placed(node, scene, place)
  if (!box) return []
  const properties = at(node, 'p:spPr')
  const paint = paintOf(properties, at(node, 'p:style'), scene.context.palette, scene.context.perPoint)
  return [
    {
      kind: 'shape',
      shape: lineOf(properties),
      _id: scene.next(),
      ...boxTransformOf(box),
      stroke: paint.stroke ?? '#000000',
      strokeWidth: paint.strokeWidth ?? 1,
      ...(paint.dash ? { dash: true } : {}),
    },
  ]
}

const lineOf = (properties: XmlNode | undefined): 'line' | 'arrow-line' =>
  ['a:headEnd', 'a:tailEnd'].some(
    end => (at(properties, 'a:ln', end)?.attributes['type'] ?? 'none') !== 'none',
  )
    ? 'arrow-line'
    : 'line'
