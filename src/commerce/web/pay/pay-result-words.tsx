import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Payment } from '#commerce/contract/payment.shapes.ts'
import { currency, type Order } from '#commerce/contract/order.shapes.ts'
import type { IconName } from '#kit/web/icons/icon.tsx'
import { Money } from '#kit/web/parts/money.tsx'
import { payerWords, pointWords } from '../parts/words.ts'

interface ResultWords {
  readonly tone: 'positive' | 'warning' | 'negative' | 'info'
  readonly sign: IconName | 'wait'
  readonly title: string
  readonly text: ReactNode
  readonly actions: ReactNode
}

export function wordsFor(order: Order, last: Payment | undefined): ResultWords {
  const look = (
    <Button
      component={Link}
      to={`/order/detail/${order._id}`}
      variant="default"
    >
      Open the order
    </Button>
  )
  const again = (
    <>
      <Button
        component={Link}
        to={`/order/payConfirm/${order._id}`}
      >
        Try again or use another card
      </Button>
      {look}
    </>
  )
  const amount = order.isPoint ? (
    pointWords(order.point)
  ) : (
    <Money
      cents={order.price}
      currency={currency}
    />
  )
  const free = order.price === 0 && !order.isPoint
  switch (order.status) {
    case 200:
      return {
        tone: 'positive',
        sign: 'done',
        title: free ? 'It is yours' : 'Paid, thank you',
        text: free ? (
          'You got it for free.'
        ) : (
          <>
            You paid {amount}
            {last?.state === 'captured' && !order.isPoint && (
              <> by {last.last4 ? payerWords(last) : payerWords(last).toLowerCase()}</>
            )}
            .{order.receipt && ' The receipt is ready, and we have emailed you a link to it.'}
          </>
        ),
        actions: (
          <>
            {order.receipt && (
              <Button
                component={Link}
                to={`/order/receipt/${order._id}`}
                variant="default"
              >
                Open the receipt
              </Button>
            )}
            {look}
          </>
        ),
      }
    case 503:
      return {
        tone: 'info',
        sign: 'info',
        title: 'Nothing from this order could be delivered',
        text: <>Each line says why. {amount} is refunded to your original payment method, all of it.</>,
        actions: (
          <>
            <Button
              component={Link}
              to={`/order/refundDetail/${order._id}`}
            >
              See the refund
            </Button>
            {look}
          </>
        ),
      }
    case 500:
    case 501:
    case 502:
      return {
        tone: 'info',
        sign: 'info',
        title: 'This order was cancelled',
        text: 'What was paid is refunded to your original payment method.',
        actions: (
          <>
            <Button
              component={Link}
              to={`/order/refundDetail/${order._id}`}
            >
              See the refund
            </Button>
            {look}
          </>
        ),
      }
    case 400:
    case 405:
      return {
        tone: 'warning',
        sign: 'clock',
        title: closedTitle(order),
        text: 'Nothing was paid. You can order again.',
        actions: look,
      }
    case 100:
    case 300:
  }
  if (last?.state === 'confirm')
    return {
      tone: 'warning',
      sign: 'wait',
      title: 'Your bank waits for your confirmation',
      text: `${payerWords(last)} is charged once you have said yes. This page updates automatically.`,
      actions: (
        <>
          {last.url && (
            <Button
              component="a"
              href={last.url}
            >
              Continue to confirm
            </Button>
          )}
          <Button
            component={Link}
            to={`/order/payConfirm/${order._id}`}
            variant="default"
          >
            Pay in another way
          </Button>
        </>
      ),
    }
  if (last?.state === 'pending' || last?.state === 'created')
    return {
      tone: 'warning',
      sign: 'wait',
      title: 'The payment is under way',
      text: 'Your bank takes a while. You can leave this page: we tell you when it has arrived.',
      actions: look,
    }
  if (last?.state === 'failed' || order.status === 300)
    return {
      tone: 'negative',
      sign: 'error',
      title: 'The payment did not go through',
      text: last?.words ?? 'Nothing was taken from your card.',
      actions: again,
    }
  return {
    tone: 'warning',
    sign: 'clock',
    title: 'Not paid yet',
    text: 'The order waits for your payment.',
    actions: (
      <>
        <Button
          component={Link}
          to={`/order/payConfirm/${order._id}`}
        >
          Pay
        </Button>
        {look}
      </>
    ),
  }
}

function closedTitle({ status, links }: Order): string {
  if (status === 405) return 'The order is closed'
  return links.every(line => line.removed) ? 'Nothing is left of this order' : 'The order timed out'
}
