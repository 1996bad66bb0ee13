import '@mantine/core/styles/Loader.layer.css'
import { Loader } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orderContract } from '#commerce/contract/order.contract.ts'
import type { Payment } from '#commerce/contract/payment.shapes.ts'
import { openStatuses, type Order } from '#commerce/contract/order.shapes.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { orderQuery, refreshCommerce, triesQuery, useOrderEvents } from '../commerce.queries.ts'
import { lineActions } from '../parts/line-slots.ts'
import { Line } from '../parts/line-list.tsx'
import { Block } from '../parts/note.tsx'
import { removedLine } from '../parts/words.ts'
import { useThing } from '#kit/web/router/thing.ts'
import classes from '../parts/commerce.module.css'
import { wordsFor } from './pay-result-words.tsx'

/**
 * The result of a payment, or that it is still pending. Order events update the page; polling covers lost
 * connections.
 */
export function Screen({ params: { id } }: { params: { readonly id: string } }) {
  useOrderEvents(id)
  const order = useQuery(orderQuery(id))
  const tries = useQuery(triesQuery(id))
  const last = tries.data?.data[0]
  // A captured payment still waits if the order was fetched just before the capture.
  const waiting =
    order.data && openStatuses.includes(order.data.status) && last && last.state !== 'failed'
      ? last._id
      : null
  useAsking(waiting)
  if (isMissing(order.error)) return <NotFoundState text="You have no such order." />
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

/** Polls the attempt's state, soon after the buyer returns and then at growing intervals. */
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
