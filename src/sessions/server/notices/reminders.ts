// A day and an hour before the start, participants and teachers are reminded, once per start.
import { and, asc, eq, gt, isNull, lte, ne, notExists, sql } from 'drizzle-orm'
import { personOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Job } from '#kit/server/jobs.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import { enrolNotices } from '#sessions/contract/enrol.notices.ts'
import { remindedStarts, reminders, wasThere, type Reminder } from '#sessions/contract/enrol.rules.ts'
import { kindsWith } from '#sessions/contract/kinds.ts'
import { doneMoments } from '../enrol.tables.ts'
import { roster } from '../lists/read.ts'
import { sessions, type SessionRow } from '../sessions.tables.ts'

const maxRows = 200
/** Self-paced sessions have no start. */
const ownPace = kindsWith('ownPace')
/** Workshops anybody can register for. */
const publicKinds: ReadonlySet<string> = new Set(kindsWith('public'))

export const reminderJob = (kit: Kit): Job => ({
  name: 'sessions: reminders',
  every: 60,
  async run(now) {
    for (const reminder of reminders)
      for (const session of await due(kit.db, reminder, now))
        await kit.db.transaction(tx => remind(kit, tx, now, reminder, session))
    kit.wake()
  },
})

function due(db: Tx, reminder: Reminder, now: Date): Promise<SessionRow[]> {
  const [after, until] = remindedStarts(reminder, now)
  const sent = db
    .select({ one: sql`1` })
    .from(doneMoments)
    .where(
      and(
        eq(doneMoments.session, sessions.id),
        eq(doneMoments.moment, reminder.name),
        eq(doneMoments.start, sessions.start),
      ),
    )
  return db
    .select()
    .from(sessions)
    .where(
      and(
        gt(sessions.start, after),
        lte(sessions.start, until),
        isNull(sessions.startedAt),
        eq(sessions.del, false),
        ne(sessions.status, 'close'),
        eq(sessions.childSize, 0),
        sql`${sessions.type} not in ${ownPace}`,
        notExists(sent),
      ),
    )
    .orderBy(asc(sessions.start), asc(sessions.id))
    .limit(maxRows)
}

async function remind(kit: Kit, db: Tx, now: Date, reminder: Reminder, session: SessionRow): Promise<void> {
  const claimed = await db
    .insert(doneMoments)
    .values({ session: session.id, moment: reminder.name, start: session.start, at: now })
    .onConflictDoNothing()
    .returning()
  if (claimed.length === 0) return
  const there = (await roster(db, session)).filter(
    ({ at }) => at === null || wasThere(reminder, session.start, new Date(at as Date | string)),
  )
  const teachers = wasThere(reminder, session.start, session.createdAt)
    ? [session.taught ?? session.owner]
    : []
  const code = publicKinds.has(session.type) ? 'WorkshopReminderBeforeClass' : 'SessionReminder'
  const values = {
    name: session.name,
    who: (await personOf(db, session.taught ?? session.owner))?.name ?? '',
    when: session.start.toISOString(),
    code: session.sid,
    link: `/session/view/${session.id}`,
  }
  for (const user of new Set([...teachers, ...there.map(({ _id }) => _id)])) {
    await notify(db, kit.clock, enrolNotices, code, { user }, values, {
      key: `${session.id} ${reminder.name} ${session.start.toISOString()}`,
      ...(session.school === null ? {} : { school: session.school }),
    })
  }
}
