// What the page of a bought package says about refunds.
import type { Credit } from '#services/contract/credits/credits.contract.ts'

export interface RefundableOrder {
  readonly order: string
  readonly unused: number
}

/** Orders with credits that were paid for and can still be used; gifts are not refunded. */
export function refundableOrders(credits: readonly Credit[]): RefundableOrder[] {
  const unused = new Map<string, number>()
  for (const { order, status, gift, payMethod } of credits)
    if (order !== null && status === 0 && !gift && payMethod !== null)
      unused.set(order, (unused.get(order) ?? 0) + 1)
  return [...unused].map(([order, count]) => ({ order, unused: count }))
}
