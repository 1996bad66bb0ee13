// Recognises what was built on a person whom an import wrote: edits, guardians, classes.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { among } from '#kit/server/bulk.ts'
import type { Tx } from '#kit/server/db.ts'
import { otherGuardians } from '#schools/contract/import/guardians.rules.ts'
import { readPerson, type GuardianRead } from '#schools/contract/import/person.rules.ts'
import { classes, classStaff, classStudents } from '../classes.tables.ts'
import { guardians, type StaffRow, type StudentRow } from '../people.tables.ts'
import type { RosterImportRow, RosterRowRecord, RowBefore } from '../roster.tables.ts'
import { keptWords } from './kept.ts'

export function newPersonReason({
  status,
  archivedAt,
  createdAt,
  updatedAt,
}: StudentRow | StaffRow): string | null {
  if (status !== 'inactive') return keptWords.joined
  if (archivedAt !== null) return keptWords.archived
  return updatedAt.getTime() === createdAt.getTime() ? null : keptWords.changed
}

/** Every guardian of a new student must be as the row says. The first one is part of the student’s row. */
export async function guardianReason(
  tx: Tx,
  { dateOrder }: RosterImportRow,
  { values }: RosterRowRecord,
  { id, createdAt }: StudentRow,
): Promise<string | null> {
  const held = await tx.select().from(guardians).where(eq(guardians.student, id))
  if (held.some(({ status }) => status !== 'inactive')) return keptWords.guardianJoined
  const known = new Set(otherGuardians(readPerson(values, dateOrder, createdAt)).map(contents))
  return held.every(each => each.position === 0 || known.has(contents(each))) ? null : keptWords.guardians
}

const contents = ({ name, email, phone, relation }: GuardianRead): string =>
  JSON.stringify([name, email, phone, relation])

export interface ClassPlace {
  readonly person: string
  readonly class: string
  readonly head: boolean
}

/** Classes that are not archived. */
export async function studentPlaces(tx: Tx, ids: readonly string[]): Promise<ClassPlace[]> {
  const found = await tx
    .select({ person: classStudents.student, class: classes.id })
    .from(classStudents)
    .innerJoin(classes, eq(classes.id, classStudents.class))
    .where(and(among(classStudents.student, ids), isNull(classes.archivedAt)))
  return found.map(place => ({ ...place, head: false }))
}

export const staffPlaces = (tx: Tx, ids: readonly string[]): Promise<ClassPlace[]> =>
  tx
    .select({ person: classStaff.staff, class: classes.id, head: classStaff.head })
    .from(classStaff)
    .innerJoin(classes, eq(classes.id, classStaff.class))
    .where(and(among(classStaff.staff, ids), isNull(classes.archivedAt)))

/** Is in a class that the import did not leave them in. */
export const isMoved = (before: RowBefore | null, places: readonly ClassPlace[]): boolean =>
  before?.after !== undefined && places.some(place => !before.after?.includes(place.class))

export async function liveClasses(tx: Tx, school: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await tx
    .select({ id: classes.id })
    .from(classes)
    .where(and(eq(classes.school, school), inArray(classes.id, [...ids]), isNull(classes.archivedAt)))
  return found.map(({ id }) => id)
}
