// Data of a person's income page: totals, a chart by time and kind, and sales.
import { and, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import type * as z from '#zod'
import type { incomeLogContract, IncomeFigures } from '#commerce/contract/earnings.contract.ts'
import { defaults } from '#kit/contract/constants.ts'
import { dayMs } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import { balanceOf } from './earning-rows.ts'
import { earnings } from '../earnings.tables.ts'
import { withdrawals } from '../withdrawals.tables.ts'

type Query = z.output<typeof incomeLogContract.methods.calls.get.figures.query>
const spanDays = { today: 0, week: 6, month: 29, quarter: 90, year: 364, all: null } as const
/** Longer spans are plotted by month. */
const maxDays = 92

const money = inArray(earnings.kind, ['income', 'commission'])
const sumIf = (condition: ReturnType<typeof and>) =>
  sql<number>`coalesce(sum(${earnings.value}) filter (where ${condition}), 0)::float8`.mapWith(Number)

export async function figures(
  db: Tx,
  uid: string,
  { span, from, to }: Query,
  now: Date,
  timeZone: string = defaults.timeZone,
): Promise<z.input<typeof IncomeFigures>> {
  const days = spanDays[span]
  const until = to === undefined ? null : new Date(to)
  const spanStart = days === null ? null : new Date(now.getTime() - days * dayMs)
  const start = from === undefined ? spanStart : new Date(from)
  const unit =
    start !== null && (until ?? now).getTime() - start.getTime() <= maxDays * dayMs ? 'day' : 'month'
  const mine = and(eq(earnings.uid, uid), money, ne(earnings.category, 'withdrawal'))
  const since =
    start === null
      ? undefined
      : gte(
          earnings.createdAt,
          sql`date_trunc('day', ${start.toISOString()}::timestamptz at time zone ${timeZone}) at time zone ${timeZone}`,
        )
  const spanned = and(mine, since, until === null ? undefined : lt(earnings.createdAt, until))

  const at =
    sql<Date>`date_trunc(${sql.raw(`'${unit}'`)}, ${earnings.createdAt} at time zone ${sql.raw(quoted(timeZone))}) at time zone ${sql.raw(quoted(timeZone))}`.mapWith(
      earnings.createdAt,
    )
  const category = sql<string>`case when ${earnings.kind} = 'commission' then 'commission' else ${earnings.category} end`
  const points = await db
    .select({ at, category, expected: sumIf(eq(earnings.status, 0)), actual: sumIf(eq(earnings.status, 1)) })
    .from(earnings)
    .where(and(spanned, ne(earnings.status, -1)))
    .groupBy(at, category)
    .orderBy(at, category)
  const sold = await db
    .select({
      category: earnings.category,
      count: sql<number>`count(distinct ${earnings.line})::int`,
      value: sql<number>`sum(${earnings.value})::float8`.mapWith(Number),
    })
    .from(earnings)
    .where(and(spanned, eq(earnings.kind, 'income'), eq(earnings.source, 'order'), ne(earnings.status, -1)))
    .groupBy(earnings.category)
    .orderBy(earnings.category)

  const [sums] = await db
    .select({
      pending: sumIf(and(eq(earnings.kind, 'income'), eq(earnings.status, 0))),
      total: sumIf(and(eq(earnings.kind, 'income'), eq(earnings.status, 1))),
      commissionPending: sumIf(and(eq(earnings.kind, 'commission'), eq(earnings.status, 0))),
      commission: sumIf(and(eq(earnings.kind, 'commission'), eq(earnings.status, 1))),
    })
    .from(earnings)
    .where(mine)
  const [out] = await db
    .select({ cents: sql<number>`coalesce(sum(${withdrawals.amount}), 0)::float8`.mapWith(Number) })
    .from(withdrawals)
    .where(and(eq(withdrawals.uid, uid), inArray(withdrawals.status, ['requested', 'approved'])))
  const available = (await balanceOf(db, uid, 'income')) + (await balanceOf(db, uid, 'commission'))
  return {
    available,
    pending: sums?.pending ?? 0,
    total: sums?.total ?? 0,
    leaving: out?.cents ?? 0,
    commission: sums?.commission ?? 0,
    commissionPending: sums?.commissionPending ?? 0,
    points,
    sold,
  }
}

/** Quotes a time zone as a literal, so that GROUP BY accepts it. Accounts only store known zones. */
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
