// Expected income becomes actual once the sale is no longer refundable. Each kind of goods defines when that is.
import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { currency } from '#commerce/contract/order.shapes.ts'
import { hourMs } from '#kit/contract/durations.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Job } from '#kit/server/jobs.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notifyAccount } from './earning-accounts.ts'
import { makeActual } from './earning-rows.ts'
import { earnings, sharedLines, type SharedLine } from '../earnings.tables.ts'
import { goodsKind } from '../goods.api.ts'
import { post, type LedgerEntry } from '../ledger/ledger.ts'
import { payDebts } from './points.ts'

export const settleJob = (kit: Kit): Job => ({
  name: 'commerce: expected earnings become actual',
  every: 60,
  run: now => settleDue(kit, now),
})

const batch = 500

export async function settleDue(kit: Pick<Kit, 'db' | 'wake'>, now: Date): Promise<number> {
  const due = await kit.db
    .select({ line: sharedLines.line })
    .from(sharedLines)
    .where(and(isNull(sharedLines.settledAt), lte(sharedLines.checkAt, now)))
    .orderBy(asc(sharedLines.checkAt))
    .limit(batch)
  let settled = 0
  for (const { line } of due) settled += (await kit.db.transaction(tx => settleLine(tx, line, now))) ? 1 : 0
  if (settled > 0) kit.wake()
  return settled
}

async function settleLine(tx: Tx, line: string, now: Date): Promise<boolean> {
  const [shared] = await tx
    .select()
    .from(sharedLines)
    .where(and(eq(sharedLines.line, line), isNull(sharedLines.settledAt)))
    .for('update')
  if (!shared) return false
  const at = (await goodsKind(tx, shared.sold.style)?.actualAt(tx, shared.sold, shared.paidAt)) ?? null
  if (at === null || at > now) {
    await tx
      .update(sharedLines)
      .set({ checkAt: at ?? new Date(now.getTime() + hourMs) })
      .where(eq(sharedLines.line, line))
    return false
  }
  await settle(tx, shared, now)
  await tx.update(sharedLines).set({ settledAt: now }).where(eq(sharedLines.line, line))
  return true
}

async function settle(tx: Tx, { line, sold }: SharedLine, now: Date): Promise<void> {
  const rows = await tx
    .select()
    .from(earnings)
    .where(and(eq(earnings.line, line), eq(earnings.status, 0)))
  const moved: LedgerEntry[] = []
  for (const [, mine] of [...Map.groupBy(rows, ({ kind, uid }) => `${kind} ${uid}`)].toSorted(([a], [b]) =>
    a.localeCompare(b),
  )) {
    const [first] = mine
    if (!first) continue
    // Earnings come before reversals, so that a reversal has something to reverse.
    for (const row of mine.toSorted((a, b) => b.value - a.value)) await makeActual(tx, row, now)
    if (first.kind === 'point') {
      await payDebts(tx, first, now)
      continue
    }
    const cents = mine.reduce((sum, { value }) => sum + value, 0)
    const account = first.kind === 'income' ? 'seller' : 'commission'
    moved.push(
      { account: `${account}Expected`, owner: first.uid, line, cents: -cents },
      { account: `${account}Actual`, owner: first.uid, line, cents },
    )
    if (first.kind === 'income')
      await notifyAccount(
        tx,
        first,
        'IncomeActual',
        { amount: formatMoney(cents, currency), name: sold.name },
        { key: line, now },
      )
  }
  await post(tx, { ref: `actual ${line}`, at: now, entries: moved })
}
