// Verification codes: few per day, few attempts, used up by the write they authorise. Strangers share one live
// code and one budget per identifier; anybody who has verified the identifier before has a separate code and
// budget.
import { and, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { identityNotices } from '#identity/contract/identity.notices.ts'
import { daySeconds, minuteMs } from '#kit/contract/durations.ts'
import { requireChannel } from '#kit/server/channels.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { attempt, paced, type Limit, type Pace } from '#kit/server/limits.ts'
import { notify } from '#kit/server/notify.ts'
import type { RequestInfo } from '#kit/server/service.ts'
import { keyOf, receiverOf, type Identifier } from '../accounts/identifiers.ts'
import { codes } from '../identity.tables.ts'
import { networkOf, provenSender, rememberProof } from '../devices/known-devices.ts'
import { newCode, sameText, vaultOf } from '../tokens/secrets.ts'

const validFor = 10 * minuteMs
const pause = minuteMs
export const maxWrong = 5
const sendsPerIdentifier: Limit = { most: 5, seconds: daySeconds }
/** Generous and slowed down rather than refused for the day, because a school shares one address. */
const sendsPerAddress: Pace = { free: 30, first: 2, most: 60, forget: daySeconds }

type Codes = Pick<Kit, 'db' | 'clock' | 'config'>
export type Sender = Pick<RequestInfo, 'address' | 'device'>

/** A refused request is not counted and keeps the previous code. */
export async function sendCode(kit: Codes, identifier: Identifier, request: Sender): Promise<void> {
  requireChannel(kit.config, identifier.kind === 'email' ? 'mail' : 'text')
  const now = kit.clock.now()
  const key = keyOf(identifier)
  const sender = await provenSender(kit, kit.db, identifier, request)
  const place = placeOf(key, sender)
  // Refuses a flood of requests without a lock; the condition of the write below is authoritative.
  const [last] = await kit.db.select({ sentAt: codes.sentAt }).from(codes).where(eq(codes.identifier, place))
  if (last && last.sentAt > new Date(now.getTime() - pause)) throw tooSoon(60)
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
      .values({ identifier: place, ...fresh })
      .onConflictDoUpdate({
        target: codes.identifier,
        set: fresh,
        setWhere: lte(codes.sentAt, new Date(now.getTime() - pause)),
      })
      .returning({ at: codes.sentAt })
    if (sent.length === 0) throw tooSoon(60)
    await withinDay(tx, kit, `code to ${place}`)
    if (sender === '') await withinPace(tx, kit, request.address)
    await notify(tx, kit.clock, identityNotices, 'VerificationCode', receiverOf(identifier), { code })
  })
}

const tooSoon = (retryAfter: number) => fail(identityErrors, 'code-too-soon', { retryAfter })

async function withinDay(db: Tx, { clock }: Codes, key: string): Promise<void> {
  const { allowed, retryAfter } = await attempt({ db, clock }, key, sendsPerIdentifier)
  if (!allowed) throw fail(identityErrors, 'code-limit', { retryAfter })
}

async function withinPace(db: Tx, { clock }: Codes, address: string): Promise<void> {
  const { allowed, retryAfter } = await paced(
    { db, clock },
    `codes from ${networkOf(address)}`,
    sendsPerAddress,
  )
  if (!allowed) throw tooSoon(retryAfter)
}

/**
 * Checks the live code. A wrong attempt is counted on a separate connection, because a refused write rolls
 * back.
 */
export async function isCodeRight(
  kit: Codes,
  identifier: Identifier,
  given: string,
  request: Sender,
): Promise<boolean> {
  const key = keyOf(identifier)
  const live = alive(await placesFor(kit, kit.db, identifier, request), kit.clock.now())
  if ((await kit.db.select({ key: codes.identifier }).from(codes).where(live)).length === 0) return false
  return kit.db.transaction(async tx => {
    const found = await tx.select().from(codes).where(live).orderBy(codes.identifier).for('update')
    const seal = vaultOf(kit.config).seal(key, given)
    if (found.some(({ codeHash }) => sameText(codeHash, seal))) return true
    // The sender's own code comes last; a stranger has only the shared one.
    const counted = found.at(-1)
    if (counted)
      await tx
        .update(codes)
        .set({ wrong: sql`${codes.wrong} + 1` })
        .where(eq(codes.identifier, counted.identifier))
    return false
  })
}

export async function checkCode(
  kit: Codes,
  identifier: Identifier,
  given: string,
  request: Sender,
): Promise<void> {
  if (!(await isCodeRight(kit, identifier, given, request))) throw fail(identityErrors, 'code-wrong')
}

/** Runs in the transaction of the write that it authorises; with several writes for one code, one succeeds. */
export async function useCode(
  tx: Tx,
  kit: Pick<Kit, 'clock' | 'config'>,
  identifier: Identifier,
  given: string,
  request: Sender,
): Promise<void> {
  const key = keyOf(identifier)
  const live = alive(await placesFor(kit, tx, identifier, request), kit.clock.now())
  const used = await tx
    .delete(codes)
    .where(and(live, eq(codes.codeHash, vaultOf(kit.config).seal(key, given))))
    .returning({ key: codes.identifier })
  if (used.length === 0) throw fail(identityErrors, 'code-wrong')
  await rememberProof(tx, kit, identifier, request)
}

/** Where a code is stored: strangers share one place, a verified sender has a separate one. */
const placeOf = (key: string, sender: string): string => (sender === '' ? key : `${key} ${sender}`)

const placesFor = async (
  kit: Pick<Kit, 'clock' | 'config'>,
  db: Tx,
  identifier: Identifier,
  request: Sender,
): Promise<string[]> => {
  const key = keyOf(identifier)
  return [key, placeOf(key, await provenSender(kit, db, identifier, request))]
}

const alive = (places: readonly string[], now: Date) =>
  and(inArray(codes.identifier, [...places]), gt(codes.expiresAt, now), lt(codes.wrong, maxWrong))

export const forgetCodesOf = (tx: Tx, keys: readonly string[]) =>
  tx.delete(codes).where(inArray(sql`split_part(${codes.identifier}, ' ', 1)`, [...keys]))

export const forgetCodes = (tx: Tx, now: Date) => tx.delete(codes).where(lt(codes.expiresAt, now))
