// Rows an invitation can grant or change, before and after.
import { sql } from 'drizzle-orm'
import type { Database } from '#kit/server/db.ts'

type Db = Database['db']

/** Tables that hold what an invitation grants. */
const places = [
  'schools_staff',
  'schools_students',
  'schools_guardians',
  'schools_class_students',
  'schools_class_staff',
  'schools_applications',
  'authoring_members',
  'sessions_students',
  'sessions_registrations',
  'rooms_seats',
  'rooms_guests',
  'identity_managers',
] as const

type Row = Readonly<Record<string, unknown>>
export interface Change {
  readonly table: string
  readonly was: Row | undefined
  readonly now: Row | undefined
}

const keyOf = (row: Row): string =>
  typeof row['id'] === 'string'
    ? row['id']
    : JSON.stringify([
        row['session'],
        row['class'],
        row['room'],
        row['uid'],
        row['student'],
        row['staff'],
        row['side'],
      ])

export async function stored(db: Db): Promise<ReadonlyMap<string, ReadonlyMap<string, Row>>> {
  const tables = new Map<string, ReadonlyMap<string, Row>>()
  for (const table of places) {
    const { rows } = await db.execute<{ row: Row }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(table)} as t`,
    )
    tables.set(table, new Map(rows.map(({ row }) => [keyOf(row), row])))
  }
  return tables
}

export async function changedSince(
  db: Db,
  before: Awaited<ReturnType<typeof stored>>,
): Promise<readonly Change[]> {
  const after = await stored(db)
  return places.flatMap(table => {
    const [old, fresh] = [before.get(table), after.get(table)]
    const keys = new Set([...(old?.keys() ?? []), ...(fresh?.keys() ?? [])])
    return [...keys]
      .map(key => ({ table, was: old?.get(key), now: fresh?.get(key) }))
      .filter(({ was, now }) => JSON.stringify(was) !== JSON.stringify(now))
  })
}
