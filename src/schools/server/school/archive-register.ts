// The register of a school, or of an independent teacher, in its archive: people, classes and times as they are
// stored, archived ones included.
import { eq, inArray, sql, type Column } from 'drizzle-orm'
import { archiveThreads } from '#communications/server/thread-archive.api.ts'
import { archiveTable, partOfBoth, type ArchiveTable } from '#identity/server/archive-tables.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Provision } from '#kit/server/ports.ts'
import { applications, blocks, classes, classStaff, classStudents, terms, years } from '../classes.tables.ts'
import { guardians, staff, students } from '../people.tables.ts'
import { joinLinks, quotes } from '../plans.tables.ts'

const about = [
  'The register as {owner} keeps it, also what was archived. Spreadsheet programs open the tables; lists within a cell are JSON.',
  '',
  '- `staff.csv`, `students.csv`, `guardians.csv`: people. Elsewhere in this archive a person is named by the account, which is `uid` here, or by the `sourcedId`. Their pictures and those of classes are in `files/`, named by their SHA-256.',
  '- `classes.csv`, `class-staff.csv`, `class-students.csv`: classes, who teaches in them (`head` leads one), and who learns in them.',
  '- `years.csv`, `terms.csv`, `blocks.csv`: the calendar, and the timetable of each term: `week` is the day, 0 for Sunday; times are minutes of the day. Times of single classes are in `block` of `classes.csv`.',
  '- `applications.json`: applications to classes with their answers.',
  '- `class-messages.json`, `plan-messages.json`: messages of learners and their teachers about a class (`rid`), and those between {owner} and the platform. Attachments are in `files/`.',
  '- `join-links.csv`: roles that people can join in by a link, without the links.',
  '- `quotes.csv`: quotes that were requested.',
]

type OfSchool = ArchiveTable['where']
const ofSchool =
  (column: Column): OfSchool =>
  (_tx, school) =>
    eq(column, school)

const idsOf = (table: typeof classes | typeof terms) => (tx: Tx, school: string) =>
  tx.select({ id: table.id }).from(table).where(eq(table.school, school))
const inSchool =
  (column: Column, table: Parameters<typeof idsOf>[0]): OfSchool =>
  (tx, school) =>
    inArray(column, idsOf(table)(tx, school))

export const forRegister = (): readonly Provision[] => [
  ...partOfBoth('register', about, {
    'staff.csv': archiveTable(staff, ofSchool(staff.school), { files: ['avatar'] }),
    'students.csv': archiveTable(students, ofSchool(students.school), {
      secrets: ['secret'],
      files: ['avatar'],
    }),
    'guardians.csv': archiveTable(guardians, ofSchool(guardians.school)),
    'classes.csv': archiveTable(classes, ofSchool(classes.school), { secrets: ['code'], files: ['cover'] }),
    'class-staff.csv': archiveTable(classStaff, inSchool(classStaff.class, classes)),
    'class-students.csv': archiveTable(classStudents, inSchool(classStudents.class, classes)),
    'years.csv': archiveTable(years, ofSchool(years.school)),
    'terms.csv': archiveTable(terms, ofSchool(terms.school)),
    'blocks.csv': archiveTable(blocks, inSchool(blocks.term, terms)),
    'applications.json': archiveTable(applications, ofSchool(applications.school)),
    'class-messages.json': archiveThreads('classes', idsOf(classes)),
    'plan-messages.json': archiveThreads('school-plan', (_tx, school) => sql`(${school})`),
    'join-links.csv': archiveTable(joinLinks, ofSchool(joinLinks.school), { secrets: ['key'] }),
    'quotes.csv': archiveTable(quotes, ofSchool(quotes.school)),
  }),
]
