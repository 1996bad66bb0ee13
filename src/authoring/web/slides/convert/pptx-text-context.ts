// Context for reading text: colours, fonts, and inherited styles.
import type { Palette } from './pptx-colors.ts'
import type { XmlNode } from './xml.ts'

export interface TextContext {
  readonly palette: Palette
  /** Page units per point. */
  readonly perPoint: number
  /** Value of page number fields. */
  readonly pageNumber: string
  /** List styles, nearest first. */
  readonly styles: readonly (XmlNode | undefined)[]
  /** Target of a link, if allowed. */
  link(click: XmlNode | undefined): string | undefined
  /** The theme's fonts for headings and body text. */
  readonly fonts: { readonly major: string; readonly minor: string }
  /** Text properties from a table style. */
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
