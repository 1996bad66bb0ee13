// Registering for and leaving a free seat. A paid seat follows its order (`seat-goods.ts`).
import { asc, eq } from 'drizzle-orm'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { peopleOf, personOf } from '#identity/server/people.api.ts'
import { enrolErrors } from '#sessions/contract/enrol.errors.ts'
import { hindrance, leaveUntil } from '#sessions/contract/enrol.rules.ts'
import { sessionFor } from '../access.ts'
import { notifySeat } from './notices.ts'
import type { SessionsJoin } from '../session/hooks.ts'
import { sessionById } from '../lists/read.ts'
import { payOneBack } from './refunds.ts'
import { hindered, joinerOf, lockSeats, registrationOf, seat, takenBefore, unseat } from './seats.ts'
import { waiting, type SessionRow } from '../sessions.tables.ts'
import { promote } from './waiting.ts'

/** `$addToSet: {reg}`: people register themselves, under their own name. */
export const register: NonNullable<SessionsJoin['register']> = async (
  _kit: Kit,
  by: CallContext,
  { id }: SessionRow,
  { _id: who },
  date,
): Promise<void> => {
  const { db, actor, now } = by
  if (actor.id === null || who !== actor.id) throw fail(enrolErrors, 'enrol-others')
  const session = await lockSeats(db, id)
  if (await registrationOf(db, id, who)) throw fail(enrolErrors, 'enrol-there')
  const why = hindrance(session, joinerOf(actor), now, await takenBefore(db, session, now, who))
  if (why !== null) throw hindered(why)
  if (session.price > 0) throw fail(enrolErrors, 'enrol-paid')
  const person = await personOf(db, who)
  if (!person) throw kitFail('not-found')
  await seat(db, { session, person, now })
  await notifySeat(by, 'enrolled', session, who, { date })
}

/** `$pull: {reg}` */
export const unregister: NonNullable<SessionsJoin['unregister']> = async (
  _kit: Kit,
  by: CallContext,
  { id }: SessionRow,
  who,
): Promise<void> => {
  const { db, actor, now } = by
  if (actor.id === null || who !== actor.id) throw fail(enrolErrors, 'enrol-others')
  const session = await lockSeats(db, id)
  const there = await registrationOf(db, id, who)
  if (!there) throw fail(enrolErrors, 'enrol-not-there')
  // For a part of a course, one has to leave the course.
  if (session.pid !== null) throw fail(enrolErrors, 'enrol-child')
  if (there.order !== null) throw fail(enrolErrors, 'leave-paid', { orderId: there.order })
  const until = leaveUntil(session)
  if (until !== null && now >= until) throw fail(enrolErrors, 'leave-late')
  await unseat(db, session, who)
  await notifySeat(by, 'left', session, who)
  await promote(by, id)
}

/**
 * `dropReg`: the host removes a person. The refund follows separately, because orders are locked before
 * sessions.
 */
export async function dropRegistration(
  by: CallContext,
  { _id, uid }: { readonly _id: string; readonly uid: string },
): Promise<SessionRow> {
  const { db, now } = by
  await sessionFor(db, by.actor, _id, 'session.edit')
  const session = await lockSeats(db, _id)
  if (session.pid !== null) throw fail(enrolErrors, 'enrol-child')
  if (now >= session.start || session.status === 'close') throw fail(enrolErrors, 'drop-late')
  const there = await registrationOf(db, _id, uid)
  if (!there) throw fail(enrolErrors, 'enrol-not-there')
  await unseat(db, session, uid)
  if (there.order !== null) await payOneBack(by, _id, there.order)
  await notifySeat(by, 'taken', session, uid, { paid: there.order !== null })
  await promote(by, _id)
  return sessionById(db, _id)
}

/** The waiting list for the host. */
export async function waitlist(db: CallContext['db'], session: string) {
  const rows = await db
    .select()
    .from(waiting)
    .where(eq(waiting.session, session))
    .orderBy(asc(waiting.at), asc(waiting.uid))
    .limit(500)
  const people = await peopleOf(
    db,
    rows.map(({ uid }) => uid),
  )
  return rows.map(({ uid, at, offeredUntil }) => ({
    _id: uid,
    nickname: people.get(uid)?.name ?? '',
    avatar: people.get(uid)?.avatar ?? null,
    at,
    offeredUntil,
  }))
}
