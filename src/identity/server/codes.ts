// Verification codes: one live code per identifier, few sends, few tries, used up by the write it authorises.
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { identityNotices } from '#identity/contract/identity.notices.ts'
import { requireChannel } from '#kit/server/channels.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { attempt, type Limit } from '#kit/server/limits.ts'
import { notify } from '#kit/server/notify.ts'
import { keyOf, receiverOf, type Identifier } from './identifiers.ts'
import { codes } from './identity.tables.ts'
import { newCode, sameText, vaultOf } from './secrets.ts'

const validFor = 10 * 60_000
const pause = 60_000
export const mostWrong = 5
const day = 86_400
const sendsPerIdentifier: Limit = { most: 5, seconds: day }
const sendsPerAddress: Limit = { most: 30, seconds: day }

type Codes = Pick<Kit, 'db' | 'clock' | 'config'>

/** A refused send is not counted and leaves the last code as it is. */
export async function sendCode(kit: Codes, identifier: Identifier, address: string): Promise<void> {
  requireChannel(kit.config, identifier.kind === 'email' ? 'mail' : 'text')
  const now = kit.clock.now()
  const key = keyOf(identifier)
  // A flood of requests is refused without a lock; the condition of the write below decides.
  const [last] = await kit.db.select({ sentAt: codes.sentAt }).from(codes).where(eq(codes.identifier, key))
  if (last && last.sentAt > new Date(now.getTime() - pause)) throw tooSoon()
  const code = newCode()
  const fresh = {
    codeHash: vaultOf(kit.config).seal(key, code),
    sentAt: now,
    expiresAt: new Date(now.getTime() + validFor),
    wrong: 0,
  }
  await kit.db.transaction(async tx => {
    const sent = await tx
      .insert(codes)
      .values({ identifier: key, ...fresh })
      .onConflictDoUpdate({
        target: codes.identifier,
        set: fresh,
        setWhere: lte(codes.sentAt, new Date(now.getTime() - pause)),
      })
      .returning({ at: codes.sentAt })
    if (sent.length === 0) throw tooSoon()
    await within(tx, kit, `code to ${key}`, sendsPerIdentifier)
    await within(tx, kit, `codes from ${address}`, sendsPerAddress)
    await notify(tx, kit.clock, identityNotices, 'VerificationCode', receiverOf(identifier), { code })
  })
}

const tooSoon = () => fail(identityErrors, 'code-too-soon', { retryAfter: 60 })

async function within(tx: Tx, { clock }: Codes, key: string, limit: Limit): Promise<void> {
  const { allowed, retryAfter } = await attempt({ db: tx, clock }, key, limit)
  if (!allowed) throw fail(identityErrors, 'code-limit', { retryAfter })
}

/** Is it the live code? A wrong one is counted, on a connection of its own, because a refused write rolls back. */
export async function isCodeRight(kit: Codes, identifier: Identifier, given: string): Promise<boolean> {
  const key = keyOf(identifier)
  const live = alive(key, kit.clock.now())
  if ((await kit.db.select({ key: codes.identifier }).from(codes).where(live)).length === 0) return false
  return kit.db.transaction(async tx => {
    const [found] = await tx.select().from(codes).where(live).for('update')
    if (!found) return false
    const right = sameText(found.codeHash, vaultOf(kit.config).seal(key, given))
    if (!right)
      await tx
        .update(codes)
        .set({ wrong: sql`${codes.wrong} + 1` })
        .where(eq(codes.identifier, key))
    return right
  })
}

export async function checkCode(kit: Codes, identifier: Identifier, given: string): Promise<void> {
  if (!(await isCodeRight(kit, identifier, given))) throw fail(identityErrors, 'code-wrong')
}

/** In the transaction of the write that it authorises; of several writes with one code, one succeeds. */
export async function useCode(
  tx: Tx,
  kit: Pick<Kit, 'clock' | 'config'>,
  identifier: Identifier,
  given: string,
): Promise<void> {
  const key = keyOf(identifier)
  const used = await tx
    .delete(codes)
    .where(and(alive(key, kit.clock.now()), eq(codes.codeHash, vaultOf(kit.config).seal(key, given))))
    .returning({ key: codes.identifier })
  if (used.length === 0) throw fail(identityErrors, 'code-wrong')
}

const alive = (key: string, now: Date) =>
  and(eq(codes.identifier, key), gt(codes.expiresAt, now), lt(codes.wrong, mostWrong))

export const forgetCodes = (tx: Tx, now: Date) => tx.delete(codes).where(lt(codes.expiresAt, now))
