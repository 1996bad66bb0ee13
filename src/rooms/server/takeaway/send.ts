// Sends reports to learners, and to parents with a confirmed address by a link that needs no account.
// Unchanged scores and remarks are not sent again.
import { asc, eq, sql } from 'drizzle-orm'
import { makeLink } from '#identity/server/links.api.ts'
import { canSendMail } from '#kit/server/channels.ts'
import { fail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import type { CallContext } from '#kit/server/service.ts'
import { sessionTakeawaySnapshotContract } from '#rooms/contract/takeaway.contract.ts'
import { takeawayErrors } from '#rooms/contract/takeaway.errors.ts'
import { takeawayNotices } from '#rooms/contract/takeaway.notices.ts'
import { guardiansOf } from '#schools/server/parents.api.ts'
import { addToFigures } from '#sessions/server/sessions.api.ts'
import { reportedTerm } from '../gradebook/reports.ts'
import { madeSnapshot, marksOf, sessionFor, takeawayById } from './read.ts'
import { linkPurpose, type ParentLink } from './report.ts'
import { takeaways, type ClassSnapshotRow, type TakeawayRow } from '../takeaway.tables.ts'
import { hashOf, unscoredIn } from './wire.ts'
import { schoolOf } from './snapshot-wire.ts'
import { closeMarked } from '../answers/work-end.ts'

export interface Sending {
  readonly sent: boolean
  readonly parents: number
  readonly hash: string
}
interface SendOptions {
  /** The version the teacher saw. */ readonly hash?: string | undefined
  /** Also sends reports with unmarked answers. */ readonly anyway: boolean
}

export async function sendOne(kit: Kit, by: CallContext, id: string, options: SendOptions): Promise<Sending> {
  const { session } = await takeawayById(by.db, id)
  await sessionFor(by.db, by.actor, session, 'teach', { lock: true })
  return send(kit, by, await madeSnapshot(by.db, session), id, options)
}

/** Sends to everybody; with unmarked answers left, sends nothing until confirmed. */
export async function sendAll(
  kit: Kit,
  by: CallContext,
  id: string,
  anyway: boolean,
): Promise<{ sent: number; unchanged: number; parents: number }> {
  await sessionFor(by.db, by.actor, id, 'teach', { lock: true })
  const snapshot = await madeSnapshot(by.db, id)
  const rows = await by.db
    .select()
    .from(takeaways)
    .where(eq(takeaways.session, id))
    .orderBy(asc(takeaways.id))
  const own = await marksOf(
    by.db,
    id,
    rows.map(({ uid }) => uid),
  )
  const unscored = rows.reduce((all, row) => all + unscoredIn(snapshot, row, own.get(row.uid) ?? []), 0)
  if (unscored > 0 && !anyway) throw fail(takeawayErrors, 'takeaway-unscored', { unscored })
  const done: Sending[] = []
  for (const row of rows) done.push(await send(kit, by, snapshot, row.id, { anyway: true }))
  return {
    sent: done.filter(({ sent }) => sent).length,
    unchanged: done.filter(({ sent }) => !sent).length,
    parents: done.reduce((all, { parents }) => all + parents, 0),
  }
}

/** Locks the row, so that of two concurrent identical sendings only one goes out. */
async function send(
  kit: Kit,
  by: CallContext,
  snapshot: ClassSnapshotRow,
  id: string,
  { hash: looked, anyway }: SendOptions,
): Promise<Sending> {
  const { db, now, actor } = by
  const { uid } = await takeawayById(db, id)
  await closeMarked(
    kit,
    by,
    snapshot,
    uid,
    snapshot.questions.map(({ page }) => page),
  )
  const row = await takeawayById(db, id, { lock: true })
  const own = (await marksOf(db, row.session, [row.uid])).get(row.uid) ?? []
  const hash = hashOf(snapshot, row, own)
  if (looked !== undefined && looked !== hash) throw fail(takeawayErrors, 'takeaway-changed')
  if (row.sentHash === hash) return { sent: false, parents: 0, hash }
  const unscored = unscoredIn(snapshot, row, own)
  if (unscored > 0 && !anyway) throw fail(takeawayErrors, 'takeaway-unscored', { unscored })
  const sent = {
    marks: own.map(({ page, question, score, point, points, outlines }) => ({
      page,
      question,
      score,
      point,
      points,
      outlines,
    })),
    comments: [...row.comments, ...row.remarks],
    remark: snapshot.comment,
  }
  await db
    .update(takeaways)
    .set({
      sent,
      sentHash: hash,
      sentAt: now,
      sends: sql`${takeaways.sends} + 1`,
      reopenedAt: null,
      updatedAt: now,
    })
    .where(eq(takeaways.id, id))
  const term = await reportedTerm(kit, by, snapshot, row.uid)
  if (term)
    await db
      .update(takeaways)
      .set({ sent: { ...sent, term } })
      .where(eq(takeaways.id, id))
  if (row.sends === 0) await addToFigures(db, row.session, { countReport: 1 })
  const parents = await announce(kit, { db, now, actor }, snapshot, row)
  await emit(
    db,
    kit.clock,
    sessionTakeawaySnapshotContract,
    'patched',
    { _id: id, session: row.session, uid: row.uid },
    [row.uid, snapshot.owner, ...(snapshot.taught === null ? [] : [snapshot.taught])].map(
      user => `user:${user}`,
    ),
  )
  return { sent: true, parents, hash }
}

const linkDays = 365

/** @returns The number of parents notified. */
async function announce(
  kit: Kit,
  { db, actor }: CallContext,
  snapshot: ClassSnapshotRow,
  row: TakeawayRow,
): Promise<number> {
  const values = {
    session: snapshot.name,
    teacher: snapshot.teacher,
    id: snapshot.id,
    student: row.uid,
    what: row.sends === 0 ? 'sent' : 'corrected',
  }
  const options = {
    key: `${row.id} ${row.sends}`,
    ...(snapshot.school === null ? {} : { school: snapshot.school }),
    ...(actor.id === null ? {} : { from: actor.id }),
  }
  await notify(db, kit.clock, takeawayNotices, 'TakeawaySent', { user: row.uid }, values, options)
  if (!canSendMail(kit.config)) return 0
  const guardians = (await guardiansOf(db, schoolOf(snapshot), [row.uid])).get(row.uid) ?? []
  let written = 0
  for (const { child, email, receiver, confirmed, wantsReports } of guardians) {
    if (!confirmed || !wantsReports || email === null) continue
    const data: ParentLink = { email }
    const key = await makeLink(db, kit.clock, { purpose: linkPurpose, subject: row.id, data, days: linkDays })
    await notify(
      db,
      kit.clock,
      takeawayNotices,
      'TakeawayParent',
      receiver,
      { ...values, name: child, key },
      options,
    )
    written++
  }
  return written
}
