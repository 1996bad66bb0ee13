// Arithmetic of credits (services.md section 5, commerce.md section 5).
import { dayMs } from '#kit/contract/durations.ts'
import type { CreditState } from './credits.values.ts'

/** Warned so many days before credits expire. */
export const warningDays = 7
export const claimRules = { welcomeDays: 14, perMonth: 3 } as const

/** The i-th new credit expires base + i × freq days; base is the latest expiry that is still ahead, or now. */
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

/** A credit past its time is expired, also before the job has marked it. */
export const stateAt = (credit: { status: CreditState; expiresAt: Date }, now: Date): CreditState =>
  credit.status === 'available' && credit.expiresAt <= now ? 'expired' : credit.status

/** `2026-11`: the month that a free credit counts for. */
export const monthOf = (now: Date): string => now.toISOString().slice(0, 7)
