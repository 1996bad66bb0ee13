// Searches schools by name, for staff of later domains who choose one.
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { containing } from '#kit/server/like.ts'
import { schools } from './plans.tables.ts'

const maxFound = 20

export const schoolsNamed = (tx: Tx, words: string): Promise<{ id: string; name: string }[]> =>
  tx
    .select({ id: schools.id, name: schools.name })
    .from(schools)
    .where(and(eq(schools.personal, false), containing(words, schools.name)))
    .orderBy(asc(schools.name), asc(schools.id))
    .limit(maxFound)

export async function isSchool(tx: Tx, id: string): Promise<boolean> {
  return (await tx.$count(schools, and(eq(schools.id, id), eq(schools.personal, false)))) > 0
}

/** Excludes personal records and deleted schools. */
export async function isLiveSchool(tx: Tx, id: string): Promise<boolean> {
  return (
    (await tx.$count(
      schools,
      and(eq(schools.id, id), eq(schools.personal, false), isNull(schools.deletedAt)),
    )) > 0
  )
}
