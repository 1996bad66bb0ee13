// The user's answer on a page, wherever it is: stored, in flight, refused, or unsent.
import { useCallback, useMemo } from 'react'
import type { Response } from '#rooms/contract/response.contract.ts'
import { roomsErrors } from '#rooms/contract/rooms.errors.ts'
import type { Closing, WorkOnPage } from '#rooms/contract/work-state.rules.ts'
import { showsDraft } from '#rooms/contract/work-words.rules.ts'
import type { KeptDraft } from '../room/drafts.ts'
import type { AnswerEntry, Refused, Unsent } from '../room/outbox-acts.ts'
import type { AnswerValues } from '../room/room-api.ts'
import { useEndOfTime, useRecords, useRoom, useServerNow } from '../room/use-room.tsx'
import { workIn } from './work-in.ts'

export interface OwnWork {
  readonly records: readonly Response[]
  readonly unsent: readonly Unsent[]
  readonly refused: readonly Refused[]
  readonly work: WorkOnPage
  /** Work in progress that can still become the answer. */
  readonly draft: KeptDraft | null
  /** Why no answer is accepted here now. */
  readonly closed: string | null
}

export function useOwn(page: string): OwnWork {
  const self = useRoom(({ state }) => state.self)
  // The record may arrive before the room's event.
  const all = useRecords(page)
  const records = useMemo(() => all.filter(({ uid }) => uid === self), [all, self])
  const waiting = useRoom(view => view.unsent.filter(act => act.page === page))
  const unsent = useMemo(() => stillUnsent(waiting, records), [waiting, records])
  const refused = useRoom(view => view.refused.filter(({ act }) => act.page === page))
  const draft = useRoom(({ drafts }) => drafts[page] ?? null)
  // An action known by its key may already be stored.
  const work: WorkOnPage = { ...useWork(page, draft !== null), isSending: unsent.some(isGiving) }
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
 * An answer's event may precede or replace a lost acknowledgement: the answer is then stored, and
 * actions on its key apply to it.
 */
function stillUnsent(waiting: readonly Unsent[], records: readonly Response[]): readonly Unsent[] {
  const ids = new Map(records.map(({ key, _id }) => [key, _id]))
  return waiting.flatMap((act): Unsent[] => {
    if (act.do === 'give') return ids.has(act.key) ? [] : [act]
    return [{ ...act, target: ids.get(act.target) ?? act.target }]
  })
}

/** @param isWaiting Whether the words change with time alone. */
function useWork(page: string, isWaiting = false): WorkOnPage {
  const workOn = useWorkOn(isWaiting)
  return useMemo(() => workOn(page), [workOn, page])
}

/** The state of work on any page. */
export function useWorkOn(isWaiting = false): (page: string) => WorkOnPage {
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

/** Why no answer is accepted here, in words; null while answers are accepted. */
export const useClosed = (page: string): string | null => closedWords(useWork(page).closing)

const closedWords = (closing: Closing | null): string | null =>
  closing === null ? null : roomsErrors[closing.reason].message

const isGiving = (act: Unsent): act is AnswerEntry => act.do === 'give'

/** The answer of a single-answer page, newest first. One added by the teacher is read-only. */
export function oneOf({ records, unsent, refused }: OwnWork): {
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
