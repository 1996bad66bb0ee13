// What words are read with: colours, fonts, and the styles that they inherit from.
import type { Palette } from './pptx-colors.ts'
import type { XmlNode } from './xml.ts'

export interface TextContext {
  readonly palette: Palette
  /** Page units per point. */
  readonly perPoint: number
  /** What fields with the number of the page show. */
  readonly pageNumber: string
  /** List styles from the nearest to the farthest. */
  readonly styles: readonly (XmlNode | undefined)[]
  /** Where a click leads, if it may be followed. */
  link(click: XmlNode | undefined): string | undefined
  /** The theme's fonts for headings and text. */
  readonly fonts: { readonly major: string; readonly minor: string }
  /** What a table style says of words. */
  readonly look?: { readonly color?: string | undefined; readonly bold?: boolean | undefined }
}
export type Chain = readonly (XmlNode | undefined)[]

export function first<T>(chain: Chain, read: (style: XmlNode) => T | undefined): T | undefined {
  for (const style of chain) {
    const value = style && read(style)
    if (value !== undefined) return value
  }
  return undefined
}
