// `year-changes`: proposes the next year, and starts the change as a bulk action.
import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type * as z from '#zod'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { settingPermissions } from '#schools/contract/schools.permissions.ts'
import { yearChangesContract } from '#schools/contract/year-change.contract.ts'
import { nextTitle, oldestGrade, proposalFor, yearLater } from '#schools/contract/year-change.rules.ts'
import { assertMay } from '../access.ts'
import { startBulk } from '../bulk/start.ts'
import { wireBulk } from '../bulk/work.ts'
import { bulkActs, type YearPlan } from '../bulk.tables.ts'
import { classes, terms, years } from '../classes.tables.ts'
import { gradesOf } from '../grades.api.ts'
import { students } from '../people.tables.ts'
import { assertOpen, lockSchool } from '../plans/seats.ts'
import { yearsOf } from './years.service.ts'

export const yearChangesService = (kit: Kit) =>
  implement(yearChangesContract, {
    facts: { school: bulkActs.school },
    create: call => begin(kit, call),
    calls: { get: { proposal: call => propose(call) } },
  })

async function propose({ db, query: { school }, actor, now }: Call<{ school: string }>) {
  assertMay(settingPermissions, 'year.change', actor, school)
  const today = now.toISOString().slice(0, 10)
  const held = await db
    .select()
    .from(years)
    .where(eq(years.school, school))
    .orderBy(asc(years.start), asc(years.id))
  const all = await yearsOf(db, held)
  const latest = all.at(-1) ?? null
  const next = all.find(({ start }) => start > today) ?? null
  const make = latest && {
    title: nextTitle(latest.title),
    start: yearLater(latest.start),
    end: yearLater(latest.end),
  }
  const grades = await gradesOf(db, school)
  const rows = await classRows(db, school)
  const oldest = oldestGrade(rows, grades)
  const newStart = (next ?? make)?.start ?? null
  return {
    years: all.filter(({ end }) => end >= today),
    next: next?._id ?? null,
    latest,
    make,
    grades,
    classes: rows.map(row => ({
      _id: row.id,
      type: row.type,
      name: row.name,
      grade: row.grade,
      subject: row.subject,
      students: row.students,
      proposal: proposalFor(row, grades, oldest, newStart),
    })),
    last: await lastChange(db, school),
  }
}

const classRows = (db: Tx, school: string) =>
  db
    .select({
      id: classes.id,
      type: classes.type,
      name: classes.name,
      grade: classes.grade,
      subject: sql<string | null>`coalesce(${classes.subject}, ${classes.subjectTemporary})`,
      students: classes.countStudent,
      termEnd: terms.end,
    })
    .from(classes)
    .leftJoin(terms, eq(terms.id, classes.term))
    .where(and(eq(classes.school, school), isNull(classes.archivedAt)))
    .orderBy(asc(classes.name), asc(classes.id))

async function lastChange(db: Tx, school: string) {
  const [act] = await db
    .select()
    .from(bulkActs)
    .where(and(eq(bulkActs.school, school), eq(bulkActs.list, 'year'), ne(bulkActs.stage, 'undone')))
    .orderBy(desc(bulkActs.createdAt), desc(bulkActs.id))
    .limit(1)
  return act
    ? { _id: act.id, title: act.target, createdAt: act.createdAt, isWorking: act.stage !== 'done' }
    : null
}

type CreateData = z.output<typeof yearChangesContract.methods.create.data>
interface YearItem {
  readonly item: string
  readonly name: string
  readonly plan: YearPlan
}

/** Order: the year, then leavers, then the classes; an undo runs in reverse. */
async function begin(kit: Kit, call: Call<unknown, CreateData>) {
  const { db: tx, data, actor, now } = call
  const { school } = data
  assertMay(settingPermissions, 'year.change', actor, school)
  await assertOpen(tx, school, now)
  await lockSchool(tx, school)
  if ((await lastChange(tx, school))?.isWorking) throw fail(schoolErrors, 'year-change-running')
  const year = await yearOf(tx, kit, data)
  const items = [...year.items, ...(await leaverItems(tx, data)), ...(await classItems(tx, data))]
  if (items.length === 0) throw fail(schoolErrors, 'bulk-empty')
  const row = await startBulk(tx, kit, call, {
    school,
    list: 'year',
    act: 'year',
    to: year.id,
    target: year.title,
    items,
  })
  return wireBulk(tx, row)
}

async function yearOf(tx: Tx, kit: Kit, { school, year }: CreateData) {
  if ('_id' in year) return { ...(await yearOfSchool(tx, school, year._id)), items: [] }
  if (year.end <= year.start) throw fail(schoolErrors, 'year-order')
  const { termsOf = null, ...rest } = year
  if (termsOf !== null) await yearOfSchool(tx, school, termsOf)
  const id = kit.newId()
  const item: YearItem = { item: id, name: year.title, plan: { kind: 'year', ...rest, termsOf } }
  return { id, title: year.title, items: [item] }
}

async function yearOfSchool(tx: Tx, school: string, id: string) {
  const [row] = await tx
    .select({ id: years.id, title: years.title })
    .from(years)
    .where(and(eq(years.id, id), eq(years.school, school)))
  if (!row) throw kitFail('not-found')
  return row
}

async function leaverItems(tx: Tx, { school, leavers }: CreateData): Promise<YearItem[]> {
  const ids = [...new Set(leavers)]
  if (ids.length === 0) return []
  const rows = await tx
    .select({
      item: students.id,
      name: sql<string>`trim(${students.firstName} || ' ' || ${students.lastName})`,
    })
    .from(students)
    .where(and(eq(students.school, school), inArray(students.id, ids), isNull(students.archivedAt)))
    .orderBy(students.lastName, students.firstName, students.id)
  if (rows.length < ids.length) throw kitFail('not-found')
  return rows.map(row => ({ ...row, plan: { kind: 'leaver' } }))
}

async function classItems(tx: Tx, { school, classes: wanted }: CreateData): Promise<YearItem[]> {
  const grades = await gradesOf(tx, school)
  const rowById = new Map((await classRows(tx, school)).map(row => [row.id, row]))
  const changeById = new Map(wanted.map(change => [change._id, change]))
  return [...changeById.values()].map(change => {
    const row = rowById.get(change._id)
    if (!row) throw kitFail('not-found')
    if (change.fate !== 'up') return { item: row.id, name: row.name, plan: { kind: change.fate } }
    // Only standard classes belong to a grade.
    if (row.type !== 'standard' || !grades.includes(change.grade)) throw fail(schoolErrors, 'grade-needed')
    const plan = { kind: 'up', name: change.name, grade: change.grade } as const
    return { item: row.id, name: `${row.name} → ${change.name}`, plan }
  })
}
