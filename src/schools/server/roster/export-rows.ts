// Reads a school's roster in batches, without former members and applicants.
import { createHash } from 'node:crypto'
import { and, asc, eq, gt, isNull, ne, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '#kit/server/db.ts'
import { classes, classStaff, classStudents } from '../classes.tables.ts'
import { staff, students, type GuardianRow } from '../people.tables.ts'

const pieceSize = 1000

export const onRoster = (table: typeof staff | typeof students, school: string): SQL | undefined =>
  and(eq(table.school, school), isNull(table.archivedAt), ne(table.status, 'pending'))
export const openClass = (school: string): SQL | undefined =>
  and(eq(classes.school, school), isNull(classes.archivedAt))

/** Orders rows by id, so that each batch begins where the previous one ended. */
export async function* pieces<R extends { readonly id: string }>(
  id: PgColumn,
  read: (after: SQL | undefined, order: SQL, most: number) => PromiseLike<R[]>,
): AsyncGenerator<R[]> {
  let last: string | undefined
  for (;;) {
    const rows = await read(last === undefined ? undefined : gt(id, last), asc(id), pieceSize)
    if (rows.length > 0) yield rows
    last = rows.at(-1)?.id
    if (rows.length < pieceSize) return
  }
}

interface Enrolment {
  readonly class: string
  readonly person: string
  readonly isPrimary: boolean
}

/** One batch per class; a class has few people. */
export async function* enrolmentPieces(
  tx: Tx,
  open: readonly string[],
): AsyncGenerator<{ role: 'student' | 'teacher'; list: Enrolment[] }> {
  for (const klass of open) {
    const teachers = await tx
      .select({ class: classStaff.class, person: classStaff.staff, isPrimary: classStaff.head })
      .from(classStaff)
      .where(eq(classStaff.class, klass))
      .orderBy(asc(classStaff.staff))
    yield { role: 'teacher', list: teachers }
    const pupils = await tx
      .select({ class: classStudents.class, person: classStudents.student })
      .from(classStudents)
      .where(and(eq(classStudents.class, klass), eq(classStudents.live, true)))
      .orderBy(asc(classStudents.student))
    yield { role: 'student', list: pupils.map(each => ({ ...each, isPrimary: false })) }
  }
}

/** Ids for other systems: the foreign id if it is unique, else our own. */
export class OutwardIds {
  readonly #byId = new Map<string, string>()
  readonly #taken = new Set<string>()

  add({ id, sourcedId }: { readonly id: string; readonly sourcedId: string | null }): string {
    const outward = sourcedId !== null && !this.#taken.has(sourcedId) ? sourcedId : id
    this.#taken.add(outward)
    this.#byId.set(id, outward)
    return outward
  }
  get(id: string | null): string {
    return (id !== null && this.#byId.get(id)) || ''
  }
  has(id: string): boolean {
    return this.#byId.has(id)
  }
}

/**
 * Adults with the same name and contact are one guardian, even for several children; an adult without a
 * contact is a separate guardian for each child.
 */
export function guardianId({ id, school, name, email, phone }: GuardianRow): string {
  if (email === null && phone === null) return id
  const whole = JSON.stringify([school, name, email, phone])
  return `guardian-${createHash('sha256').update(whole).digest('hex').slice(0, 32)}`
}
