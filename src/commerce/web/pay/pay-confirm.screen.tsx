import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { orderContract, type PayOptions, type Payment } from '#commerce/contract/order.contract.ts'
import { currency, openStatuses, paidStatuses } from '#commerce/contract/order.shapes.ts'
import { Terms } from '#communications/web/parts/terms.tsx'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { Money } from '#kit/web/parts/money.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { orderStatusNames } from '#commerce/contract/order.shapes.ts'
import { payOptionsQuery, triesQuery, useAct, useOrderEvents } from '../commerce.queries.ts'
import { Countdown } from '../parts/countdown.tsx'
import { Line, Sums } from '../parts/line-list.tsx'
import { Block, Note } from '../parts/note.tsx'
import { payerWords, pointWords, removedLine } from '../parts/words.ts'
import { CardPlace } from './card-place.tsx'
import { KeptCardPlace } from './kept-card-place.tsx'
import { GiftCardPlace } from './gift-card-place.tsx'
import { usePaying } from './use-paying.ts'
import { useThing } from '#kit/web/router/thing.ts'
import classes from '../parts/commerce.module.css'

/** Choose how to pay. Whatever happens to the tab, the order waits here until it times out. */
export function Screen({ params: { id } }: { params: { readonly id: string } }) {
  useOrderEvents(id)
  const navigate = useNavigate()
  const answer = useQuery(payOptionsQuery(id))
  const status = answer.data?.order.status
  // Paid in another tab, or by a callback that was quicker.
  useEffect(() => {
    if (status !== undefined && paidStatuses.includes(status))
      void navigate(`/order/payResult/${id}`, { replace: true })
  }, [status, id, navigate])
  if (isMissing(answer.error)) return <NotFoundState text="There is no such order of yours." />
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
  const { act, busy: closing } = useAct()
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
        text: 'Nothing is paid. What you ordered goes back into your cart if it lay there.',
        action: 'Close the order',
        tone: 'negative',
      }))
    )
      return
    if (await act(() => api(orderContract).get('cancelBeforePay', { id: order._id }), 'The order is closed.'))
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
            <Block title="Pay with points">
              <p>
                {pointWords(point.price)}. You have {pointWords(point.balance)}.
              </p>
              <Terms
                mode="points_redemption"
                act="paying"
              />
              {point.balance >= point.price ? (
                <div>
                  <Button
                    size="md"
                    loading={busy}
                    onClick={() => {
                      void payWithPoints()
                    }}
                  >{`Pay ${pointWords(point.price)}`}</Button>
                </div>
              ) : (
                <Note tone="warning">
                  You need {pointWords(point.price - point.balance)} more. The order waits for them until it
                  closes.
                </Note>
              )}
            </Block>
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
              The order closes by itself on <DateTime at={order.expiration} />.
            </p>
          )}
        </section>
      </div>
    </>
  )
}

/** A try that waits, or failed, in this tab or another. */
function LastTry({ last, failed }: { last: Payment | undefined; failed: string | null }) {
  if (failed) return <Note tone="negative">{failed}</Note>
  if (last?.state === 'confirm' && last.url)
    return (
      <Note tone="warning">
        <p>{payerWords(last)} waits for your confirmation.</p>
        <p>
          <a href={last.url}>Go on to confirm it</a>, or pay in another way below.
        </p>
      </Note>
    )
  if (last?.state === 'pending')
    return (
      <Note tone="warning">
        <p>
          A payment by {payerWords(last)} is under way.{' '}
          <Link to={`/order/payResult/${last.order}`}>See how it stands</Link>
        </p>
      </Note>
    )
  if (last?.state === 'failed')
    return (
      <Note tone="negative">
        <p>{last.words ?? 'The payment did not go through.'} Try again or use another card.</p>
      </Note>
    )
  return null
}

interface RestProps {
  options: PayOptions
  rest: number
  busy: boolean
  pay: ReturnType<typeof usePaying>['pay']
}

/** How to pay what the gift card leaves. */
function RestPlace({ options: { card, kept }, rest, busy, pay }: RestProps) {
  if (rest === 0)
    return (
      <Block title="Nothing is left for a card">
        <div>
          <Button
            size="md"
            loading={busy}
            onClick={() => {
              void pay(null)
            }}
          >
            Pay with the gift card
          </Button>
        </div>
      </Block>
    )
  if (card === null)
    return <Note tone="warning">Payment by card is not set up here. Write to us and we help you.</Note>
  return (
    <>
      {kept && (
        <KeptCardPlace
          card={kept}
          amount={rest}
          busy={busy}
          onPay={() => pay(null, { kept: true })}
        />
      )}
      <CardPlace
        card={card}
        amount={rest}
        busy={busy}
        onNonce={(nonce, keep) => pay(nonce, { ...(keep && { keep }) })}
      />
    </>
  )
}
