// The items of a bulk action: the selected ones, or all that match a list's filters.
import { and, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { containing } from '#kit/server/like.ts'
import type { BulkList, LaterList } from '#schools/contract/bulk-acts.contract.ts'
import { memberStates } from '#schools/contract/schools.lifecycle.ts'
import { bulkListSource, type BulkCaller, type BulkChoice, type Matching } from '../bulk.api.ts'
import { classes } from '../classes.tables.ts'
import { staff, students } from '../people.tables.ts'
import { rosterRows } from '../roster.tables.ts'
import { staffRoleIs, staffSearch, teaches } from '../staff/staff.ts'
import { inClass, studentSearch, tabIs } from '../students/students.ts'

type OwnList = Exclude<BulkList, LaterList>
const isOwn = (list: BulkList): list is OwnList => list in finders

export function matching(tx: Tx, list: BulkList, by: BulkCaller, choice: BulkChoice): Promise<Matching[]> {
  if (isOwn(list)) return finders[list](tx, by.school, choice)
  return bulkListSource(tx, list)?.matching(tx, by, choice) ?? Promise.resolve([])
}

const archivedIs = (column: SQL, archived: boolean | undefined): SQL | undefined => {
  if (archived === undefined) return undefined
  return archived ? isNotNull(column) : isNull(column)
}
const among = (column: typeof students.id | typeof staff.id | typeof classes.id, ids: BulkChoice['ids']) =>
  ids === undefined ? undefined : inArray(column, [...ids])

type Finder = (tx: Tx, school: string, choice: BulkChoice) => Promise<Matching[]>

const finders: Readonly<Record<OwnList, Finder>> = {
  students: (tx, school, { ids, filter = {} }) =>
    tx
      .select({
        id: students.id,
        name: sql<string>`trim(${students.firstName} || ' ' || ${students.lastName})`,
      })
      .from(students)
      .where(
        and(
          eq(students.school, school),
          among(students.id, ids),
          tabIs(tx, filter.tab),
          filter.class === undefined ? undefined : inClass(tx, filter.class),
          filter.import === undefined ? undefined : eq(students.import, filter.import),
          studentSearch(filter.search),
        ),
      )
      .orderBy(students.lastName, students.firstName, students.id),
  staff: (tx, school, { ids, filter = {} }) =>
    tx
      .select({
        id: staff.id,
        name: sql<string>`coalesce(nullif(${staff.nickname}, ''), ${staff.email}, '')`,
      })
      .from(staff)
      .where(
        and(
          eq(staff.school, school),
          among(staff.id, ids),
          archivedIs(sql`${staff.archivedAt}`, filter.archived),
          filter.status === undefined ? undefined : eq(staff.status, stateOf(filter.status)),
          filter.class === undefined ? undefined : teaches(tx, filter.class),
          filter.import === undefined ? undefined : eq(staff.import, filter.import),
          staffRoleIs(tx, filter.role),
          staffSearch(filter.search),
        ),
      )
      .orderBy(staff.nickname, staff.id),
  classes: (tx, school, { ids, filter = {} }) =>
    tx
      .select({ id: classes.id, name: classes.name })
      .from(classes)
      .where(
        and(
          eq(classes.school, school),
          among(classes.id, ids),
          archivedIs(sql`${classes.archivedAt}`, filter.archived),
          filter.type === undefined ? undefined : eq(classes.type, filter.type),
          filter.grade === undefined ? undefined : eq(classes.grade, filter.grade),
          filter.import === undefined ? undefined : madeBy(tx, filter.import),
          containing(filter.search, classes.name, classes.grade, classes.subject),
        ),
      )
      .orderBy(classes.name, classes.id),
}

/** Classes created by an import. Only the rows of the import record this; classes do not. */
const madeBy = (tx: Tx, id: string): SQL =>
  inArray(
    classes.id,
    tx
      .select({ id: sql<string>`${rosterRows.target}` })
      .from(rosterRows)
      .where(
        and(
          eq(rosterRows.import, id),
          eq(rosterRows.kind, 'class'),
          eq(rosterRows.action, 'create'),
          inArray(rosterRows.state, ['written', 'kept']),
          isNotNull(rosterRows.target),
        ),
      ),
  )

const stateOf = (code: 0 | 1 | 2) =>
  (Object.keys(memberStates) as (keyof typeof memberStates)[]).find(state => memberStates[state] === code) ??
  'inactive'
