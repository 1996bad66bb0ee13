// Arithmetic of credits (services.md section 5, commerce.md section 5).
import { dayMs } from '#kit/contract/durations.ts'
import type { CreditState } from './credits.values.ts'

/** Days before expiry when the owner is warned. */
export const warningDays = 7
export const claimRules = { welcomeDays: 14, perMonth: 3 } as const

/** The i-th new credit expires at base + i × freq days; base is the latest future expiry, or now. */
export function expiries(latest: Date | null, now: Date, count: number, freq: number): Date[] {
  const base = latest !== null && latest > now ? latest : now
  return Array.from({ length: count }, (_, at) => new Date(base.getTime() + (at + 1) * freq * dayMs))
}

export interface CreditSums {
  readonly total: number
  readonly available: number
  readonly used: number
  readonly expired: number
  readonly refunded: number
}

/** The refund: floor(price × unused / count); with everything unused exactly the price. */
export const refundOf = (paid: number, unused: number, count: number): number =>
  count === 0 ? 0 : Math.floor((paid * Math.min(unused, count)) / count)

/** An overdue credit counts as expired even before the job marks it. */
export const stateAt = (credit: { status: CreditState; expiresAt: Date }, now: Date): CreditState =>
  credit.status === 'available' && credit.expiresAt <= now ? 'expired' : credit.status

/** `2026-11`: the month a free credit counts towards. */
export const monthOf = (now: Date): string => now.toISOString().slice(0, 7)
