import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { keys } from '../orders.tables.ts'

/** A key that this installation generates once and all its nodes share. */
export async function ownKey(db: Tx, name: string): Promise<string> {
  const [kept] = await db.select().from(keys).where(eq(keys.name, name))
  if (kept) return kept.value
  await db
    .insert(keys)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  return ownKey(db, name)
}

export const signature = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

export const sameText = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
