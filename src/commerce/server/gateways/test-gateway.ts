// The embedded test gateway: it knows nothing of orders, and tells what happened by signed callbacks like any
// processor.
import { randomBytes } from 'node:crypto'
import { and, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import { testConfirmAddress, type CardBehaviour } from '#commerce/contract/test-cards.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { put } from '#kit/server/outbox.ts'
import { gatewayCharges, gatewayNonces, gatewayRefunds, type ChargeRow } from '../gateway.tables.ts'
import { ownKey, sameText, signature } from '../payments/keys.ts'
import { BadSignature, type Ask, type Attempt, type Gateway, type GatewayEvent } from './gateway.ts'

declare module '#kit/server/outbox.ts' {
  interface Topics {
    /** A callback on its way to the shop. */
    'test-gateway-callback': { id: string; kind: string; charge: string }
    /** Something that happens to a charge later. */
    'test-gateway-later': { charge: string; event: 'capture' | 'settle' | 'dispute' }
  }
}

export const signatureHeader = 'x-test-gateway-signature'
const keyName = 'test gateway'
const failures: Readonly<Partial<Record<CardBehaviour, readonly [code: string, words: string]>>> = {
  declined: ['card_declined', 'The card was declined.'],
  funds: ['insufficient_funds', 'There is not enough money on this card.'],
  expired: ['expired_card', 'This card has expired.'],
}
const refused: readonly [string, string] = ['confirmation_refused', 'The payment was not confirmed.']
const words = new Map([
  ...Object.values(failures),
  refused,
  ['voided', 'The payment was given up.'] as const,
  ['bad_nonce', 'The card was used already. Enter it again.'] as const,
])
const seconds = (count: number) => count * 1000

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

async function charge(tx: Tx, kit: Kit, ask: Ask): Promise<Attempt> {
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
  if (state === 'captured') await tell(tx, kit, row, 'charge.captured')
  await plan(tx, kit, row)
  return only(await attemptsOf(tx, [row]))
}

type NonceRow = typeof gatewayNonces.$inferSelect

async function spentNonce(tx: Tx, now: Date, nonce: string | null): Promise<NonceRow | undefined> {
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

async function keptCard(tx: Tx, method: string): Promise<NonceRow | undefined> {
  const [card] = await tx
    .select()
    .from(gatewayNonces)
    .where(and(eq(gatewayNonces.nonce, method), eq(gatewayNonces.kept, true)))
  return card
}

async function keepCard(tx: Tx, now: Date, { behaviour, network, last4 }: NonceRow): Promise<string> {
  const nonce = `tm_${randomBytes(18).toString('base64url')}`
  await tx.insert(gatewayNonces).values({ nonce, behaviour, network, last4, kept: true, createdAt: now })
  return nonce
}

const only = ([attempt]: readonly Attempt[]): Attempt => {
  if (!attempt) throw new Error('there is no such charge')
  return attempt
}

function firstState(behaviour: CardBehaviour, failure: string | null): ChargeRow['state'] {
  if (failure !== null) return 'failed'
  if (behaviour === 'confirm') return 'confirm'
  return behaviour === 'late' ? 'pending' : 'captured'
}

/** What the card's number says will happen later. */
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

type LaterEvent = 'capture' | 'settle' | 'dispute'

/** What happens to the charge by itself, and after how many seconds. */
function laterEvent(
  behaviour: CardBehaviour,
  state: ChargeRow['state'],
): readonly [LaterEvent, number] | undefined {
  if (behaviour === 'late' && state === 'pending') return ['capture', 10]
  if (behaviour === 'unsettled') return ['settle', 3600]
  return behaviour === 'disputed' ? ['dispute', 60] : undefined
}

const changes = {
  capture: { set: { state: 'captured', settled: true }, kind: 'charge.captured' },
  settle: { set: { settled: true }, kind: 'charge.settled' },
  dispute: { set: { disputed: true }, kind: 'charge.disputed' },
} satisfies Record<LaterEvent, { set: Partial<ChargeRow>; kind: string }>

export async function happenLater(
  kit: Kit,
  { charge: id, event }: { charge: string; event: LaterEvent },
): Promise<void> {
  await kit.db.transaction(async tx => {
    const { set, kind } = changes[event]
    const [row] = await tx.update(gatewayCharges).set(set).where(eq(gatewayCharges.id, id)).returning()
    if (row) await tell(tx, kit, row, kind)
  })
}

/** The buyer's answer on the gateway's own page. @returns The charge, if the page is still in force. */
export async function confirm(kit: Kit, token: string, yes: boolean): Promise<ChargeRow | undefined> {
  return kit.db.transaction(async tx => {
    const [row] = await tx
      .update(gatewayCharges)
      .set(yes ? { state: 'captured', settled: true } : { state: 'failed', failure: refused[0] })
      .where(and(eq(gatewayCharges.token, token), eq(gatewayCharges.state, 'confirm')))
      .returning()
    if (row) await tell(tx, kit, row, yes ? 'charge.captured' : 'charge.failed')
    return row
  })
}

/** Twice, as processors do now and then. */
async function tell(tx: Tx, { clock }: Kit, { id }: ChargeRow, kind: string): Promise<void> {
  const event = { id: `te_${randomBytes(12).toString('hex')}`, kind, charge: id }
  await put(tx, clock, 'test-gateway-callback', event, { orderKey: id })
  await put(tx, clock, 'test-gateway-callback', event, {
    dueAt: new Date(clock.now().getTime() + seconds(5)),
  })
}

/** A callback as it is sent: headers and body. */
export async function writeCallback(
  kit: Kit,
  { id, kind, charge: chargeId }: { id: string; kind: string; charge: string },
): Promise<{ readonly headers: Readonly<Record<string, string>>; readonly raw: string }> {
  const rows = await kit.db.select().from(gatewayCharges).where(eq(gatewayCharges.id, chargeId))
  const callback: GatewayEvent = { eventId: id, kind, attempt: only(await attemptsOf(kit.db, rows)) }
  const raw = JSON.stringify(callback)
  return { headers: { [signatureHeader]: signature(await ownKey(kit.db, keyName), raw) }, raw }
}

async function attemptsOf(db: Tx, rows: readonly ChargeRow[]): Promise<Attempt[]> {
  if (rows.length === 0) return []
  const back = await db
    .select({ charge: gatewayRefunds.charge, amount: sql<number>`sum(${gatewayRefunds.amount})::int` })
    .from(gatewayRefunds)
    .where(
      inArray(
        gatewayRefunds.charge,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(gatewayRefunds.charge)
  return rows.map(row => ({
    providerId: row.id,
    payment: row.reference,
    state: row.state,
    amount: row.amount,
    currency: row.currency,
    settled: row.settled,
    disputed: row.disputed,
    refunded: back.find(each => each.charge === row.id)?.amount ?? 0,
    instrument: 'Card',
    network: row.network || null,
    last4: row.last4 || null,
    failure: row.failure,
    words: row.failure === null ? null : (words.get(row.failure) ?? null),
    url: row.state === 'confirm' ? `${testConfirmAddress}/${row.token}` : null,
    kept: row.method === null || row.state !== 'captured' ? null : { customer: 'test', method: row.method },
  }))
}

/** A nonce for a card number, which itself is forgotten at once. */
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
        lt(gatewayNonces.createdAt, new Date(now.getTime() - seconds(86_400))),
      ),
    )
