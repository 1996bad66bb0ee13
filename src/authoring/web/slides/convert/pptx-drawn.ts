// Shapes, text boxes and lines of a slide.
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { omit } from '../model/omit.ts'
import { reversed } from '../model/outline.ts'
import { fillOf, hasFill, shadowOf, strokeOf, type Fill } from './pptx-fills.ts'
import { customOf, geometryOf, presetOf, type Geometry } from './pptx-geometry.ts'
import { collecting, namedIn } from './pptx-named.ts'
import { filledPicture } from './pptx-picture-fills.ts'
import { endsOf } from './pptx-line-ends.ts'
import { placeholderOf } from './pptx-placeholders.ts'
import { altOf, placed, propertiesOf, type Scene } from './pptx-scene.ts'
import { boxTransformOf, shapeNameOf, type Box, type BoxTransform } from './pptx-shapes.ts'
import { shadedParts } from './pptx-shades.ts'
import { textBoxOf } from './pptx-text-box.ts'
import { insetsIn, insetsWithin, wordsBoxOf, wordsOf } from './pptx-words-box.ts'
import { at, type XmlNode } from './xml.ts'

type Shape = Extract<Element, { kind: 'shape' }>

export async function shapeOf(node: XmlNode, scene: Scene, place: BoxTransform): Promise<Element[]> {
  const box = placed(node, scene, place)
  if (!box) return []
  const [chain, style] = [propertiesOf(node, scene), at(node, 'p:style')]
  const { palette, perPoint } = scene.context
  const text = textBoxOf(scene, node, at(node, 'p:txBody'), style)
  const hasWords = text.paragraphs.some(({ runs }) => runs.some(run => run.text.trim() !== ''))
  const isOwn = placeholderOf(node) === undefined || hasFill(at(node, 'p:spPr'))
  // Empty placeholders are invisible.
  if (!hasWords && !isOwn) return []
  const fill = seesGround(node) ? scene.ground : fillOf(chain, style, scene.looks, palette)
  const stroke = strokeOf(chain, style, scene.looks, palette, perPoint)
  if (!hasWords && fill === null && stroke.stroke === null) return []
  const { preset, geometry } = await formOf(chain, box, scene)
  const looks = { ...stroke, ...shadowOf(at(node, 'p:spPr'), style, scene.looks, palette, perPoint) }
  const hasEnds = endsOf(at(node, 'p:spPr')).shape === 'arrow-line'
  const isOpen = fill === null && stroke.stroke !== null && hasEnds && geometry?.outlines.length
  if ((isOpen || /^line$|connector/i.test(preset)) && !hasWords)
    return [lineOf(node, box, preset, geometry, looks, scene)]
  const { scene: own, lost } = collecting(scene)
  const parts = await bodyOf(preset, geometry, fill, looks, box, own)
  const [body, ...rest] = parts
  // The picture that fills it cannot be shown.
  if (!hasWords && lost[0] !== undefined && body?.kind === 'shape')
    return [namedIn(scene, lost[0], box, altOf(node))]
  const alt = altOf(node)
  if (!hasWords) return body ? [{ ...body, ...alt }, ...rest] : []
  const { turn, paragraphs, ...frame } = text
  const wordsBox = wordsBoxOf(node, box, place)
  const words = {
    ...frame,
    insets: wordsBox ? insetsWithin(text, wordsBox, box) : insetsIn(text, geometry, box),
  }
  // Text of a vertically flipped shape is upside down.
  const upright = box.flipY ? { ...box, rotation: box.rotation + 180, flipX: !box.flipX, flipY: false } : box
  const seen = parts.filter(isSeen)
  if (wordsBox && wordsBox.rotation !== upright.rotation)
    return [...seen, wordsOf(paragraphs, { ...frame, insets: text.insets }, turn, wordsBox, scene)]
  const isPlain = body?.kind === 'shape' && body.shape === 'rect' && body.path === undefined
  // A rectangle looks the same upside down.
  if (isPlain && turn === 0 && rest.length === 0) {
    const turned = box.flipY
      ? { ...omit(body, 'flipX', 'flipY', 'rotation'), ...boxTransformOf(upright) }
      : body
    return [{ ...omit(turned, 'shape', 'kind'), kind: 'text', ...alt, paragraphs, ...words }]
  }
  if (box.flipY || turn !== 0 || rest.length > 0 || body?.kind !== 'shape')
    return [...seen, wordsOf(paragraphs, words, turn, upright, scene)]
  return [{ ...body, ...alt, paragraphs, ...words, valign: words.valign ?? 'top' }]
}

const isSeen = (element: Element): boolean =>
  element.kind !== 'shape' || element.fill !== null || Boolean(element.stroke)

/** Shapes may be filled with the slide background. */
const seesGround = (node: XmlNode): boolean => /^(1|true)$/.test(node.attributes['useBgFill'] ?? '')

/** The outline of the shape or its placeholder. */
async function formOf(
  chain: readonly (XmlNode | undefined)[],
  box: Box,
  scene: Scene,
): Promise<{ preset: string; geometry: Geometry | undefined }> {
  const [width, height] = [box.width / scene.scale, box.height / scene.scale]
  for (const properties of chain) {
    const custom = at(properties, 'a:custGeom')
    if (custom) return { preset: '', geometry: geometryOf(customOf(custom), width, height) }
    const node = at(properties, 'a:prstGeom')
    const preset = node?.attributes['prst']
    if (preset === undefined) continue
    const definition = await presetOf(preset, at(node, 'a:avLst'))
    if (!definition) scene.complain(`The shape "${preset}" became a rectangle.`)
    return { preset, geometry: definition && geometryOf(definition, width, height) }
  }
  return { preset: 'rect', geometry: undefined }
}

/** Presets with the same outline here, regardless of adjustments. */
const same: ReadonlySet<string> = new Set([
  'rect',
  'ellipse',
  'flowChartProcess',
  'flowChartConnector',
  'diamond',
])

async function bodyOf(
  preset: string,
  geometry: Geometry | undefined,
  fill: Fill | null,
  looks: Pick<Shape, 'stroke' | 'strokeWidth' | 'dash' | 'dots' | 'dashes' | 'shadow'>,
  box: Box,
  scene: Scene,
): Promise<Element[]> {
  const outlines = same.has(preset) || !geometry ? [] : geometry.outlines
  if (fill?.picture || fill?.pattern) {
    const picture = await filledPicture(fill, outlines[0]?.path ?? ellipse(preset), box, looks, scene)
    if (picture) return [picture]
  }
  const plain = {
    kind: 'shape' as const,
    shape: shapeNameOf(preset),
    ...boxTransformOf(box),
    ...looks,
    fill: fill?.color ?? null,
    ...(fill?.gradient && { gradient: fill.gradient }),
  }
  const [only, ...more] = outlines
  if (!only) return [{ _id: scene.next(), ...plain }]
  if (more.length === 0)
    return [
      {
        _id: scene.next(),
        ...plain,
        path: only.path,
        ...(!only.isFilled && { fill: null, gradient: undefined }),
        ...(!only.isDrawn && { stroke: null }),
      },
    ].map(withoutNothing)
  const group = scene.next()
  return shadedParts(outlines, plain).map(part => withoutNothing({ ...part, _id: scene.next(), group }))
}

const ellipse = (preset: string): string | undefined =>
  preset === 'ellipse'
    ? 'M0 500C0 223.9 223.9 0 500 0C776.1 0 1000 223.9 1000 500C1000 776.1 776.1 1000 500 1000C223.9 1000 0 776.1 0 500Z'
    : undefined

const withoutNothing = (
  shape: Omit<Shape, 'gradient'> & { gradient?: Shape['gradient'] | undefined },
): Shape => Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as Shape

export async function connectorOf(node: XmlNode, scene: Scene, place: BoxTransform): Promise<Element[]> {
  const box = placed(node, scene, place)
  if (!box) return []
  const chain = propertiesOf(node, scene)
  const { palette, perPoint } = scene.context
  const stroke = strokeOf(chain, at(node, 'p:style'), scene.looks, palette, perPoint)
  if (stroke.stroke === null) return []
  const { preset, geometry } = await formOf(chain, box, scene)
  const shadow = shadowOf(at(node, 'p:spPr'), at(node, 'p:style'), scene.looks, palette, perPoint)
  return [lineOf(node, box, preset, geometry, { ...stroke, ...shadow }, scene)]
}

function lineOf(
  node: XmlNode,
  box: Box,
  preset: string,
  geometry: Geometry | undefined,
  stroke: Pick<Shape, 'stroke' | 'strokeWidth' | 'dash' | 'dots' | 'dashes' | 'shadow'>,
  scene: Scene,
): Element {
  const { isTurned, shape, looks } = endsOf(at(node, 'p:spPr'))
  const isStraight = /^line$|^straightConnector1$|^rect$/.test(preset)
  const path = isStraight ? undefined : geometry?.outlines.find(({ isDrawn }) => isDrawn)?.path
  return {
    kind: 'shape',
    shape,
    _id: scene.next(),
    ...boxTransformOf(isTurned ? { ...box, flipX: !box.flipX, flipY: !box.flipY } : box),
    ...stroke,
    fill: null,
    ...(path !== undefined && { path: isTurned ? reversed(path) : path }),
    ...looks,
    ...altOf(node),
  }
}
