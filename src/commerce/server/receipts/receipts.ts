// Receipts and credit notes: numbered without gaps, and written once in the transaction that they document.
import { and, asc, eq, inArray } from 'drizzle-orm'
import type * as z from '#zod'
import type { Receipt } from '#commerce/contract/receipt.shapes.ts'
import { currency } from '#commerce/contract/order.shapes.ts'
import { sellerConf, taxLineAt, taxLineOf } from '#commerce/contract/seller.conf.ts'
import { personOf } from '#identity/server/people.api.ts'
import { accountRow } from '#identity/server/school-accounts.api.ts'
import { formatDate } from '#kit/contract/dates.ts'
import { confStore } from '#kit/server/conf.ts'
import type { Tx } from '#kit/server/db.ts'
import type { ByMethod } from '../orders/complete.ts'
import { clockAt, idAt, sum } from '../orders/orders.ts'
import type { LineRow, OrderRow } from '../orders.tables.ts'
import { nextNumber } from '../numbers.api.ts'
import { receipts, type ReceiptRow } from '../receipts.tables.ts'
import { receiptSigner } from './address.ts'
import { schoolAccountsOf } from '../school-accounts.api.ts'

const methodWords: Readonly<Record<string, string>> = {
  card: 'Card',
  wallet: 'Wallet',
  giftCard: 'Gift card',
  points: 'Points',
}
const styleWords: Readonly<Record<LineRow['style'], string>> = {
  unit: 'Content',
  session: 'Session',
  service: 'Service package',
  service_premium: 'Premium service',
  service_substitute: 'Substitute minutes',
  premium_cloud: 'Premium content',
  prompt: 'Prompt',
  plan: 'School plan',
  personal_plan: 'Personal plan',
  storage: 'Storage',
}

/** @returns Its number. */
export const issueReceipt = (
  tx: Tx,
  now: Date,
  order: OrderRow,
  sold: readonly LineRow[],
  by: ByMethod,
): Promise<string> =>
  issue(
    tx,
    now,
    order,
    'receipt',
    sold.map(line => ({ ...common(line), amount: line.original, discount: line.original - line.price })),
    by,
    null,
  )

export const issueCreditNote = (
  tx: Tx,
  now: Date,
  order: OrderRow,
  back: readonly { readonly line: LineRow; readonly price: number }[],
  by: ByMethod,
): Promise<string> =>
  issue(
    tx,
    now,
    order,
    'creditNote',
    back.map(({ line, price }) => ({
      ...common(line),
      unitPrice: -Math.floor(price / line.count),
      amount: -price,
      discount: 0,
    })),
    by,
    order.receipt,
  )

const common = (line: LineRow) => ({
  description: line.name,
  type: styleWords[line.style],
  units: line.count,
  unitPrice: Math.floor(line.original / line.count),
})

async function issue(
  tx: Tx,
  now: Date,
  order: OrderRow,
  kind: ReceiptRow['kind'],
  lines: Receipt['lines'],
  by: ByMethod,
  of: string | null,
): Promise<string> {
  const person = await personOf(tx, order.person)
  const discount = sum(lines.map(line => line.discount))
  const total = sum(lines.map(({ amount }) => amount)) - discount
  const seller = await confStore(tx, clockAt(now)).get(sellerConf)
  const rate = of === null ? null : await rateOn(tx, of)
  const tax = rate ? taxLineAt(rate, total) : taxLineOf(seller, await countryOf(tx, order), total)
  const body: ReceiptRow['body'] = {
    orderNo: order.no,
    lines,
    discount,
    tax: tax.amount,
    taxLine: tax,
    seller: { name: seller.name, address: seller.address, taxNumber: seller.taxNumber },
    date: formatDate(now, 'iso', person?.timeZone),
    total,
    paid: total,
    due: 0,
    currency,
    of,
    buyer: {
      name: person?.name ?? order.buyerName,
      school: order.isSchool ? order.buyerName : null,
      email: person?.email ?? null,
    },
    methods: Object.entries(by)
      .filter(([, amount]) => amount > 0)
      .map(([method]) => methodWords[method] ?? method),
  }
  // The number comes last, because it locks the series until the commit.
  const no = await nextNumber(tx, `${kind === 'receipt' ? 'R' : 'C'}-${now.getUTCFullYear()}`)
  await tx.insert(receipts).values({ id: idAt(now), no, kind, order: order.id, body, issuedAt: now })
  return no
}

/** A refund includes tax at the rate of the receipt, whatever the rate and the buyer's country are by then. */
async function rateOn(tx: Tx, receipt: string) {
  const [row] = await tx.select({ body: receipts.body }).from(receipts).where(eq(receipts.no, receipt))
  return row?.body.taxLine
}

const countryOf = async (tx: Tx, { buyer, isSchool }: OrderRow): Promise<string | null> =>
  isSchool ? schoolAccountsOf(tx).countryOf(tx, buyer) : (await accountRow(tx, buyer)).countryCode

export async function receiptsOf(db: Tx, now: Date, order: string): Promise<z.input<typeof Receipt>[]> {
  const rows = await db
    .select()
    .from(receipts)
    .where(eq(receipts.order, order))
    .orderBy(asc(receipts.issuedAt), asc(receipts.id))
  const sign = rows.length === 0 ? undefined : await receiptSigner(db, now)
  return rows.map(row => ({
    ...olderFields(row),
    ...row.body,
    _id: row.id,
    no: row.no,
    kind: row.kind,
    order: row.order,
    issuedAt: row.issuedAt.toISOString(),
    pdf: sign?.(row.id) ?? '',
  }))
}

/** Older receipts had no seller, date or tax line. They look as they were originally printed. */
const olderFields = ({ issuedAt }: ReceiptRow) => ({
  date: issuedAt.toISOString().slice(0, 10),
  seller: { name: sellerConf.fallback.name, address: [], taxNumber: null },
  taxLine: null,
})

export async function creditNotesOf(db: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ order: receipts.order, no: receipts.no })
    .from(receipts)
    .where(and(inArray(receipts.order, [...ids]), eq(receipts.kind, 'creditNote')))
    .orderBy(asc(receipts.no))
  return new Map(
    [...Map.groupBy(rows, row => row.order)].map(([order, notes]) => [order, notes.map(({ no }) => no)]),
  )
}
