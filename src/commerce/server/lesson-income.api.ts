// Pay for lessons, taken from the price of packages: first expected, then actual a day after the lesson.
import { and, eq } from 'drizzle-orm'
import { currency } from '#commerce/contract/order.shapes.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { Tx } from '#kit/server/db.ts'
import { notifyAccount } from './earnings/earning-accounts.ts'
import { makeActual, reverse, writeEarning } from './earnings/earning-rows.ts'
import { earnings, type EarningRow } from './earnings.tables.ts'
import { post } from './ledger/ledger.ts'

export interface LessonPay {
  readonly uid: string
  /** The booking. */
  readonly lesson: string
  readonly name: string
  readonly cents: number
}

export async function expectLessonPay(
  tx: Tx,
  { uid, lesson, name, cents }: LessonPay,
  now: Date,
): Promise<void> {
  if (cents <= 0) return
  await writeEarning(
    tx,
    {
      uid,
      isSchool: false,
      kind: 'income',
      tab: 'earn',
      source: 'lesson',
      category: 'service',
      status: 0,
      value: cents,
      name,
      businessId: lesson,
    },
    now,
  )
  await post(tx, {
    ref: `lesson ${lesson}`,
    at: now,
    entries: [
      { account: 'platform', line: lesson, cents: -cents },
      { account: 'sellerExpected', owner: uid, line: lesson, cents },
    ],
  })
}

/** Has no effect if the pay is already actual or reversed. */
export async function settleLessonPay(tx: Tx, lesson: string, now: Date): Promise<void> {
  const row = await expectedFor(tx, lesson)
  if (!row) return
  await makeActual(tx, row, now)
  await post(tx, {
    ref: `lesson actual ${lesson}`,
    at: now,
    entries: [
      { account: 'sellerExpected', owner: row.uid, line: lesson, cents: -row.value },
      { account: 'sellerActual', owner: row.uid, line: lesson, cents: row.value },
    ],
  })
  await notifyAccount(
    tx,
    row,
    'IncomeActual',
    { amount: formatMoney(row.value, currency), name: row.name },
    { key: lesson, now },
  )
}

/** Reverses the pay after an upheld accident report. The balance may become negative. */
export async function reverseLessonPay(tx: Tx, lesson: string, now: Date): Promise<void> {
  const row = (await expectedFor(tx, lesson)) ?? (await actualFor(tx, lesson))
  if (!row) return
  const { uid, isSchool, kind, tab, category, name, businessId, value } = row
  if (row.status === 0) await reverse(tx, row, now)
  else
    await writeEarning(
      tx,
      { uid, isSchool, kind, tab, category, name, businessId, source: 'refund', status: 1, value: -value },
      now,
    )
  await post(tx, {
    ref: `lesson reversed ${lesson}`,
    at: now,
    entries: [
      {
        account: row.status === 0 ? 'sellerExpected' : 'sellerActual',
        owner: uid,
        line: lesson,
        cents: -value,
      },
      { account: 'platform', line: lesson, cents: value },
    ],
  })
}

const expectedFor = (tx: Tx, lesson: string) => payRow(tx, lesson, 0)
const actualFor = (tx: Tx, lesson: string) => payRow(tx, lesson, 1)

async function payRow(tx: Tx, lesson: string, status: 0 | 1): Promise<EarningRow | undefined> {
  const [row] = await tx
    .select()
    .from(earnings)
    .where(and(eq(earnings.source, 'lesson'), eq(earnings.businessId, lesson), eq(earnings.status, status)))
    .for('update')
  return row
}
