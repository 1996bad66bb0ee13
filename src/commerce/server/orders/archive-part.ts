// A school's orders in its archive.
import { and, asc, eq } from 'drizzle-orm'
import { entryName, schoolArchiveParts, type ArchiveContext } from '#identity/server/archives.api.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { lines, orders, type OrderRow } from '../orders.tables.ts'
import { complaints, payments, refunds } from '../payments.tables.ts'
import { receiptPdfs, receipts } from '../receipts.tables.ts'

export const forSchoolArchives = (): readonly Provision[] => [
  provide(schoolArchiveParts, 'orders', {
    about:
      'What the school ordered: one JSON file for each order, named by its number, with its lines, payments, refunds, complaints and receipts, which are also there as PDF once they were opened. Amounts are in cents, or in points.',
    async items({ tx, of }) {
      const own = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(ofSchool(of))
        .orderBy(asc(orders.createdAt), asc(orders.id))
      return own.map(({ id }) => id)
    },
    async *files(context, id) {
      const [order] = await context.tx
        .select()
        .from(orders)
        .where(and(ofSchool(context.of), eq(orders.id, id)))
      if (!order) return
      const content = JSON.stringify(await wholeOrder(context, order), null, 2)
      yield { name: `${entryName(order.no)}.json`, content }
      const pdfs = await context.tx
        .select({ no: receipts.no, bytes: receiptPdfs.bytes })
        .from(receipts)
        .innerJoin(receiptPdfs, eq(receiptPdfs.receipt, receipts.id))
        .where(eq(receipts.order, id))
        .orderBy(asc(receipts.no))
      for (const { no, bytes } of pdfs)
        yield { name: `receipts/${entryName(no)}.pdf`, content: bytes, isPacked: true }
    },
  }),
]

const ofSchool = (school: string) => and(eq(orders.buyer, school), eq(orders.isSchool, true))

async function wholeOrder({ tx }: ArchiveContext, order: OrderRow) {
  const { id, no, name, type, status, price, point, payMethod, person, createdAt, paidAt } = order
  return {
    no,
    name,
    type,
    status,
    price,
    point,
    payMethod,
    orderedBy: person,
    createdAt,
    paidAt,
    lines: await tx
      .select({
        name: lines.name,
        goods: lines.goods,
        style: lines.style,
        count: lines.count,
        free: lines.giftCount,
        original: lines.original,
        discount: lines.discount,
        price: lines.price,
        point: lines.point,
      })
      .from(lines)
      .where(eq(lines.order, id))
      .orderBy(asc(lines.position)),
    payments: await tx
      .select({
        at: payments.createdAt,
        method: payments.method,
        amount: payments.amount,
        refunded: payments.refunded,
        state: payments.state,
      })
      .from(payments)
      .where(eq(payments.order, id))
      .orderBy(asc(payments.createdAt)),
    refunds: await tx
      .select({
        at: refunds.createdAt,
        method: refunds.method,
        amount: refunds.amount,
        status: refunds.status,
        reason: refunds.reason,
      })
      .from(refunds)
      .where(eq(refunds.order, id))
      .orderBy(asc(refunds.createdAt)),
    complaints: await tx
      .select({
        at: complaints.createdAt,
        by: complaints.by,
        text: complaints.text,
        status: complaints.status,
        answer: complaints.answer,
      })
      .from(complaints)
      .where(eq(complaints.order, id))
      .orderBy(asc(complaints.createdAt)),
    receipts: await tx
      .select({ no: receipts.no, kind: receipts.kind, at: receipts.issuedAt, body: receipts.body })
      .from(receipts)
      .where(eq(receipts.order, id))
      .orderBy(asc(receipts.issuedAt)),
  }
}
