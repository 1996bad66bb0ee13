// What I said on a page, wherever it is now: at the server, on its way, or not taken.
import { useMemo } from 'react'
import { answering } from '#rooms/contract/room.rules.ts'
import type { Response } from '#rooms/contract/response.contract.ts'
import { roomsErrors } from '#rooms/contract/rooms.errors.ts'
import type { Giving, Refused, Unsent } from '../room/outbox.ts'
import type { AnswerValues } from '../room/room-api.ts'
import { useEndOfTime, useRecords, useRoom, useServerNow } from '../room/use-room.tsx'

export interface Own {
  readonly records: readonly Response[]
  readonly unsent: readonly Unsent[]
  readonly refused: readonly Refused[]
  /** Why nothing is taken here now. */
  readonly closed: string | null
}

export function useOwn(page: string): Own {
  const self = useRoom(({ state }) => state.self)
  // The record may be back before the room's own news of it.
  const all = useRecords(page)
  const records = useMemo(() => all.filter(({ uid }) => uid === self), [all, self])
  const waiting = useRoom(view => view.unsent.filter(act => act.page === page))
  const unsent = useMemo(() => stillUnsent(waiting, records), [waiting, records])
  const refused = useRoom(view => view.refused.filter(({ act }) => act.page === page))
  return { records, unsent, refused, closed: useClosed(page) }
}

/** News of an answer may come before its acknowledgement, or instead of one that was lost: it is there, and what was meant for it by its key is meant for it. */
function stillUnsent(waiting: readonly Unsent[], records: readonly Response[]): readonly Unsent[] {
  const ids = new Map(records.map(({ key, _id }) => [key, _id]))
  return waiting.flatMap((act): Unsent[] =>
    act.do === 'give'
      ? ids.has(act.key)
        ? []
        : [act]
      : [{ ...act, target: ids.get(act.target) ?? act.target }],
  )
}

/** In words; null while answers are taken. */
export function useClosed(page: string): string | null {
  const self = useRoom(({ state }) => state.self) ?? ''
  const end = useEndOfTime(self)
  const now = useServerNow(end === null ? null : 1000)
  const refused = useRoom(({ state, about }) =>
    answering(state, self, page, { now, open: true, alone: about?.alone ?? false }),
  )
  return refused === undefined ? null : roomsErrors[refused].message
}

const isGiving = (act: Unsent): act is Giving => act.do === 'give'

/** The one answer of a page that takes one: the newest first. What the teacher put in is shown, not changed. */
export function oneOf({ records, unsent, refused }: Own): {
  readonly values: AnswerValues | null
  readonly record: Response | undefined
  readonly state: AnswerState
} {
  const record = records.findLast(({ teacherSharing }) => !teacherSharing)
  const waiting = unsent.findLast(isGiving)
  const back = refused.findLast(({ act }) => act.do === 'give')
  if (waiting) return { values: waiting.values, record, state: { is: 'waiting' } }
  if (back && back.act.do === 'give')
    return {
      values: back.act.values,
      record,
      state: { is: 'refused', key: back.act.key, words: back.message },
    }
  return record
    ? {
        values: { content: record.content, answer: record.answer, json: record.json, locked: record.locked },
        record,
        state: { is: 'sent' },
      }
    : { values: null, record, state: { is: 'none' } }
}

export type AnswerState =
  | { readonly is: 'none' | 'waiting' | 'sent' }
  | { readonly is: 'refused'; readonly key: string; readonly words: string }
