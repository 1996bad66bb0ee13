// `roster-imports`: an import as a record, from the rows of a file to the undo.
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { insertMany } from '#kit/server/bulk.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import type * as z from 'zod/mini'
import { daysAfter } from '#schools/contract/plans.rules.ts'
import {
  maxRosterRows,
  rosterImportsContract,
  undoDays,
  type RosterStage,
} from '#schools/contract/roster-imports.contract.ts'
import type { RosterValues } from '#schools/contract/import/roster.rules.ts'
import { seatsLeft } from '#schools/contract/seats.rules.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { settingPermissions } from '#schools/contract/schools.permissions.ts'
import { assertMay, assertSignedIn, auditManager } from './access.ts'
import { classOf } from './class-people.ts'
import { judgeRows } from './roster/check.ts'
import {
  rosterImports,
  rosterMatches,
  rosterRows,
  type RosterImportRow,
  type RosterRowRecord,
} from './roster.tables.ts'
import { keysOf, pageOfRows, wireImport, wireRow } from './roster/rows.ts'
import { tellImport, wakeRoster } from './roster/work.ts'
import { lockImport, toWrite } from './roster/write.ts'
import { assertOpen, schoolOf, takeSeats } from './seats.ts'

type Patches = typeof rosterImportsContract.methods.calls.patch
type PatchCall<K extends keyof Patches> = Call<unknown, z.output<Patches[K]['data']>>

export const rosterImportService = (kit: Kit) =>
  implement(rosterImportsContract, {
    facts: { school: rosterImports.school },
    async find({ db, query, where }) {
      const page = await listTable(db, rosterImports, query, {
        columns: {
          school: rosterImports.school,
          stage: rosterImports.stage,
          createdAt: rosterImports.createdAt,
        },
        where,
        order: [desc(rosterImports.createdAt), desc(rosterImports.id)],
      })
      const data = []
      for (const row of page.data) data.push(await wireImport(db, row))
      return { ...page, data }
    },
    get: async (id, { db, where }) => wireImport(db, await byId(db, id, where)),
    create: call => create(kit, call),
    async remove(id, { db, where }) {
      const record = await byId(db, id, where)
      const wire = await wireImport(db, record)
      const gone = await db
        .delete(rosterImports)
        .where(and(eq(rosterImports.id, id), inArray(rosterImports.stage, ['reading', 'checking', 'ready'])))
        .returning({ id: rosterImports.id })
      if (gone.length === 0) throw fail(schoolErrors, 'import-stage')
      return wire
    },
    calls: {
      get: {
        async rows({ db, query, actor }) {
          await permitted(db, actor, query._id)
          return pageOfRows(db, query)
        },
        async seats({ db, query, actor }) {
          return seatsFor(db, await permitted(db, actor, query._id))
        },
        async match({ db, query, actor }) {
          assertMay(settingPermissions, 'import.run', actor, query.school)
          const [found] = await db
            .select()
            .from(rosterMatches)
            .where(and(eq(rosterMatches.school, query.school), eq(rosterMatches.header, query.header)))
          if (!found) return null
          const { header, targets, dateOrder, roleless } = found
          return { header, targets, dateOrder, roleless }
        },
      },
      patch: {
        rows: call => addRows(kit, call),
        check: call => check(kit, call),
        cell: call => editCell(kit, call),
        skip: call => skipRow(kit, call),
        confirm: call => confirm(kit, call),
        undo: call => undo(kit, call),
      },
    },
  })

async function byId(tx: Tx, id: string, where?: Call['where']): Promise<RosterImportRow> {
  const [row] = await tx
    .select()
    .from(rosterImports)
    .where(and(eq(rosterImports.id, id), where))
  if (!row) throw kitFail('not-found')
  return row
}

/** Another school's import is as if it were not there. */
async function permitted(tx: Tx, actor: Call['actor'], id: string): Promise<RosterImportRow> {
  const record = await byId(tx, id)
  assertMay(settingPermissions, 'import.run', actor, record.school)
  return record
}

/** Locked, and at the stage that the call is for. */
async function lockedAt(
  tx: Tx,
  actor: Call['actor'],
  id: string,
  stage: RosterStage,
): Promise<RosterImportRow> {
  await permitted(tx, actor, id)
  const record = await lockImport(tx, id)
  if (record?.stage !== stage) throw fail(schoolErrors, 'import-stage')
  return record
}

async function create(
  kit: Kit,
  call: Call<unknown, z.output<typeof rosterImportsContract.methods.create.data>>,
) {
  const { db: tx, data, actor, now } = call
  assertMay(settingPermissions, 'import.run', actor, data.school)
  await assertOpen(tx, data.school, now)
  if (data.class !== undefined) await classOf(tx, data.school, data.class)
  const { match, class: klass, ...rest } = data
  if (match) {
    const kept = { ...match, updatedAt: now }
    await tx
      .insert(rosterMatches)
      .values({ school: data.school, ...kept })
      .onConflictDoUpdate({ target: [rosterMatches.school, rosterMatches.header], set: kept })
  }
  const [record] = await tx
    .insert(rosterImports)
    .values({
      ...rest,
      id: kit.newId(),
      class: klass ?? null,
      by: assertSignedIn(actor),
      stage: 'reading',
      createdAt: now,
    })
    .returning()
  if (!record) throw kitFail('unexpected')
  await auditManager(tx, call, 'school.import', data.school, { after: { file: data.file } })
  return wireImport(tx, record)
}

async function addRows(kit: Kit, { db: tx, data, actor, now }: PatchCall<'rows'>) {
  const record = await lockedAt(tx, actor, data._id, 'reading')
  if (record.total + data.rows.length > maxRosterRows) throw kitFail('too-large')
  await insertMany(
    tx,
    rosterRows,
    data.rows.map((row, index) => ({
      ...row,
      ...keysOf(row, record, now),
      id: kit.newId(),
      import: record.id,
      seq: record.total + index + 1,
    })),
  )
  return change(tx, record, { total: record.total + data.rows.length })
}

async function change(tx: Tx, record: RosterImportRow, set: Partial<typeof rosterImports.$inferInsert>) {
  const [changed] = await tx.update(rosterImports).set(set).where(eq(rosterImports.id, record.id)).returning()
  return wireImport(tx, changed ?? record)
}

async function check(kit: Kit, { db: tx, data, actor }: PatchCall<'check'>) {
  const record = await lockedAt(tx, actor, data._id, 'reading')
  if (record.total === 0) throw fail(schoolErrors, 'import-empty')
  await wakeRoster(tx, kit, record.id)
  return change(tx, record, { stage: 'checking', done: 0 })
}

async function editCell(kit: Kit, { db: tx, data, actor, now }: PatchCall<'cell'>) {
  const record = await lockedAt(tx, actor, data._id, 'ready')
  const row = await rowOf(tx, record, data.row)
  const values: RosterValues = { ...row.values, [data.field]: data.value }
  if (data.value === '') delete values[data.field]
  const keys = keysOf({ ...row, values }, record, now)
  await tx
    .update(rosterRows)
    .set({ values, ...keys })
    .where(eq(rosterRows.id, row.id))
  await judgeAgain(tx, record, row, keys, now)
  return told(tx, kit, record, row.id)
}

async function skipRow(kit: Kit, { db: tx, data, actor, now }: PatchCall<'skip'>) {
  const record = await lockedAt(tx, actor, data._id, 'ready')
  const row = await rowOf(tx, record, data.row)
  await tx.update(rosterRows).set({ skipped: data.skipped }).where(eq(rosterRows.id, row.id))
  await judgeAgain(tx, record, row, row, now)
  return told(tx, kit, record, row.id)
}

async function rowOf(tx: Tx, record: RosterImportRow, id: string): Promise<RosterRowRecord> {
  const [row] = await tx
    .select()
    .from(rosterRows)
    .where(and(eq(rosterRows.id, id), eq(rosterRows.import, record.id)))
  if (!row) throw kitFail('not-found')
  return row
}

/** The row and those that were, or are now, its repeats. Whoever names a class is judged by its row too. */
async function judgeAgain(
  tx: Tx,
  record: RosterImportRow,
  row: RosterRowRecord,
  { key, email }: { key: string; email: string | null },
  now: Date,
): Promise<void> {
  const keys = [row.key, key]
  const emails = [row.email, email].filter(each => each !== null)
  const touched = await tx
    .select()
    .from(rosterRows)
    .where(
      and(
        eq(rosterRows.import, record.id),
        eq(rosterRows.missing, false),
        sql`(${rosterRows.id} = ${row.id} or (${rosterRows.kind} = ${row.kind} and (${rosterRows.key} = any(${sql.param(keys)}::text[]) or ${rosterRows.email} = any(${sql.param(emails)}::text[]))))`,
      ),
    )
    .limit(maxTouched)
  await judgeRows(tx, record, touched, now)
}
const maxTouched = 200

async function told(tx: Tx, kit: Kit, record: RosterImportRow, id: string) {
  await tellImport(tx, kit, record)
  return wireRow(await rowOf(tx, record, id))
}

async function wantedSeats(tx: Tx, record: RosterImportRow) {
  const [wanted] = await tx
    .select({
      staff: sql<number>`count(*) filter (where ${rosterRows.kind} = 'staff')::int`,
      student: sql<number>`count(*) filter (where ${rosterRows.kind} = 'student')::int`,
    })
    .from(rosterRows)
    .where(and(toWrite(record), eq(rosterRows.action, 'create')))
  return { teacher: wanted?.staff ?? 0, student: wanted?.student ?? 0 }
}

async function seatsFor(tx: Tx, record: RosterImportRow) {
  const [school, wanted] = [await schoolOf(tx, record.school), await wantedSeats(tx, record)]
  return {
    teacher: seatsLeft(school.teacher, school.usedTeacher, wanted.teacher),
    student: seatsLeft(school.student, school.usedStudent, wanted.student),
  }
}

/** Seats of everybody are taken at once, before the first piece is written. */
async function confirm(kit: Kit, call: PatchCall<'confirm'>) {
  const { db: tx, data, actor, now } = call
  const locked = await lockedAt(tx, actor, data._id, 'ready')
  const record = { ...locked, archiveMissing: data.archiveMissing }
  const wanted = await wantedSeats(tx, record)
  if (wanted.teacher > 0) await takeSeats(tx, record.school, 'teacher', wanted.teacher, now)
  if (wanted.student > 0) await takeSeats(tx, record.school, 'student', wanted.student, now)
  await assertOpen(tx, record.school, now)
  await wakeRoster(tx, kit, record.id)
  await auditManager(tx, call, 'school.import.confirm', record.school, {
    after: { import: record.id, wanted },
  })
  return change(tx, record, {
    stage: 'writing',
    done: 0,
    archiveMissing: data.archiveMissing,
    confirmedAt: now,
  })
}

async function undo(kit: Kit, call: PatchCall<'undo'>) {
  const { db: tx, data, actor, now } = call
  const record = await lockedAt(tx, actor, data._id, 'done')
  if (record.doneAt === null || daysAfter(record.doneAt, undoDays) < now)
    throw fail(schoolErrors, 'import-undo-late')
  await wakeRoster(tx, kit, record.id)
  await auditManager(tx, call, 'school.import.undo', record.school, { after: { import: record.id } })
  return change(tx, record, { stage: 'undoing', done: 0 })
}
