import { useState } from 'react'
import type { Sheet } from '../model/chart.ts'

const isSame = (a: Sheet, b: Sheet) => JSON.stringify(a) === JSON.stringify(b)

/**
 * The sheet as somebody writes it: half a number and an empty row stay in sight; undo and colleagues replace it.
 * @param save Stores a sheet. @returns What of it is stored.
 */
export function useDraftSheet(
  stored: Sheet,
  save: (sheet: Sheet) => Sheet,
): readonly [Sheet, (next: Sheet) => void] {
  const [draft, setDraft] = useState<{ readonly sheet: Sheet; readonly kept: Sheet } | null>(null)
  const isMine = draft !== null && isSame(draft.kept, stored)
  return [isMine ? draft.sheet : stored, next => setDraft({ sheet: next, kept: save(next) })]
}
