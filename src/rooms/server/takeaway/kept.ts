// Keeps learners' work as long as the plan says, and notifies the teacher a week before deletion. Sent
// reports stay.
import { and, asc, eq, gt, isNull, lte, notInArray, sql } from 'drizzle-orm'
import { referFiles } from '#files/server/files.api.ts'
import { dayMs, daySeconds } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Job } from '#kit/server/jobs.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import { takeawayNotices } from '#rooms/contract/takeaway.notices.ts'
import { daysKept } from '#schools/server/data-kept.api.ts'
import { addToFigures, type SessionRow } from '#sessions/server/sessions.api.ts'
import { releaseCommentFiles } from '../answers/comment-files.ts'
import { responses, rooms } from '../rooms.tables.ts'
import { snapshotRow } from './read.ts'
import { classSnapshots, keptSessions, marks, takeaways } from '../takeaway.tables.ts'
import { filesIn } from './wire.ts'
import { toolData } from '../tool-data.tables.ts'

const notice = 7 * dayMs
/** Unlimited retention, as a date beyond any use. */
const never = new Date('9999-01-01T00:00:00Z')

const dueAfter = (ended: Date, days: number): Date =>
  Number.isFinite(days) ? new Date(ended.getTime() + days * dayMs) : never

/** Starts the retention period when a lesson ends. */
export async function beginKeeping(
  kit: Kit,
  { db, now }: { readonly db: Tx; readonly now: Date },
  { id, school, owner, taught, ended }: SessionRow,
): Promise<void> {
  const [of, at] = [school ?? owner, ended ?? now]
  const values = {
    owner: of,
    teacher: taught ?? owner,
    ended: at,
    dueAt: dueAfter(at, (await daysKept(kit, db, [of]))(of)),
    warnedAt: null,
  }
  await db
    .insert(keptSessions)
    .values({ session: id, ...values })
    .onConflictDoUpdate({ target: keptSessions.session, set: values })
}

export const stopKeeping = async (
  { db }: { readonly db: Tx },
  { id }: Pick<SessionRow, 'id'>,
): Promise<void> => void (await db.delete(keptSessions).where(eq(keptSessions.session, id)))

const batch = 200

export const keepingJob = (kit: Kit): Job => ({
  name: 'rooms: data of sessions whose time is over',
  every: daySeconds,
  run: now =>
    kit.db.transaction(async tx => {
      await followPlans(kit, tx, now)
      await notifyOwners(kit, tx, now)
      await clearDue(tx, now)
    }),
})

/** A better plan extends retention and cancels the notice. */
async function followPlans(kit: Kit, tx: Tx, now: Date): Promise<void> {
  const rows = await tx
    .select()
    .from(keptSessions)
    .where(lte(keptSessions.dueAt, new Date(now.getTime() + notice)))
    .orderBy(asc(keptSessions.dueAt))
    .limit(batch)
    .for('update')
  const days = await daysKept(
    kit,
    tx,
    rows.map(({ owner }) => owner),
  )
  for (const { session, owner, ended, dueAt } of rows) {
    const due = dueAfter(ended, days(owner))
    if (due > dueAt)
      await tx
        .update(keptSessions)
        .set({ dueAt: due, warnedAt: null })
        .where(eq(keptSessions.session, session))
  }
}

/** One email per teacher and day, followed by a full week, even after a downgrade. */
async function notifyOwners(kit: Kit, tx: Tx, now: Date): Promise<void> {
  const until = new Date(now.getTime() + notice)
  const rows = await tx
    .update(keptSessions)
    .set({ warnedAt: now, dueAt: sql`greatest(${keptSessions.dueAt}, ${until.toISOString()}::timestamptz)` })
    .where(and(isNull(keptSessions.warnedAt), lte(keptSessions.dueAt, until)))
    .returning({ teacher: keptSessions.teacher })
  for (const [teacher, list] of Map.groupBy(rows, row => row.teacher)) {
    await notify(
      tx,
      kit.clock,
      takeawayNotices,
      'SessionDataEnds',
      { user: teacher },
      { sessions: list.length === 1 ? 'a session' : `${list.length} sessions`, date: until.toISOString() },
      { key: now.toISOString().slice(0, 10) },
    )
  }
}

async function clearDue(tx: Tx, now: Date): Promise<void> {
  const due = await tx
    .select({ session: keptSessions.session })
    .from(keptSessions)
    .where(and(lte(keptSessions.dueAt, now), lte(keptSessions.warnedAt, new Date(now.getTime() - notice))))
    .orderBy(asc(keptSessions.dueAt))
    .limit(batch)
  for (const { session } of due) await clearSession(tx, session, false)
}

/** @param reports Also deletes sent reports. */
export async function clearSession(tx: Tx, session: string, reports: boolean): Promise<void> {
  const kept = reports
    ? []
    : await tx
        .select()
        .from(takeaways)
        .where(and(eq(takeaways.session, session), gt(takeaways.sends, 0)))
  const reported = new Set(kept.map(({ uid }) => uid))
  // A sent report becomes the holder of its files, which keep counting against storage.
  const snapshot = await snapshotRow(tx, session)
  for (const row of kept)
    await referFiles(
      tx,
      {
        table: 'rooms_takeaways',
        record: row.id,
        owner: snapshot?.owner ?? '',
        school: row.school,
        place: session,
      },
      filesIn(row),
    )
  const given = await tx
    .select({ id: responses.id, type: responses.type, uid: responses.uid, size: responses.size })
    .from(responses)
    .where(eq(responses.session, session))
  for (const { id, type } of given)
    if (type === 'media')
      await referFiles(
        tx,
        { table: 'rooms_responses', record: id, owner: '', school: null, place: session },
        [],
      )
  await releaseCommentFiles(tx, session, eq(rooms.session, session))
  await addToFigures(tx, session, {
    size: -given.filter(({ uid }) => !reported.has(uid)).reduce((sum, { size }) => sum + size, 0),
  })
  await tx.delete(rooms).where(eq(rooms.session, session))
  const gone = await tx
    .delete(takeaways)
    .where(and(eq(takeaways.session, session), reports ? undefined : eq(takeaways.sends, 0)))
    .returning({ id: takeaways.id })
  for (const { id } of gone)
    await referFiles(
      tx,
      { table: 'rooms_takeaways', record: id, owner: '', school: null, place: session },
      [],
    )
  // Marks of closed accounts have no report.
  await tx.delete(marks).where(and(eq(marks.session, session), notInArray(marks.uid, [...reported])))
  await tx.delete(toolData).where(eq(toolData.session, session))
  if (kept.length === 0) await tx.delete(classSnapshots).where(eq(classSnapshots.id, session))
  await tx.delete(keptSessions).where(eq(keptSessions.session, session))
}
