// `roster-imports`: an import as a record, from the rows of a file to its undo.
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import type * as z from '#zod'
import { daysAfter } from '#schools/contract/plans.rules.ts'
import {
  endedStages,
  rosterImportsContract,
  unconfirmedStages,
  undoDays,
} from '#schools/contract/roster-imports.contract.ts'
import { seatsLeft } from '#schools/contract/seats.rules.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { settingPermissions } from '#schools/contract/schools.permissions.ts'
import { assertMay, assertSignedIn, auditManager } from '../access.ts'
import { classOf } from '../classes/class-people.ts'
import { change, importById, lockedAt, permitted, type PatchCall } from './access.ts'
import { editCell, readAgain, skipRow } from './edit.ts'
import { rosterImports, rosterMatches, type RosterImportRow } from '../roster.tables.ts'
import { confirmImport, storeRows, wantedSeats } from './confirm.ts'
import { pageOfRows, wireImport } from './rows.ts'
import { wakeRoster } from './wake.ts'
import { runDiscarded, runForgotten } from '../provider/runs.ts'
import { assertOpen, schoolOf } from '../plans/seats.ts'

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
    get: async (id, { db, where }) => wireImport(db, await importById(db, id, where)),
    create: call => create(kit, call),
    remove: (id, call) => remove(kit, id, call),
    calls: {
      get: {
        async rows({ db, query, actor }) {
          return pageOfRows(db, await permitted(db, actor, query._id), query)
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
        dateOrder: call => readAgain(kit, call),
        confirm: call => confirm(kit, call),
        undo: call => undo(kit, call),
      },
    },
  })

/** With all rows as they were read. People and classes that it created stay. */
async function remove(kit: Kit, id: string, call: Call) {
  const { db: tx, where } = call
  const record = await importById(tx, id, where)
  const wire = await wireImport(tx, record)
  const [gone] = await tx
    .delete(rosterImports)
    .where(
      and(eq(rosterImports.id, id), inArray(rosterImports.stage, [...unconfirmedStages, ...endedStages])),
    )
    .returning({ stage: rosterImports.stage })
  if (!gone) throw fail(schoolErrors, 'import-stage')
  if (endedStages.some(stage => stage === gone.stage)) await runForgotten(tx, record)
  else await runDiscarded(tx, kit, record)
  await auditManager(tx, call, 'school.import.remove', record.school, { before: { import: id } })
  return wire
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
  return wireImport(tx, await storeRows(tx, kit, record, data.rows, now))
}

async function check(kit: Kit, { db: tx, data, actor }: PatchCall<'check'>) {
  const record = await lockedAt(tx, actor, data._id, 'reading')
  if (record.total === 0) throw fail(schoolErrors, 'import-empty')
  await wakeRoster(tx, kit, record.id)
  return change(tx, record, { stage: 'checking', done: 0 })
}

async function seatsFor(tx: Tx, record: RosterImportRow) {
  const [school, wanted] = [await schoolOf(tx, record.school), await wantedSeats(tx, record)]
  return {
    teacher: seatsLeft(school.teacher, school.usedTeacher, wanted.teacher),
    student: seatsLeft(school.student, school.usedStudent, wanted.student),
  }
}

async function confirm(kit: Kit, call: PatchCall<'confirm'>) {
  const { db: tx, data, actor, now } = call
  const record = await lockedAt(tx, actor, data._id, 'ready')
  const { confirmed, wanted } = await confirmImport(tx, kit, record, data.archiveMissing, now)
  await auditManager(tx, call, 'school.import.confirm', record.school, {
    after: { import: record.id, wanted },
  })
  return wireImport(tx, confirmed)
}

async function undo(kit: Kit, call: PatchCall<'undo'>) {
  const { db: tx, data, actor, now } = call
  const record = await lockedAt(tx, actor, data._id, 'done')
  if (record.doneAt === null || daysAfter(record.doneAt, undoDays) < now)
    throw fail(schoolErrors, 'import-undo-late')
  await wakeRoster(tx, kit, record.id)
  await auditManager(tx, call, 'school.import.undo', record.school, { after: { import: record.id } })
  return change(tx, record, { stage: 'undoing', done: 0, counts: null })
}
