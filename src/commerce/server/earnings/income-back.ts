// Refunded lines: reverses their earnings in proportion to the refund, in the same transaction.
import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import type { GivenBack } from '../after-orders.api.ts'
import { notifyAccount } from './earning-accounts.ts'
import { reverse, writeEarning } from './earning-rows.ts'
import { earnings, sharedLines, type EarningRow, type SharedLine } from '../earnings.tables.ts'
import { post, type LedgerEntry } from '../ledger/ledger.ts'
import { takePoints } from './points.ts'

export async function orderGivenBack(tx: Tx, back: GivenBack, now: Date): Promise<void> {
  const { order, refund } = back
  for (const given of back.lines.toSorted((a, b) => a.line.id.localeCompare(b.line.id))) {
    const [shared] = await tx
      .select()
      .from(sharedLines)
      .where(eq(sharedLines.line, given.line.id))
      .for('update')
    if (!shared) continue
    const amount = order.isPoint ? given.point : given.price
    const taken = await takeBack(tx, shared, amount, now)
    await tx
      .update(sharedLines)
      .set({ back: shared.back + amount })
      .where(eq(sharedLines.line, shared.line))
    if (order.isPoint) continue
    const platform = -given.price - taken.reduce((sum, { cents }) => sum + cents, 0)
    await post(tx, {
      ref: `unshared ${refund} ${shared.line}`,
      at: now,
      entries: [
        ...taken,
        { account: 'platform', line: shared.line, cents: platform },
        { account: 'sales', owner: order.id, line: shared.line, cents: given.price },
      ],
    })
  }
  if (!order.isPoint) await bookRefund(tx, back, now)
}

async function bookRefund(
  tx: Tx,
  { order, refund, lines, by: { card = 0, wallet = 0, giftCard = 0 } }: GivenBack,
  now: Date,
): Promise<void> {
  await post(tx, {
    ref: `refund ${refund}`,
    at: now,
    entries: [
      ...lines.map(
        ({ line, price }) => ({ account: 'sales', owner: order.id, line: line.id, cents: -price }) as const,
      ),
      { account: 'refunds:card', cents: card },
      { account: 'refunds:wallet', cents: wallet },
      { account: 'clearing:giftCard', cents: giftCard },
    ],
  })
}

/** Reverses earnings per account and kind, in proportion to the refunded amount. */
async function takeBack(tx: Tx, shared: SharedLine, amount: number, now: Date): Promise<LedgerEntry[]> {
  const paid = shared.isPoint ? shared.sold.point : shared.sold.price
  const kept = Math.max(0, paid - shared.back - amount)
  const rows = await tx
    .select()
    .from(earnings)
    .where(and(eq(earnings.line, shared.line), ne(earnings.status, -1)))
  const taken: LedgerEntry[] = []
  for (const [, mine] of [...Map.groupBy(rows, ({ kind, uid }) => `${kind} ${uid}`)].toSorted(([a], [b]) =>
    a.localeCompare(b),
  )) {
    const [first] = mine
    if (!first) continue
    const earned = sumOf(mine.filter(({ source }) => source === 'order'))
    const stays = paid === 0 ? 0 : Math.floor((earned * kept) / paid)
    const value = sumOf(mine) - stays
    if (value <= 0) continue
    await takeFrom(tx, shared, mine, first, value, stays, now)
    if (first.kind !== 'point')
      taken.push({
        account: `${first.kind === 'income' ? 'seller' : 'commission'}${shared.settledAt === null ? 'Expected' : 'Actual'}`,
        owner: first.uid,
        line: shared.line,
        cents: -value,
      })
  }
  return taken
}

const sumOf = (rows: readonly EarningRow[]): number => rows.reduce((sum, { value }) => sum + value, 0)

async function takeFrom(
  tx: Tx,
  shared: SharedLine,
  mine: readonly EarningRow[],
  first: EarningRow,
  value: number,
  stays: number,
  now: Date,
): Promise<void> {
  const { kind, uid, isSchool, category, categoryType, role, businessId, line, orderNo, name, person } = first
  const row = {
    kind,
    uid,
    isSchool,
    category,
    categoryType,
    role,
    businessId,
    line,
    orderNo,
    name,
    person,
    tab: 'earn',
    source: 'refund',
    value: -value,
  } as const
  if (shared.settledAt === null && stays === 0) for (const each of mine) await reverse(tx, each, now)
  else if (shared.settledAt === null) await writeEarning(tx, { ...row, status: 0 }, now)
  else if (kind === 'point') await takePoints(tx, row, now)
  else await writeEarning(tx, { ...row, status: 1 }, now)
  if (kind === 'point')
    await notifyAccount(
      tx,
      row,
      'PointsReversed',
      { points: String(value), name },
      { key: `${shared.line} ${shared.back}`, now },
    )
}
