import type { PointLog } from '#commerce/contract/earnings.contract.ts'
import type { Payment } from '#commerce/contract/payment.shapes.ts'
import { currency, type OrderCard } from '#commerce/contract/order.shapes.ts'
import { Money } from '#kit/web/parts/money.tsx'
import { figure, pointWords } from './words.ts'

export function orderAmount({ isPoint, point, price }: OrderCard) {
  if (isPoint) return pointWords(point)
  if (price === 0) return 'Free'
  return (
    <Money
      cents={price}
      currency={currency}
    />
  )
}

export const paymentAmount = ({ method, amount }: Payment) =>
  method === 'points' ? (
    pointWords(amount)
  ) : (
    <Money
      cents={amount}
      currency={currency}
    />
  )

/** Spent and revoked points are negative. */
export const signed = ({ value }: Pick<PointLog, 'value'>): string =>
  `${value < 0 ? '−' : '+'}${figure(Math.abs(value))}`
