import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { orderContract } from '#commerce/contract/order.contract.ts'
import type { PayOptions } from '#commerce/contract/payment.shapes.ts'
import { currency, openStatuses, paidStatuses } from '#commerce/contract/order.shapes.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { Money } from '#kit/web/parts/money.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { orderStatusNames } from '#commerce/contract/order.shapes.ts'
import { payOptionsQuery, triesQuery, refreshCommerce, useOrderEvents } from '../commerce.queries.ts'
import { Countdown } from '../parts/countdown.tsx'
import { Line, Sums } from '../parts/line-list.tsx'
import { Note } from '../parts/note.tsx'
import { removedLine } from '../parts/words.ts'
import { GiftCardPlace } from './gift-card-place.tsx'
import { usePaying } from './use-paying.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { useThing } from '#kit/web/router/thing.ts'
import { PayWithPoints } from './pay-with-points.tsx'
import classes from '../parts/commerce.module.css'
import { LastTry } from './last-try.tsx'
import { RestPlace } from './rest-place.tsx'

/** Payment method selection. The order stays here until it expires, even if the tab is closed. */
export function Screen({ params: { id } }: { params: { readonly id: string } }) {
  useOrderEvents(id)
  const navigate = useNavigate()
  const answer = useQuery(payOptionsQuery(id))
  const status = answer.data?.order.status
  // The order was paid in another tab, or a callback arrived first.
  useEffect(() => {
    if (status !== undefined && paidStatuses.includes(status))
      void navigate(`/order/payResult/${id}`, { replace: true })
  }, [status, id, navigate])
  if (isMissing(answer.error)) return <NotFoundState text="You have no such order." />
  return (
    <Loaded
      answer={answer}
      what="the order"
      shape="page"
    >
      {options =>
        openStatuses.includes(options.order.status) ? (
          <Paying
            options={options}
            reread={answer.refetch}
          />
        ) : (
          <Closed options={options} />
        )
      }
    </Loaded>
  )
}

const Closed = ({ options: { order } }: { options: PayOptions }) => (
  <>
    <PageHeader title={`Order ${order.no}`} />
    <EmptyState
      drawing="done"
      title={`This order is closed: ${orderStatusNames[order.status].toLowerCase()}`}
      text="Nothing was paid. You can order again."
      action={
        <Button
          component={Link}
          to={`/order/detail/${order._id}`}
        >
          Open the order
        </Button>
      }
    />
  </>
)

function Paying({ options, reread }: { options: PayOptions; reread: () => Promise<unknown> }) {
  const { order, giftCard, point } = options
  useThing(`Pay order ${order.no}`)
  const navigate = useNavigate()
  const { actAsync, busy: closing } = useAct(refreshCommerce)
  const tries = useQuery(triesQuery(order._id)).data?.data ?? []
  const last = tries[0]
  const [useGift, setUseGift] = useState(false)
  const spent = useGift ? Math.min(giftCard, order.price) : 0
  const rest = order.price - spent
  const { pay, payWithPoints, busy, failed } = usePaying(order._id, spent > 0)
  const lines = order.links.filter(line => !line.removed)
  const close = async () => {
    if (
      !(await confirm({
        title: `Close order ${order.no}?`,
        text: 'Nothing is charged. What you ordered returns to your cart if it came from there.',
        action: 'Close the order',
        tone: 'negative',
      }))
    )
      return
    if (
      await actAsync(
        () => api(orderContract).get('cancelBeforePay', { id: order._id }),
        'The order is closed.',
      )
    )
      await navigate(`/order/detail/${order._id}`)
  }
  return (
    <>
      <PageHeader
        title="Pay"
        line={
          <>
            Order {order.no}
            {order.expiration && (
              <>
                , open for{' '}
                <Countdown
                  until={order.expiration}
                  onEnd={() => {
                    void reread()
                  }}
                />
              </>
            )}
          </>
        }
        action={
          <Button
            variant="default"
            loading={closing}
            onClick={() => {
              void close()
            }}
          >
            Close the order
          </Button>
        }
      />
      <div className={classes.split}>
        <div className={classes.page}>
          <LastTry
            last={last}
            failed={failed}
          />
          {order.links
            .filter(line => line.removed)
            .map(line => (
              <Note
                key={line._id}
                tone="warning"
              >
                {line.name}: {removedLine(line)}
              </Note>
            ))}
          {point ? (
            <PayWithPoints
              point={point}
              busy={busy}
              onPay={payWithPoints}
            />
          ) : (
            <>
              {(giftCard > 0 || order.type !== 'plan') && order.price > 0 && (
                <GiftCardPlace
                  balance={giftCard}
                  price={order.price}
                  used={useGift}
                  onUse={setUseGift}
                />
              )}
              <RestPlace
                options={options}
                rest={rest}
                busy={busy}
                pay={pay}
              />
            </>
          )}
        </div>
        <section
          className={classes.aside}
          aria-label="What you pay"
        >
          <h2>Order {order.no}</h2>
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
              />
            ))}
          </ul>
          <Sums
            lines={lines}
            inPoints={order.isPoint}
          >
            {spent > 0 && (
              <>
                <div>
                  <dt>Gift card</dt>
                  <dd>
                    <Money
                      cents={-spent}
                      currency={currency}
                    />
                  </dd>
                </div>
                <div className={classes.total}>
                  <dt>By card</dt>
                  <dd>
                    <Money
                      cents={rest}
                      currency={currency}
                    />
                  </dd>
                </div>
              </>
            )}
          </Sums>
          {order.expiration && (
            <p className={classes.small}>
              The order closes automatically on <DateTime at={order.expiration} />.
            </p>
          )}
        </section>
      </div>
    </>
  )
}
