// Unsent changes, stored on this device until they can be sent. Every open editor has a draft of its own, so that two
// tabs of one deck never delete each other's, and nobody else who uses this device gets it.
import * as z from '#zod'
import { themes } from '#authoring/contract/deck.shapes.ts'
import { pageChange, type PageChange } from '#authoring/contract/slides.contract.ts'
import { newId } from '#kit/web/new-id.ts'
import { store, stored, storedKeys } from '#kit/web/store.ts'
import type { DeckLook } from '../model/deck-look.ts'
import type { DeckSession } from '../model/deck-session.ts'

const Draft = z.object({
  changes: z.array(pageChange),
  theme: z.optional(z.enum(themes)),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
})
interface UnsentChanges {
  readonly changes: PageChange[]
  readonly look: Partial<DeckLook>
}

const beginning = 'slides-draft '

export class DeckDrafts {
  readonly #prefix: string
  readonly #key: string
  /** Drafts of other tabs that this editor has taken, as they were then. */
  readonly #taken = new Map<string, string>()

  constructor(user: string, deck: string) {
    this.#prefix = `${beginning}${user} ${deck} `
    this.#key = this.#prefix + newId()
  }

  /** @returns Whether all changes outlast this page, on the server or on this device. */
  keep(session: DeckSession): boolean {
    const isSaved = session.isSaved()
    const draft = isSaved ? null : JSON.stringify({ changes: session.waiting(), ...session.waitingLook() })
    const isKept = store(this.#key, draft) || isSaved
    if (isKept) this.#forgetTaken()
    return isKept
  }

  /** Their changes are in this editor's draft or on the server. A tab that is still open may have added to its draft. */
  #forgetTaken(): void {
    for (const [key, draft] of this.#taken) if (stored(key) === draft) store(key, null)
    this.#taken.clear()
  }

  /** Unsent changes of this person's other editors of this deck; they stay stored until `keep` has succeeded. */
  take(): UnsentChanges[] {
    forgetNameless()
    return storedKeys(this.#prefix)
      .filter(key => key !== this.#key)
      .flatMap(key => {
        const draft = stored(key)
        if (draft === null) return []
        this.#taken.set(key, draft)
        return unsentIn(draft) ?? []
      })
  }
}

/**
 * Earlier versions stored one draft per deck without a person. On a shared device it may be somebody else's, so nobody
 * gets it.
 */
function forgetNameless(): void {
  for (const key of storedKeys(beginning)) if (key.split(' ').length === 2) store(key, null)
}

function unsentIn(draft: string): UnsentChanges | null {
  try {
    const { changes, theme, width, height } = z.parse(Draft, JSON.parse(draft))
    return { changes, look: { ...(theme && { theme }), ...(width && { width }), ...(height && { height }) } }
  } catch {
    // Stored by another version of this page, or truncated: discard it.
    return null
  }
}
