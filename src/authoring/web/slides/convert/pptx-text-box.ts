// Text of a shape with its box: anchor, insets, wrapping and autofit.
import { placeholderOf } from './pptx-placeholders.ts'
import { linkAt, type Scene } from './pptx-scene.ts'
import { isStacked, stacked } from './pptx-stacked.ts'
import { paragraphsOf } from './pptx-text.ts'
import { at, number, type XmlNode } from './xml.ts'

export const anchors: Readonly<Record<string, 'middle' | 'bottom'>> = { ctr: 'middle', b: 'bottom' }
type Sides = [top: number, right: number, bottom: number, left: number]

export interface TextBox {
  readonly paragraphs: ReturnType<typeof paragraphsOf>
  readonly insets: Sides
  readonly valign?: 'middle' | 'bottom'
  readonly noWrap?: true
  readonly fit?: true
  /** Rotation of the text in its box, in degrees. */
  readonly turn: number
}

/** @param style The shape's theme reference: font and colour of its text. */
export function textBoxOf(
  scene: Scene,
  node: XmlNode | undefined,
  body: XmlNode | undefined,
  style?: XmlNode,
): TextBox {
  const placeholder = placeholderOf(node)
  const frames = [
    at(body, 'a:bodyPr'),
    ...scene.inherited(placeholder).map(shape => at(shape, 'p:txBody', 'a:bodyPr')),
  ]
  const said = (name: string) =>
    frames.map(frame => frame?.attributes[name]).find(value => value !== undefined)
  const inset = (name: string, usual: number) =>
    (frames.map(frame => number(frame, name)).find(value => value !== undefined) ?? usual) * scene.scale
  const fitting = frames.flatMap(frame => fits.flatMap(name => at(frame, name) ?? []))[0]
  const isFitted = fitting?.name === 'a:normAutofit'
  const valign = anchors[said('anchor') ?? '']
  const paragraphs = paragraphsOf(body, {
    ...scene.context,
    link: click => linkAt(scene, click),
    styles: [fontStyle(at(style, 'a:fontRef')), ...scene.styles(placeholder)],
  })
  const isMiddle = said('anchorCtr') === '1' && paragraphs.length === 1
  const isUpright = body !== undefined && paragraphs.length === 1 && isStacked(frames, [body])
  const lines = isUpright ? paragraphs.map(stacked) : paragraphs
  return {
    paragraphs: isMiddle ? lines.map(each => ({ align: 'center' as const, ...each })) : lines,
    insets: [inset('tIns', 45_720), inset('rIns', 91_440), inset('bIns', 45_720), inset('lIns', 91_440)].map(
      value => Math.round(value * 10) / 10,
    ) as Sides,
    ...(valign !== undefined && { valign }),
    ...(said('wrap') === 'none' && { noWrap: true }),
    ...(isFitted && { fit: true }),
    turn: isUpright ? 0 : (turns[said('vert') ?? ''] ?? 0),
  }
}

const fits = ['a:normAutofit', 'a:noAutofit', 'a:spAutoFit']
const turns: Readonly<Record<string, number>> = {
  vert: 90,
  eaVert: 90,
  mongolianVert: 90,
  wordArtVert: 90,
  wordArtVertRtl: 90,
  vert270: -90,
}

/** A theme font reference as a list style, so that it fits into the inheritance chain of the text. */
function fontStyle(reference: XmlNode | undefined): XmlNode | undefined {
  if (!reference) return undefined
  const node = (name: string, children: XmlNode[], attributes = {}): XmlNode => ({
    name,
    attributes,
    children,
  })
  const kind = reference.attributes['idx'] === 'major' ? '+mj-lt' : '+mn-lt'
  const hasColor = reference.children.some(child => typeof child !== 'string')
  const look = node('a:defRPr', [
    ...(hasColor ? [{ ...reference, name: 'a:solidFill' }] : []),
    ...(reference.attributes['idx'] === 'none' ? [] : [node('a:latin', [], { typeface: kind })]),
  ])
  return node(
    'a:lstStyle',
    Array.from({ length: 9 }, (_, level) => node(`a:lvl${level + 1}pPr`, [look])),
  )
}
