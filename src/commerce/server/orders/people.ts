// Orders and personal data: included in exports; open orders are cancelled with the account, paid ones are
// kept for bookkeeping.
import { and, eq, inArray } from 'drizzle-orm'
import { closingSteps, personalData } from '#identity/server/sign-up.api.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { closeUnpaid } from './close.ts'
import { forgetCards } from '../payments/kept-cards.ts'
import { byItself, isOpen, lockOrder } from './orders.ts'
import { carts, lines, orders } from '../orders.tables.ts'
import { complaints, payments } from '../payments.tables.ts'
import { receipts } from '../receipts.tables.ts'

export const forIdentity = (): readonly Provision[] => [
  provide(personalData, 'orders', async (tx, user) => {
    const mine = tx.select({ id: orders.id }).from(orders).where(eq(orders.person, user))
    // Sequential queries, because a transaction has one connection.
    return {
      orders: await tx.select().from(orders).where(eq(orders.person, user)),
      lines: await tx.select().from(lines).where(inArray(lines.order, mine)),
      payments: await tx.select().from(payments).where(inArray(payments.order, mine)),
      receipts: await tx.select().from(receipts).where(inArray(receipts.order, mine)),
      complaints: await tx.select().from(complaints).where(eq(complaints.by, user)),
      cart: await tx.select().from(carts).where(eq(carts.buyer, user)),
    }
  }),
  provide(closingSteps, async (tx, { user, now }) => {
    for (const { id } of await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.buyer, user), inArray(orders.status, ['100', '300'])))) {
      const order = await lockOrder(tx, id)
      if (isOpen(order)) await closeUnpaid(tx, { ...order, cart: [] }, 'close', byItself(now))
    }
    await tx.delete(carts).where(eq(carts.buyer, user))
    await forgetCards(tx, now, user)
  }),
]
