// The columns a change sets, and whether it may: plain fields, meeting, price, times, registration.
import type * as z from '#zod'
import { fail } from '#kit/server/errors.ts'
import { kinds, needsMeeting } from '#sessions/contract/kinds.ts'
import type { sessionContract } from '#sessions/contract/session.contract.ts'
import { sessionErrors } from '#sessions/contract/sessions.errors.ts'
import { assertRegistration, assertTimes } from './time.ts'
import { sessions, type SessionRow } from '../sessions.tables.ts'

export type Patch = z.output<(typeof sessionContract)['methods']['patch']['data']>

export type SessionChanges = Omit<Patch, '$addToSet' | '$pull' | '_date'>

/** Everything but times; editable until the session is over. */
export function plainFields(
  before: SessionRow,
  changes: SessionChanges,
): Partial<typeof sessions.$inferInsert> {
  const {
    name,
    image,
    category,
    color,
    reminder,
    sessionType,
    block,
    guest,
    lobby,
    welcome,
    countdown,
    isView,
    zoom,
    discount,
  } = changes
  const set: Partial<typeof sessions.$inferInsert> = defined({
    name,
    image,
    category,
    color,
    reminder,
    sessionType,
    block,
    guest,
    lobby,
    welcome,
    countdown,
    isView,
  })
  if (zoom !== undefined) set.meeting = meetingAfter(before, zoom)
  if (discount) {
    if (kinds[before.type].access !== 'enrol' && discount.price > 0) throw fail(sessionErrors, 'kind-price')
    if (before.pid !== null && discount.price > 0) throw fail(sessionErrors, 'course-child')
    Object.assign(set, {
      price: discount.price,
      discount: discount.val,
      discountEnd: discount.end === null ? null : new Date(discount.end),
      discountSize: discount.size,
    })
  }
  if (
    before.status === 'close' &&
    Object.keys(set).some(field => ['block', 'guest', 'lobby', 'countdown', 'sessionType'].includes(field))
  )
    throw fail(sessionErrors, 'session-closed')
  return set
}

/** Another URL, or other access to the same one. Public enrolment requires a meeting. */
function meetingAfter(
  { type, sid, meeting: before }: SessionRow,
  zoom: NonNullable<SessionChanges['zoom']> | null,
): SessionRow['meeting'] {
  const url = zoom === null ? null : (zoom.url ?? before?.url ?? null)
  if (url === null && needsMeeting(type)) throw fail(sessionErrors, 'meeting-needed')
  if (zoom === null) return null
  if (url === null) throw fail(sessionErrors, 'zoom-missing')
  return { url, waiting_room: zoom.waiting_room, passcode: zoom.waiting_room ? null : (zoom.passcode ?? sid) }
}

/** Before the start only; a course follows its sessions. */
export function timeFields(
  before: SessionRow,
  { start, end, regDate, regMax }: SessionChanges,
  now: Date,
): Partial<Pick<SessionRow, 'start' | 'end' | 'regDate' | 'regMax'>> {
  if (start === undefined && end === undefined && regDate === undefined && regMax === undefined) return {}
  if (before.startedAt !== null || before.start <= now || before.status === 'close')
    throw fail(sessionErrors, 'session-started')
  if (before.childSize > 0 && (start !== undefined || end !== undefined))
    throw fail(sessionErrors, 'course-times')
  // Keeps the length if only the start is given.
  const from = start === undefined ? before.start : new Date(start)
  const to =
    end === undefined
      ? new Date(before.end.getTime() + from.getTime() - before.start.getTime())
      : new Date(end)
  if (start !== undefined || end !== undefined) assertTimes({ start: from, end: to }, now)
  const until = registrationEnd(before, regDate)
  assertRegistration(
    { start: from, end: to },
    regDate === undefined && until !== null && until > from ? from : until,
  )
  return {
    ...(from.getTime() !== before.start.getTime() && { start: from }),
    ...(to.getTime() !== before.end.getTime() && { end: to }),
    ...registrationField(regDate, until, from),
    ...(regMax !== undefined &&
      kinds[before.type].access === 'enrol' &&
      !kinds[before.type].flags.ownPace && { regMax }),
  }
}

function registrationEnd({ regDate: before }: SessionRow, wanted: SessionChanges['regDate']): Date | null {
  if (wanted === undefined) return before
  return wanted === null ? null : new Date(wanted)
}

/** Without a deadline, registration ends at the start. */
function registrationField(
  wanted: SessionChanges['regDate'],
  until: Date | null,
  start: Date,
): Partial<Pick<SessionRow, 'regDate'>> {
  if (wanted !== undefined) return { regDate: until }
  return until !== null && until > start ? { regDate: start } : {}
}

const defined = <T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
