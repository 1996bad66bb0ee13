// Changes that could not be sent, kept on this device until they can.
import * as z from 'zod/mini'
import { themes } from '#authoring/contract/deck.shapes.ts'
import { pageChange, type PageChange } from '#authoring/contract/slides.contract.ts'
import { store, stored } from '#kit/web/store.ts'
import type { DeckSession } from '../model/deck-session.ts'

const Draft = z.object({ changes: z.array(pageChange), theme: z.optional(z.enum(themes)) })
const keyOf = (deck: string) => `slides-draft ${deck}`

export function keepDraft(session: DeckSession): void {
  const { id, theme, savedTheme } = session.get()
  store(
    keyOf(id),
    session.isSaved()
      ? null
      : JSON.stringify({ changes: session.waiting(), ...(theme !== savedTheme && { theme }) }),
  )
}

export function takeDraft(
  deck: string,
): { changes: PageChange[]; theme?: (typeof themes)[number] | undefined } | null {
  const kept = stored(keyOf(deck))
  if (kept === null) return null
  store(keyOf(deck), null)
  try {
    return z.parse(Draft, JSON.parse(kept))
  } catch {
    // Written by another version of this page, or cut short: nothing to be done with it.
    return null
  }
}
