// Context for reading the elements of one slide: its part, colours, fonts, and inherited properties of layout
// and master.
import { linkPattern, pageLink, safeLink } from '#authoring/contract/link.rules.ts'
import type { PictureStudio } from './picture-changes.ts'
import type { Fill } from './pptx-fills.ts'
import type { Package, PackagePart } from './pptx-parts.ts'
import { placeholderOf } from './pptx-placeholders.ts'
import { boxOf, scaledBy, type Box, type BoxTransform } from './pptx-shapes.ts'
import type { TextContext } from './pptx-text-context.ts'
import type { TableStyles } from './pptx-table-styles.ts'
import type { ThemeLooks } from './pptx-theme.ts'
import { at, elements, type XmlNode } from './xml.ts'

/** Files in the presentation that pages use; elements reference them by path until they are uploaded. */
export interface Media {
  readonly path: string
  readonly bytes: Uint8Array
  readonly mime: string
}

export interface Shared {
  readonly scale: number
  /** Page size in our units. */
  readonly size: { readonly width: number; readonly height: number }
  /** The slide's number in the presentation. */
  readonly pageNumber: number
  /** Paths of all slides, in order. */
  readonly slides: readonly string[]
  readonly media: Map<string, Media>
  readonly tableStyles: TableStyles
  /** Paths of metafiles that could not be drawn. */
  readonly undrawn: Set<string>
  /** Recolours pictures. */
  readonly studio: PictureStudio
  /** @returns A PNG, or undefined if the metafile cannot be drawn. */
  drawMetafile(file: Uint8Array): Promise<Uint8Array | undefined>
  complain(what: string): void
  /** For elements of master and layout, which appear on every page. */
  complainOnce(what: string): void
}

/** Everything needed to read the elements of one slide. */
export interface Scene extends Shared {
  readonly file: Package
  readonly part: PackagePart
  readonly looks: ThemeLooks
  readonly context: Omit<TextContext, 'styles' | 'link'>
  /** Fill of shapes that use the page background. */
  readonly ground: Fill | null
  /** Properties of the surrounding group, whose fill shapes may inherit. */
  readonly group?: XmlNode | undefined
  /** Text styles of placeholders, nearest first. */
  styles(placeholder: XmlNode | undefined): readonly (XmlNode | undefined)[]
  /** The matching placeholder on layout and master, which gives the position if the slide does not. */
  inherited(placeholder: XmlNode | undefined): XmlNode[]
  next(): string
}

export function placed(node: XmlNode, scene: Scene, place: BoxTransform): Box | undefined {
  const own = boxOf(at(node, 'p:spPr', 'a:xfrm'))
  if (own) return place(own)
  // Inherited positions are in page coordinates, not in those of the group.
  const from = scene
    .inherited(placeholderOf(node))
    .map(shape => boxOf(at(shape, 'p:spPr', 'a:xfrm')))
    .find(box => box !== undefined)
  return from && scaledBy(scene.scale)(from)
}

/** Properties, nearest first: the shape's own, its group's if referenced, its placeholder's. */
export function propertiesOf(node: XmlNode, scene: Scene): (XmlNode | undefined)[] {
  const own = at(node, 'p:spPr')
  return [
    own,
    ...(at(own, 'a:grpFill') ? [scene.group] : []),
    ...scene.inherited(placeholderOf(node)).map(shape => at(shape, 'p:spPr')),
  ]
}

const jumps: Readonly<Record<string, string>> = {
  nextslide: '#next',
  previousslide: '#previous',
  firstslide: '#first',
  lastslide: '#last',
}

/** Link target: an allowed external address, or a page of the deck. */
export function linkAt(scene: Scene, click: XmlNode | undefined): string | undefined {
  const { 'r:id': id, action = '' } = click?.attributes ?? {}
  const jump = /hlinkshowjump\?jump=(\w+)/.exec(action)?.[1]
  if (jump) return jumps[jump]
  const target = id === undefined ? undefined : scene.part.target(id)
  if (!target) return undefined
  if (target.outside) return linkPattern.test(target.path) ? safeLink(target.path) : undefined
  const page = scene.slides.indexOf(target.path)
  return page < 0 ? undefined : pageLink(`slide-${page + 1}`)
}

/** The link of a whole shape. */
export function linkOf(node: XmlNode, scene: Scene): { link?: string } {
  const [click] = elements(node).flatMap(child => at(child, 'p:cNvPr', 'a:hlinkClick') ?? [])
  const link = linkAt(scene, click)
  return link ? { link } : {}
}

export function altOf(node: XmlNode): { alt?: string } {
  const alt = elements(node)
    .map(child => at(child, 'p:cNvPr')?.attributes['descr'])
    .find(Boolean)
  return alt?.trim() ? { alt: alt.trim().slice(0, 500) } : {}
}
