// Colour effects of a picture in a presentation, as pixel operations.
import type { PictureChange } from './picture-changes.ts'
import type { Palette } from './pptx-colors.ts'
import { at, elements, number, type XmlNode } from './xml.ts'

const share = (node: XmlNode, name: string): number => (number(node, name) ?? 0) / 100_000

/** @param blip The node that references the picture. */
export function recolouring(blip: XmlNode | undefined, palette: Palette): PictureChange[] {
  return elements(blip).flatMap((node): PictureChange[] => {
    if (node.name === 'a:grayscl') return [{ is: 'grey' }]
    if (node.name === 'a:biLevel') return [{ is: 'black-white', from: share(node, 'thresh') }]
    if (node.name === 'a:lum') {
      const [bright, contrast] = [share(node, 'bright'), share(node, 'contrast')]
      return bright === 0 && contrast === 0 ? [] : [{ is: 'light', bright, contrast }]
    }
    if (node.name === 'a:duotone') {
      const [dark, light] = elements(node).map(color =>
        palette.color({ name: 'a:solidFill', attributes: {}, children: [color] }),
      )
      return dark && light ? [{ is: 'two-colours', dark, light }] : []
    }
    if (node.name !== 'a:clrChange') return []
    const [from, to] = [palette.color(at(node, 'a:clrFrom')), palette.color(at(node, 'a:clrTo'))]
    return from && to?.endsWith('00') && to.length === 9 ? [{ is: 'see-through', color: from }] : []
  })
}
