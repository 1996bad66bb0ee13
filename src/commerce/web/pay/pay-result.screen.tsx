import { Button, Loader } from '@mantine/core'
import '@mantine/core/styles/Loader.layer.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router'
import { orderContract, type Payment } from '#commerce/contract/order.contract.ts'
import { currency, openStatuses, type Order } from '#commerce/contract/order.shapes.ts'
import { isMissing, Loaded } from '#communications/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { Icon, type IconName } from '#kit/web/icons/icon.tsx'
import { Money } from '#kit/web/parts/money.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { orderQuery, refreshCommerce, triesQuery, useOrderEvents } from '../commerce.queries.ts'
import { lineActions } from '../line-slots.ts'
import { Line } from '../parts/line-list.tsx'
import { Block } from '../parts/note.tsx'
import { payerWords, pointWords, removedLine } from '../parts/words.ts'
import { useThing } from '#kit/web/router/thing.ts'
import classes from '../parts/commerce.module.css'

/** How a payment ended, or that it has not ended yet. The event of the order moves it on; asking now and then is for lost connections. */
export function Screen({ params: { id } }: { params: { readonly id: string } }) {
  useOrderEvents(id)
  const order = useQuery(orderQuery(id))
  const tries = useQuery(triesQuery(id))
  const last = tries.data?.data[0]
  // Also of one that has arrived: the order was read a moment before it did.
  const waiting =
    order.data && openStatuses.includes(order.data.status) && last && last.state !== 'failed'
      ? last._id
      : null
  useAsking(waiting)
  if (isMissing(order.error)) return <NotFoundState text="There is no such order of yours." />
  const both = {
    data: order.data && tries.data ? { order: order.data, last } : undefined,
    error: order.error ?? tries.error,
    refetch: () => {
      void order.refetch()
      void tries.refetch()
    },
  }
  return (
    <Loaded
      answer={both}
      what="the payment"
      shape="page"
    >
      {({ order: found, last: one }) => (
        <Outcome
          order={found}
          last={one}
        />
      )}
    </Loaded>
  )
}

const first = 1500
const slowest = 15_000

/** Asks the provider how a try stands: soon after coming back, then ever more seldom. */
function useAsking(payment: string | null): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (payment === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let wait = first
    const ask = async () => {
      const now = await api(orderContract)
        .get('checkPayment', { payment })
        .catch(() => null)
      if (now && now.state !== 'pending' && now.state !== 'confirm' && now.state !== 'created')
        void refreshCommerce(queries)
      wait = Math.min(slowest, wait * 2)
      timer = setTimeout(() => {
        void ask()
      }, wait)
    }
    timer = setTimeout(() => {
      void ask()
    }, first)
    return () => clearTimeout(timer)
  }, [payment, queries])
}

interface Words {
  readonly tone: 'positive' | 'warning' | 'negative' | 'info'
  readonly sign: IconName | 'wait'
  readonly title: string
  readonly text: ReactNode
  readonly actions: ReactNode
}

function wordsFor(order: Order, last: Payment | undefined): Words {
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
            {last?.state === 'captured' && !order.isPoint && <> by {payerWords(last)}</>}.
            {order.receipt && ' The receipt is in your mail and below.'}
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
        title: 'Nothing of this order could be delivered',
        text: <>Each line says why. {amount} goes back the way it came, all of it.</>,
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
        text: 'What was paid goes back the way it came.',
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
      text: `${payerWords(last)} is charged once you have said yes. This page moves on by itself.`,
      actions: (
        <>
          {last.url && (
            <Button
              component="a"
              href={last.url}
            >
              Go on to confirm
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

function Outcome({ order, last }: { order: Order; last: Payment | undefined }) {
  const { tone, sign, title, text, actions } = wordsFor(order, last)
  useThing(`${title}: order ${order.no}`)
  const gone = order.status === 200 ? order.links.filter(line => line.removed) : []
  return (
    <div className={classes.page}>
      <section
        className={classes.result}
        aria-live="polite"
      >
        <span
          className={classes.sign}
          data-tone={tone}
          aria-hidden
        >
          {sign === 'wait' ? (
            <Loader
              size={28}
              color="currentColor"
            />
          ) : (
            <Icon
              name={sign}
              size={28}
            />
          )}
        </span>
        <h1 style={{ fontSize: 'var(--mantine-font-size-xl)', fontWeight: 680 }}>{title}</h1>
        <p>{text}</p>
        {gone.map(line => (
          <p
            key={line._id}
            className={classes.small}
          >
            {line.name}: {removedLine(line)}
          </p>
        ))}
        <div className={classes.tools}>{actions}</div>
      </section>
      <div className={classes.narrow}>
        <Block title={`Order ${order.no}`}>
          <ul
            className={classes.lines}
            aria-label="Lines of the order"
          >
            {order.links.map(line => (
              <Line
                key={line._id}
                line={line}
                inPoints={order.isPoint}
                why={removedLine(line)}
              >
                {order.status === 200 && !line.removed && (
                  <lineActions.Outlet
                    order={order}
                    line={line}
                  />
                )}
              </Line>
            ))}
          </ul>
        </Block>
      </div>
    </div>
  )
}
