// Placeholders: boxes of a slide whose place and style the layout and the master give.
import type { Part } from './pptx-parts.ts'
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

export function samePlaceholder(part: Part | undefined, placeholder: XmlNode): XmlNode | undefined {
  const shapes = all(at(part?.root, 'p:cSld', 'p:spTree'), 'p:sp')
    .map(shape => ({ shape, own: placeholderOf(shape) }))
    .filter(({ own }) => own !== undefined)
  const same = (read: (node: XmlNode | undefined) => unknown) =>
    shapes.find(({ own }) => read(own) === read(placeholder))?.shape
  const { idx } = placeholder.attributes
  return (
    (idx === undefined ? undefined : same(node => node?.attributes['idx'])) ??
    same(kindOf) ??
    shapes.find(({ own }) =>
      isTitle(placeholder)
        ? isTitle(own)
        : /^(subTitle|obj|body)$/.test(kindOf(placeholder)) && kindOf(own) === 'body',
    )?.shape
  )
}
