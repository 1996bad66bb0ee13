import { and, desc, eq } from 'drizzle-orm'
import { keptCardsContract } from '#commerce/contract/kept-cards.contract.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { gatewayOf } from '../gateways/gateways.ts'
import { removeCards } from './kept-cards.ts'
import { inForce } from '../orders/check.ts'
import { keptCards, type KeptCardRow } from '../payments.tables.ts'

const wire = ({ id, network, last4, createdAt }: KeptCardRow) => ({
  _id: id,
  network,
  last4,
  createdAt: createdAt.toISOString(),
})

export const keptCardsService = (kit: Kit) =>
  implement(keptCardsContract, {
    facts: { buyer: keptCards.buyer },
    async find({ db, actor, query, where }) {
      const page = await listTable(db, keptCards, query, {
        columns: { _id: keptCards.id, createdAt: keptCards.createdAt },
        where: and(where, eq(keptCards.buyer, inForce(actor).buyer)),
        order: [desc(keptCards.createdAt), desc(keptCards.id)],
      })
      return { ...page, data: page.data.map(wire) }
    },
    async remove(id, { db, where }) {
      const [row] = await removeCards(db, kit.clock, and(eq(keptCards.id, id), where))
      if (!row) throw kitFail('not-found')
      return wire(row)
    },
  })

/** Skips cards of a processor that is no longer configured. */
export async function forgetCard(
  kit: Kit,
  { provider, customer, method }: { provider: string; customer: string; method: string },
): Promise<void> {
  const gateway = gatewayOf(kit)
  if (gateway?.name === provider) await gateway.forget({ customer, method })
}
