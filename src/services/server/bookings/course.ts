// The session that a package's lessons accompany; its owner must have taken part.
import type { Course } from '#services/contract/bookings/course.shapes.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { attendedBy } from '#sessions/server/attended.api.ts'
import { sessionsByIds } from '#sessions/server/sessions.api.ts'
import type { PackUserRow } from '../credits.tables.ts'

/** Its current name; a booking stores it. */
export async function courseOf(db: Tx, { course }: Pick<PackUserRow, 'course'>): Promise<Course | null> {
  if (course === null) return null
  const [row] = await sessionsByIds(db, [course])
  return row ? { _id: row.id, name: row.name, image: row.image } : null
}

export async function assertAttended(db: Tx, owner: string, course: string): Promise<void> {
  if (!(await attendedBy(db, owner)).some(({ id }) => id === course)) throw kitFail('not-found')
}
