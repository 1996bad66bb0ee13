// Price of a school plan (schools.md section 2). Money is integer cents, rounded half up once.
import type * as z from '#zod'
import { dayMs } from '#kit/contract/durations.ts'
import type { plansConf } from './plans.conf.ts'

export type SchoolPrices = z.output<typeof plansConf.shape>['school']

export interface Seats {
  readonly teachers: number
  readonly students: number
}

export const spaceGb = (prices: SchoolPrices, seats: Seats): number =>
  prices.gbPerTeacher * seats.teachers + prices.gbPerStudent * seats.students

/** The full price of a year; a purchased year costs ten of its twelve months, half a year has no discount. */
export function schoolPrice(
  prices: SchoolPrices,
  seats: Seats,
  months: 6 | 12,
): { spaceGb: number; cents: number; fullCents: number } {
  const gb = spaceGb(prices, seats)
  const yearCents = prices.baseCents + gb * prices.gbYearCents
  const fullCents = Math.floor((yearCents * months) / 12 + 0.5)
  const paidMonths = months === 12 ? prices.monthsPaidPerYear : months
  return { spaceGb: gb, cents: Math.floor((yearCents * paidMonths) / 12 + 0.5), fullCents }
}

/**
 * More seats until the same end: the difference of the two yearly prices for the remaining days. Fewer seats
 * cost nothing and take effect at the renewal.
 */
export function upgradePrice(
  prices: SchoolPrices,
  from: Seats,
  to: Seats,
  end: Date | null,
  now: Date,
): { cents: number; daysLeft: number; downgrade: boolean } {
  const daysLeft = end === null ? 0 : Math.max(0, Math.ceil((end.getTime() - now.getTime()) / dayMs))
  const difference = schoolPrice(prices, to, 12).cents - schoolPrice(prices, from, 12).cents
  return {
    cents: Math.max(0, Math.floor((difference * daysLeft) / 365 + 0.5)),
    daysLeft,
    downgrade: difference < 0,
  }
}

/** A purchased year has 365 days, half a year 182. */
export const daysOf = (months: 6 | 12): number => (months === 12 ? 365 : 182)

/** Paid time begins at the later of today and the current end, so a trial or a running plan loses nothing. */
export const paidUntil = (end: Date | null, now: Date, days: number): Date =>
  new Date(Math.max(end?.getTime() ?? 0, now.getTime()) + days * dayMs)

export const daysAfter = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs)

/** Admins are notified this many days before the end. */
export const reminderDays = [30, 7, 1] as const
export const daysUntil = (end: Date, now: Date): number => Math.ceil((end.getTime() - now.getTime()) / dayMs)
