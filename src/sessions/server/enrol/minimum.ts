// With too few registrations by the deadline the session is cancelled: everybody is notified, and payments
// are refunded (502).
import { and, eq, gt, isNull, lte, ne, notExists, sql } from 'drizzle-orm'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Job } from '#kit/server/jobs.ts'
import type { Kit } from '#kit/server/kit.ts'
import { errorFields } from '#kit/server/log.ts'
import { notify } from '#kit/server/notify.ts'
import { enrolNotices } from '#sessions/contract/enrol.notices.ts'
import { isTooFew, minimumAt } from '#sessions/contract/enrol.rules.ts'
import { doneMoments } from '../enrol.tables.ts'
import { invitingTo } from './invitations.ts'
import { runHooks } from '../session/hooks.ts'
import { childrenOf } from '../lists/read.ts'
import { payBack } from './refunds.ts'
import { lockSeats } from './seats.ts'
import { sessions, type SessionRow } from '../sessions.tables.ts'
import { forgetFiles } from '../schedule/snapshot.ts'
import { notifySession } from '../notices/notify-session.ts'

export const minimumJob = (kit: Kit): Job => ({
  name: 'sessions: minimum of people',
  every: 60,
  async run(now) {
    const looked = kit.db
      .select({ one: sql`1` })
      .from(doneMoments)
      .where(
        and(
          eq(doneMoments.session, sessions.id),
          eq(doneMoments.moment, 'minimum'),
          eq(doneMoments.start, sessions.start),
        ),
      )
    const due = await kit.db
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        and(
          gt(sessions.discountSize, 0),
          eq(sessions.del, false),
          ne(sessions.status, 'close'),
          isNull(sessions.pid),
          isNull(sessions.startedAt),
          lte(sql`coalesce(${sessions.regDate}, ${sessions.start} - interval '24 hours')`, now),
          notExists(looked),
        ),
      )
      .limit(500)
    for (const { id } of due) {
      try {
        await kit.db.transaction(tx => lookAtMinimum(kit, tx, now, id))
      } catch (error) {
        kit.log.warn('the minimum of a session was not looked at', { session: id, ...errorFields(error) })
      }
    }
    if (due.length > 0) kit.wake()
  },
})

/** Checked once per start: leaving later does not cancel it. */
async function lookAtMinimum(kit: Kit, db: Tx, now: Date, id: string): Promise<void> {
  const session = await lockSeats(db, id)
  const at = minimumAt({ ...session, size: session.discountSize })
  if (at === null || at > now || session.del || session.status === 'close' || session.startedAt !== null)
    return
  const claimed = await db
    .insert(doneMoments)
    .values({ session: id, moment: 'minimum', start: session.start, at: now })
    .onConflictDoNothing()
    .returning()
  if (claimed.length > 0 && isTooFew({ size: session.discountSize, regNum: session.regNum }))
    await callOff(kit, db, now, session)
}

async function callOff(kit: Kit, db: Tx, now: Date, session: SessionRow): Promise<void> {
  await payBack({ db, now }, session.id, 'tooFew')
  await runHooks('onCancel', kit, { db, now }, session)
  const { name, regNum, discountSize } = session
  const known = await peopleOf(db, [session.owner, ...session.people])
  const [when, options] = [
    session.start.toISOString(),
    { key: session.id, ...(session.school === null ? {} : { school: session.school }) },
  ]
  const invite = await invitingTo(kit, { db, now }, session, 'CANCEL')
  for (const to of known.values()) {
    if (to.id === session.owner)
      await notify(
        db,
        kit.clock,
        enrolNotices,
        'SessionMinimumHost',
        { user: to.id },
        { name, when, count: String(regNum), size: String(discountSize) },
        options,
      )
    else {
      const calendar = await invite(to)
      await notify(
        db,
        kit.clock,
        enrolNotices,
        'SessionMinimum',
        { user: to.id },
        { name, when },
        { ...options, ...(calendar ? { calendar } : {}) },
      )
    }
  }
  await forgetFiles(db, [session, ...(session.childSize > 0 ? await childrenOf(db, session.id) : [])])
  await notifySession(db, kit, session, 'removed')
  await db.delete(sessions).where(eq(sessions.id, session.id))
}
