// Reads classes and converts rows for the wire.
import { and, asc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type * as z from '#zod'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { ClassRecord } from '#schools/contract/classes.contract.ts'
import type { ClassCard } from '#schools/contract/people.shapes.ts'
import { classesOverPlan } from './class-in-plan.ts'
import { classes, classStaff, type ClassRow } from '../classes.tables.ts'
import { journalCounts } from '../journals.api.ts'
import { staff } from '../people.tables.ts'

export type WireClass = z.input<typeof ClassRecord>

/** Account of the class's head, for relations in the permission table. */
export const hostOf: SQL = sql`(select ${staff.uid} from ${classStaff} join ${staff} on ${staff.id} = ${classStaff.staff} where ${classStaff.class} = ${classes.id} and ${classStaff.head} and ${staff.archivedAt} is null)`

async function hostsOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map()
  const heads = await tx
    .select({ class: classStaff.class, uid: staff.uid })
    .from(classStaff)
    .innerJoin(staff, eq(staff.id, classStaff.staff))
    .where(and(inArray(classStaff.class, [...ids]), eq(classStaff.head, true), isNull(staff.archivedAt)))
  return new Map(heads.map(({ class: id, uid }) => [id, uid]))
}

/** Uses four queries for any number of rows. */
export async function classesOf(tx: Tx, rows: readonly ClassRow[]): Promise<WireClass[]> {
  const ids = rows.map(({ id }) => id)
  const [hosts, journals] = [await hostsOf(tx, ids), await journalCounts(tx, ids)]
  const over = await classesOverPlan(tx, ids)
  return rows.map(row => ({
    _id: row.id,
    school: row.school,
    type: row.type,
    name: row.name,
    grade: row.grade,
    host: hosts.get(row.id) ?? null,
    count: {
      teacher: row.countTeacher,
      student: row.countStudent,
      ...(journals.get(row.id) ?? { journalPub: 0, journalUnPub: 0 }),
    },
    del: row.archivedAt !== null,
    overPlan: over.has(row.id),
    code: row.code,
    term: row.term,
    curriculum: row.curriculum,
    subject: row.subject,
    subjectTemporary: row.subjectTemporary,
    enroll: { enable: row.enrol, classes: row.enrolClasses },
    attachmentsCover: row.cover,
    deadline: row.deadline,
    maxParticipants: row.maxParticipants,
    approvalEnable: row.approvalEnable,
    questions: row.questions,
    block: row.block,
    every: row.every,
    repeat: row.repeat,
    version: row.version,
    createdAt: row.createdAt,
  }))
}

export async function oneClass(tx: Tx, row: ClassRow | undefined): Promise<WireClass> {
  const [wire] = row ? await classesOf(tx, [row]) : []
  if (!wire) throw kitFail('not-found')
  return wire
}

export async function classById(tx: Tx, id: string, where?: SQL): Promise<ClassRow> {
  const [row] = await tx
    .select()
    .from(classes)
    .where(and(eq(classes.id, id), where))
  if (!row) throw kitFail('not-found')
  return row
}

export async function classCards(
  tx: Tx,
  ids: readonly string[],
  archived: boolean,
): Promise<z.input<typeof ClassCard>[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select()
    .from(classes)
    .where(
      and(
        inArray(classes.id, [...ids]),
        archived ? isNotNull(classes.archivedAt) : isNull(classes.archivedAt),
      ),
    )
    .orderBy(asc(classes.name), asc(classes.id))
  const hosts = await hostsOf(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, school, name, grade, type, archivedAt, countTeacher, countStudent }) => ({
    _id: id,
    school,
    name,
    grade,
    type,
    del: archivedAt !== null,
    host: hosts.get(id) ?? null,
    count: { teacher: countTeacher, student: countStudent },
  }))
}
