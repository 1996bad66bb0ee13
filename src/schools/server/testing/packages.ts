// Exported packages in tests: fetched as an admin, unpacked, read, and compared between schools.
import { unzipSync } from 'fflate'
import { and, eq, isNull } from 'drizzle-orm'
import { parseLines } from '#kit/contract/csv.rules.ts'
import { readPackage, type OneRosterPackage } from '#schools/contract/import/oneroster-files.ts'
import { readOneRoster } from '#schools/contract/import/oneroster.rules.ts'
import type { RosterRow } from '#schools/contract/import/roster.rules.ts'
import { classes, classStaff, classStudents, terms, years } from '../classes.tables.ts'
import { guardians, staff, students } from '../people.tables.ts'
import type { World } from './schools-world.ts'

export const fetchPackage = (
  { server }: World,
  school: string,
  token?: string,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${server.origin}/fio/roster/${school}`, {
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  })

/** Maps file names to text. */
export async function unpacked(answer: Response): Promise<Map<string, string>> {
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return new Map(Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]))
}

export function packageOf(files: ReadonlyMap<string, string>): OneRosterPackage {
  const pack = readPackage([...files].map(([name, text]) => ({ name, rows: parseLines(text) })))
  if (!pack) throw new Error('not recognised')
  return pack
}

export const rowsOfPackage = (files: ReadonlyMap<string, string>, today: Date): readonly RosterRow[] =>
  readOneRoster(packageOf(files), { school: null, today }).rows

/** A school's roster without ids, so that equal rosters of two schools compare as equal. */
export async function rosterOf({ kit: { db } }: World, school: string) {
  const open = await db
    .select()
    .from(classes)
    .where(and(eq(classes.school, school), isNull(classes.archivedAt)))
  const className = new Map(open.map(({ id, name }) => [id, name]))
  const spans = await db.select().from(years).where(eq(years.school, school))
  const parts = await db.select().from(terms).where(eq(terms.school, school))
  const title = new Map([...spans, ...parts].map(row => [row.id, row.title]))
  const people = await db
    .select()
    .from(students)
    .where(and(eq(students.school, school), isNull(students.archivedAt)))
  const adults = await db.select().from(guardians).where(eq(guardians.school, school))
  const colleagues = await db
    .select()
    .from(staff)
    .where(and(eq(staff.school, school), isNull(staff.archivedAt), eq(staff.admin, false)))
  const inClass = await db
    .select({ class: classStudents.class, person: classStudents.student })
    .from(classStudents)
    .innerJoin(students, eq(students.id, classStudents.student))
    .where(eq(students.school, school))
  const teaches = await db
    .select({ class: classStaff.class, person: classStaff.staff, head: classStaff.head })
    .from(classStaff)
    .innerJoin(staff, eq(staff.id, classStaff.staff))
    .where(eq(staff.school, school))
  const placesOf = (person: string) =>
    [
      ...inClass.filter(each => each.person === person).map(each => className.get(each.class)),
      ...teaches
        .filter(each => each.person === person)
        .map(each => `${className.get(each.class)}${each.head ? ' (head)' : ''}`),
    ].toSorted()
  const adultsOf = (student: string) =>
    adults
      .filter(each => each.student === student)
      .filter(({ name, email, phone }) => name !== '' || email !== null || phone !== null)
      .map(({ name, email, phone, relation }) => [name, email, phone, relation].join('|'))
      .toSorted()
  return {
    years: sorted(spans.map(({ title: name, start, end }) => [name, start, end])),
    terms: sorted(parts.map(({ title: name, start, end, year }) => [name, start, end, title.get(year)])),
    classes: sorted(
      open.map(({ name, type, grade, subject, subjectTemporary, term }) => [
        name,
        type,
        grade,
        subject ?? subjectTemporary,
        title.get(term ?? ''),
      ]),
    ),
    students: sorted(
      people.map(({ id, firstName, lastName, email, mobile, dob, gender }) => [
        [firstName, lastName, email, mobile, dob, gender],
        adultsOf(id),
        placesOf(id),
      ]),
    ),
    staff: sorted(
      colleagues.map(({ id, firstName, lastName, email, dob }) => [
        [firstName, lastName, email, dob],
        placesOf(id),
      ]),
    ),
  }
}

const sorted = (rows: readonly (readonly unknown[])[]): string[] =>
  rows.map(row => JSON.stringify(row)).toSorted()
