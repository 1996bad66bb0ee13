// Wire form of orders, payments and complaints.
import { asc, desc, eq, inArray } from 'drizzle-orm'
import type * as z from '#zod'
import type { Payment } from '#commerce/contract/payment.shapes.ts'
import { currency, type Order, type OrderCard, type OrderStatus } from '#commerce/contract/order.shapes.ts'
import { signer } from '#files/server/files.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { accountName, namesOf } from './look.ts'
import { linesByOrder } from './orders.ts'
import { complaints, refunds, type PaymentRow } from '../payments.tables.ts'
import { orders, type OrderRow } from '../orders.tables.ts'
import { creditNotesOf } from '../receipts/receipts.ts'

export async function orderCards(
  db: Tx,
  now: Date,
  rows: readonly OrderRow[],
): Promise<z.input<typeof OrderCard>[]> {
  const byOrder = await linesByOrder(
    db,
    rows.map(({ id }) => id),
  )
  const all = [...byOrder.values()].flat()
  const names = await namesOf(
    db,
    all.flatMap(({ sellers }) => sellers.slice(0, 1)),
  )
  const sign = all.some(({ cover }) => cover !== null) ? await signer(db, now) : undefined
  return rows.map(row => ({
    _id: row.id,
    no: row.no,
    buyer: { _id: row.buyer, name: row.buyerName },
    isSchool: row.isSchool,
    name: row.name,
    type: row.type,
    status: Number(row.status) as OrderStatus,
    paid: row.paid,
    price: row.price,
    point: row.point,
    isPoint: row.isPoint,
    currency,
    expiration: row.expiration?.toISOString() ?? null,
    paidAt: row.paidAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    links: (byOrder.get(row.id) ?? []).map(line => ({
      _id: line.id,
      id: line.goods,
      style: line.style,
      mode: line.mode,
      name: line.name,
      cover: line.cover,
      coverUrl: line.cover === null ? null : (sign?.(line.cover) ?? null),
      hash: line.hash,
      seller:
        line.sellers[0] === undefined
          ? null
          : { _id: line.sellers[0], name: names.get(line.sellers[0]) ?? '' },
      original: line.original,
      discount: line.discount,
      price: line.price,
      point: line.point,
      count: line.count,
      giftCount: line.giftCount,
      promotion: line.promotion,
      inviter: line.inviter,
      isOnCampus: line.city !== null,
      country: line.country,
      city: line.city,
      bookingId: line.booking,
      sessionId: line.style === 'session' ? line.goods : null,
      removed: line.removed,
      removedReason: line.removedReason,
      newId: line.newId,
      used: line.used,
      archived: line.archived,
      refundPrice: line.refundPrice,
      refundPoint: line.refundPoint,
    })),
  }))
}

export async function wholeOrder(db: Tx, now: Date, row: OrderRow): Promise<z.input<typeof Order>> {
  const [card] = await orderCards(db, now, [row])
  if (!card) throw new Error('an order without a card')
  const back = await db
    .select()
    .from(refunds)
    .where(eq(refunds.order, row.id))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  const [complaint] = await db
    .select()
    .from(complaints)
    .where(eq(complaints.order, row.id))
    .orderBy(desc(complaints.createdAt))
    .limit(1)
  const sign = await signer(db, now)
  return {
    ...card,
    payMethod: row.payMethod,
    paymentInfo:
      row.instrument === null ? null : { instrument: row.instrument, network: row.network, last4: row.last4 },
    settled: row.settled,
    schoolAdmin: row.isSchool ? row.person : null,
    noDiscount: row.noDiscount,
    sellers: row.sellers,
    reminder: row.reminded ? 1 : 0,
    inviter: row.inviter,
    schoolInviter:
      row.schoolInviter === null
        ? null
        : { _id: row.schoolInviter, name: await accountName(db, row.schoolInviter) },
    inviteSource: row.inviteSource,
    inviteSourceId: row.inviteSourceId,
    isSeparated: row.isSeparated,
    receipt: row.receipt,
    creditNotes: (await creditNotesOf(db, [row.id])).get(row.id) ?? [],
    refund: back.map(each => ({
      _id: each.id,
      method: each.method,
      status: each.status,
      amount: each.amount,
      lines: each.lines,
      reason: each.reason,
      executed: each.status === 'executed',
      createdAt: each.createdAt.toISOString(),
      executedAt: each.executedAt?.toISOString() ?? null,
    })),
    complaint: complaint
      ? {
          _id: complaint.id,
          order: row.id,
          lines: complaint.lines,
          text: complaint.text,
          pictures: complaint.pictures.map(hash => sign(hash)),
          status: complaint.status,
          answer: complaint.answer,
          createdAt: complaint.createdAt.toISOString(),
          decidedAt: complaint.decidedAt?.toISOString() ?? null,
        }
      : null,
  }
}

export async function wirePayments(db: Tx, rows: readonly PaymentRow[]): Promise<z.input<typeof Payment>[]> {
  const nos =
    rows.length === 0
      ? []
      : await db
          .select({ id: orders.id, no: orders.no })
          .from(orders)
          .where(inArray(orders.id, [...new Set(rows.map(({ order }) => order))]))
  const byId = new Map(nos.map(({ id, no }) => [id, no]))
  return rows.map(row => ({
    _id: row.id,
    order: row.order,
    orderNo: byId.get(row.order) ?? '',
    method: row.method,
    provider: row.provider,
    amount: row.amount,
    currency,
    state: row.state,
    instrument: row.instrument,
    network: row.network,
    last4: row.last4,
    failure: row.failure,
    words: row.words,
    url: row.url,
    createdAt: row.createdAt.toISOString(),
    doneAt: row.doneAt?.toISOString() ?? null,
  }))
}

export async function wirePayment(db: Tx, row: PaymentRow): Promise<z.input<typeof Payment>> {
  const [payment] = await wirePayments(db, [row])
  if (!payment) throw new Error('a payment without a wire form')
  return payment
}
