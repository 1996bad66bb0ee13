// The books: double entry, append-only. Each posting sums to zero, which the database checks when its transaction ends.
import { and, eq, isNull, sql, sum } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { newId } from '#kit/server/ids.ts'
import { entries, postings } from '../earnings.tables.ts'

export const ledgerAccounts = [
  // Money under way from a buyer, by method; back to a buyer.
  'clearing:card',
  'clearing:wallet',
  'clearing:giftCard',
  'refunds:card',
  'refunds:wallet',
  // What an order brought and has not been shared out: always zero when its transaction ends.
  'sales',
  'sellerExpected',
  'sellerActual',
  'commissionExpected',
  'commissionActual',
  'platform',
  // Gift card balances, and the payments for them.
  'giftCards',
  'giftCardsIssued',
  // Asked for and not yet paid; paid out.
  'withdrawals',
  'paidOut',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

export interface LedgerEntry {
  readonly account: LedgerAccount
  readonly owner?: string
  readonly line?: string
  readonly cents: number
}
export interface Posting {
  /** Used once. */ readonly ref: string
  readonly at: Date
  readonly entries: readonly LedgerEntry[]
}

export async function post(tx: Tx, { ref, at, entries: given }: Posting): Promise<void> {
  const moved = given.filter(({ cents }) => cents !== 0)
  if (moved.length === 0) return
  const id = newId({ now: () => at })
  await tx.insert(postings).values({ id, ref, at })
  await tx.insert(entries).values(
    moved.map(({ account, owner, line, cents }, place) => ({
      posting: id,
      place,
      account,
      owner: owner ?? null,
      line: line ?? null,
      cents,
    })),
  )
}

export async function ledgerBalance(db: Tx, account: LedgerAccount, owner?: string | null): Promise<number> {
  const ownedBy = (one: string | null) => (one === null ? isNull(entries.owner) : eq(entries.owner, one))
  const whose = owner === undefined ? undefined : ownedBy(owner)
  const [row] = await db
    .select({ cents: sum(entries.cents) })
    .from(entries)
    .where(and(eq(entries.account, account), whose))
  return Number(row?.cents ?? 0)
}

/** Everything by account: sums to zero, always. */
export async function trialBalance(db: Tx): Promise<ReadonlyMap<LedgerAccount, number>> {
  const rows = await db
    .select({ account: entries.account, cents: sql<string>`sum(${entries.cents})` })
    .from(entries)
    .groupBy(entries.account)
  return new Map(rows.map(({ account, cents }) => [account as LedgerAccount, Number(cents)]))
}
