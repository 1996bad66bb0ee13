import type { PointLog } from '#commerce/contract/earnings.contract.ts'
import type { Payment } from '#commerce/contract/order.contract.ts'
import { currency, type OrderCard } from '#commerce/contract/order.shapes.ts'
import { Money } from '#kit/web/parts/money.tsx'
import { figure, pointWords } from './words.ts'

export const orderAmount = ({ isPoint, point, price }: OrderCard) =>
  isPoint ? (
    pointWords(point)
  ) : price === 0 ? (
    'Free'
  ) : (
    <Money
      cents={price}
      currency={currency}
    />
  )

export const paymentAmount = ({ method, amount }: Payment) =>
  method === 'points' ? (
    pointWords(amount)
  ) : (
    <Money
      cents={amount}
      currency={currency}
    />
  )

/** Spent and taken back points are below zero. */
export const signed = ({ value }: Pick<PointLog, 'value'>): string =>
  `${value < 0 ? '−' : '+'}${figure(Math.abs(value))}`
