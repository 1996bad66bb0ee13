// The ledger: double entry, append-only. The database checks at commit that each posting sums to zero.
import { and, eq, isNull, sql, sum } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { newId } from '#kit/server/ids.ts'
import { entries, postings } from '../earnings.tables.ts'

export const ledgerAccounts = [
  // Money in transit from a buyer, by method, and in transit back to a buyer.
  'clearing:card',
  'clearing:wallet',
  'clearing:giftCard',
  'refunds:card',
  'refunds:wallet',
  // Revenue of an order that is not yet split; always zero at the end of the transaction.
  'sales',
  'sellerExpected',
  'sellerActual',
  'commissionExpected',
  'commissionActual',
  'platform',
  // Gift card balances, and the money that funds them.
  'giftCards',
  'giftCardsIssued',
  // Requested withdrawals that are not yet paid; paid withdrawals.
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
  /** Unique reference. */ readonly ref: string
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

/** Balance of each ledger account; the sum is always zero. */
export async function trialBalance(db: Tx): Promise<ReadonlyMap<LedgerAccount, number>> {
  const rows = await db
    .select({ account: entries.account, cents: sql<string>`sum(${entries.cents})` })
    .from(entries)
    .groupBy(entries.account)
  return new Map(rows.map(({ account, cents }) => [account as LedgerAccount, Number(cents)]))
}
