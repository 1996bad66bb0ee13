// Calculates shares by the setting in force at a given time. A change adds a row, so past earnings keep their rates.
import { and, eq, gt, isNull, lte, or, type AnyColumn } from 'drizzle-orm'
import {
  commissionCategories,
  type CommissionRole,
  type IncomeCategory,
  type PointCategory,
} from '#commerce/contract/earnings.contract.ts'
import { floorPercentOf, percentOf } from '#commerce/contract/money.rules.ts'
import type { Tx } from '#kit/server/db.ts'
import { commissionSettings, incomeSettings, pointSettings } from '../earning-settings.tables.ts'

export interface Rate {
  readonly mode: 'fixed' | 'percentage'
  readonly value: number
}

/** Points and commission are rounded down. */
export const floorOf = ({ mode, value }: Rate, amount: number): number =>
  mode === 'fixed' ? value : floorPercentOf(amount, value)
/** Income is rounded half up and never exceeds the payment. */
export const shareOf = ({ mode, value }: Rate, cents: number): number =>
  Math.min(cents, mode === 'fixed' ? value : percentOf(cents, value))

const inForce = (table: { from: AnyColumn; until: AnyColumn }, at: Date) =>
  and(lte(table.from, at), or(isNull(table.until), gt(table.until, at)))

export async function pointRate(
  db: Tx,
  tab: 'earn' | 'claim',
  category: PointCategory,
  at: Date,
): Promise<Rate | undefined> {
  const [row] = await db
    .select()
    .from(pointSettings)
    .where(
      and(
        eq(pointSettings.tab, tab),
        eq(pointSettings.category, category),
        isNull(pointSettings.categoryType),
        inForce(pointSettings, at),
      ),
    )
    .limit(1)
  return row
}

export async function commissionRate(
  db: Tx,
  role: CommissionRole,
  category: PointCategory,
  at: Date,
): Promise<Rate | undefined> {
  const known = commissionCategories.find(each => each === category)
  if (known === undefined) return undefined
  const [row] = await db
    .select()
    .from(commissionSettings)
    .where(
      and(
        eq(commissionSettings.role, role),
        eq(commissionSettings.category, known),
        inForce(commissionSettings, at),
      ),
    )
    .limit(1)
  return row
}

export async function incomeRate(db: Tx, category: IncomeCategory, at: Date): Promise<Rate | undefined> {
  const [row] = await db
    .select()
    .from(incomeSettings)
    .where(
      and(
        eq(incomeSettings.tab, 'author'),
        eq(incomeSettings.category, category),
        inForce(incomeSettings, at),
      ),
    )
    .limit(1)
  return row
}

/** Price in points; null if points cannot buy it. */
export async function pointPrice(
  db: Tx,
  category: PointCategory,
  cents: number,
  at: Date,
): Promise<number | null> {
  const rate = await pointRate(db, 'claim', category, at)
  if (rate === undefined) return null
  return rate.mode === 'fixed' ? rate.value : percentOf(cents, rate.value)
}
