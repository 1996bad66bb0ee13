// Document numbers without gaps: a series only advances if the transaction commits.
import { sql } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { numbers } from './orders.tables.ts'

export async function nextNumber(tx: Tx, series: string): Promise<string> {
  const [row] = await tx
    .insert(numbers)
    .values({ series, last: 1 })
    .onConflictDoUpdate({ target: numbers.series, set: { last: sql`${numbers.last} + 1` } })
    .returning()
  return `${series}-${String(row?.last ?? 0).padStart(6, '0')}`
}
