// The reason why a line was removed from an order; page, notice and email use the same text.
import type { OrderLine, removedReasons } from './order.shapes.ts'

type Reason = (typeof removedReasons)[number]

const reasonWords: Readonly<Record<Reason, string>> = {
  unpublished: 'It is no longer for sale, so it was taken out of the order.',
  changed: 'Its price changed before you paid, so it was taken out of the order.',
  refunded: 'It was refunded.',
  cancelled: 'You cancelled it.',
}

export type DroppedLine = Pick<OrderLine, 'removedReason' | 'refundPrice' | 'refundPoint'>

/** Why a line was removed from the order, and whether its payment was refunded. */
export function droppedWords({ removedReason, refundPrice, refundPoint }: DroppedLine): string {
  const why = removedReason === null ? 'It is no longer part of the order.' : reasonWords[removedReason]
  if (refundPrice + refundPoint > 0)
    return `${why} What you paid for it is refunded to your original payment method.`
  const neverPaid = removedReason === 'unpublished' || removedReason === 'changed'
  return neverPaid ? `${why} You were not charged for it.` : why
}

/** An order is named after its remaining lines; one without any keeps its name. */
export function orderName(lines: readonly { readonly name: string; readonly removed?: boolean }[]): string {
  const left = lines.filter(({ removed }) => removed !== true)
  const [first, ...others] = left.length > 0 ? left : lines
  return others.length === 0 ? (first?.name ?? '') : `${first?.name ?? ''} and ${others.length} more`
}
