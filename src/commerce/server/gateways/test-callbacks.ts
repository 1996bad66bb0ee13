// The test gateway's delayed work: payments that settle after a while, and their signed callbacks.
import { randomBytes } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { testConfirmAddress, type CardBehaviour } from '#commerce/contract/test-cards.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { put } from '#kit/server/outbox.ts'
import { gatewayCharges, gatewayRefunds, type ChargeRow } from '../gateway.tables.ts'
import { ownKey, signature } from '../payments/keys.ts'
import type { Attempt, GatewayEvent } from './gateway.ts'
import { refused, words } from './test-gateway-words.ts'
import { only } from './test-gateway-words.ts'
import { seconds } from './test-gateway-words.ts'

export const signatureHeader = 'x-test-gateway-signature'

export const keyName = 'test gateway'

type LaterEvent = 'capture' | 'settle' | 'dispute'

/** The charge's next state, and the delay in seconds. */
export function laterEvent(
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
    if (row) await sendCallback(tx, kit, row, kind)
  })
}

/** Applies the buyer's answer from the confirmation page. @returns The charge, if the page is still valid. */
export async function confirm(kit: Kit, token: string, yes: boolean): Promise<ChargeRow | undefined> {
  return kit.db.transaction(async tx => {
    const [row] = await tx
      .update(gatewayCharges)
      .set(yes ? { state: 'captured', settled: true } : { state: 'failed', failure: refused[0] })
      .where(and(eq(gatewayCharges.token, token), eq(gatewayCharges.state, 'confirm')))
      .returning()
    if (row) await sendCallback(tx, kit, row, yes ? 'charge.captured' : 'charge.failed')
    return row
  })
}

/** Sends each callback twice, as real processors sometimes do. */
export async function sendCallback(tx: Tx, { clock }: Kit, { id }: ChargeRow, kind: string): Promise<void> {
  const event = { id: `te_${randomBytes(12).toString('hex')}`, kind, charge: id }
  await put(tx, clock, 'test-gateway-callback', event, { orderKey: id })
  await put(tx, clock, 'test-gateway-callback', event, {
    dueAt: new Date(clock.now().getTime() + seconds(5)),
  })
}

/** Builds the headers and body of a callback. */
export async function writeCallback(
  kit: Kit,
  { id, kind, charge: chargeId }: { id: string; kind: string; charge: string },
): Promise<{ readonly headers: Readonly<Record<string, string>>; readonly raw: string }> {
  const rows = await kit.db.select().from(gatewayCharges).where(eq(gatewayCharges.id, chargeId))
  const callback: GatewayEvent = { eventId: id, kind, attempt: only(await attemptsOf(kit.db, rows)) }
  const raw = JSON.stringify(callback)
  return { headers: { [signatureHeader]: signature(await ownKey(kit.db, keyName), raw) }, raw }
}

export async function attemptsOf(db: Tx, rows: readonly ChargeRow[]): Promise<Attempt[]> {
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
