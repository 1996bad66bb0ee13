// Reads staff and converts rows for the wire.
import { and, asc, eq, exists, inArray, isNull, isNotNull, sql, type SQL } from 'drizzle-orm'
import type * as z from '#zod'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { containing } from '#kit/server/like.ts'
import { memberStates } from '#schools/contract/schools.lifecycle.ts'
import { schoolUserContract, type Staff } from '#schools/contract/staff.contract.ts'
import { applicantsOf } from '../applications/applicants.ts'
import { classes, classStaff } from '../classes.tables.ts'
import type { SchoolRole } from '#schools/contract/plans.shapes.ts'
import { staff, type StaffRow } from '../people.tables.ts'

export type WireStaff = z.input<typeof Staff>

/** Uses three queries for any number of rows. */
export async function staffOf(tx: Tx, rows: readonly StaffRow[]): Promise<WireStaff[]> {
  if (rows.length === 0) return []
  const places = await tx
    .select({ staff: classStaff.staff, class: classStaff.class, head: classStaff.head })
    .from(classStaff)
    .innerJoin(classes, eq(classes.id, classStaff.class))
    .where(
      inArray(
        classStaff.staff,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(classes.name), asc(classes.id))
  const of = Map.groupBy(places, place => place.staff)
  const applicants = await applicantsOf(tx, rows)
  return rows.map(row => ({
    _id: row.id,
    school: row.school,
    uid: row.uid,
    email: row.email,
    name: [row.firstName, row.lastName],
    nickname: row.nickname,
    avatar: row.avatar,
    dob: row.dob,
    role: row.admin ? ['admin' as const] : [],
    class: (of.get(row.id) ?? []).map(place => place.class),
    head: (of.get(row.id) ?? []).filter(place => place.head).map(place => place.class),
    subject: row.subject,
    subjectGrade: row.subjectGrade,
    status: memberStates[row.status],
    applicant: applicants.get(row.id) ?? null,
    del: row.archivedAt !== null,
    eraseAt: row.eraseAt,
    closeAlert: row.closeAlert,
    invitedAt: row.invitedAt,
    createdAt: row.createdAt,
  }))
}

export async function oneStaff(tx: Tx, row: StaffRow | undefined): Promise<WireStaff> {
  const [wire] = row ? await staffOf(tx, [row]) : []
  if (!wire) throw kitFail('not-found')
  return wire
}

export async function staffById(tx: Tx, id: string, where?: SQL): Promise<StaffRow> {
  const [row] = await tx
    .select()
    .from(staff)
    .where(and(eq(staff.id, id), where))
  if (!row) throw kitFail('not-found')
  return row
}

/** A person's active row in a school. */
export async function staffOfPerson(tx: Tx, school: string, uid: string): Promise<StaffRow | undefined> {
  const [row] = await tx
    .select()
    .from(staff)
    .where(and(eq(staff.school, school), eq(staff.uid, uid), isNull(staff.archivedAt)))
  return row
}

export const teaches = (tx: Tx, klass: string): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(classStaff)
      .where(and(eq(classStaff.staff, staff.id), eq(classStaff.class, klass))),
  )
const heads = (tx: Tx): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(classStaff)
      .where(and(eq(classStaff.staff, staff.id), eq(classStaff.head, true))),
  )
const coordinates = and(isNotNull(staff.subject), sql`cardinality(${staff.subject}) > 0`)

export const staffRoleIs = (tx: Tx, role: SchoolRole | undefined): SQL | undefined => {
  switch (role) {
    case 'admin':
      return eq(staff.admin, true)
    case 'homeroom':
      return heads(tx)
    case 'coordinator':
      return coordinates
    case 'teacher':
    case undefined:
      return undefined
  }
}

export const staffSearch = (words: string | undefined): SQL | undefined =>
  containing(words, staff.nickname, staff.email, sql`(${staff.firstName} || ' ' || ${staff.lastName})`)

export const notifyStaff = (
  tx: Tx,
  kit: Pick<Kit, 'clock'>,
  event: 'created' | 'patched' | 'removed',
  { id, school, uid }: Pick<StaffRow, 'id' | 'school' | 'uid'>,
): Promise<void> =>
  emit(tx, kit.clock, schoolUserContract, event, { _id: id, school }, [
    `school-staff:${school}`,
    ...(uid === null ? [] : [`user:${uid}`]),
  ])
