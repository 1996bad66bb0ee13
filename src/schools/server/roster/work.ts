// Background work of an import, one batch at a time from the outbox: judge, write, invite, undo. A failed
// batch is repeated.
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { canSendMail } from '#kit/server/channels.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Message } from '#kit/server/outbox.ts'
import type { Tx } from '#kit/server/db.ts'
import { rosterImportsContract, type RosterStage } from '#schools/contract/roster-imports.contract.ts'
import { sendStaffInvitations } from '../staff/invite-staff.ts'
import { drawSecrets, inviteStudents, keepSecrets } from '../students/invite-students.ts'
import { staff, students, type StudentRow } from '../people.tables.ts'
import { schoolOf } from '../plans/seats.ts'
import { fetchedStage } from '../provider/decide.ts'
import { judgeRows } from './check.ts'
import { addMissing } from './missing.ts'
import { rosterImports, rosterRows, type RosterImportRow } from '../roster.tables.ts'
import { countsOf } from './counts.ts'
import { isPerson, wireImport } from './rows.ts'
import { toInvite } from './stages.ts'
import { undoPiece } from './undo.ts'
import { wakeRoster } from './wake.ts'
import { linkKnown, writePiece } from './write.ts'

const checkSize = 200
const inviteSize = 40

/** Processes a batch of the current stage and returns the number of rows processed. */
type Step = (kit: Kit, record: RosterImportRow) => Promise<number>

const stages: Partial<Record<RosterStage, { step: Step; next: RosterStage }>> = {
  checking: { step: checkPiece, next: 'ready' },
  writing: { step: writePiece, next: 'inviting' },
  inviting: { step: invitePiece, next: 'done' },
  undoing: { step: undoPiece, next: 'undone' },
}

export const workRoster =
  (kit: Kit) =>
  async ({ payload }: Message<'roster-import'>): Promise<void> => {
    const [record] = await kit.db.select().from(rosterImports).where(eq(rosterImports.id, payload.import))
    const stage = record && stages[record.stage]
    if (!record || !stage) return
    const done = await stage.step(kit, record)
    await kit.db.transaction(tx =>
      done > 0 ? progress(tx, kit, record, done) : finish(tx, kit, record, stage.next),
    )
    kit.wake()
  }

async function progress(tx: Tx, kit: Kit, record: RosterImportRow, done: number): Promise<void> {
  const [row] = await tx
    .update(rosterImports)
    .set({ done: sql`${rosterImports.done} + ${done}` })
    .where(and(eq(rosterImports.id, record.id), eq(rosterImports.stage, record.stage)))
    .returning()
  if (row && isStep(row, done)) await notifyImport(tx, kit, row)
  await wakeRoster(tx, kit, record.id)
}

/** Counting scans all rows, so a stage reports at most about fifty times. */
function isStep({ done, total }: RosterImportRow, piece: number): boolean {
  const step = Math.max(1, Math.floor(total / 50))
  return Math.floor(done / step) > Math.floor((done - piece) / step)
}

async function finish(tx: Tx, kit: Kit, record: RosterImportRow, next: RosterStage): Promise<void> {
  if (record.stage === 'checking') await addMissing(tx, kit, record)
  if (record.stage === 'writing') await linkKnown(tx, record)
  const now = kit.clock.now()
  const [row] = await tx
    .update(rosterImports)
    .set({
      stage: next,
      done: 0,
      ...(next === 'done' && { doneAt: now }),
      ...(next === 'undone' && { undoneAt: now }),
    })
    .where(and(eq(rosterImports.id, record.id), eq(rosterImports.stage, record.stage)))
    .returning()
  if (!row) return
  const ended = isEnd(next) ? await keepCounts(tx, row) : row
  await notifyImport(tx, kit, ended)
  if (ended.link !== null) await fetchedStage(tx, kit, ended)
  if (stages[next]) await wakeRoster(tx, kit, record.id)
}

const isEnd = (stage: RosterStage): boolean => stage === 'done' || stage === 'undone'

/** Stores the counts of an ended import, so that lists need not count its rows. */
async function keepCounts(tx: Tx, row: RosterImportRow): Promise<RosterImportRow> {
  const counts = await countsOf(tx, { ...row, counts: null })
  await tx.update(rosterImports).set({ counts }).where(eq(rosterImports.id, row.id))
  return { ...row, counts }
}

/** Sent only to the importing admin: other staff may not read it, and other admins load the record. */
export const notifyImport = async (tx: Tx, kit: Kit, row: RosterImportRow): Promise<void> =>
  emit(tx, kit.clock, rosterImportsContract, 'patched', await wireImport(tx, row), [`user:${row.by}`])

/** Classes are judged before people and never together, because people are looked up in them. */
async function checkPiece(kit: Kit, record: RosterImportRow): Promise<number> {
  return kit.db.transaction(async tx => {
    const waiting = await tx
      .select()
      .from(rosterRows)
      .where(and(eq(rosterRows.import, record.id), isNull(rosterRows.action)))
      .orderBy(asc(rosterRows.seq))
      .limit(checkSize)
    const rows = waiting.filter(row => isPerson(row) === (waiting[0] !== undefined && isPerson(waiting[0])))
    await judgeRows(tx, record, rows, kit.clock.now())
    return rows.length
  })
}

/** Hashes before the transaction starts, so that the transaction holds no locks meanwhile. */
async function invitePiece(kit: Kit, record: RosterImportRow): Promise<number> {
  const rows = await kit.db
    .select()
    .from(rosterRows)
    .where(toInvite(record))
    .orderBy(asc(rosterRows.seq))
    .limit(inviteSize)
  const targets = rows.flatMap(({ target }) => target ?? [])
  const pupils =
    targets.length === 0 ? [] : await kit.db.select().from(students).where(inArray(students.id, targets))
  const secrets = await drawSecrets(pupils.filter(({ ready }) => !ready))
  await kit.db.transaction(async tx => {
    const mine = await tx
      .update(rosterRows)
      .set({ invited: true })
      .where(
        and(
          inArray(
            rosterRows.id,
            rows.map(({ id }) => id),
          ),
          eq(rosterRows.invited, false),
        ),
      )
      .returning({ target: rosterRows.target })
    const ids = mine.flatMap(({ target }) => target ?? [])
    if (ids.length === 0) return
    const school = await schoolOf(tx, record.school)
    const colleagues = await tx.update(staff).set({ ready: true }).where(inArray(staff.id, ids)).returning()
    await sendStaffInvitations(tx, kit, school, colleagues)
    const children = await tx
      .update(students)
      .set({ ready: true })
      .where(inArray(students.id, ids))
      .returning()
    await keepSecrets(tx, kit, children, secrets)
    await inviteStudents(tx, kit, school, children)
    if (!canSendMail(kit.config)) return
    const mailed = [...colleagues.map(({ id }) => id), ...children.filter(getsMail).map(({ id }) => id)]
    await tx
      .update(rosterRows)
      .set({ mailed: true })
      .where(and(eq(rosterRows.import, record.id), inArray(rosterRows.target, mailed)))
  })
  return rows.length
}

/** A child gets email only if a guardian can be reached. */
const getsMail = ({ email, parentEmail, parentPhone }: StudentRow): boolean =>
  parentEmail !== null || (email !== null && parentPhone !== null)
