// What later domains ask of mailings: whether an address has left one, and the way back.
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { mailings } from './notices.tables.ts'

export { hasLeft } from './mailings.ts'

/** @returns Whether it had been left. */
export async function comeBack(tx: Tx, email: string, category: string): Promise<boolean> {
  const back = await tx
    .update(mailings)
    .set({ leftAt: null })
    .where(and(eq(mailings.email, email), eq(mailings.category, category), isNotNull(mailings.leftAt)))
    .returning({ token: mailings.token })
  return back.length > 0
}
