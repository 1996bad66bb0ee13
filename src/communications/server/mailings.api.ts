// Mailings for later domains: check whether an address has unsubscribed, and subscribe it again.
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { mailings } from './notices.tables.ts'

export { hasLeft } from './mail/mailings.ts'

/** @returns Whether the address had unsubscribed. */
export async function comeBack(tx: Tx, email: string, category: string): Promise<boolean> {
  const back = await tx
    .update(mailings)
    .set({ leftAt: null })
    .where(and(eq(mailings.email, email), eq(mailings.category, category), isNotNull(mailings.leftAt)))
    .returning({ token: mailings.token })
  return back.length > 0
}
