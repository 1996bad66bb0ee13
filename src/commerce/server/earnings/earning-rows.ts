// Log rows and the balances they sum to. A balance changes only here, together with the row that explains it.
import { and, eq, gte, sql } from 'drizzle-orm'
import { commerceErrors } from '#commerce/contract/commerce.errors.ts'
import { incomeLogContract, pointLogContract } from '#commerce/contract/earnings.contract.ts'
import { movePoints } from '#identity/server/points.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import { newId } from '#kit/server/ids.ts'
import type { Account } from './earning-accounts.ts'
import { balances, earnings, type EarningKind, type EarningRow } from '../earnings.tables.ts'
import { schoolAccountsOf } from '../school-accounts.api.ts'

export async function balanceOf(db: Tx, uid: string, kind: EarningKind): Promise<number> {
  const [row] = await db
    .select({ balance: balances.balance })
    .from(balances)
    .where(and(eq(balances.uid, uid), eq(balances.kind, kind)))
  return row?.balance ?? 0
}

/** Locks the balance until the transaction ends. */
export async function lockBalance(tx: Tx, uid: string, kind: EarningKind): Promise<number> {
  await tx.insert(balances).values({ uid, kind }).onConflictDoNothing()
  const [row] = await tx
    .select({ balance: balances.balance })
    .from(balances)
    .where(and(eq(balances.uid, uid), eq(balances.kind, kind)))
    .for('update')
  return row?.balance ?? 0
}

/** Points never fall below zero; income and commission may do so after a refund. */
async function move(
  tx: Tx,
  { uid, isSchool }: Account,
  kind: EarningKind,
  by: number,
  now: Date,
): Promise<{ total: number; place: number }> {
  await tx.insert(balances).values({ uid, kind }).onConflictDoNothing()
  const enough = kind === 'point' && by < 0 ? gte(balances.balance, -by) : undefined
  const [row] = await tx
    .update(balances)
    .set({ balance: sql`${balances.balance} + ${by}`, rows: sql`${balances.rows} + 1` })
    .where(and(eq(balances.uid, uid), eq(balances.kind, kind), enough))
    .returning()
  if (!row) throw fail(commerceErrors, 'points-short')
  if (kind === 'point' && !isSchool) await movePoints(tx, uid, by, now)
  return { total: row.balance, place: row.rows }
}

export interface NewEarning
  extends
    Account,
    Pick<EarningRow, 'kind' | 'tab' | 'source' | 'category' | 'value' | 'name'>,
    Partial<
      Pick<EarningRow, 'categoryType' | 'role' | 'businessId' | 'line' | 'orderNo' | 'person' | 'debt'>
    > {
  /** 0: expected; 1: actual immediately. */
  readonly status: 0 | 1
}

export async function writeEarning(tx: Tx, earning: NewEarning, now: Date): Promise<EarningRow> {
  const { uid, kind, status, value } = earning
  const moved =
    status === 1
      ? { ...(await move(tx, earning, kind, value, now)), actualAt: now }
      : { total: await balanceOf(tx, uid, kind) }
  const [row] = await tx
    .insert(earnings)
    .values({ id: newId({ now: () => now }), ...earning, ...moved, createdAt: now })
    .returning()
  if (!row) throw new Error('an earning was not written')
  await announce(tx, row, 'created', now)
  return row
}

/** Notifies the earner immediately, or the admins if a school earns. */
async function announce(
  tx: Tx,
  { id, kind, uid, isSchool }: EarningRow,
  event: 'created' | 'patched',
  now: Date,
): Promise<void> {
  const rooms = (isSchool ? await schoolAccountsOf(tx).admins(tx, uid) : [uid]).map(
    person => `user:${person}`,
  )
  await (kind === 'point'
    ? emit(tx, { now: () => now }, pointLogContract, event, { _id: id }, rooms)
    : emit(tx, { now: () => now }, incomeLogContract, event, { _id: id }, rooms))
}

/** Turns an expected row into an actual one. */
export async function makeActual(tx: Tx, row: EarningRow, now: Date): Promise<void> {
  const moved = await move(tx, row, row.kind, row.value, now)
  await tx
    .update(earnings)
    .set({ status: 1, actualAt: now, ...moved })
    .where(eq(earnings.id, row.id))
  await announce(tx, row, 'patched', now)
}

/** Reverses an expected row, so that it never becomes actual. */
export async function reverse(tx: Tx, row: EarningRow, now: Date): Promise<void> {
  await tx.update(earnings).set({ status: -1 }).where(eq(earnings.id, row.id))
  await announce(tx, row, 'patched', now)
}
