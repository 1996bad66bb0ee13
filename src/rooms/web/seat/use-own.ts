// What I said on a page, wherever it is now: at the server, on its way, not taken, or not sent yet.
import { useCallback, useMemo } from 'react'
import type { Response } from '#rooms/contract/response.contract.ts'
import { roomsErrors } from '#rooms/contract/rooms.errors.ts'
import type { Closing, Work } from '#rooms/contract/work-state.rules.ts'
import { showsDraft } from '#rooms/contract/work-words.rules.ts'
import type { KeptDraft } from '../room/drafts.ts'
import type { Giving, Refused, Unsent } from '../room/outbox-acts.ts'
import type { AnswerValues } from '../room/room-api.ts'
import { useEndOfTime, useRecords, useRoom, useServerNow } from '../room/use-room.tsx'
import { workIn } from './work-in.ts'

export interface Own {
  readonly records: readonly Response[]
  readonly unsent: readonly Unsent[]
  readonly refused: readonly Refused[]
  readonly work: Work
  /** What is written and can still become the answer. */
  readonly draft: KeptDraft | null
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
  const draft = useRoom(({ drafts }) => drafts[page] ?? null)
  // What waits by its key may have arrived already.
  const work: Work = { ...useWork(page, draft !== null), isSending: unsent.some(isGiving) }
  return {
    records,
    unsent,
    refused,
    work,
    draft: showsDraft(work) ? draft : null,
    closed: closedWords(work.closing),
  }
}

/**
 * News of an answer may come before its acknowledgement, or instead of one that was lost: it is there, and
 * what was meant for it by its key is meant for it.
 */
function stillUnsent(waiting: readonly Unsent[], records: readonly Response[]): readonly Unsent[] {
  const ids = new Map(records.map(({ key, _id }) => [key, _id]))
  return waiting.flatMap((act): Unsent[] => {
    if (act.do === 'give') return ids.has(act.key) ? [] : [act]
    return [{ ...act, target: ids.get(act.target) ?? act.target }]
  })
}

/** @param isWaiting Whether the words change with the time alone. */
function useWork(page: string, isWaiting = false): Work {
  const workOn = useWorkOn(isWaiting)
  return useMemo(() => workOn(page), [workOn, page])
}

/** My work on any page. */
export function useWorkOn(isWaiting = false): (page: string) => Work {
  const end = useEndOfTime(useRoom(({ state }) => state.self))
  const now = useServerNow(end === null && !isWaiting ? null : 1000)
  const known = useRoom(({ state, about, answers, drafts, unsent }) => ({
    state,
    about,
    answers,
    drafts,
    unsent,
  }))
  return useCallback(page => workIn(known, page, now), [known, now])
}

/** Why nothing is taken here, in words; null while answers are taken. */
export const useClosed = (page: string): string | null => closedWords(useWork(page).closing)

const closedWords = (closing: Closing | null): string | null =>
  closing === null ? null : roomsErrors[closing.reason].message

const isGiving = (act: Unsent): act is Giving => act.do === 'give'

/** The one answer of a page that takes one: the newest first. What the teacher put in is shown, not changed. */
export function oneOf({ records, unsent, refused }: Own): {
  readonly values: AnswerValues | null
  readonly record: Response | undefined
  readonly refusal: Refused | null
} {
  const record = records.findLast(({ teacherSharing }) => !teacherSharing)
  const waiting = unsent.findLast(isGiving)
  if (waiting) return { values: waiting.values, record, refusal: null }
  const back = refused.findLast(({ act }) => act.do === 'give')
  if (back && back.act.do === 'give') return { values: back.act.values, record, refusal: back }
  return { values: record ? valuesIn(record) : null, record, refusal: null }
}

const valuesIn = ({ content, answer, json, locked }: Response): AnswerValues => ({
  content,
  answer,
  json,
  locked,
})
