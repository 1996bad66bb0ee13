// One-time passwords of an authenticator app (RFC 6238): thirty seconds each, one step of tolerance, each
// accepted once.
import { generateSecret, generateURI, verifySync } from 'otplib'
import { and, eq, lt } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { UserRow } from '../identity.tables.ts'
import { totps } from '../second-factors.tables.ts'
import { vaultOf } from '../tokens/secrets.ts'

const period = 30
const issuer = 'Classwright'

export interface TotpSecret {
  readonly secret: string
  /** For an authenticator app's QR code. */
  readonly uri: string
}

export function newTotp({ email, mobile, studentId, nickname }: UserRow): TotpSecret {
  const secret = generateSecret()
  const label = email ?? mobile ?? studentId ?? nickname
  return { secret, uri: generateURI({ issuer, label, secret, period }) }
}

/** The time step of a valid code. */
export function stepOf(secret: string, token: string, now: Date): number | undefined {
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token, epoch, period, epochTolerance: period })
  return result.valid ? Math.floor(epoch / period) + result.delta : undefined
}

/** Uses the code up: of two sign-ins with the same code, one succeeds. */
export async function useTotp(
  tx: Tx,
  kit: Pick<Kit, 'config'>,
  user: string,
  token: string,
  now: Date,
): Promise<boolean> {
  const [row] = await tx.select().from(totps).where(eq(totps.user, user))
  const step = row && stepOf(vaultOf(kit.config).decrypt(row.secret), token, now)
  if (step === undefined) return false
  const used = await tx
    .update(totps)
    .set({ lastStep: step })
    .where(and(eq(totps.user, user), lt(totps.lastStep, step)))
    .returning({ user: totps.user })
  return used.length > 0
}

/** Stores the app; the code that confirmed the set-up is used up. */
export const keepTotp = (
  tx: Tx,
  kit: Pick<Kit, 'config'>,
  user: string,
  { secret, step, now }: { secret: string; step: number; now: Date },
) =>
  tx
    .insert(totps)
    .values({ user, secret: vaultOf(kit.config).encrypt(secret), lastStep: step, createdAt: now })
    .onConflictDoNothing()
    .returning({ user: totps.user })
