// Gift cards: issued by staff, redeemed to one account, spent under a lock, refunded to the card that paid.
import { and, asc, desc, eq, gt, inArray, isNull, or, sql, sum } from 'drizzle-orm'
import { commerceErrors } from '#commerce/contract/commerce.errors.ts'
import { vaultOf } from '#identity/server/vault.api.ts'
import { pick } from '#kit/server/codes.ts'
import { dayMs } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import { newId } from '#kit/server/ids.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { GiftGivingBack, GiftSpending } from '../balances.api.ts'
import { giftCardLogs, giftCards, type GiftCardRow } from '../gift-cards.tables.ts'
import { post } from '../ledger/ledger.ts'

/** Omits look-alikes: I, O, 0 and 1. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const years = 3
/** Refunds to an expired card remain usable for this long. */
const graceDays = 90

type Keys = Pick<Kit, 'config'>
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
export const groupedCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code
const sealed = ({ config }: Keys, code: string): string => vaultOf(config).seal('gift card', plainCode(code))
export const codeOf = ({ config }: Keys, card: Pick<GiftCardRow, 'sealed'>): string =>
  groupedCode(vaultOf(config).decrypt(card.sealed))

export async function issueGiftCard(
  tx: Tx,
  kit: Keys,
  {
    amount,
    note,
    email,
    issuer,
    now,
  }: { amount: number; note: string; email: string | null; issuer: string; now: Date },
): Promise<GiftCardRow> {
  const code = pick(alphabet, 16)
  const expires = new Date(now)
  expires.setUTCFullYear(now.getUTCFullYear() + years)
  const [card] = await tx
    .insert(giftCards)
    .values({
      id: newId({ now: () => now }),
      codeHash: sealed(kit, code),
      sealed: vaultOf(kit.config).encrypt(code),
      last4: code.slice(-4),
      amount,
      balance: amount,
      issuer,
      email,
      status: 'active',
      expires,
      note,
      createdAt: now,
    })
    .returning()
  if (!card) throw new Error('a gift card was not made')
  await log(tx, card, amount, null, now)
  await post(tx, {
    ref: `gift card ${card.id}`,
    at: now,
    entries: [
      { account: 'giftCardsIssued', cents: -amount },
      { account: 'giftCards', owner: card.id, cents: amount },
    ],
  })
  return card
}

const log = (
  tx: Tx,
  card: Pick<GiftCardRow, 'id' | 'balance'>,
  value: number,
  order: string | null,
  now: Date,
) =>
  tx
    .insert(giftCardLogs)
    .values({ id: newId({ now: () => now }), card: card.id, at: now, value, balance: card.balance, order })

/** Binds the card to one account, once; repeating it changes nothing. */
export async function redeemGiftCard(
  tx: Tx,
  kit: Keys,
  typed: string,
  owner: string,
  now: Date,
): Promise<GiftCardRow> {
  const found = eq(giftCards.codeHash, sealed(kit, typed))
  const [card] = await tx
    .update(giftCards)
    .set({ owner, redeemedAt: sql`coalesce(${giftCards.redeemedAt}, ${now})` })
    .where(
      and(
        found,
        or(isNull(giftCards.owner), eq(giftCards.owner, owner)),
        eq(giftCards.status, 'active'),
        gt(giftCards.expires, now),
      ),
    )
    .returning()
  if (card) return card
  const [known] = await tx.select().from(giftCards).where(found)
  if (!known) throw fail(commerceErrors, 'gift-unknown')
  throw fail(commerceErrors, known.owner !== null && known.owner !== owner ? 'gift-taken' : 'gift-over')
}

const usable = (owner: string, now: Date) =>
  and(
    eq(giftCards.owner, owner),
    eq(giftCards.status, 'active'),
    gt(giftCards.expires, now),
    gt(giftCards.balance, 0),
  )

export async function giftCardBalance(db: Tx, owner: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ cents: sum(giftCards.balance) })
    .from(giftCards)
    .where(usable(owner, now))
  return Number(row?.cents ?? 0)
}

/** Cards that expire first are spent first. Locking them in that order prevents deadlocks between payments. */
export async function spendGiftCards(tx: Tx, { owner, most, order, now }: GiftSpending): Promise<number> {
  let left = most
  for (const card of await tx
    .select()
    .from(giftCards)
    .where(usable(owner, now))
    .orderBy(asc(giftCards.expires), asc(giftCards.id))
    .for('update')) {
    const part = Math.min(left, card.balance)
    if (part <= 0) break
    await move(tx, card, -part, order, now)
    left -= part
  }
  return most - left
}

/** Refunds each card at most the amount that the order took from it, in reverse order. */
export async function giveBackGiftCards(tx: Tx, { order, amount, now }: GiftGivingBack): Promise<void> {
  let left = amount
  const used = await tx
    .select({ card: giftCardLogs.card, spent: sql<number>`(-sum(${giftCardLogs.value}))::int` })
    .from(giftCardLogs)
    .where(eq(giftCardLogs.order, order))
    .groupBy(giftCardLogs.card)
  const spentBy = new Map(used.map(({ card, spent }) => [card, spent]))
  for (const card of await tx
    .select()
    .from(giftCards)
    .where(inArray(giftCards.id, [...spentBy.keys()]))
    .orderBy(desc(giftCards.expires), desc(giftCards.id))
    .for('update')) {
    const part = Math.min(left, spentBy.get(card.id) ?? 0)
    if (part <= 0) continue
    await move(tx, card, part, order, now)
    left -= part
  }
  if (left > 0) throw new Error(`order ${order} was not paid so much by gift card`)
}

async function move(tx: Tx, card: GiftCardRow, value: number, order: string, now: Date): Promise<void> {
  const balance = card.balance + value
  const usable = balance === 0 ? 'spent' : 'active'
  const status = card.status === 'blocked' ? 'blocked' : usable
  const expires =
    value > 0 ? new Date(Math.max(card.expires.getTime(), now.getTime() + graceDays * dayMs)) : card.expires
  await tx.update(giftCards).set({ balance, status, expires }).where(eq(giftCards.id, card.id))
  const id = newId({ now: () => now })
  await tx.insert(giftCardLogs).values({ id, card: card.id, at: now, value, balance, order })
  await post(tx, {
    ref: `gift card ${id}`,
    at: now,
    entries: [
      { account: 'giftCards', owner: card.id, cents: value },
      { account: 'clearing:giftCard', cents: -value },
    ],
  })
}
