// Hooks: events of a session, and calls of `session` implemented elsewhere.
import type * as z from '#zod'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { provided, type Port } from '#kit/server/ports.ts'
import type { CallContext } from '#kit/server/service.ts'
import type { sessionContract } from '#sessions/contract/session.contract.ts'
import type { SessionRow } from '../sessions.tables.ts'

interface ReadMoment {
  readonly db: Tx
  readonly now: Date
}
type Create = (typeof sessionContract)['methods']['create']['data']
type GetCalls = (typeof sessionContract)['methods']['calls']['get']
type GetHook<K extends keyof GetCalls> = (
  kit: Kit,
  by: CallContext,
  query: z.output<GetCalls[K]['query']>,
) => Promise<z.input<GetCalls[K]['result']>>

export interface Moved {
  readonly before: SessionRow
  readonly after: SessionRow
}
export interface Closing {
  readonly session: SessionRow
  /** Ended by; null for the minute job. */ readonly by: string | null
  readonly because: 'ended' | 'deadline' | 'booking' | 'forgotten' | 'course'
}

/** Run in the transaction of the change, so a failure rolls it back. */
export interface SessionHooks {
  onCreate(kit: Kit, at: ReadMoment, session: SessionRow): Promise<void>
  onStart(kit: Kit, at: ReadMoment, session: SessionRow): Promise<void>
  onClose(kit: Kit, at: ReadMoment, closing: Closing): Promise<void>
  onReopen(kit: Kit, at: ReadMoment, session: SessionRow): Promise<void>
  onMove(kit: Kit, at: ReadMoment, moved: Moved): Promise<void>
  /** Any field changed, including pace and timer. */
  onPatched(kit: Kit, at: ReadMoment, session: SessionRow): Promise<void>
  onArchive(kit: Kit, at: ReadMoment, session: SessionRow): Promise<void>
  /** The session does not take place: paid seats are refunded. Called before the row is deleted. */
  onCancel(kit: Kit, at: ReadMoment, session: SessionRow): Promise<void>
  /** The session is deleted with everything people did in it. Called before the row is deleted. */
  onRemove(kit: Kit, at: ReadMoment, session: SessionRow): Promise<void>
  /** Pages or options changed, possibly during class. */
  onSnapshot(kit: Kit, at: ReadMoment, session: SessionRow, what: 'pull' | 'page' | 'options'): Promise<void>
}

/** Calls implemented by exactly one domain. */
export interface SessionAnswers {
  register(
    kit: Kit,
    by: CallContext,
    session: SessionRow,
    person: {
      readonly _id: string
      readonly nickname?: string | undefined
      readonly avatar?: string | null | undefined
    },
    date: string | undefined,
  ): Promise<void>
  unregister(kit: Kit, by: CallContext, session: SessionRow, person: string): Promise<void>
  calendarList: GetHook<'calendarList'>
  dateList: GetHook<'dateList'>
  toolMembers: GetHook<'toolMembers'>
  learningData: GetHook<'learningData'>
  studentLearningData: GetHook<'studentLearningData'>
  attendance: GetHook<'attendance'>
  schoolWeek: GetHook<'schoolWeek'>
  selfStudy: GetHook<'selfStudy'>
  statistics: GetHook<'statistics'>
  questionHistory: GetHook<'questionHistory'>
  substituteAdminCount: GetHook<'substituteAdminCount'>
  /** Which of these sessions have a teacher in the room now. */
  teachersIn(db: Tx, sessions: readonly SessionRow[]): Promise<ReadonlySet<string>>
  /** The session of a booked lesson: its provider chooses the content. */
  scheduleBooking(
    kit: Kit,
    by: CallContext,
    request: z.output<Create> & { booking: string },
  ): Promise<SessionRow>
  /** A booked lesson of this teacher at this time that has no session yet. */
  bookedLesson(
    db: Tx,
    teacher: string,
    time: { readonly start: Date; readonly end: Date },
    except: string | null,
  ): Promise<{ readonly id: string; readonly name: string } | undefined>
  /** Creates a meeting with the owner's provider; null if they have none. */
  makeMeeting(
    kit: Kit,
    by: CallContext,
    session: Pick<SessionRow, 'name' | 'start' | 'end' | 'owner'>,
  ): Promise<string | null>
}

export type SessionsJoin = Partial<SessionHooks & SessionAnswers>

/** Hooks run in the order of domains; each answer has one implementation. */
export const sessionHooks: Port<SessionsJoin, readonly SessionsJoin[]> = {
  name: 'sessions.hooks',
  join(given) {
    const answers = given.flatMap(each => Object.keys(each)).filter(name => !name.startsWith('on'))
    const twice = answers.find((name, index) => answers.indexOf(name) !== index)
    if (twice !== undefined) throw new Error(`${twice} of sessions is provided twice`)
    return given
  },
}

type Hook = keyof SessionHooks
type HookArgs<H extends Hook> = Parameters<SessionHooks[H]>

export async function runHooks<H extends Hook>(hook: H, ...args: HookArgs<H>): Promise<void> {
  for (const each of provided(args[1].db, sessionHooks))
    await (each[hook] as ((...args: HookArgs<H>) => Promise<void>) | undefined)?.(...args)
}

export const answer = <K extends keyof SessionAnswers>(db: Tx, name: K): SessionAnswers[K] | undefined =>
  provided(db, sessionHooks).find(each => each[name] !== undefined)?.[name]

export function answered<K extends keyof SessionAnswers>(db: Tx, name: K): SessionAnswers[K] {
  const found = answer(db, name)
  if (!found) throw kitFail('unknown-call')
  return found
}
