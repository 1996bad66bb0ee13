// Invariants that must hold at any time, checked in the database.
import { asc, eq, isNotNull, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#identity/server/identity.tables.ts'
import type { Tx } from '#kit/server/db.ts'
import { balances, earnings, entries } from '../earnings.tables.ts'
import { trialBalance } from '../ledger/ledger.ts'

export async function assertBooks(db: Tx): Promise<void> {
  expect([...(await trialBalance(db)).values()].reduce((a, b) => a + b, 0)).toBe(0)
  // For every line: payments less refunds equal the shares of sellers, inviters and platform.
  const open = await db
    .select({ line: entries.line, cents: sql<string>`sum(${entries.cents})` })
    .from(entries)
    .where(sql`${entries.line} is not null and ${entries.account} = 'sales'`)
    .groupBy(entries.line)
    .having(sql`sum(${entries.cents}) <> 0`)
  expect(open).toEqual([])
  await assertLogs(db)
  await assertAccounts(db)
}

/** Each balance is the sum of its actual rows, and each row's total follows from the previous row. */
async function assertLogs(db: Tx): Promise<void> {
  const rows = await db
    .select()
    .from(earnings)
    .where(isNotNull(earnings.place))
    .orderBy(asc(earnings.uid), asc(earnings.kind), asc(earnings.place))
  for (const [, mine] of Map.groupBy(rows, ({ uid, kind }) => `${uid} ${kind}`)) {
    let total = 0
    for (const row of mine) {
      total += row.value
      expect({ status: row.status, total: row.total }).toEqual({ status: 1, total })
      if (row.kind === 'point') expect(total).toBeGreaterThanOrEqual(0)
    }
    const [balance] = await db
      .select()
      .from(balances)
      .where(sql`${balances.uid} = ${mine[0]?.uid} and ${balances.kind} = ${mine[0]?.kind}`)
    expect(balance?.balance).toBe(total)
    if (mine[0]?.kind === 'point')
      expect(
        (await db.select({ point: users.point }).from(users).where(eq(users.id, mine[0].uid)))[0]?.point,
      ).toBe(total)
  }
}

/** The ledger and the logs agree for every account. */
async function assertAccounts(db: Tx): Promise<void> {
  const { rows } = await db.execute(sql`
    select * from (
      select owner as uid, account, sum(cents)::int as cents from commerce_entries where account in ('sellerExpected', 'sellerActual', 'commissionExpected', 'commissionActual') group by 1, 2
    ) l full join (
      select uid, (case kind when 'income' then 'seller' else 'commission' end) || (case status when 0 then 'Expected' else 'Actual' end) as account, sum(value)::int as cents
      from commerce_earnings where kind <> 'point' and status <> -1 group by 1, 2
    ) e using (uid, account) where coalesce(l.cents, 0) <> coalesce(e.cents, 0)`)
  expect(rows).toEqual([])
  const cards = await db.execute(sql`
    select c.balance::int, (select sum(value)::int from commerce_gift_card_logs l where l.card = c.id) as logged, (select sum(cents)::int from commerce_entries e where e.account = 'giftCards' and e.owner = c.id) as booked
    from commerce_gift_cards c`)
  for (const { balance, logged, booked } of cards.rows) expect([logged, booked]).toEqual([balance, balance])
}
