import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { orderContract } from '#commerce/contract/order.contract.ts'
import { openStatuses, type Order } from '#commerce/contract/order.shapes.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { orderQuery, refundCheckQuery, refreshCommerce, useOrderEvents } from '../commerce.queries.ts'
import { lineActions } from '../parts/line-slots.ts'
import { Countdown } from '../parts/countdown.tsx'
import { Line, Sums } from '../parts/line-list.tsx'
import { Block, Note } from '../parts/note.tsx'
import { orderLook, removedLine } from '../parts/words.ts'
import { ComplainDialog } from './complain-dialog.tsx'
import { OrderFacts, RefundRows } from './order-facts.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import classes from '../parts/commerce.module.css'

/** One order of the user, or of a school that they run. */
export function Screen({ params: { id } }: { params: { readonly id: string } }) {
  useOrderEvents(id)
  const answer = useQuery(orderQuery(id))
  if (isMissing(answer.error)) return <NotFoundState text="You have no such order." />
  return (
    <Loaded
      answer={answer}
      what="the order"
      shape="page"
    >
      {order => (
        <OrderPage
          order={order}
          reread={answer.refetch}
        />
      )}
    </Loaded>
  )
}

function OrderPage({ order, reread }: { order: Order; reread: () => Promise<unknown> }) {
  const { actAsync, busy } = useAct(refreshCommerce)
  const [open, setOpen] = useState<'refund' | 'complain' | null>(null)
  const { label, tone } = orderLook(order)
  const unpaid = openStatuses.includes(order.status)
  const paid = order.status === 200
  const standing = order.links.filter(line => !line.removed)
  const check = useQuery({ ...refundCheckQuery(order._id), enabled: paid && standing.length > 0 }).data
  const hasRefund = check !== undefined && check.amount + check.point > 0
  const close = async () => {
    if (
      await confirm({
        title: `Close order ${order.no}?`,
        text: 'Nothing is charged. What you ordered returns to your cart if it came from there.',
        action: 'Close the order',
        tone: 'negative',
      })
    )
      await actAsync(
        () => api(orderContract).get('cancelBeforePay', { id: order._id }),
        'The order is closed.',
      )
  }
  return (
    <>
      <PageHeader
        title={`Order ${order.no}`}
        line={order.name}
        action={
          unpaid ? (
            <Button
              component={Link}
              to={`/order/payConfirm/${order._id}`}
            >
              Pay
            </Button>
          ) : undefined
        }
      />
      <div className={classes.split}>
        <div className={classes.page}>
          {unpaid && order.expiration && (
            <Note tone="warning">
              <p>
                Waits for your payment, open for{' '}
                <Countdown
                  until={order.expiration}
                  onEnd={() => {
                    void reread()
                  }}
                />
                .
              </p>
            </Note>
          )}
          <Complained order={order} />
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
                {paid && !line.removed && (
                  <lineActions.Outlet
                    order={order}
                    line={line}
                  />
                )}
              </Line>
            ))}
          </ul>
          {order.refund.length > 0 && (
            <Block title="Refunds">
              <RefundRows order={order} />
              <p>
                <Link
                  className={classes.link ?? ''}
                  to={`/order/refundDetail/${order._id}`}
                >
                  All about the refund
                </Link>
              </p>
            </Block>
          )}
        </div>
        <section
          className={classes.aside}
          aria-label="About the order"
        >
          <div>
            <StateChip tone={tone}>{label}</StateChip>
          </div>
          <OrderFacts order={order} />
          <Sums
            lines={
              unpaid
                ? standing
                : order.links.filter(line => !line.removed || line.refundPrice + line.refundPoint > 0)
            }
            inPoints={order.isPoint}
          />
          <div className={classes.tools}>
            {order.receipt && (
              <Button
                component={Link}
                to={`/order/receipt/${order._id}`}
                variant="default"
              >
                Receipt
              </Button>
            )}
            <Button
              component={Link}
              to={`/order/payHistory/${order._id}`}
              variant="default"
            >
              Payments
            </Button>
            {unpaid && (
              <Button
                variant="default"
                loading={busy}
                onClick={() => {
                  void close()
                }}
              >
                Close the order
              </Button>
            )}
            {paid && hasRefund && (
              <Button
                variant="default"
                onClick={() => setOpen('refund')}
              >
                Cancel and refund
              </Button>
            )}
            {paid && standing.length > 0 && order.complaint?.status !== 'open' && (
              <Button
                variant="subtle"
                onClick={() => setOpen('complain')}
              >
                Something is wrong
              </Button>
            )}
          </div>
        </section>
      </div>
      {open === 'refund' && (
        <RefundDialog
          order={order}
          onClose={() => setOpen(null)}
          onComplain={() => setOpen('complain')}
        />
      )}
      {open === 'complain' && (
        <ComplainDialog
          order={order}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function Complained({ order: { complaint } }: { order: Order }) {
  if (!complaint) return null
  if (complaint.status === 'open')
    return (
      <Note tone="warning">
        <p>You asked for a refund. We look at it and write to you.</p>
        <p className={classes.small}>{complaint.text}</p>
      </Note>
    )
  return (
    <Note tone={complaint.status === 'accepted' ? 'positive' : 'info'}>
      <p>{complaint.status === 'accepted' ? 'Your request was granted.' : 'Your request was refused.'}</p>
      {complaint.answer && <p>{complaint.answer}</p>}
    </Note>
  )
}
