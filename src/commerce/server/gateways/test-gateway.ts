// The embedded test gateway. Like any processor, it knows nothing about orders and reports by signed callbacks.
import { randomBytes } from 'node:crypto'
import { and, eq, gte } from 'drizzle-orm'
import type { CardBehaviour } from '#commerce/contract/test-cards.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { put } from '#kit/server/outbox.ts'
import { gatewayCharges, gatewayNonces, gatewayRefunds, type ChargeRow } from '../gateway.tables.ts'
import { ownKey, sameText, signature } from '../payments/keys.ts'
import { BadSignature, type ChargeRequest, type Attempt, type Gateway, type GatewayEvent } from './gateway.ts'
import { attemptsOf, signatureHeader, keyName, sendCallback, laterEvent } from './test-callbacks.ts'
import { seconds } from './test-gateway-words.ts'
import { only } from './test-gateway-words.ts'
import { keptCard, spentNonce, keepCard } from './test-nonces.ts'
import { failures } from './test-gateway-words.ts'

declare module '#kit/server/outbox.ts' {
  interface Topics {
    /** A callback on its way to the shop. */
    'test-gateway-callback': { id: string; kind: string; charge: string }
    /** A later event of a charge. */
    'test-gateway-later': { charge: string; event: 'capture' | 'settle' | 'dispute' }
  }
}

export function testGateway(kit: Kit): Gateway {
  const { db, clock } = kit
  return {
    name: 'test',
    key: 'test',
    create: ask => db.transaction(tx => charge(tx, kit, ask)),
    async forget({ method }) {
      await db.delete(gatewayNonces).where(eq(gatewayNonces.nonce, method))
    },
    async look(providerId) {
      const [row] = await db.select().from(gatewayCharges).where(eq(gatewayCharges.id, providerId))
      return row && (await attemptsOf(db, [row]))[0]
    },
    async find(payment) {
      const [row] = await db.select().from(gatewayCharges).where(eq(gatewayCharges.reference, payment))
      return row && (await attemptsOf(db, [row]))[0]
    },
    async void(providerId) {
      await db
        .update(gatewayCharges)
        .set({ state: 'failed', failure: 'voided' })
        .where(and(eq(gatewayCharges.id, providerId), eq(gatewayCharges.state, 'confirm')))
      const [row] = await db.select().from(gatewayCharges).where(eq(gatewayCharges.id, providerId))
      const [attempt] = row ? await attemptsOf(db, [row]) : []
      if (!attempt) throw new Error('there is no such charge')
      return attempt
    },
    refund: ({ providerId, refund, amount }) =>
      db.transaction(async tx => {
        const [row] = await tx
          .select()
          .from(gatewayCharges)
          .where(eq(gatewayCharges.id, providerId))
          .for('update')
        const [known] = await tx.select().from(gatewayRefunds).where(eq(gatewayRefunds.reference, refund))
        if (known) return { providerId: known.id }
        const [attempt] = row ? await attemptsOf(tx, [row]) : []
        if (attempt?.state !== 'captured' || !attempt.settled || attempt.refunded + amount > attempt.amount)
          throw new Error('the gateway refuses this refund')
        const id = `tr_${randomBytes(12).toString('hex')}`
        await tx
          .insert(gatewayRefunds)
          .values({ id, charge: providerId, reference: refund, amount, createdAt: clock.now() })
        return { providerId: id }
      }),
    async verify(headers, raw): Promise<GatewayEvent> {
      const given = headers[signatureHeader]
      if (typeof given !== 'string' || !sameText(given, signature(await ownKey(db, keyName), raw)))
        throw new BadSignature('the signature is not the gateway’s')
      return JSON.parse(raw) as GatewayEvent
    },
    async list(since) {
      return attemptsOf(
        db,
        await db.select().from(gatewayCharges).where(gte(gatewayCharges.createdAt, since)),
      )
    },
  }
}

async function charge(tx: Tx, kit: Kit, ask: ChargeRequest): Promise<Attempt> {
  const [known] = await tx.select().from(gatewayCharges).where(eq(gatewayCharges.reference, ask.payment))
  if (known) return only(await attemptsOf(tx, [known]))
  const now = kit.clock.now()
  const card = ask.kept ? await keptCard(tx, ask.kept.method) : await spentNonce(tx, now, ask.nonce)
  const behaviour = card?.behaviour ?? 'declined'
  const failure = card ? (failures[behaviour]?.[0] ?? null) : 'bad_nonce'
  const state = firstState(behaviour, failure)
  const [row] = await tx
    .insert(gatewayCharges)
    .values({
      id: `tc_${randomBytes(12).toString('hex')}`,
      reference: ask.payment,
      description: ask.description,
      amount: ask.amount,
      currency: ask.currency,
      behaviour,
      state,
      failure,
      settled: state === 'captured' && behaviour !== 'unsettled',
      network: card?.network ?? '',
      last4: card?.last4 ?? '',
      token: randomBytes(24).toString('base64url'),
      returnUrl: ask.returnUrl,
      method: ask.keep && card ? await keepCard(tx, now, card) : null,
      createdAt: now,
    })
    .returning()
  if (!row) throw new Error('the charge was not written')
  if (state === 'captured') await sendCallback(tx, kit, row, 'charge.captured')
  await plan(tx, kit, row)
  return only(await attemptsOf(tx, [row]))
}

function firstState(behaviour: CardBehaviour, failure: string | null): ChargeRow['state'] {
  if (failure !== null) return 'failed'
  if (behaviour === 'confirm') return 'confirm'
  return behaviour === 'late' ? 'pending' : 'captured'
}

/** The card number selects the later outcome. */
async function plan(tx: Tx, { clock }: Kit, { id, behaviour, state }: ChargeRow): Promise<void> {
  const later = laterEvent(behaviour, state)
  if (later)
    await put(
      tx,
      clock,
      'test-gateway-later',
      { charge: id, event: later[0] },
      { dueAt: new Date(clock.now().getTime() + seconds(later[1])) },
    )
}
