// Fields of a person's record that other domains set: agreement to the terms for providers, and free prompts.
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { users } from './identity.tables.ts'
import { changed } from './accounts/me.ts'

/** Records that the person agreed to the terms on the verification page. */
export async function markAgreedToTerms(tx: Tx, user: string, now: Date): Promise<void> {
  const [row] = await tx
    .update(users)
    .set({ agreedToTerms: true })
    .where(and(eq(users.id, user), eq(users.agreedToTerms, false)))
    .returning()
  if (row) await changed(tx, { clock: { now: () => now } }, row, now)
}

/** Counts one more free prompt. */
export async function countFreePrompt(tx: Tx, user: string, now: Date): Promise<void> {
  const [row] = await tx
    .update(users)
    .set({ freePromptCount: sql`${users.freePromptCount} + 1` })
    .where(eq(users.id, user))
    .returning()
  if (row && row.status !== 'deleted') await changed(tx, { clock: { now: () => now } }, row, now)
}
