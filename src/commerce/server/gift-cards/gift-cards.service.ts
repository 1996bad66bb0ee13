// `gift-card`: staff issue and block cards; people redeem and view their own.
import { and, asc, desc, eq, inArray, or } from 'drizzle-orm'
import type * as z from '#zod'
import { commerceNotices } from '#commerce/contract/commerce.notices.ts'
import { giftCardContract, type GiftCard } from '#commerce/contract/gift-card.contract.ts'
import { currency } from '#commerce/contract/order.shapes.ts'
import { personByEmail } from '#identity/server/people.api.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { requireChannel } from '#kit/server/channels.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { containing } from '#kit/server/like.ts'
import { notify } from '#kit/server/notify.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { accountInForce } from '../earnings/earning-accounts.ts'
import { giftCardLogs, giftCards, type GiftCardRow } from '../gift-cards.tables.ts'
import { codeOf, issueGiftCard, redeemGiftCard } from './gift-cards.ts'
import { orders } from '../orders.tables.ts'

export const giftCardService = (kit: Kit) =>
  implement(giftCardContract, {
    facts: { buyer: giftCards.owner },
    async find({ db, query: { mine, $search, ...query }, where, actor }) {
      const own = mine === true ? eq(giftCards.owner, accountInForce(actor).uid) : undefined
      const found = $search
        ? or(
            containing($search, giftCards.note, giftCards.email),
            eq(giftCards.last4, $search.toUpperCase().slice(-4)),
          )
        : undefined
      const page = await listTable(db, giftCards, query, {
        columns: { _id: giftCards.id, status: giftCards.status, createdAt: giftCards.createdAt },
        where: and(where, own, found),
        order: [desc(giftCards.createdAt), desc(giftCards.id)],
      })
      return { ...page, data: await wires(db, kit, page.data, actor.id) }
    },
    async create(call) {
      const { db, data, now, actor } = call
      const card = await issueGiftCard(db, kit, {
        amount: data.amount,
        note: data.note,
        email: data.email ?? null,
        issuer: actor.id ?? '',
        now,
      })
      await writeAudit(db, call, 'gift-card.issue', card.id, {
        after: { amount: card.amount, email: card.email, note: card.note },
      })
      if (data.email !== undefined) await send(db, kit, card, data.email, now)
      return wire(db, kit, card, actor.id)
    },
    async patch(id, call) {
      const { db, data, actor } = call
      const [card] = await db.select().from(giftCards).where(eq(giftCards.id, id)).for('update')
      if (!card) throw kitFail('not-found')
      const status = data.status === 'active' && card.balance === 0 ? 'spent' : data.status
      const [changed] = await db.update(giftCards).set({ status }).where(eq(giftCards.id, id)).returning()
      await writeAudit(db, call, 'gift-card.status', id, {
        before: { status: card.status },
        after: { status },
      })
      return wire(db, kit, changed ?? card, actor.id)
    },
    calls: {
      patch: {
        async redeem({ db, data, now, actor }) {
          return wire(
            db,
            kit,
            await redeemGiftCard(db, kit, data.code, accountInForce(actor).uid, now),
            actor.id,
          )
        },
      },
    },
  })

async function send(tx: Tx, kit: Kit, card: GiftCardRow, email: string, now: Date): Promise<void> {
  const person = await personByEmail(tx, email.toLowerCase())
  // People without an account can only be notified by mail.
  if (!person) requireChannel(kit.config, 'mail')
  const values = {
    amount: formatMoney(card.amount, currency),
    code: codeOf(kit, card),
    until: card.expires.toISOString(),
  }
  await notify(
    tx,
    { now: () => now },
    commerceNotices,
    'GiftCardReceived',
    person ? { user: person.id } : { email },
    values,
  )
}

async function wire(
  tx: Tx,
  kit: Kit,
  card: GiftCardRow,
  reader: string | null,
): Promise<z.input<typeof GiftCard>> {
  const [one] = await wires(tx, kit, [card], reader)
  if (!one) throw kitFail('not-found')
  return one
}

/** Issuers and owners see the full code, others its last four characters. */
async function wires(
  tx: Tx,
  kit: Kit,
  cards: readonly GiftCardRow[],
  reader: string | null,
): Promise<z.input<typeof GiftCard>[]> {
  if (cards.length === 0) return []
  const rows = await tx
    .select({
      card: giftCardLogs.card,
      at: giftCardLogs.at,
      value: giftCardLogs.value,
      balance: giftCardLogs.balance,
      orderNo: orders.no,
    })
    .from(giftCardLogs)
    .leftJoin(orders, eq(orders.id, giftCardLogs.order))
    .where(
      inArray(
        giftCardLogs.card,
        cards.map(({ id }) => id),
      ),
    )
    .orderBy(asc(giftCardLogs.at), asc(giftCardLogs.id))
  const logs = Map.groupBy(rows, ({ card }) => card)
  return cards.map(card => ({
    _id: card.id,
    code:
      reader !== null && (card.issuer === reader || card.owner === reader)
        ? codeOf(kit, card)
        : `····-····-····-${card.last4}`,
    amount: card.amount,
    balance: card.balance,
    owner: card.owner,
    status: card.status,
    expires: card.expires,
    note: card.owner === reader ? '' : card.note,
    createdAt: card.createdAt,
    log: (logs.get(card.id) ?? []).map(({ at, value, balance, orderNo }) => ({
      at,
      value,
      balance,
      orderNo,
    })),
  }))
}
