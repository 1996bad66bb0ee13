// Hooks that run in the same transaction as an order: shares, points, counters, notices.
import { listPort } from '#kit/server/ports.ts'
import type { SoldLine } from './goods.api.ts'
import type { Tx } from '#kit/server/db.ts'

export interface PaidOrder {
  readonly id: string
  readonly no: string
  readonly buyer: string
  readonly isSchool: boolean
  readonly person: string
  readonly isPoint: boolean
  readonly inviter: string | null
  readonly paidAt: Date
  /** Cents by method; their sum is the order's price. */
  readonly paidBy: Readonly<Partial<Record<'card' | 'wallet' | 'giftCard' | 'points', number>>>
  readonly lines: readonly (SoldLine & { readonly inviter: string | null })[]
}

/** Refunded lines: the amount of each, and the methods for the refund. */
export interface GivenBack {
  readonly order: PaidOrder
  readonly refund: string
  readonly lines: readonly {
    readonly line: SoldLine
    readonly price: number
    readonly point: number
    readonly whole: boolean
  }[]
  readonly by: Readonly<Partial<Record<'card' | 'wallet' | 'giftCard' | 'points', number>>>
}

export interface AfterOrder {
  paid?(tx: Tx, order: PaidOrder, now: Date): Promise<void>
  givenBack?(tx: Tx, back: GivenBack, now: Date): Promise<void>
}

export const afterOrders = listPort<AfterOrder>('commerce.afterOrders')
