// The students on a sheet of sign-in details: class by class, and in pieces, so that a sheet of a whole school needs
// little memory.
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type * as z from '#zod'
import { among } from '#kit/server/bulk.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Call } from '#kit/server/service.ts'
import { isAdminOf } from '#schools/contract/relations.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import type { studentsContract } from '#schools/contract/students.contract.ts'
import { maxOnSheet } from '#schools/contract/students.shapes.ts'
import { matching } from '../bulk/matching.ts'
import { classes, classStaff, classStudents } from '../classes.tables.ts'
import { staff, students, type StudentRow } from '../people.tables.ts'

type SheetCall = Call<unknown, z.output<typeof studentsContract.methods.calls.patch.credentials.data>>

interface Sheet {
  readonly school: string
  readonly title: string
  readonly students: readonly OnSheet[]
  readonly next: string | null
}
interface OnSheet {
  readonly student: StudentRow
  /** One of the chosen classes, else the standard class: everybody is on one sheet only. */
  readonly klass: { readonly id: string; readonly name: string } | null
}

/** A class, or students or classes that an admin selected. */
export async function sheetFor(tx: Tx, call: SheetCall): Promise<Sheet> {
  const { data, actor, now } = call
  const { after } = data
  if (data.class !== undefined) {
    const { id, school, name } = await classFor(tx, call, data.class)
    return { school, title: name, ...(await piece(tx, { school, classes: [id] }, after)) }
  }
  const { school, list, ids, filter } = data
  if (school === undefined || (ids === undefined) === (filter === undefined))
    throw fail(schoolErrors, 'sheet-whose')
  if (!isAdminOf(actor, school)) throw kitFail('forbidden')
  const found = (await matching(tx, list, { actor, school, now }, { ids, filter })).map(({ id }) => id)
  const choice = list === 'classes' ? { school, classes: found } : { school, students: found }
  return { school, title: '', ...(await piece(tx, choice, after)) }
}

interface Choice {
  readonly school: string
  readonly students?: readonly string[]
  readonly classes?: readonly string[]
}

async function piece(
  tx: Tx,
  choice: Choice,
  after: string | undefined,
): Promise<Omit<Sheet, 'school' | 'title'>> {
  const klass = klassOf(tx, choice)
  const keys: readonly SQL[] = [
    sql`${klass.id} is null`,
    sql`coalesce(${klass.name}, '')`,
    sql`coalesce(${klass.id}, '')`,
    sql`${students.lastName}`,
    sql`${students.firstName}`,
    sql`${students.id}`,
  ]
  const all = sql.join([...keys], sql`, `)
  // Read by itself: somebody who has got a password may no longer match the filter.
  const [last] =
    after === undefined
      ? []
      : await tx
          .select({ keys: sql<(string | boolean)[]>`jsonb_build_array(${all})` })
          .from(students)
          .leftJoinLateral(klass, sql`true`)
          .where(and(eq(students.id, after), eq(students.school, choice.school)))
  if (after !== undefined && !last) throw kitFail('not-found')
  const [isUnplaced, ...rest] = last?.keys ?? []
  const found = await tx
    .select({ student: students, classId: klass.id, className: klass.name })
    .from(students)
    .leftJoinLateral(klass, sql`true`)
    .where(
      and(
        eq(students.school, choice.school),
        isNull(students.archivedAt),
        isNotNull(students.number),
        chosen(tx, choice),
        last &&
          sql`(${all}) > (${isUnplaced}::boolean, ${sql.join(
            rest.map(key => sql`${key}::text`),
            sql`, `,
          )})`,
      ),
    )
    .orderBy(...keys)
    .limit(maxOnSheet + 1)
  const shown = found.slice(0, maxOnSheet)
  return {
    students: shown.map(({ student, classId: id, className: name }) => ({
      student,
      klass: id === null || name === null ? null : { id, name },
    })),
    next: found.length > maxOnSheet ? (shown.at(-1)?.student.id ?? null) : null,
  }
}

const chosen = (tx: Tx, { students: ids = [], classes: within }: Choice): SQL =>
  within === undefined
    ? among(students.id, ids)
    : inArray(
        students.id,
        tx
          .select({ id: classStudents.student })
          .from(classStudents)
          .where(among(classStudents.class, within)),
      )

/** The class under which a student is listed. */
const klassOf = (tx: Tx, { classes: within }: Choice) =>
  tx
    .select({ id: classes.id, name: classes.name })
    .from(classStudents)
    .innerJoin(classes, eq(classes.id, classStudents.class))
    .where(
      and(
        eq(classStudents.student, students.id),
        within === undefined ? eq(classStudents.standard, true) : among(classes.id, within),
      ),
    )
    .orderBy(desc(classStudents.standard), asc(classes.name), asc(classes.id))
    .limit(1)
    .as('klass')

/** For admins, and the head of the class. */
async function classFor(
  tx: Tx,
  { actor }: Pick<Call, 'actor'>,
  id: string,
): Promise<typeof classes.$inferSelect> {
  const [klass] = await tx.select().from(classes).where(eq(classes.id, id))
  if (!klass) throw kitFail('not-found')
  if (isAdminOf(actor, klass.school)) return klass
  const [head] = await tx
    .select({ id: staff.id })
    .from(classStaff)
    .innerJoin(staff, eq(staff.id, classStaff.staff))
    .where(
      and(
        eq(classStaff.class, id),
        eq(classStaff.head, true),
        eq(staff.uid, actor.id ?? ''),
        eq(staff.status, 'success'),
        isNull(staff.archivedAt),
      ),
    )
  if (!head) throw kitFail('forbidden')
  return klass
}
