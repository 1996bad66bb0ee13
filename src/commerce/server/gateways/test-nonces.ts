// Nonces and saved cards of the test gateway.
import { randomBytes } from 'node:crypto'
import { and, eq, gte, isNull, lt } from 'drizzle-orm'
import type { CardBehaviour } from '#commerce/contract/test-cards.ts'
import { daySeconds } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { gatewayNonces } from '../gateway.tables.ts'
import { seconds } from './test-gateway-words.ts'

type NonceRow = typeof gatewayNonces.$inferSelect

export async function spentNonce(tx: Tx, now: Date, nonce: string | null): Promise<NonceRow | undefined> {
  const [card] = await tx
    .update(gatewayNonces)
    .set({ usedAt: now })
    .where(
      and(
        eq(gatewayNonces.nonce, nonce ?? ''),
        eq(gatewayNonces.kept, false),
        isNull(gatewayNonces.usedAt),
        gte(gatewayNonces.createdAt, new Date(now.getTime() - seconds(3600))),
      ),
    )
    .returning()
  return card
}

export async function keptCard(tx: Tx, method: string): Promise<NonceRow | undefined> {
  const [card] = await tx
    .select()
    .from(gatewayNonces)
    .where(and(eq(gatewayNonces.nonce, method), eq(gatewayNonces.kept, true)))
  return card
}

export async function keepCard(tx: Tx, now: Date, { behaviour, network, last4 }: NonceRow): Promise<string> {
  const nonce = `tm_${randomBytes(18).toString('base64url')}`
  await tx.insert(gatewayNonces).values({ nonce, behaviour, network, last4, kept: true, createdAt: now })
  return nonce
}

/** Creates a nonce for a card number. The number itself is not stored. */
export async function makeNonce(
  kit: Kit,
  card: { readonly behaviour: CardBehaviour; readonly network: string; readonly last4: string },
): Promise<string> {
  const nonce = `tn_${randomBytes(18).toString('base64url')}`
  await kit.db.insert(gatewayNonces).values({ ...card, nonce, createdAt: kit.clock.now() })
  return nonce
}

export const forgetNonces = (db: Tx, now: Date) =>
  db
    .delete(gatewayNonces)
    .where(
      and(
        eq(gatewayNonces.kept, false),
        lt(gatewayNonces.createdAt, new Date(now.getTime() - seconds(daySeconds))),
      ),
    )
