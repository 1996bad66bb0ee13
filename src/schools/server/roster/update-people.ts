// Updates people of an import whom the school knows, keeping previous values, and removes people who left.
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { RowChange } from '#schools/contract/import/judge.rules.ts'
import { readPerson } from '#schools/contract/import/person.rules.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { mobileOf, siblingKey } from '../students/add-students.ts'
import { putStaffAway } from '../staff/put-away-staff.ts'
import { becameReachable, openAccount } from '../students/edit-students.ts'
import { putAway } from '../students/archive-students.ts'
import { staff, students, type StudentRow } from '../people.tables.ts'
import { staffPlaces, studentPlaces } from './built-on.ts'
import { placesOf } from './check.ts'
import { knownOf } from './known.ts'
import { mergeGuardians } from './write-guardians.ts'
import { rosterRows, type RosterImportRow, type RosterRowRecord, type RowBefore } from '../roster.tables.ts'
import { movePlaces } from './place-people.ts'

export async function updatePerson(
  tx: Tx,
  kit: Kit,
  record: RosterImportRow,
  row: RosterRowRecord,
): Promise<void> {
  const now = kit.clock.now()
  const known = await knownOf(tx, record, [row])
  const places = placesOf(record, row, known, row.target ?? undefined)
  const changed =
    row.kind === 'staff' ? await updateStaff(tx, row, now) : await updateStudent(tx, kit, row, now)
  const guardians =
    row.kind === 'student'
      ? await mergeGuardians(tx, kit, record, row, readPerson(row.values, record.dateOrder, now))
      : []
  await movePlaces(tx, record, row, places)
  const person = row.target ?? ''
  const left = row.kind === 'staff' ? await staffPlaces(tx, [person]) : await studentPlaces(tx, [person])
  const before: RowBefore = {
    ...changed,
    guardians,
    classes: places.now.flatMap(({ id }) => id ?? []),
    after: left.map(place => place.class),
    writtenAt: now.toISOString(),
  }
  await tx.update(rosterRows).set({ before }).where(eq(rosterRows.id, row.id))
}

type Changed = Pick<RowBefore, 'columns' | 'updatedAt' | 'opened'>

/** Guardians beyond the first have their own rows. */
const isOfOthers = (field: string): boolean => /^parent\d/.test(field)

const columnsOf = (changes: readonly RowChange[]): Record<string, string> =>
  Object.fromEntries(
    changes
      .filter(({ field }) => field !== 'class' && !isOfOthers(field))
      .map(({ field, to }) => [field === 'birthDate' ? 'dob' : field, to]),
  )

async function updateStaff(tx: Tx, row: RosterRowRecord, now: Date): Promise<Changed> {
  const [held] = await tx
    .select()
    .from(staff)
    .where(eq(staff.id, row.target ?? ''))
    .for('update')
  if (!held) throw kitFail('not-found')
  const { firstName, lastName, dob, email } = columnsOf(row.changes)
  const set = {
    // Only people who have not joined get another address; the invitation is sent there.
    ...(email !== undefined && held.uid === null && { email }),
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(dob !== undefined && { dob }),
  }
  await tx
    .update(staff)
    .set({ ...set, updatedAt: now })
    .where(eq(staff.id, held.id))
  return { columns: pickBefore(held, Object.keys(set)), updatedAt: held.updatedAt.toISOString() }
}

async function updateStudent(tx: Tx, kit: Kit, row: RosterRowRecord, now: Date): Promise<Changed> {
  const [held] = await tx
    .select()
    .from(students)
    .where(eq(students.id, row.target ?? ''))
    .for('update')
  if (!held) throw kitFail('not-found')
  const columns = columnsOf(row.changes)
  const next = { ...held, ...columns } as StudentRow
  const wasCalled = `${held.firstName} ${held.lastName}`.trim()
  const set = {
    ...columns,
    ...(columns['mobile'] !== undefined && { mobile: mobileOf(columns['mobile']) }),
    ...(held.nickname === wasCalled && { nickname: `${next.firstName} ${next.lastName}`.trim() }),
    siblingKey: siblingKey(
      [next.firstName, next.lastName],
      { email: next.parentEmail, phone: next.parentPhone },
      held.sourcedId,
    ),
  }
  const [changed] = await tx
    .update(students)
    .set({ ...set, updatedAt: now })
    .where(eq(students.id, held.id))
    .returning()
  const opened = changed !== undefined && becameReachable(held, changed)
  if (opened) await openAccount(tx, kit, changed)
  return {
    columns: pickBefore(held, Object.keys(set)),
    updatedAt: held.updatedAt.toISOString(),
    opened: opened && held.uid === null,
  }
}

const pickBefore = (held: object, names: readonly string[]): RowBefore['columns'] =>
  Object.fromEntries(names.map(name => [name, (held as Record<string, string | null>)[name] ?? null]))

export async function leavePeople(
  tx: Tx,
  kit: Kit,
  record: RosterImportRow,
  rows: readonly RosterRowRecord[],
): Promise<void> {
  const ids = rows.flatMap(({ target }) => target ?? [])
  const now = kit.clock.now()
  if (rows[0]?.kind === 'student') {
    const held = await tx.select().from(students).where(inArray(students.id, ids)).for('update')
    const leaving = held.filter(({ archivedAt }) => archivedAt === null)
    await keepLeaving(tx, rows, leaving, now)
    return putAway(tx, kit, record.school, leaving, now)
  }
  const held = await tx.select().from(staff).where(inArray(staff.id, ids)).for('update')
  // An import never removes the school's admins.
  if (held.some(({ admin }) => admin)) throw fail(schoolErrors, 'import-admin')
  const leaving = held.filter(({ archivedAt }) => archivedAt === null)
  await keepLeaving(tx, rows, leaving, now)
  await putStaffAway(tx, kit, record.school, leaving, now)
}

async function keepLeaving(
  tx: Tx,
  rows: readonly RosterRowRecord[],
  leaving: readonly { readonly id: string; readonly updatedAt: Date }[],
  now: Date,
): Promise<void> {
  for (const { id, updatedAt } of leaving) {
    const before: RowBefore = {
      columns: {},
      classes: [],
      writtenAt: now.toISOString(),
      updatedAt: updatedAt.toISOString(),
    }
    await tx
      .update(rosterRows)
      .set({ before })
      .where(
        inArray(
          rosterRows.id,
          rows.flatMap(row => (row.target === id ? row.id : [])),
        ),
      )
  }
}
