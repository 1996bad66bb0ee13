// `school-import`: many people at once. Rows are judged again and written in one transaction; what is slow follows in pieces.
import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { genders } from '#identity/contract/people.shapes.ts'
import { normalEmail } from '#identity/contract/people.rules.ts'
import { accountsByEmails } from '#identity/server/school-accounts.api.ts'
import { among } from '#kit/server/bulk.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { put } from '#kit/server/outbox.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { schoolImportContract } from '#schools/contract/import.contract.ts'
import {
  judgeRows,
  parentOf,
  readDate,
  studentKey,
  type ImportKind,
  type ImportRow,
  type Known,
} from '#schools/contract/import.rules.ts'
import { seatsLeft } from '#schools/contract/seats.rules.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { settingPermissions } from '#schools/contract/schools.permissions.ts'
import { assertMay, assertSignedIn, auditManager, inviterOf } from './access.ts'
import { writeStudents, type StudentToAdd } from './add-students.ts'
import { classOf } from './class-people.ts'
import { wireImport } from './import-work.ts'
import { writeStaff } from './invite-staff.ts'
import { imports, staff, students, type ImportRecord } from './people.tables.ts'
import { schoolOf } from './seats.ts'

export const importService = (kit: Kit) =>
  implement(schoolImportContract, {
    facts: { school: imports.school },
    async find({ db, query, where }) {
      const page = await listTable(db, imports, query, {
        columns: {
          school: imports.school,
          kind: imports.kind,
          status: imports.status,
          createdAt: imports.createdAt,
        },
        where,
        order: [desc(imports.createdAt), desc(imports.id)],
      })
      return { ...page, data: page.data.map(wireImport) }
    },
    async get(id, { db, where }) {
      const [row] = await db
        .select()
        .from(imports)
        .where(and(eq(imports.id, id), where))
      if (!row) throw kitFail('not-found')
      return wireImport(row)
    },
    create: call => start(kit, call),
    calls: {
      get: { report: call => report(call) },
      patch: {
        async preview({ db, data, actor, now }) {
          assertMay(settingPermissions, 'import.run', actor, data.school)
          const rows = judgeRows(
            data.kind,
            data.rows,
            await knownOf(db, data.school, data.kind, data.rows),
            now,
          )
          const school = await schoolOf(db, data.school)
          const wanted = rows.filter(({ fault }) => fault === null).length
          return {
            rows,
            seats:
              data.kind === 'teacher'
                ? seatsLeft(school.teacher, school.usedTeacher, wanted)
                : seatsLeft(school.student, school.usedStudent, wanted),
          }
        },
      },
    },
  })

type Create = Call<unknown, z.output<typeof schoolImportContract.methods.create.data>>

async function start(kit: Kit, call: Create) {
  const { db: tx, data, actor, now } = call
  assertMay(settingPermissions, 'import.run', actor, data.school)
  const judged = judgeRows(data.kind, data.rows, await knownOf(tx, data.school, data.kind, data.rows), now)
  const bad = judged.filter(({ fault }) => fault !== null)
  if (bad.length > 0) throw fail(schoolErrors, 'import-rows-bad', { rows: bad.slice(0, 100) })
  if (data.class !== undefined) await classOf(tx, data.school, data.class)
  const id = kit.newId()
  const [record] = await tx
    .insert(imports)
    .values({
      id,
      school: data.school,
      kind: data.kind,
      class: data.class ?? null,
      by: assertSignedIn(actor),
      total: data.rows.length,
      createdAt: now,
    })
    .returning()
  if (!record) throw kitFail('unexpected')
  if (data.kind === 'teacher')
    await writeStaff(
      tx,
      kit,
      data.school,
      data.rows.map(row => staffOfRow(row, now)),
      {
        import: id,
        invitedBy: inviterOf(actor),
        ...(data.class === undefined ? {} : { classes: [data.class] }),
      },
      now,
    )
  else
    await writeStudents(
      tx,
      kit,
      data.school,
      data.rows.map(row => studentOfRow(row, now)),
      { import: id, class: data.class, invitedBy: inviterOf(actor) },
      now,
    )
  await put(tx, kit.clock, 'school-import', { import: id }, { orderKey: id })
  await auditManager(tx, call, 'school.import', data.school, {
    after: { kind: data.kind, rows: data.rows.length },
  })
  return wireImport(record)
}

const text = (value: string | undefined) => (value ?? '').trim()

const staffOfRow = (row: ImportRow, now: Date) => ({
  email: normalEmail(row.email ?? ''),
  name: [text(row.firstName).slice(0, 60), text(row.lastName).slice(0, 60)] as [string, string],
  dob: row.birthDate === undefined ? null : (readDate(row.birthDate, now) ?? null),
  importRow: row.row,
  sourcedId: row.sourcedId ?? null,
})

const studentOfRow = (row: ImportRow, now: Date): StudentToAdd => {
  const dob = row.birthDate === undefined ? undefined : readDate(row.birthDate, now)
  const gender = genders.find(each => each.toLowerCase() === row.gender?.toLowerCase())
  return {
    name: [text(row.firstName).slice(0, 60), text(row.lastName).slice(0, 60)],
    ...(row.email ? { email: normalEmail(row.email) } : {}),
    ...(dob === undefined ? {} : { dob }),
    ...(gender === undefined ? {} : { gender }),
    ...(row.mobile ? { mobile: row.mobile } : {}),
    parent: {
      name: `${text(row.parentFirstName)} ${text(row.parentLastName)}`.trim().slice(0, 120),
      ...(row.parentEmail ? { email: normalEmail(row.parentEmail) } : {}),
      ...(row.parentPhone ? { phone: row.parentPhone } : {}),
    },
    importRow: row.row,
    sourcedId: row.sourcedId ?? null,
  }
}

/** What the school has of the people in the file: four queries for any number of rows. */
async function knownOf(tx: Tx, school: string, kind: ImportKind, rows: readonly ImportRow[]): Promise<Known> {
  const emails = [...new Set(rows.flatMap(({ email }) => (email ? [normalEmail(email)] : [])))]
  const accounts = await accountsByEmails(tx, emails)
  const otherKind = new Set(
    [...accounts.values()].filter(({ role }) => role !== kind).map(({ email }) => email),
  )
  const staffEmails =
    emails.length === 0
      ? []
      : await tx
          .select({ email: staff.email })
          .from(staff)
          .where(and(eq(staff.school, school), among(staff.email, emails)))
  const studentEmails =
    emails.length === 0
      ? []
      : await tx
          .select({ email: students.email })
          .from(students)
          .where(and(eq(students.school, school), among(students.email, emails)))
  const keys =
    kind === 'teacher'
      ? []
      : [...new Set(rows.map(row => studentKey(row.firstName ?? '', row.lastName ?? '', parentOf(row))))]
  const present =
    keys.length === 0
      ? []
      : await tx
          .select({ key: students.siblingKey })
          .from(students)
          .where(and(eq(students.school, school), among(students.siblingKey, keys)))
  const parents =
    kind === 'teacher'
      ? []
      : [...new Set(rows.flatMap(({ parentEmail }) => (parentEmail ? [normalEmail(parentEmail)] : [])))]
  const known =
    parents.length === 0
      ? []
      : await tx
          .selectDistinct({ email: students.parentEmail })
          .from(students)
          .where(and(eq(students.school, school), among(students.parentEmail, parents)))
  const set = (list: readonly { email: string | null }[]) => new Set(list.flatMap(({ email }) => email ?? []))
  return {
    staffEmails: set(staffEmails),
    studentEmails: set(studentEmails),
    studentKeys: new Set(present.map(({ key }) => key)),
    parents: set(known),
    otherKind,
  }
}

async function report({ db, query, actor }: Call<{ _id: string }>) {
  const [record] = await db.select().from(imports).where(eq(imports.id, query._id))
  if (!record) throw kitFail('not-found')
  assertMay(settingPermissions, 'import.run', actor, record.school)
  return {
    import: wireImport(record),
    rows: record.kind === 'teacher' ? await staffRows(db, record) : await studentRows(db, record),
  }
}

const stateOf = (ready: boolean) => (ready ? ('ready' as const) : ('waiting' as const))

const staffRows = async (db: Tx, { id }: ImportRecord) =>
  (
    await db
      .select()
      .from(staff)
      .where(and(eq(staff.import, id), isNotNull(staff.importRow)))
      .orderBy(asc(staff.importRow))
  ).map(row => ({
    row: row.importRow ?? 0,
    name: row.nickname,
    email: row.email,
    id: null,
    parentEmail: null,
    state: stateOf(row.ready),
  }))

const studentRows = async (db: Tx, { id }: ImportRecord) =>
  (
    await db
      .select()
      .from(students)
      .where(and(eq(students.import, id), isNotNull(students.importRow)))
      .orderBy(asc(students.importRow))
  ).map(row => ({
    row: row.importRow ?? 0,
    name: row.nickname,
    email: row.email,
    id: row.number,
    parentEmail: row.parentEmail,
    state: stateOf(row.ready),
  }))
