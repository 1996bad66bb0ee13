// Shared by all pages of a deck: theme and size.
import type { Theme } from '#authoring/contract/deck.themes.ts'

export interface DeckLook {
  readonly theme: Theme
  readonly width: number
  readonly height: number
}

export const lookOf = ({ theme, width, height }: DeckLook): DeckLook => ({ theme, width, height })

export const isSameLook = (a: DeckLook, b: DeckLook): boolean =>
  a.theme === b.theme && a.width === b.width && a.height === b.height

/** The properties that differ from the saved ones. */
export const lookBetween = (saved: DeckLook, look: DeckLook): Partial<DeckLook> => ({
  ...(look.theme !== saved.theme && { theme: look.theme }),
  ...(look.width !== saved.width && { width: look.width }),
  ...(look.height !== saved.height && { height: look.height }),
})
