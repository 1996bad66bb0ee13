// Loads the school's people and classes for a batch of an import: a fixed number of queries for any number of
// rows.
import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { accountsByEmails } from '#identity/server/school-accounts.api.ts'
import { among } from '#kit/server/bulk.ts'
import type { Tx } from '#kit/server/db.ts'
import type { KnownPerson } from '#schools/contract/import/judge.rules.ts'
import { guardianIdFields, hasOnlyGuardian } from '#schools/contract/import/roster.rules.ts'
import { classes, classStaff, classStudents } from '../classes.tables.ts'
import { guardiansByStudent } from '../guardians/guardians.ts'
import { guardians, staff, students, type StaffRow, type StudentRow } from '../people.tables.ts'
import { rosterRows, type RosterImportRow, type RosterRowRecord } from '../roster.tables.ts'
import { guardianIds } from './guardian-ids.ts'
import { knownStudent } from './known-people.ts'
import { sameChildren } from './same-children.ts'

const knownStaff = (row: StaffRow): KnownPerson => ({
  id: row.id,
  sourcedId: row.sourcedId,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  dob: row.dob,
  gender: null,
  mobile: null,
  parent: { name: '', email: null, phone: null },
  guardians: [],
  hasJoined: row.uid !== null,
  hasParentJoined: true,
  isArchived: row.archivedAt !== null,
})

export interface KnownClass {
  readonly id: string | null
  readonly name: string
  readonly isStandard: boolean
  readonly sourcedId: string | null
}

export interface KnownRoster {
  personOf(row: RosterRowRecord): KnownPerson | undefined
  isRepeated(row: RosterRowRecord): boolean
  addressOf(row: RosterRowRecord, known: KnownPerson | undefined): 'teacher' | 'student' | 'other' | null
  hasSibling(parentEmail: string | null): boolean
  classesOf(person: string): readonly KnownClass[]
  classById(id: string): KnownClass | undefined
  classByRef(ref: string): KnownClass | undefined
  classByName(name: string): KnownClass | undefined
  /** The title of a class that is not imported, or its foreign id if the file does not have it. */
  titleOf(ref: string): string
}

const present = <T>(list: readonly (T | null | undefined)[]): T[] => list.filter(each => each != null)

export async function knownOf(
  tx: Tx,
  record: RosterImportRow,
  rows: readonly RosterRowRecord[],
  /** If given, children are also recognised by name. */
  today?: Date,
): Promise<KnownRoster> {
  const ids = present(rows.map(({ sourcedId }) => sourcedId))
  const emails = present(rows.map(({ email }) => email))
  const keys = rows.filter(({ kind }) => kind === 'student').map(({ key }) => key)
  const inSchool = { students: eq(students.school, record.school), staff: eq(staff.school, record.school) }
  const byIds = await tx
    .select()
    .from(students)
    .where(
      and(
        inSchool.students,
        or(
          among(students.sourcedId, ids),
          among(students.id, ids),
          among(students.email, emails),
          among(students.siblingKey, keys),
          among(students.number, present(rows.map(row => (hasOnlyGuardian(row) ? row.sourcedId : null)))),
        ),
      ),
    )
  const unknown = rows.filter(row => row.kind === 'student' && !pupilIn(byIds, row))
  const byName = today ? await sameChildren(tx, record, unknown, today) : new Map<string, StudentRow>()
  const pupils = [...byIds, ...byName.values()]
  const theirGuardians = await guardiansByStudent(
    tx,
    pupils.map(({ id }) => id),
  )
  const hasIds = rows.some(({ values }) => guardianIdFields.some(field => values[field] !== undefined))
  const idByGuardian = hasIds ? await guardianIds(tx, record, theirGuardians) : undefined
  const colleagues = await tx
    .select()
    .from(staff)
    .where(
      and(inSchool.staff, or(among(staff.sourcedId, ids), among(staff.id, ids), among(staff.email, emails))),
    )
  const accounts = await accountsByEmails(tx, emails)
  const parents = present(rows.map(({ values }) => values.parentEmail?.trim().toLowerCase()))
  const siblings = new Set(
    (
      await tx
        .selectDistinct({ email: guardians.email })
        .from(guardians)
        .where(and(eq(guardians.school, record.school), among(guardians.email, parents)))
    ).map(({ email }) => email),
  )
  const repeats = await repeatsOf(tx, record.id, rows)
  const places = await placesOf(tx, [...pupils.map(({ id }) => id), ...colleagues.map(({ id }) => id)])
  const { byId, byRef, byTitle, titleByRef } = await classesFor(tx, record)

  const pupilOf = (row: RosterRowRecord) => pupilIn(byIds, row) ?? byName.get(row.id)
  const colleagueOf = (row: RosterRowRecord) =>
    colleagues.find(({ sourcedId }) => row.sourcedId !== null && sourcedId === row.sourcedId) ??
    colleagues.find(({ id }) => id === row.sourcedId) ??
    colleagues.find(({ email }) => row.email !== null && email === row.email)
  return {
    personOf(row) {
      const found = row.kind === 'student' ? pupilOf(row) : undefined
      if (found) return knownStudent(found, theirGuardians.get(found.id), idByGuardian)
      const colleague = row.kind === 'staff' ? colleagueOf(row) : undefined
      return colleague && knownStaff(colleague)
    },
    isRepeated: row => repeats.has(row.id),
    addressOf({ email, kind }, known) {
      if (email === null) return null
      const [pupil, colleague] = [
        pupils.find(each => each.email === email),
        colleagues.find(each => each.email === email),
      ]
      const role = accounts.get(email)?.role
      if (kind === 'student' && (colleague || role === 'teacher')) return 'teacher'
      if (kind === 'staff' && (pupil || role === 'student')) return 'student'
      const owner = pupil ?? colleague
      return owner && known && owner.id !== known.id ? 'other' : null
    },
    hasSibling: email => email !== null && siblings.has(email),
    classesOf: person => places.get(person) ?? [],
    classById: id => byId.get(id),
    classByRef: ref => byRef.get(ref),
    classByName: name => byTitle.get(name.trim().toLowerCase()),
    titleOf: ref => titleByRef.get(ref) || ref,
  }
}

const pupilIn = (pupils: readonly StudentRow[], row: RosterRowRecord): StudentRow | undefined =>
  pupils.find(({ sourcedId }) => row.sourcedId !== null && sourcedId === row.sourcedId) ??
  pupils.find(({ id }) => id === row.sourcedId) ??
  pupils.find(({ email }) => row.email !== null && email === row.email) ??
  pupils.find(({ siblingKey }) => siblingKey === row.key) ??
  (hasOnlyGuardian(row)
    ? pupils.find(({ number }) => number !== null && number === row.sourcedId)
    : undefined)

/** Rows of the batch that repeat an earlier row of the import. */
async function repeatsOf(tx: Tx, id: string, rows: readonly RosterRowRecord[]): Promise<Set<string>> {
  const people = rows.filter(({ kind }) => kind === 'student' || kind === 'staff')
  const ids = sql.param(people.map(row => row.id))
  const earlier = sql`e.import = r.import and e.kind = r.kind and e.seq < r.seq and not e.gone and not e.skipped`
  const ofPiece = sql`r.import = ${id} and r.id = any(${ids}::text[])`
  // Two joins, each with its own index: with "or", every row would scan the whole import.
  const { rows: found } = await tx.execute<{ id: string }>(sql`
    select r.id from ${rosterRows} r join ${rosterRows} e on ${earlier} and e.key = r.key
    where ${ofPiece} and r.key <> ''
    union
    select r.id from ${rosterRows} r join ${rosterRows} e on ${earlier} and e.email = r.email
    where ${ofPiece} and r.kind = 'student'`)
  return new Set(found.map(row => row.id))
}

async function placesOf(tx: Tx, people: readonly string[]): Promise<Map<string, KnownClass[]>> {
  const columns = { id: classes.id, name: classes.name, type: classes.type, sourcedId: classes.sourcedId }
  const pupils = await tx
    .select({ person: classStudents.student, ...columns })
    .from(classStudents)
    .innerJoin(classes, eq(classes.id, classStudents.class))
    .where(and(among(classStudents.student, people), isNull(classes.archivedAt)))
  const colleagues = await tx
    .select({ person: classStaff.staff, ...columns })
    .from(classStaff)
    .innerJoin(classes, eq(classes.id, classStaff.class))
    .where(and(among(classStaff.staff, people), isNull(classes.archivedAt)))
  return Map.groupBy(
    [...pupils, ...colleagues].map(({ person, type, ...rest }) => ({
      person,
      ...rest,
      isStandard: type === 'standard',
    })),
    ({ person }) => person,
  )
}

/** Classes of the school, and those that the import adds. */
async function classesFor(tx: Tx, record: RosterImportRow) {
  const own = await tx
    .select({ id: classes.id, name: classes.name, type: classes.type, sourcedId: classes.sourcedId })
    .from(classes)
    .where(and(eq(classes.school, record.school), isNull(classes.archivedAt)))
  const listed = await tx
    .select({
      sourcedId: rosterRows.sourcedId,
      values: rosterRows.values,
      target: rosterRows.target,
      comes: sql<boolean>`${comes}`,
    })
    .from(rosterRows)
    .where(and(eq(rosterRows.import, record.id), eq(rosterRows.kind, 'class')))
  const byId = new Map<string, KnownClass>()
  const byRef = new Map<string, KnownClass>()
  const byTitle = new Map<string, KnownClass>()
  const add = (klass: KnownClass) => {
    if (klass.id !== null) byId.set(klass.id, klass)
    // A package that we exported uses our own id if there was no foreign id.
    if (klass.id !== null && !byRef.has(klass.id)) byRef.set(klass.id, klass)
    if (klass.sourcedId !== null && !byRef.has(klass.sourcedId)) byRef.set(klass.sourcedId, klass)
    if (klass.isStandard && !byTitle.has(klass.name.toLowerCase()))
      byTitle.set(klass.name.toLowerCase(), klass)
  }
  for (const { type, ...klass } of own) add({ ...klass, isStandard: type === 'standard' })
  for (const { sourcedId, values, target } of listed.filter(each => each.comes))
    add({
      id: target,
      name: values.title ?? '',
      isStandard: values.classType === 'homeroom',
      sourcedId,
    })
  const titleByRef = new Map(listed.map(({ sourcedId, values }) => [sourcedId, values.title]))
  return { byId, byRef, byTitle, titleByRef }
}

const comes: SQL | undefined = and(
  eq(rosterRows.skipped, false),
  eq(rosterRows.gone, false),
  or(isNull(rosterRows.action), inArray(rosterRows.action, ['create', 'update', 'unchanged'])),
)
