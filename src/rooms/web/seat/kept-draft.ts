// What is being written or drawn and not sent yet, kept on this device per person, room and page: a reload loses nothing.
import { useCallback, useState } from 'react'
import { store, stored } from '#kit/web/store.ts'
import { useRoom } from '../room/use-room.tsx'

export function useKeptDraft<T>(page: string): [draft: T | null, setDraft: (draft: T | null) => void] {
  const place = useRoom(({ state, sid }) => `room-draft ${state.self} ${sid} ${page}`)
  const [draft, setDraft] = useState<T | null>(() => parsed<T>(stored(place)))
  const keep = useCallback(
    (next: T | null) => {
      setDraft(next)
      store(place, next === null ? null : JSON.stringify(next))
    },
    [place],
  )
  return [draft, keep]
}

function parsed<T>(text: string | null): T | null {
  try {
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}
