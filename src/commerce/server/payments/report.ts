// Discrepancies between our books and a processor's: a queue for the accountant.
import { gte, inArray } from 'drizzle-orm'
import { dayMs, minuteMs } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { gatewayOf } from '../gateways/gateways.ts'
import { idAt } from '../orders/orders.ts'
import { differences, payments, type PaymentRow } from '../payments.tables.ts'

interface Difference {
  readonly kind: string
  readonly payment: PaymentRow
  readonly expected?: number
  readonly found: number
  readonly note: string
}

/** Stores one row per discrepancy, however often it is found. */
export async function reportDifference(
  tx: Tx,
  now: Date,
  { kind, payment, expected = payment.amount, found, note }: Difference,
): Promise<void> {
  await tx
    .insert(differences)
    .values({
      id: idAt(now),
      kind,
      subject: payment.id,
      order: payment.order,
      payment: payment.id,
      provider: payment.provider,
      expected,
      found,
      note,
      createdAt: now,
    })
    .onConflictDoNothing()
}

const days = (count: number) => count * dayMs
/** Newer payments may still be in progress. */
const calmAfter = 15 * minuteMs

/** Compares the last three days of payments with the processor's list. */
export async function reconcile(kit: Kit, now: Date): Promise<void> {
  const gateway = gatewayOf(kit)
  if (!gateway) return
  const since = new Date(now.getTime() - days(3))
  const theirs = await gateway.list(since)
  const ours = await kit.db
    .select()
    .from(payments)
    .where(gte(payments.createdAt, new Date(since.getTime() - days(1))))
  const older = theirs.flatMap(({ payment }) =>
    payment !== null && !ours.some(({ id }) => id === payment) ? [payment] : [],
  )
  if (older.length > 0)
    ours.push(...(await kit.db.select().from(payments).where(inArray(payments.id, older))))
  const byId = new Map(ours.map(row => [row.id, row]))
  const seen = new Set<string>()
  const calm = (row: PaymentRow) => now.getTime() - row.createdAt.getTime() > calmAfter
  for (const attempt of theirs) {
    const row = attempt.payment === null ? undefined : byId.get(attempt.payment)
    if (!row) {
      if (attempt.state === 'captured')
        await unknown(kit.db, now, gateway.name, attempt.providerId, attempt.amount)
      continue
    }
    seen.add(row.id)
    const theirTaken = attempt.state === 'captured' ? attempt.amount : 0
    const ourTaken = row.state === 'captured' || row.state === 'refunded' ? row.amount : 0
    if (theirTaken !== ourTaken && calm(row))
      await reportDifference(kit.db, now, {
        kind: 'captured',
        payment: row,
        expected: ourTaken,
        found: theirTaken,
        note: `We say ${row.state}, the processor says ${attempt.state}.`,
      })
    if (attempt.refunded > row.refunded)
      await reportDifference(kit.db, now, {
        kind: 'refunded',
        payment: row,
        expected: row.refunded,
        found: attempt.refunded,
        note: 'The processor gave back more than we asked for.',
      })
  }
  for (const row of ours) {
    const missing =
      row.provider === gateway.name &&
      row.createdAt >= since &&
      !seen.has(row.id) &&
      (row.state === 'captured' || row.state === 'refunded')
    if (missing && calm(row))
      await reportDifference(kit.db, now, {
        kind: 'missing',
        payment: row,
        found: 0,
        note: 'The processor does not know this payment.',
      })
  }
}

const unknown = (db: Tx, now: Date, provider: string, providerId: string, found: number) =>
  db
    .insert(differences)
    .values({
      id: idAt(now),
      kind: 'unknown',
      subject: providerId,
      order: null,
      payment: null,
      provider,
      expected: 0,
      found,
      note: `The processor took money for ${providerId}, which is no payment of ours.`,
      createdAt: now,
    })
    .onConflictDoNothing()
