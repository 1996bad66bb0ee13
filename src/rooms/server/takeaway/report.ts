// Reports as learners and parents read them: own answers, with scores and remarks as sent. No other
// learner appears.
import { and, desc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type * as z from '#zod'
import { signer } from '#files/server/files.api.ts'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { readLink } from '#identity/server/links.api.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable, type ListQuery } from '#kit/server/query.ts'
import type { CallContext } from '#kit/server/service.ts'
import type { Report } from '#rooms/contract/report.shapes.ts'
import { inPageOrder } from '#rooms/contract/pages.rules.ts'
import { takeawayErrors } from '#rooms/contract/takeaway.errors.ts'
import { guardiansOf } from '#schools/server/parents.api.ts'
import { roleIn, sessionsByIds } from '#sessions/server/sessions.api.ts'
import { isTrustedReader } from '../report-readers.api.ts'
import { pdfAddress } from './tickets.ts'
import { madeSnapshot, takeawayById, takeawayOf } from './read.ts'
import { classSnapshots, takeaways, type ClassSnapshotRow, type TakeawayRow } from '../takeaway.tables.ts'
import { answersOf, filesOf, possibleOf, sum } from './wire.ts'
import { schoolOf } from './snapshot-wire.ts'

export const linkPurpose = 'takeaway'
export interface ParentLink {
  readonly email: string
}

export async function reportOf(
  kit: Kit,
  db: Tx,
  now: Date,
  snapshot: ClassSnapshotRow,
  row: TakeawayRow,
): Promise<z.input<typeof Report>> {
  const { id, name, className, teacher, start, end, stats } = snapshot
  const person = (await peopleOf(db, [row.uid])).get(row.uid)
  const sign = await signer(db, now)
  const sent = row.sent
  const key = await showsKey(db, snapshot, row)
  const response = answersOf(row)
  return {
    _id: row.id,
    session: id,
    name,
    className,
    teacher,
    student: { _id: row.uid, nickname: person?.name ?? '', avatar: person?.avatar ?? null },
    start,
    end,
    pages: snapshot.pages
      .filter(({ _id, hidden }) => !hidden || response.some(({ page }) => page === _id))
      .map(({ _id, pic }) => ({ _id, picUrl: pic === null ? null : sign(pic) })),
    questions: inPageOrder(snapshot.pages, snapshot.questions).map(
      ({ _id, page, type, multi, name: words, options, hideAnswer, scale, list, data }) => ({
        _id,
        page,
        type,
        multi,
        name: words,
        list,
        data,
        ...(scale !== undefined && { scale }),
        options: options.map(option => ({ ...option, on: key && !hideAnswer && option.on })),
      }),
    ),
    response,
    comments: [...(sent?.comments ?? [])],
    marks: [...(sent?.marks ?? [])],
    score: sum(possibleOf(snapshot).values()),
    point: sum((sent?.marks ?? []).map(({ point }) => point)),
    remark: sent?.remark ?? '',
    term: sent?.term ?? null,
    stats,
    sentAt: row.sentAt,
    finishedAt: row.finishedAt,
    files: filesOf(response, sent?.comments ?? [], sign),
    pdf: sent === null ? null : pdfAddress(kit, row.id, now),
  }
}

/** Correct answers are revealed once others can no longer answer, or with the report. */
async function showsKey(db: Tx, snapshot: ClassSnapshotRow, row: TakeawayRow): Promise<boolean> {
  if (row.sent !== null || !snapshot.ownPace) return true
  const [session] = await sessionsByIds(db, [snapshot.id])
  return session === undefined || session.status === 'close'
}

/** The caller's own report, or for a teacher the learner's view. */
export async function ownReport(
  kit: Kit,
  { db, actor, now }: CallContext,
  session: string,
  student: string | undefined,
): Promise<z.input<typeof Report>> {
  const uid = student ?? actor.id ?? ''
  const row = await takeawayOf(db, session, uid)
  if (!row || !(uid === actor.id || (await mayRead({ db, actor }, row)))) throw kitFail('not-found')
  return reportOf(kit, db, now, await madeSnapshot(db, session), row)
}

/** The learner's teachers and observers; once sent, also people trusted with it. */
async function mayRead({ db, actor }: Pick<CallContext, 'db' | 'actor'>, row: TakeawayRow): Promise<boolean> {
  const [session] = await sessionsByIds(db, [row.session])
  const role = session && (await roleIn(db, session, actor))
  if (role === 'teacher' || role === 'observer') return true
  return row.sentAt !== null && isTrustedReader(db, actor, row)
}

/** A parent needs no account. */
export async function reportByLink(
  kit: Kit,
  db: Tx,
  now: Date,
  key: string,
): Promise<z.input<typeof Report>> {
  const { row, snapshot } = await linkedTakeaway(db, now, key)
  return reportOf(kit, db, now, snapshot, row)
}

/** The link expires when the school's contact for the child changes. */
export async function linkedTakeaway(db: Tx, now: Date, key: string) {
  const { subject, data } = await readLink<ParentLink>(db, now, linkPurpose, key)
  const row = await takeawayById(db, subject)
  if (row.sent === null) throw fail(takeawayErrors, 'takeaway-not-sent')
  const snapshot = await madeSnapshot(db, row.session)
  const guardians = (await guardiansOf(db, schoolOf(snapshot), [row.uid])).get(row.uid) ?? []
  if (guardians.length > 0 && guardians.every(({ email }) => email !== data.email))
    throw fail(identityErrors, 'link-invalid')
  return { row, snapshot, email: data.email }
}

/** Reports sent to the caller or finished by them, newest first. */
export async function myReports({ db, actor }: Pick<CallContext, 'db' | 'actor'>, query: ListQuery) {
  const page = await listTable(db, takeaways, query, {
    columns: { session: takeaways.session, classId: takeaways.classId },
    where: and(
      eq(takeaways.uid, actor.id ?? ''),
      or(isNotNull(takeaways.sentAt), isNotNull(takeaways.finishedAt)),
    ),
    order: [desc(takeaways.updatedAt), desc(takeaways.id)],
  })
  return { ...page, data: await reportCards(db, page.data) }
}

/** Reports for lists. */
export async function reportCards(db: Tx, rows: readonly TakeawayRow[]) {
  const ids = rows.map(({ session }) => session)
  const made =
    ids.length === 0 ? [] : await db.select().from(classSnapshots).where(inArray(classSnapshots.id, ids))
  const snapshotById = new Map(made.map(row => [row.id, row]))
  return rows.flatMap(row => {
    const snapshot = snapshotById.get(row.session)
    return snapshot ? [cardOf(snapshot, row)] : []
  })
}

const cardOf = (snapshot: ClassSnapshotRow, row: TakeawayRow) => ({
  _id: row.id,
  session: row.session,
  name: snapshot.name,
  className: snapshot.className,
  teacher: snapshot.teacher,
  start: snapshot.start,
  score: sum(possibleOf(snapshot).values()),
  point: sum((row.sent?.marks ?? []).map(({ point }) => point)),
  sentAt: row.sentAt,
  finishedAt: row.finishedAt,
})
