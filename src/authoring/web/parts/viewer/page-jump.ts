// Links between pages: whether the viewer may leave the page, and how.
import { createContext } from 'react'

export interface Jump {
  readonly pages: readonly { readonly _id: string }[]
  /** Index of the current page. */
  readonly at: number
  go(to: number): void
}
/** Undefined if somebody else turns the pages; links between pages are then disabled. */
export const PageJump = createContext<Jump | null>(null)
