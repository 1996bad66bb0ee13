// Personal plans: the price of a term, its end, and the tier in force. Money is integer cents.
import type * as z from '#zod'
import { dayMs } from '#kit/contract/durations.ts'
import type { plansConf, PlanTier } from './plans.conf.ts'

type Plans = z.output<typeof plansConf.shape>
export const personalTiers = ['personal', 'personalPlus'] as const
export type PersonalTier = (typeof personalTiers)[number]
export const isPersonalTier = (code: string): code is PersonalTier =>
  (personalTiers as readonly string[]).includes(code)

/** Effect of an order: additional months, or the better tier until the same end. */
export const personalModes = ['1', '12', 'upgrade'] as const
export type PersonalMode = (typeof personalModes)[number]
export const personalModeOf = (text: string | null | undefined): PersonalMode | undefined =>
  personalModes.find(mode => mode === (text ?? '1'))

const centsOf = ({ tiers }: Plans, code: PlanTier['code']): number =>
  tiers.find(tier => tier.code === code)?.monthlyCents ?? 0

/** A year costs ten months, as for schools. */
export function personalPrice(
  plans: Plans,
  tier: PersonalTier,
  months: 1 | 12,
): { cents: number; fullCents: number } {
  const monthly = centsOf(plans, tier)
  return {
    cents: monthly * (months === 12 ? plans.school.monthsPaidPerYear : 1),
    fullCents: monthly * months,
  }
}

/** The difference of the two yearly prices for the remaining days, as for schools. */
export const personalUpgradePrice = (
  plans: Plans,
  from: PersonalTier,
  to: PersonalTier,
  end: Date,
  now: Date,
): number => {
  const days = Math.max(0, Math.ceil((end.getTime() - now.getTime()) / dayMs))
  const difference = personalPrice(plans, to, 12).cents - personalPrice(plans, from, 12).cents
  return Math.max(0, Math.floor((difference * days) / 365 + 0.5))
}

/** The same day of a later month, or the last day of that month. */
export function monthsAfter(from: Date, months: number): Date {
  const end = new Date(from)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return end
}

export interface PlanPeriod {
  readonly tier: PersonalTier
  readonly from: Date
  readonly until: Date
}
export interface PlanInForce {
  readonly tier: PersonalTier | 'free'
  readonly start: Date | null
  /** Until when this tier lasts without a gap; another tier may follow. */
  readonly end: Date | null
  /** The end of all paid time, in any tier. */
  readonly paidUntil: Date | null
  readonly next: { readonly tier: PersonalTier; readonly from: Date; readonly until: Date } | null
}

/** The best tier among the periods that cover a moment. */
const coveringAt = (periods: readonly PlanPeriod[], at: Date): PlanPeriod | undefined =>
  personalTiers
    .toReversed()
    .flatMap(tier =>
      periods
        .filter(each => each.tier === tier && each.from <= at && each.until > at)
        .toSorted((a, b) => b.until.getTime() - a.until.getTime()),
    )[0]

export function planInForce(periods: readonly PlanPeriod[], now: Date): PlanInForce {
  const first = coveringAt(periods, now)
  const lasts = periods.map(({ until }) => until.getTime()).filter(time => time > now.getTime())
  const paidUntil = lasts.length === 0 ? null : new Date(Math.max(...lasts))
  if (!first) return { tier: 'free', start: null, end: null, paidUntil: null, next: null }
  let current = first
  for (;;) {
    const follows = coveringAt(periods, current.until)
    if (follows?.tier !== first.tier) return inForce(first, current.until, follows, paidUntil)
    current = follows
  }
}

const inForce = (
  { tier, from }: PlanPeriod,
  end: Date,
  next: PlanPeriod | undefined,
  paidUntil: Date | null,
): PlanInForce => ({
  tier,
  start: from,
  end,
  paidUntil,
  next: next ? { tier: next.tier, from: end, until: next.until } : null,
})

/** Reminders are sent this many days before the last paid day. */
export const personalReminderDays = [7, 1] as const
