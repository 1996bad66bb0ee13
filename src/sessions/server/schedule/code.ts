// Short codes that learners type.
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { newCode } from '#kit/server/codes.ts'
import type { Tx } from '#kit/server/db.ts'
import { codeLength } from '#sessions/contract/session-rules.shapes.ts'
import { sessions } from '../sessions.tables.ts'

/** An unused code; a concurrent duplicate violates the constraint. */
export async function freeCode(db: Tx): Promise<string> {
  for (;;) {
    const code = newCode(codeLength)
    const taken = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.sid, code)).limit(1)
    if (taken.length === 0) return code
  }
}

export const newDrawkey = (): string => randomBytes(12).toString('base64url')
