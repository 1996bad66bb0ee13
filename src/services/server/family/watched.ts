// Children whose messages with providers a guardian reads; both sides are informed.
import { inArray } from 'drizzle-orm'
import { isMinor, peopleOf, type Person } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { guardianAddresses } from '#schools/server/parents.api.ts'
import { guardianAsks } from '../help.tables.ts'
import { isYoung } from './asking.ts'

export async function watchedChildren(
  db: Tx,
  now: Date,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const people = await peopleOf(db, ids)
  const minors = [...people.values()].filter(person => isMinor(person, now))
  if (minors.length === 0) return new Set()
  const rows = await db
    .select()
    .from(guardianAsks)
    .where(
      inArray(
        guardianAsks.child,
        minors.map(({ id }) => id),
      ),
    )
  const asksByChild = Map.groupBy(rows, ({ child }) => child)
  const addressesByChild = await guardianAddresses(
    db,
    minors.filter(person => asksByChild.has(person.id) || isYoung(person, now)).map(({ id }) => id),
  )
  const isWatched = (person: Person): boolean => {
    const emails = addressesByChild.get(person.id) ?? []
    if (isYoung(person, now)) return emails.length > 0
    return (asksByChild.get(person.id) ?? []).some(({ email }) => emails.includes(email))
  }
  return new Set(minors.filter(isWatched).map(({ id }) => id))
}
