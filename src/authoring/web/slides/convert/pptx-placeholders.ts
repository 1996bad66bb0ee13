// Placeholders: boxes of a slide that inherit position and style from layout and master.
import type { PackagePart } from './pptx-parts.ts'
import { all, at, elements, type XmlNode } from './xml.ts'

export const placeholderOf = (shape: XmlNode | undefined): XmlNode | undefined =>
  elements(shape)
    .map(child => at(child, 'p:nvPr', 'p:ph'))
    .find(found => found !== undefined)

const kindOf = (placeholder: XmlNode | undefined): string => placeholder?.attributes['type'] ?? 'body'
const isTitle = (placeholder: XmlNode | undefined): boolean => /^(title|ctrTitle)$/.test(kindOf(placeholder))

export function styleName(placeholder: XmlNode | undefined): string {
  if (!placeholder) return 'p:otherStyle'
  if (isTitle(placeholder)) return 'p:titleStyle'
  return /^(dt|ftr|sldNum)$/.test(kindOf(placeholder)) ? 'p:otherStyle' : 'p:bodyStyle'
}

/**
 * The matching placeholder on the layout, by index and then by type, and the one on the master, by type
 * alone:
 * indexes of the master's date, footer and page number belong to other placeholders on layouts.
 */
export function samePlaceholders(
  placeholder: XmlNode,
  layout: PackagePart | undefined,
  master: PackagePart | undefined,
): XmlNode[] {
  const near = onLayout(layout, placeholder)
  const far = onMaster(master, placeholderOf(near) ?? placeholder)
  return [near, far].filter(shape => shape !== undefined)
}

interface Holder {
  readonly shape: XmlNode
  readonly own: XmlNode
}
const holdersOn = (part: PackagePart | undefined): Holder[] =>
  all(at(part?.root, 'p:cSld', 'p:spTree'), 'p:sp').flatMap(shape => {
    const own = placeholderOf(shape)
    return own ? [{ shape, own }] : []
  })

function onLayout(layout: PackagePart | undefined, placeholder: XmlNode): XmlNode | undefined {
  const holders = holdersOn(layout)
  const { idx } = placeholder.attributes
  const found =
    (idx === undefined ? undefined : holders.find(({ own }) => own.attributes['idx'] === idx)) ??
    holders.find(({ own }) => kindOf(own) === kindOf(placeholder)) ??
    holders.find(({ own }) => masterKind(own) === masterKind(placeholder))
  return found?.shape
}

const onMaster = (master: PackagePart | undefined, placeholder: XmlNode): XmlNode | undefined =>
  holdersOn(master).find(({ own }) => masterKind(own) === masterKind(placeholder))?.shape

/** Masters have one title and one body; all other types map to these. */
function masterKind(placeholder: XmlNode): string {
  if (isTitle(placeholder)) return 'title'
  const kind = kindOf(placeholder)
  return /^(dt|ftr|sldNum|hdr)$/.test(kind) ? kind : 'body'
}
