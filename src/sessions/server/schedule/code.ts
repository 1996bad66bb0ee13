// Short codes that learners type.
import { randomBytes, randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { codeAlphabet, codeLength } from '#sessions/contract/session-rules.shapes.ts'
import { sessions } from '../sessions.tables.ts'

const draw = (): string =>
  Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')

/** One that no session has; of two drawn at once the constraint lets one through. */
export async function freeCode(db: Tx): Promise<string> {
  for (;;) {
    const code = draw()
    const taken = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.sid, code)).limit(1)
    if (taken.length === 0) return code
  }
}

export const newDrawkey = (): string => randomBytes(12).toString('base64url')
