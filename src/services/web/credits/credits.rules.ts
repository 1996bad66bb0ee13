// Refund texts of a bought package's page, and links of its log.
import type { Credit, CreditLog } from '#services/contract/credits/credits.contract.ts'

export interface RefundableOrder {
  readonly order: string
  readonly unused: number
}

/** Orders with usable paid credits; gifts are not refunded. */
export function refundableOrders(credits: readonly Credit[]): RefundableOrder[] {
  const unused = new Map<string, number>()
  for (const { order, status, gift, payMethod } of credits)
    if (order !== null && status === 0 && !gift && payMethod !== null)
      unused.set(order, (unused.get(order) ?? 0) + 1)
  return [...unused].map(([order, count]) => ({ order, unused: count }))
}

/** Link of a log row: the lesson if the reader may open it, else the order. */
export function pageOfLogRow(
  { booking, order }: Pick<CreditLog, 'booking' | 'order'>,
  { orderPage, opensLessons }: { readonly orderPage: string | null; readonly opensLessons: boolean },
): string | null {
  if (booking !== null) return opensLessons ? `/detail/booking/${booking}` : null
  return order === null || orderPage === null ? null : `${orderPage}/${order}`
}

/** `Physics · with Priya · 30 minutes of travel · Illness` */
export const aboutLogRow = ({
  name,
  servicer,
  compensation,
  reason,
}: Pick<CreditLog, 'name' | 'servicer' | 'compensation' | 'reason'>): string =>
  [name, servicer && `with ${servicer.name}`, compensation > 0 && `${compensation} minutes of travel`, reason]
    .filter(Boolean)
    .join(' · ')
