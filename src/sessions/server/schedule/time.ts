// When a session takes place: its times, conflicts, and the blocks of a term.
import { and, eq, gt, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import { dayMs, minuteMs } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Block } from '#schools/contract/blocks.rules.ts'
import { schoolsOfStaff } from '#schools/contract/relations.ts'
import { termWithBlocks } from '#schools/server/classes.api.ts'
import { kinds, type SessionKind } from '#sessions/contract/kinds.ts'
import { startGrace } from '#sessions/contract/session.lifecycle.ts'
import { sessionLimits, type Countdown } from '#sessions/contract/session-rules.shapes.ts'
import { sessionErrors } from '#sessions/contract/sessions.errors.ts'
import { dayAt, slotsOf, type Slot } from '#sessions/contract/times.rules.ts'
import { answer } from '../session/hooks.ts'
import { sessions, type SessionRow } from '../sessions.tables.ts'
import { lockTimes } from '../lock-times.api.ts'

export interface Times {
  readonly start: Date
  readonly end: Date
}
interface TimeRequest {
  readonly type: SessionKind
  readonly start?: string | undefined
  readonly end?: string | undefined
  readonly startNow: boolean
  readonly countdown?: Countdown | null | undefined
}

const lesson = 60 * minuteMs
/** Without a deadline, student-paced sessions stay open this long. */
const always = 20 * 365 * dayMs

export function timesOf({ type, start: from, end: to, startNow, countdown }: TimeRequest, now: Date): Times {
  const { ownPace } = kinds[type].flags
  const chosen = from === undefined ? undefined : new Date(from)
  if (!startNow && !ownPace && (!chosen || to === undefined)) throw fail(sessionErrors, 'time-order')
  const start = startNow || !chosen ? now : chosen
  const length = chosen && to !== undefined ? new Date(to).getTime() - chosen.getTime() : lesson
  const usualEnd = ownPace
    ? closingOf(start, countdown)
    : new Date(start.getTime() + Math.max(length, 60_000))
  const end = to === undefined || startNow ? usualEnd : new Date(to)
  assertTimes({ start, end }, now)
  return { start, end }
}

const closingOf = (start: Date, countdown: TimeRequest['countdown']): Date =>
  new Date(
    countdown?.type === 1 && countdown.deadline !== null ? countdown.deadline : start.getTime() + always,
  )

export function assertTimes({ start, end }: Times, now: Date): void {
  if (end <= start) throw fail(sessionErrors, 'time-order')
  if (start.getTime() < now.getTime() - startGrace) throw fail(sessionErrors, 'time-past')
}

export function assertRegistration({ start }: Times, regDate: Date | null): void {
  if (regDate !== null && regDate > start) throw fail(sessionErrors, 'time-registration')
}

/**
 * Other lessons of the same teacher, by time. Self-paced work, and work open for days, conflicts with
 * nothing.
 */
export const overlapping = (
  db: Tx,
  teacher: string,
  { start, end }: Times,
  except: string | undefined,
): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(
      and(
        or(and(eq(sessions.owner, teacher), sql`${sessions.taught} is null`), eq(sessions.taught, teacher)),
        eq(sessions.del, false),
        ne(sessions.status, 'close'),
        lt(sessions.start, end),
        gt(sessions.end, start),
        sql`${sessions.childSize} = 0`,
        ne(sessions.type, 'selfStudy'),
        ne(sessions.type, 'videoSession'),
        sql`${sessions.end} - ${sessions.start} < interval '1 day'`,
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
    .orderBy(sessions.start, sessions.id)
    .limit(100)

/**
 * Refuses a time with a booked lesson. Locks until the transaction ends, so that concurrent lessons and
 * bookings see each other.
 */
export async function assertFree(
  db: Tx,
  teacher: string,
  { start, end }: Times,
  { id: except, booking = null }: { readonly id?: string; readonly booking?: string | null } = {},
): Promise<void> {
  await lockTimes(db, [teacher])
  const [booked] = await db
    .select({ id: sessions.id, name: sessions.name, start: sessions.start })
    .from(sessions)
    .where(
      and(
        eq(sessions.owner, teacher),
        isNotNull(sessions.booking),
        eq(sessions.del, false),
        ne(sessions.status, 'close'),
        lt(sessions.start, end),
        gt(sessions.end, start),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
    .limit(1)
  if (booked) throw fail(sessionErrors, 'time-booked', { session: booked.id, name: booked.name })
  const lesson = await answer(db, 'bookedLesson')?.(db, teacher, { start, end }, booking)
  if (lesson) throw fail(sessionErrors, 'time-booked', { booking: lesson.id, name: lesson.name })
}

export interface Repeat {
  readonly term: string
  readonly blocks?: readonly Block[] | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
  readonly timeZone: string
}

/** Future blocks of a term, as times. */
export async function slotsToCome(
  db: Tx,
  actor: Actor,
  { term: id, blocks: chosenBlocks, from, until, timeZone }: Repeat,
  now: Date,
): Promise<Slot[]> {
  const { term, blocks } = await termWithBlocks(db, id)
  if (!schoolsOfStaff(actor).includes(term.school)) throw kitFail('not-found')
  if (
    chosenBlocks?.some(
      ({ week, start, end }) =>
        !blocks.some(block => block.week === week && block.start === start && block.end === end),
    )
  )
    throw fail(sessionErrors, 'block-unknown')
  const first = [term.start, from ?? '', dayAt(now, timeZone)].reduce((a, b) => (a > b ? a : b))
  const last = until !== undefined && until < term.end ? until : term.end
  return slotsOf(chosenBlocks ?? blocks, first, last, timeZone)
    .filter(({ start }) => start >= now)
    .slice(0, sessionLimits.series)
}
