// Recovery codes: ten single-use codes, stored as keyed hashes.
import { and, count, eq } from 'drizzle-orm'
import { recoveryCodeCount } from '#identity/contract/factors.contract.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { recoveryCodes } from '../second-factors.tables.ts'
import { pick } from '#kit/server/codes.ts'
import { vaultOf } from '../tokens/secrets.ts'

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

const sealed = (kit: Pick<Kit, 'config'>, user: string, code: string) =>
  vaultOf(kit.config).seal(`recovery ${user}`, code)

/** Replaces the old codes; the new ones are readable only in this result. */
export async function makeRecoveryCodes(tx: Tx, kit: Pick<Kit, 'config'>, user: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => pick(alphabet, 10))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user, user))
  await tx.insert(recoveryCodes).values(codes.map(code => ({ user, codeHash: sealed(kit, user, code) })))
  return codes.map(code => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** The number of remaining codes; undefined if the code is wrong or was used before. */
export async function useRecoveryCode(
  tx: Tx,
  kit: Pick<Kit, 'config'>,
  user: string,
  given: string,
): Promise<number | undefined> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.user, user), eq(recoveryCodes.codeHash, sealed(kit, user, given))))
    .returning({ user: recoveryCodes.user })
  if (used.length === 0) return undefined
  const [left] = await tx.select({ count: count() }).from(recoveryCodes).where(eq(recoveryCodes.user, user))
  return left?.count ?? 0
}
