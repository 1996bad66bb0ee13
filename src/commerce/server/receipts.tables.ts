import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Receipt } from '#commerce/contract/receipt.shapes.ts'
import { bytes, instant } from '#kit/server/kit.tables.ts'
import { orders } from './orders.tables.ts'

/** Older receipts have no date, seller or tax line. */
type LaterFields = 'date' | 'seller' | 'taxLine'

type ReceiptBody = Omit<Receipt, '_id' | 'no' | 'kind' | 'order' | 'issuedAt' | 'pdf' | LaterFields> &
  Partial<Pick<Receipt, LaterFields>>

/** Receipts and credit notes; rows never change. */
export const receipts = pgTable(
  'commerce_receipts',
  {
    id: text('id').primaryKey(),
    no: text('no').notNull(),
    kind: text('kind').$type<'receipt' | 'creditNote'>().notNull(),
    order: text('order')
      .notNull()
      .references(() => orders.id),
    body: jsonb('body').$type<ReceiptBody>().notNull(),
    issuedAt: instant('issued_at').notNull(),
  },
  table => [
    uniqueIndex('commerce_receipts_no').on(table.no),
    index('commerce_receipts_order').on(table.order),
  ],
)

export type ReceiptRow = typeof receipts.$inferSelect

export const receiptPdfs = pgTable('commerce_receipt_pdfs', {
  receipt: text('receipt')
    .primaryKey()
    .references(() => receipts.id),
  bytes: bytes('bytes').notNull(),
})
