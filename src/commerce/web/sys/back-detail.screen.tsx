import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { orderPermissions } from '#commerce/contract/commerce.permissions.ts'
import type { Order } from '#commerce/contract/order.shapes.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { may } from '#kit/contract/permissions.ts'
import { useActor } from '#kit/web/actor.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { orderQuery } from '../commerce.queries.ts'
import { OrderFacts, RefundRows } from '../order/order-facts.tsx'
import { Line, Sums } from '../parts/line-list.tsx'
import { Block, Note } from '../parts/note.tsx'
import { orderLook, removedLine } from '../parts/words.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { HandRefundDialog } from './hand-refund-dialog.tsx'
import classes from '../parts/commerce.module.css'
import { ComplaintBlock, Payments, Papers } from './back-detail-parts.tsx'

/** One order in the back office. Only a few roles can refund. */
export function Screen({ params: { id } }: { params: { readonly id: string } }) {
  const answer = useQuery(orderQuery(id))
  if (isMissing(answer.error)) return <NotFoundState text="There is no such order." />
  return (
    <Loaded
      answer={answer}
      what="the order"
      shape="page"
    >
      {order => <BackOrder order={order} />}
    </Loaded>
  )
}

function BackOrder({ order }: { order: Order }) {
  const actor = useActor()
  const [open, setOpen] = useState<'refund' | 'accept' | 'refuse' | null>(null)
  const { label, tone } = orderLook(order)
  const decides = may(orderPermissions, 'order.decide', actor)
  const back = order.links.some(line => !line.removed) && order.status === 200
  return (
    <>
      <PageHeader
        title={`Order ${order.no}`}
        line={order.name}
        action={
          <div className={classes.tools}>
            <Button
              component={Link}
              to="/sys/order/OrderList"
              variant="default"
            >
              All orders
            </Button>
            {decides && back && (
              <Button
                color="negative"
                variant="outline"
                onClick={() => setOpen('refund')}
              >
                Refund by hand
              </Button>
            )}
          </div>
        }
      />
      <div className={classes.split}>
        <div className={classes.page}>
          {order.complaint?.status === 'open' && (
            <ComplaintBlock
              order={order}
              decides={decides}
              onDecide={setOpen}
            />
          )}
          <Block title="Items">
            <ul
              className={classes.lines}
              aria-label="Lines of the order"
            >
              {order.links.map(line => (
                <Line
                  key={line._id}
                  line={{ ...line, bookingId: null }}
                  inPoints={order.isPoint}
                  why={removedLine(line)}
                />
              ))}
            </ul>
          </Block>
          <Block title="Payments">
            <Payments id={order._id} />
          </Block>
          {order.refund.length > 0 && (
            <Block title="Refunds">
              <RefundRows order={order} />
            </Block>
          )}
          {order.complaint && order.complaint.status !== 'open' && (
            <Block title="Request">
              <p>{order.complaint.text}</p>
              <Note tone={order.complaint.status === 'accepted' ? 'positive' : 'info'}>
                <p>
                  {order.complaint.status === 'accepted' ? 'Granted' : 'Refused'}
                  {order.complaint.decidedAt && (
                    <>
                      {' '}
                      on <DateTime at={order.complaint.decidedAt} />
                    </>
                  )}
                  .
                </p>
                {order.complaint.answer && <p>{order.complaint.answer}</p>}
              </Note>
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
          <BroughtBy order={order} />
          {order.isSeparated && (
            <p className={classes.small}>Its points and commission have been shared out.</p>
          )}
          <Sums
            lines={order.links.filter(line => !line.removed || line.refundPrice + line.refundPoint > 0)}
            inPoints={order.isPoint}
          />
          <Papers id={order._id} />
          {!decides && (
            <p className={classes.small}>
              Your role can view orders. Refunds are for admins, managers of customer service and accountants.
            </p>
          )}
        </section>
      </div>
      {open === 'refund' && (
        <HandRefundDialog
          order={order}
          onClose={() => setOpen(null)}
        />
      )}
      {(open === 'accept' || open === 'refuse') && (
        <DecideDialog
          order={order}
          accept={open === 'accept'}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

const sourceNames = { new_prompt: 'a prompt in a lesson', sales_follow_up: 'a follow-up' } as const

/** The invite code that the buyer used, and where they found it. */
const BroughtBy = ({ order: { inviter, schoolInviter, inviteSource } }: { order: Order }) =>
  inviter !== null && (
    <p className={classes.small}>
      Bought with the invite code {inviter}
      {schoolInviter && ` of ${schoolInviter.name}`}
      {inviteSource && `, from ${sourceNames[inviteSource]}`}.
    </p>
  )
