import { useState } from 'react'
import type { Sheet } from '../model/chart.ts'

const isSame = (a: Sheet, b: Sheet) => JSON.stringify(a) === JSON.stringify(b)

/**
 * The sheet during editing: incomplete numbers and empty rows stay visible; undo and colleagues' changes
 * replace it.
 * @param save Stores a sheet. @returns The part that was stored.
 */
export function useDraftSheet(
  stored: Sheet,
  save: (sheet: Sheet) => Sheet,
): readonly [Sheet, (next: Sheet) => void] {
  const [draft, setDraft] = useState<{ readonly sheet: Sheet; readonly kept: Sheet } | null>(null)
  const isMine = draft !== null && isSame(draft.kept, stored)
  return [isMine ? draft.sheet : stored, next => setDraft({ sheet: next, kept: save(next) })]
}
