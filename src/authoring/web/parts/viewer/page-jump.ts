// Links from page to page: where one may leave a page by oneself, and how.
import { createContext } from 'react'

export interface Jump {
  readonly pages: readonly { readonly _id: string }[]
  /** The place of the page that is shown. */
  readonly at: number
  go(to: number): void
}
/** Undefined where somebody else turns the pages; links between pages then do nothing. */
export const PageJump = createContext<Jump | null>(null)
