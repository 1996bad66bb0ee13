// Serialises scheduling per person, so that a lesson and a simultaneous booking see each other.
import { sql } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'

/** Held until the transaction ends. Sorted, to avoid deadlocks. */
export async function lockTimes(db: Tx, people: readonly string[]): Promise<void> {
  for (const person of [...new Set(people)].toSorted())
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sessions of ${person}`}, 0))`)
}
