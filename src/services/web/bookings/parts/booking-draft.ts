// The message for a booking is kept in this tab, even if the time is taken and another one is chosen.
import { useState } from 'react'
import type { AttachedFile } from './attach-files.tsx'

export interface BookingDraft {
  readonly message: string
  readonly topic: readonly string[]
  /** The subject for a carer. */
  readonly subject: string | null
  readonly attachments: readonly AttachedFile[]
}

const emptyDraft: BookingDraft = { message: '', topic: [], subject: null, attachments: [] }
const keyOf = (pack: string) => `booking-draft ${pack}`

function read(pack: string): BookingDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(pack)) ?? 'null')
    return stored === null ? emptyDraft : { ...emptyDraft, ...(stored as Partial<BookingDraft>) }
  } catch {
    return emptyDraft
  }
}

/** Without storage the draft lasts as long as the page. */
function write(pack: string, draft: BookingDraft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(keyOf(pack))
    else sessionStorage.setItem(keyOf(pack), JSON.stringify(draft))
  } catch {
    // Storage unavailable: the draft stays in memory.
  }
}

export function useBookingDraft(pack: string) {
  const [draft, setDraft] = useState(() => read(pack))
  return {
    draft,
    change: (make: (draft: BookingDraft) => Partial<BookingDraft>) =>
      setDraft(before => {
        const next = { ...before, ...make(before) }
        write(pack, next)
        return next
      }),
    clear: () => write(pack, null),
  }
}
