// A buyer's saved card. Only the network and last digits of the card are stored here.
import { and, eq, type SQL } from 'drizzle-orm'
import type { Clock } from '#kit/server/clock.ts'
import type { Tx } from '#kit/server/db.ts'
import type { KeptCard } from '../gateways/gateway.ts'
import { put } from '#kit/server/outbox.ts'
import { clockAt, idAt } from '../orders/orders.ts'
import { keptCards, type KeptCardRow } from '../payments.tables.ts'

declare module '#kit/server/outbox.ts' {
  interface Topics {
    /** Asks the processor to delete a card. */
    'commerce-forget': { provider: string; customer: string; method: string }
  }
}

const ofBuyer = (buyer: string, provider: string) =>
  and(eq(keptCards.buyer, buyer), eq(keptCards.provider, provider))

export async function keptCardOf(db: Tx, buyer: string, provider: string): Promise<KeptCardRow | undefined> {
  const [row] = await db.select().from(keptCards).where(ofBuyer(buyer, provider))
  return row
}

/** Each buyer has one saved card; a new one replaces it. */
export async function keepCard(
  tx: Tx,
  now: Date,
  buyer: string,
  provider: string,
  card: KeptCard & { readonly network: string | null; readonly last4: string | null },
): Promise<void> {
  const { customer, method, network, last4 } = card
  await tx
    .insert(keptCards)
    .values({ id: idAt(now), buyer, provider, customer, method, network, last4, createdAt: now })
    .onConflictDoUpdate({
      target: [keptCards.buyer, keptCards.provider],
      set: { customer, method, network, last4, createdAt: now },
    })
}

/** The processor is notified through the outbox. */
export async function removeCards(tx: Tx, clock: Clock, which: SQL | undefined): Promise<KeptCardRow[]> {
  const rows = await tx.delete(keptCards).where(which).returning()
  for (const { id, provider, customer, method } of rows)
    await put(tx, clock, 'commerce-forget', { provider, customer, method }, { key: id })
  return rows
}

export const forgetCards = (tx: Tx, now: Date, buyer: string): Promise<KeptCardRow[]> =>
  removeCards(tx, clockAt(now), eq(keptCards.buyer, buyer))
