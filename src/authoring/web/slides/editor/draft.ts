// Unsent changes, stored on this device until they can be sent.
import * as z from '#zod'
import { themes } from '#authoring/contract/deck.shapes.ts'
import { pageChange, type PageChange } from '#authoring/contract/slides.contract.ts'
import { store, stored } from '#kit/web/store.ts'
import type { DeckLook } from '../model/deck-look.ts'
import type { DeckSession } from '../model/deck-session.ts'

const Draft = z.object({
  changes: z.array(pageChange),
  theme: z.optional(z.enum(themes)),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
})
const keyOf = (deck: string) => `slides-draft ${deck}`

export function keepDraft(session: DeckSession): void {
  store(
    keyOf(session.get().id),
    session.isSaved() ? null : JSON.stringify({ changes: session.waiting(), ...session.waitingLook() }),
  )
}

export function takeDraft(deck: string): { changes: PageChange[]; look: Partial<DeckLook> } | null {
  const kept = stored(keyOf(deck))
  if (kept === null) return null
  store(keyOf(deck), null)
  try {
    const { changes, theme, width, height } = z.parse(Draft, JSON.parse(kept))
    return { changes, look: { ...(theme && { theme }), ...(width && { width }), ...(height && { height }) } }
  } catch {
    // Stored by another version of this page, or truncated: discard it.
    return null
  }
}
