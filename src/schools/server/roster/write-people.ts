// People of an import: written with the same functions as people who are added by hand.
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { RowChange } from '#schools/contract/import/judge.rules.ts'
import { firstGuardian } from '#schools/contract/import/guardians.rules.ts'
import { readPerson, type PersonRead } from '#schools/contract/import/person.rules.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { mobileOf, siblingKey, writeStudents, type StudentToAdd } from '../students/add-students.ts'
import { leaveClass, placeInClass } from '../classes/class-people.ts'
import { classStaff } from '../classes.tables.ts'
import { putStaffAway } from '../staff/put-away-staff.ts'
import { setHead } from '../staff/edit-staff.ts'
import { becameReachable, openAccount } from '../students/edit-students.ts'
import { putAway } from '../students/archive-students.ts'
import { teach, writeStaff } from '../staff/invite-staff.ts'
import { staff, students, type StudentRow } from '../people.tables.ts'
import { placesOf, type Places } from './check.ts'
import { knownOf, type KnownRoster } from './known.ts'
import { keepGuardians, mergeGuardians } from './write-guardians.ts'
import { rosterRows, type RosterImportRow, type RosterRowRecord, type RowBefore } from '../roster.tables.ts'

export async function createStudents(
  tx: Tx,
  kit: Kit,
  record: RosterImportRow,
  rows: readonly RosterRowRecord[],
): Promise<void> {
  const now = kit.clock.now()
  const read = rows.map(row => readPerson(row.values, record.dateOrder, now))
  const { rows: made } = await writeStudents(
    tx,
    kit,
    record.school,
    rows.map((row, index) => studentOf(row, read[index])),
    { import: record.id, invitedBy: record.by, hasSeats: true, mayLackGuardian: true },
    now,
  )
  await keepGuardians(tx, kit, made, read)
  await keepTargets(tx, rows, made)
  await placeAll(tx, record, rows, made)
}

const studentOf = (row: RosterRowRecord, person: PersonRead | undefined): StudentToAdd => {
  if (!person) throw kitFail('unexpected')
  const parent = firstGuardian(person)
  return {
    name: [person.firstName, person.lastName],
    ...(person.email !== null && { email: person.email }),
    ...(person.dob !== null && { dob: person.dob }),
    ...(person.gender !== null && { gender: person.gender }),
    ...(person.mobile !== null && { mobile: person.mobile }),
    parent: {
      name: parent?.name ?? '',
      ...(parent?.email != null && { email: parent.email }),
      ...(parent?.phone != null && { phone: parent.phone }),
    },
    importRow: row.line,
    sourcedId: row.sourcedId,
  }
}

export async function createStaff(
  tx: Tx,
  kit: Kit,
  record: RosterImportRow,
  rows: readonly RosterRowRecord[],
): Promise<void> {
  const now = kit.clock.now()
  const { rows: made } = await writeStaff(
    tx,
    kit,
    record.school,
    rows.map(row => {
      const person = readPerson(row.values, record.dateOrder, now)
      return {
        email: person.email ?? '',
        name: [person.firstName, person.lastName] as const,
        dob: person.dob,
        importRow: row.line,
        sourcedId: row.sourcedId,
      }
    }),
    { import: record.id, invitedBy: record.by, hasSeats: true },
    now,
  )
  await keepTargets(tx, rows, made)
  await placeAll(tx, record, rows, made)
}

async function keepTargets(tx: Tx, rows: readonly RosterRowRecord[], made: readonly { id: string }[]) {
  for (const [index, row] of rows.entries())
    await tx
      .update(rosterRows)
      .set({ target: made[index]?.id ?? null })
      .where(eq(rosterRows.id, row.id))
}

/** Into their classes, one statement a class. */
async function placeAll(
  tx: Tx,
  record: RosterImportRow,
  rows: readonly RosterRowRecord[],
  made: readonly { id: string }[],
): Promise<void> {
  const known = await knownOf(tx, record, rows)
  const pairs = rows.flatMap((row, index) =>
    placesOf(record, row, known, undefined).into.flatMap(klass =>
      klass.id === null ? [] : [{ class: klass.id, person: made[index]?.id ?? '', row }],
    ),
  )
  for (const [klass, group] of Map.groupBy(pairs, pair => pair.class))
    await putInto(
      tx,
      record.school,
      klass,
      group.map(({ person }) => person),
      rows[0]?.kind === 'staff',
    )
  for (const pair of pairs)
    if (leads(pair.row, known, pair.class)) await setHead(tx, record.school, pair.class, pair.person)
}

const putInto = (tx: Tx, school: string, klass: string, people: readonly string[], isStaff: boolean) =>
  isStaff ? teach(tx, school, people, [klass]) : placeInClass(tx, school, klass, people)

/** The main teacher of a homeroom heads it. */
const leads = (row: RosterRowRecord, known: KnownRoster, klass: string): boolean =>
  row.kind === 'staff' &&
  row.leads.some(ref => {
    const found = known.classByRef(ref)
    return found?.id === klass && found.isStandard
  })

export async function updatePerson(
  tx: Tx,
  kit: Kit,
  record: RosterImportRow,
  row: RosterRowRecord,
): Promise<void> {
  const now = kit.clock.now()
  const known = await knownOf(tx, record, [row])
  const places = placesOf(record, row, known, row.target ?? undefined)
  const columns =
    row.kind === 'staff' ? await updateStaff(tx, row, now) : await updateStudent(tx, kit, row, now)
  const tied =
    row.kind === 'student'
      ? await mergeGuardians(tx, kit, row, readPerson(row.values, record.dateOrder, now))
      : []
  const before: RowBefore = {
    columns,
    guardians: tied,
    classes: places.now.flatMap(({ id }) => id ?? []),
    writtenAt: now.toISOString(),
  }
  await tx.update(rosterRows).set({ before }).where(eq(rosterRows.id, row.id))
  await movePlaces(tx, record, row, places)
}

async function movePlaces(tx: Tx, record: RosterImportRow, row: RosterRowRecord, { now, into, out }: Places) {
  const person = row.target ?? ''
  const isThere = (id: string) => now.some(klass => klass.id === id)
  for (const { id } of into)
    if (id !== null && !isThere(id)) await putInto(tx, record.school, id, [person], row.kind === 'staff')
  for (const { id } of out) {
    if (id === null) continue
    if (row.kind === 'student') await leaveClass(tx, id, [person])
    else await tx.delete(classStaff).where(and(eq(classStaff.staff, person), eq(classStaff.class, id)))
  }
}

/** Guardians beyond the first have rows of their own. */
const isOfOthers = (field: string): boolean => /^parent\d/.test(field)

const columnsOf = (changes: readonly RowChange[]): Record<string, string> =>
  Object.fromEntries(
    changes
      .filter(({ field }) => field !== 'class' && !isOfOthers(field))
      .map(({ field, to }) => [field === 'birthDate' ? 'dob' : field, to]),
  )

async function updateStaff(tx: Tx, row: RosterRowRecord, now: Date): Promise<RowBefore['columns']> {
  const [held] = await tx
    .select()
    .from(staff)
    .where(eq(staff.id, row.target ?? ''))
    .for('update')
  if (!held) throw kitFail('not-found')
  const { firstName, lastName, dob } = columnsOf(row.changes)
  const set = {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(dob !== undefined && { dob }),
  }
  await tx
    .update(staff)
    .set({ ...set, updatedAt: now })
    .where(eq(staff.id, held.id))
  return pickBefore(held, Object.keys(set))
}

async function updateStudent(
  tx: Tx,
  kit: Kit,
  row: RosterRowRecord,
  now: Date,
): Promise<RowBefore['columns']> {
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
  if (changed && becameReachable(held, changed)) await openAccount(tx, kit, changed)
  return pickBefore(held, Object.keys(set))
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
    return putAway(
      tx,
      kit,
      record.school,
      held.filter(({ archivedAt }) => archivedAt === null),
      now,
    )
  }
  const held = await tx.select().from(staff).where(inArray(staff.id, ids)).for('update')
  // A list of another system never takes a school its admins.
  if (held.some(({ admin }) => admin)) throw fail(schoolErrors, 'import-admin')
  await putStaffAway(
    tx,
    kit,
    record.school,
    held.filter(({ archivedAt }) => archivedAt === null),
    now,
  )
}
