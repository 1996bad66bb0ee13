import { eq } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { bookChanges, bookLessons } from '../gradebook.tables.ts'

/** Deletes everything the gradebook holds about a deleted lesson. */
export async function forgetBookOf(db: Tx, session: string): Promise<void> {
  await db.delete(bookLessons).where(eq(bookLessons.session, session))
  await db.delete(bookChanges).where(eq(bookChanges.session, session))
}
