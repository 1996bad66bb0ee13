// Creates the new people of an import with the same functions as people who are added by hand.
import { eq } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { firstGuardian } from '#schools/contract/import/guardians.rules.ts'
import { readPerson, type PersonRead } from '#schools/contract/import/person.rules.ts'
import { writeStudents, type StudentToAdd } from '../students/add-students.ts'
import { writeStaff } from '../staff/invite-staff.ts'
import { keepGuardians } from './write-guardians.ts'
import { rosterRows, type RosterImportRow, type RosterRowRecord, type RowBefore } from '../roster.tables.ts'
import { staffPlaces, studentPlaces, type ClassPlace } from './built-on.ts'
import { placeAll } from './place-people.ts'

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
  await placeAll(tx, record, rows, made)
  await keepTargets(tx, rows, made, await studentPlaces(tx, idsOf(made)), now)
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
  await placeAll(tx, record, rows, made)
  await keepTargets(tx, rows, made, await staffPlaces(tx, idsOf(made)), now)
}

const idsOf = (made: readonly { id: string }[]): string[] => made.map(({ id }) => id)

async function keepTargets(
  tx: Tx,
  rows: readonly RosterRowRecord[],
  made: readonly { id: string }[],
  places: readonly ClassPlace[],
  now: Date,
) {
  const placesById = Map.groupBy(places, ({ person }) => person)
  for (const [index, row] of rows.entries()) {
    const target = made[index]?.id ?? null
    const after = (placesById.get(target ?? '') ?? []).map(place => place.class)
    const before: RowBefore = { columns: {}, classes: [], after, writtenAt: now.toISOString() }
    await tx.update(rosterRows).set({ target, before }).where(eq(rosterRows.id, row.id))
  }
}
