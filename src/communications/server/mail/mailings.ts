// Mailings: one per address and category, identified by a random token that reveals neither.
import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { mailings } from '../notices.tables.ts'

export type Mailing = typeof mailings.$inferSelect

const isOf = (email: string, category: string) =>
  and(eq(mailings.email, email), eq(mailings.category, category))

export async function hasLeft(tx: Tx, email: string, category: string): Promise<boolean> {
  const left = await tx
    .select({ token: mailings.token })
    .from(mailings)
    .where(and(isOf(email, category), isNotNull(mailings.leftAt)))
  return left.length > 0
}

export async function tokenFor(tx: Tx, email: string, category: string, now: Date): Promise<string> {
  await tx
    .insert(mailings)
    .values({ token: randomBytes(24).toString('base64url'), email, category, createdAt: now })
    .onConflictDoNothing()
  const [mailing] = await tx.select({ token: mailings.token }).from(mailings).where(isOf(email, category))
  if (!mailing) throw new Error('the mailing vanished')
  return mailing.token
}

export async function mailingOf(tx: Tx, token: string): Promise<Mailing | undefined> {
  const [mailing] = await tx.select().from(mailings).where(eq(mailings.token, token))
  return mailing
}

export async function leave(tx: Tx, token: string, leftAt: Date | null): Promise<Mailing | undefined> {
  const [mailing] = await tx.update(mailings).set({ leftAt }).where(eq(mailings.token, token)).returning()
  return mailing
}
