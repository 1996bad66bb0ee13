// One conditional update of the school's row takes seats, so exactly as many callers succeed as there are
// seats. The update also locks the row, so that additions to one school run one after the other.
import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { CodedError, fail, kitFail } from '#kit/server/errors.ts'
import { seatsLeft, seatWords, type SeatKind } from '#schools/contract/seats.rules.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { schools, type SchoolRow } from '../plans.tables.ts'

const columns = {
  teacher: [schools.usedTeacher, schools.teacher],
  student: [schools.usedStudent, schools.student],
} as const
const setOf = (kind: SeatKind, by: number) =>
  kind === 'teacher'
    ? { usedTeacher: sql`${schools.usedTeacher} + ${by}` }
    : { usedStudent: sql`${schools.usedStudent} + ${by}` }

/** An active plan. Checks the dates, because the job that marks expired plans may be late. */
const open = (now: Date) =>
  or(
    eq(schools.personal, true),
    and(inArray(schools.status, ['trial', 'paid']), or(isNull(schools.end), gt(schools.end, now))),
  )

export const isOpen = (
  { personal, status, end }: Pick<SchoolRow, 'personal' | 'status' | 'end'>,
  now: Date,
): boolean => personal || ((status === 'trial' || status === 'paid') && (end === null || end > now))

/**
 * `unopened` admits people before there is a plan: the first admin, and the person who requested the school.
 */
export async function takeSeats(
  tx: Tx,
  school: string,
  kind: SeatKind,
  wanted: number,
  now: Date,
  unopened = false,
): Promise<SchoolRow> {
  const [used, limit] = columns[kind]
  const allowed = unopened ? or(open(now), eq(schools.status, 'create')) : open(now)
  const [row] = await tx
    .update(schools)
    .set(setOf(kind, wanted))
    .where(
      and(eq(schools.id, school), isNull(schools.deletedAt), allowed, lte(sql`${used} + ${wanted}`, limit)),
    )
    .returning()
  if (row) return row
  const current = await schoolOf(tx, school)
  if (!isOpen(current, now) && !(unopened && current.status === 'create')) throw notOpen(current)
  const left =
    kind === 'teacher'
      ? seatsLeft(current.teacher, current.usedTeacher, wanted)
      : seatsLeft(current.student, current.usedStudent, wanted)
  throw new CodedError(409, `${kind}-seats-full`, seatWords(kind, left), { ...left })
}

export async function giveSeats(tx: Tx, school: string, kind: SeatKind, count: number): Promise<void> {
  if (count > 0) await tx.update(schools).set(setOf(kind, -count)).where(eq(schools.id, school))
}

export const notOpen = ({ status }: Pick<SchoolRow, 'status'>) =>
  fail(schoolErrors, status === 'create' ? 'plan-not-open' : 'plan-expired')

export async function schoolOf(tx: Tx, id: string): Promise<SchoolRow> {
  const [row] = await tx
    .select()
    .from(schools)
    .where(and(eq(schools.id, id), isNull(schools.deletedAt)))
  if (!row) throw kitFail('not-found')
  return row
}

/** Locks the school: until the transaction ends, nobody else can change it or its number of members. */
export async function lockSchool(tx: Tx, id: string): Promise<SchoolRow> {
  const [row] = await tx
    .select()
    .from(schools)
    .where(and(eq(schools.id, id), isNull(schools.deletedAt)))
    .for('update')
  if (!row) throw kitFail('not-found')
  return row
}

/** Refuses new records in a school without an active plan. */
export async function assertOpen(tx: Tx, id: string, now: Date): Promise<SchoolRow> {
  const row = await schoolOf(tx, id)
  if (!isOpen(row, now)) throw notOpen(row)
  return row
}
