// Exports a school as a OneRoster 1.2 package, line by line, so that memory holds ids and never the whole school.
import { createHash } from 'node:crypto'
import { and, asc, desc, eq, isNotNull, or } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import {
  gradeCode,
  manifestLines,
  recordLine,
  schoolYearOf,
  titleLine,
} from '#schools/contract/export/oneroster-columns.ts'
import { writeList, type OneRosterFile } from '#schools/contract/import/oneroster-files.ts'
import { classes, terms, years } from '../classes.tables.ts'
import { staff, students } from '../people.tables.ts'
import type { SchoolRow } from '../plans.tables.ts'
import { demographicsOf, profilesOf, rolesOf, usersOf, type RosterUsers } from './export-people.ts'
import { enrolmentPieces, onRoster, openClass, OutwardIds } from './export-rows.ts'

interface RosterFile {
  readonly name: string
  readonly content: AsyncIterable<string>
}

type Lines = AsyncIterable<string> | Iterable<string>

/** In reading order: later files refer to records in earlier ones. */
export async function* rosterFiles(tx: Tx, school: SchoolRow): AsyncGenerator<RosterFile> {
  const has = {
    demographics: await hasDemographics(tx, school.id),
    profiles: await hasProfiles(tx, school.id),
  }
  const people: RosterUsers = { ids: new OutwardIds(), roles: [] }
  const sessions = new OutwardIds()
  const places = new OutwardIds()
  const open: string[] = []
  const files: readonly (readonly [OneRosterFile, (() => Lines) | undefined])[] = [
    ['orgs', () => [recordLine('orgs', { sourcedId: school.id, name: school.name, type: 'school' })]],
    ['academicSessions', () => sessionLines(tx, school.id, sessions)],
    ['courses', () => courseLines(tx, school.id)],
    ['classes', () => classLines(tx, school.id, sessions, places, open)],
    ['users', () => usersOf(tx, school.id, people)],
    ['roles', () => rolesOf(school.id, people)],
    ['userProfiles', has.profiles ? () => profilesOf(tx, school.id, people) : undefined],
    ['demographics', has.demographics ? () => demographicsOf(tx, school.id, people) : undefined],
    ['enrollments', () => enrolmentLines(tx, school.id, people, places, open)],
  ]
  const written = new Set(files.flatMap(([file, lines]) => (lines ? [file] : [])))
  yield { name: 'manifest.csv', content: whole([manifestLines(written)]) }
  for (const [file, lines] of files)
    if (lines) yield { name: `${file}.csv`, content: whole([titleLine(file)], lines()) }
}

async function* whole(...parts: Lines[]): AsyncGenerator<string> {
  for (const part of parts) yield* part
}

const hasDemographics = async (tx: Tx, school: string): Promise<boolean> => {
  const known = (table: typeof staff | typeof students) =>
    table === students ? or(isNotNull(students.dob), isNotNull(students.gender)) : isNotNull(table.dob)
  for (const table of [students, staff])
    if (await hasRow(tx, table, and(onRoster(table, school), known(table)))) return true
  return false
}
const hasProfiles = (tx: Tx, school: string): Promise<boolean> =>
  hasRow(tx, students, and(onRoster(students, school), isNotNull(students.number)))

const hasRow = async (tx: Tx, table: typeof staff | typeof students, where: ReturnType<typeof and>) =>
  (await tx.select({ id: table.id }).from(table).where(where).limit(1)).length > 0

async function* sessionLines(tx: Tx, school: string, ids: OutwardIds): AsyncGenerator<string> {
  const spans = await tx.select().from(years).where(eq(years.school, school)).orderBy(asc(years.start))
  for (const { title, start, end, ...row } of spans)
    yield recordLine('academicSessions', {
      sourcedId: ids.add(row),
      title,
      type: 'schoolYear',
      startDate: start,
      endDate: end,
      schoolYear: schoolYearOf(end),
    })
  const parts = await tx.select().from(terms).where(eq(terms.school, school)).orderBy(asc(terms.start))
  for (const { title, start, end, year, yearEnd, ...row } of parts)
    yield recordLine('academicSessions', {
      sourcedId: ids.add(row),
      title,
      type: 'term',
      startDate: start,
      endDate: end,
      parentSourcedId: ids.get(year),
      schoolYear: schoolYearOf(yearEnd),
    })
}

const homeroom = 'Homeroom'
const subjectOf = ({ type, subject, subjectTemporary }: typeof classes.$inferSelect): string =>
  type === 'standard' ? homeroom : (subject ?? subjectTemporary ?? '')

/** OneRoster requires a course for each class: the school's subjects serve as courses. */
const courseId = (school: string, subject: string): string =>
  `course-${createHash('sha256').update(`${school} ${subject}`).digest('hex').slice(0, 24)}`

async function* courseLines(tx: Tx, school: string): AsyncGenerator<string> {
  const open = await tx.select().from(classes).where(openClass(school))
  for (const subject of [...new Set(open.map(subjectOf))].toSorted((a, b) => a.localeCompare(b, 'en')))
    yield recordLine('courses', {
      sourcedId: courseId(school, subject),
      title: subject,
      orgSourcedId: school,
      subjects: subject === homeroom ? '' : writeList([subject]),
    })
}

async function* classLines(
  tx: Tx,
  school: string,
  sessions: OutwardIds,
  ids: OutwardIds,
  open: string[],
): AsyncGenerator<string> {
  const [latest] = await tx
    .select({ id: years.id })
    .from(years)
    .where(eq(years.school, school))
    .orderBy(desc(years.start))
    .limit(1)
  const rows = await tx.select().from(classes).where(openClass(school)).orderBy(asc(classes.id))
  for (const row of rows) {
    open.push(row.id)
    yield recordLine('classes', {
      sourcedId: ids.add(row),
      title: row.name,
      grades: writeList(row.grade === null ? [] : [gradeCode(row.grade)]),
      courseSourcedId: courseId(school, subjectOf(row)),
      classCode: row.code,
      classType: row.type === 'standard' ? 'homeroom' : 'scheduled',
      schoolSourcedId: school,
      // OneRoster requires a session; a class without a term gets the whole year.
      termSourcedIds: sessions.get(row.term ?? latest?.id ?? null),
      subjects: row.type === 'standard' ? '' : writeList([subjectOf(row)]),
    })
  }
}

async function* enrolmentLines(
  tx: Tx,
  school: string,
  { ids }: RosterUsers,
  places: OutwardIds,
  open: readonly string[],
): AsyncGenerator<string> {
  for await (const { role, list } of enrolmentPieces(tx, open))
    for (const each of list)
      if (ids.has(each.person))
        yield recordLine('enrollments', {
          sourcedId: `${each.class}.${each.person}`,
          classSourcedId: places.get(each.class),
          schoolSourcedId: school,
          userSourcedId: ids.get(each.person),
          role,
          primary: String(each.isPrimary),
        })
}
