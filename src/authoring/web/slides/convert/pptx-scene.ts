// What the elements of one slide are read with: its part, its colours and fonts, and what layout and master say where it is silent.
import { linkPattern, safeLink } from '#authoring/contract/link.rules.ts'
import type { Package, Part } from './pptx-parts.ts'
import { placeholderOf } from './pptx-placeholders.ts'
import { boxOf, scaledBy, type Box, type BoxTransform } from './pptx-shapes.ts'
import { paragraphsOf, type TextContext } from './pptx-text.ts'
import { at, elements, number, type XmlNode } from './xml.ts'

/** Files inside the presentation that pages use; elements name them by path until they are sent. */
export interface Media {
  readonly path: string
  readonly bytes: Uint8Array
  readonly mime: string
}

export interface Shared {
  readonly scale: number
  readonly media: Map<string, Media>
  complain(what: string): void
}

/** Everything that the elements of one slide are read with. */
export interface Scene extends Shared {
  readonly file: Package
  readonly part: Part
  readonly context: Omit<TextContext, 'styles' | 'link'>
  /** Text styles of placeholders, nearest first. */
  styles(placeholder: XmlNode | undefined): readonly (XmlNode | undefined)[]
  /** The placeholder's twin on layout and master: where it stands when the slide does not say. */
  inherited(placeholder: XmlNode | undefined): XmlNode[]
  next(): string
}

export function placed(node: XmlNode, scene: Scene, place: BoxTransform): Box | undefined {
  const own = boxOf(at(node, 'p:spPr', 'a:xfrm'))
  if (own) return place(own)
  // A placeholder stands where the layout puts it, in coordinates of the page.
  const from = scene
    .inherited(placeholderOf(node))
    .map(shape => boxOf(at(shape, 'p:spPr', 'a:xfrm')))
    .find(box => box !== undefined)
  return from && scaledBy(scene.scale)(from)
}

const contextOf = (scene: Scene, placeholder: XmlNode | undefined): TextContext => ({
  ...scene.context,
  styles: scene.styles(placeholder),
  link: id => linkAt(scene, id),
})

/** Where a relation leads outside, if it may be followed. */
function linkAt(scene: Scene, id: string | undefined): string | undefined {
  const target = id === undefined ? undefined : scene.part.target(id)
  return target?.outside && linkPattern.test(target.path) ? safeLink(target.path) : undefined
}

/** The link of a whole shape. */
export function linkOf(node: XmlNode, scene: Scene): { link?: string } {
  const [click] = elements(node).flatMap(child => at(child, 'p:cNvPr', 'a:hlinkClick') ?? [])
  const link = linkAt(scene, click?.attributes['r:id'])
  return link ? { link } : {}
}

export const anchors: Readonly<Record<string, 'middle' | 'bottom'>> = { ctr: 'middle', b: 'bottom' }

export function textBoxOf(scene: Scene, placeholder: XmlNode | undefined, body: XmlNode | undefined) {
  const paragraphs = paragraphsOf(body, contextOf(scene, placeholder))
  const frames = [
    at(body, 'a:bodyPr'),
    ...scene.inherited(placeholder).map(shape => at(shape, 'p:txBody', 'a:bodyPr')),
  ]
  const anchor = frames.map(frame => frame?.attributes['anchor']).find(value => value !== undefined)
  const padding =
    (frames.map(frame => number(frame, 'lIns')).find(value => value !== undefined) ?? 91_440) * scene.scale
  const valign = anchors[anchor ?? '']
  return { paragraphs, padding: Math.round(padding * 10) / 10, ...(valign === undefined ? {} : { valign }) }
}

export function altOf(node: XmlNode): { alt?: string } {
  const alt = elements(node)
    .map(child => at(child, 'p:cNvPr')?.attributes['descr'])
    .find(Boolean)
  return alt ? { alt: alt.trim().slice(0, 500) } : {}
}
