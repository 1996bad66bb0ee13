// What later domains read from reports: access, results per standard, and the answers behind a standard.
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { CallContext } from '#kit/server/service.ts'
import { standardsOf, type StandardMark } from '#rooms/contract/takeaway-standards.rules.ts'
import { roleIn, sessionById } from '#sessions/server/sessions.api.ts'
import { familyTakeaway } from './takeaway/family.ts'
import { madeSnapshot, takeawayById } from './takeaway/read.ts'
import { linkedTakeaway, reportOf } from './takeaway/report.ts'
import { classSnapshots, takeaways, type ClassSnapshotRow, type TakeawayRow } from './takeaway.tables.ts'
import { schoolOf } from './takeaway/snapshot-wire.ts'

export { schoolOf as schoolOfTakeaway } from './takeaway/snapshot-wire.ts'

/**
 * How the reader authenticates: by an email link (`key`), as a guardian (`student`, with a family link
 * or account), or signed in.
 */
export interface TakeawayKey {
  readonly report: string
  readonly key?: string | undefined
  readonly student?: string | undefined
  readonly code?: string | undefined
}

export interface TakeawayRead {
  readonly row: TakeawayRow
  readonly snapshot: ClassSnapshotRow
  readonly as: 'learner' | 'guardian' | 'teacher' | 'observer'
  /** A guardian's verified address. */
  readonly email: string | null
}

/** Guardians read sent reports. To people without access, a report looks like a missing one. */
export async function readTakeaway(by: CallContext, place: TakeawayKey): Promise<TakeawayRead> {
  if (place.key !== undefined) {
    const found = await linkedTakeaway(by.db, by.now, place.key)
    if (found.row.id !== place.report) throw kitFail('not-found')
    return { ...found, as: 'guardian' }
  }
  if (place.student !== undefined) {
    const { student, code, report: _id } = place
    return { ...(await familyTakeaway(by, { student, code, _id })), as: 'guardian' }
  }
  return { ...(await signedIn(by, place.report)), email: null }
}

async function signedIn({ db, actor }: CallContext, report: string) {
  const row = await takeawayById(db, report)
  const snapshot = await madeSnapshot(db, row.session)
  if (actor.id !== null && row.uid === actor.id) return { row, snapshot, as: 'learner' as const }
  const role = actor.id === null ? null : await roleIn(db, await sessionById(db, row.session), actor)
  if (role !== 'teacher' && role !== 'observer') throw kitFail('not-found')
  return { row, snapshot, as: role }
}

export interface StandardsAt {
  readonly takeaway: string
  readonly session: string
  readonly name: string
  readonly start: Date
  readonly standards: StandardMark[]
}

const maxReports = 100

/** A learner's standards in the sent reports of one school, oldest first. */
export async function standardsOver(db: Tx, uid: string, school: string): Promise<StandardsAt[]> {
  const rows = await db
    .select({ takeaway: takeaways, snapshot: classSnapshots })
    .from(takeaways)
    .innerJoin(classSnapshots, eq(classSnapshots.id, takeaways.session))
    .where(and(eq(takeaways.uid, uid), isNotNull(takeaways.sentAt)))
    .orderBy(desc(takeaways.sentAt), desc(takeaways.id))
    .limit(maxReports)
  return rows
    .filter(({ snapshot }) => schoolOf(snapshot) === school)
    .map(({ takeaway, snapshot }) => ({
      takeaway: takeaway.id,
      session: takeaway.session,
      name: snapshot.name,
      start: snapshot.start,
      standards: standardsOf(takeaway.sent?.marks ?? []),
    }))
    .toSorted((a, b) => a.start.getTime() - b.start.getTime())
}

/** Whether the report and its class snapshot still exist. */
export async function hasTakeaway(db: Tx, id: string): Promise<boolean> {
  const found = await db
    .select({ id: takeaways.id })
    .from(takeaways)
    .innerJoin(classSnapshots, eq(classSnapshots.id, takeaways.session))
    .where(eq(takeaways.id, id))
  return found.length > 0
}

/**
 * Questions with points for a standard and the learner's answers, without marks, remarks or other
 * people.
 */
export async function answersOnStandard(kit: Kit, db: Tx, now: Date, report: string, standard: string) {
  const row = await takeawayById(db, report)
  const snapshot = await madeSnapshot(db, row.session)
  const whole = await reportOf(kit, db, now, snapshot, row)
  const asking = new Set(
    snapshot.questions
      .filter(({ outlines }) => outlines.assess?.some(({ _id, enable }) => enable && _id === standard))
      .map(({ _id }) => _id),
  )
  const questions = whole.questions.filter(({ _id }) => asking.has(_id))
  const pages = new Set(questions.map(({ page }) => page))
  const response = whole.response.filter(({ page }) => pages.has(page))
  const files = new Set(response.filter(({ file }) => file).map(({ content }) => content))
  return {
    name: whole.name,
    start: whole.start,
    pages: whole.pages.filter(({ _id }) => pages.has(_id)),
    questions,
    response,
    files: Object.fromEntries(Object.entries(whole.files).filter(([hash]) => files.has(hash))),
  }
}
