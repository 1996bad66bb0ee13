import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { orderPermissions } from '#commerce/contract/commerce.permissions.ts'
import type { Order } from '#commerce/contract/order.shapes.ts'
import { isMissing, Loaded } from '#communications/web/parts/loaded.tsx'
import { fileUrl } from '#files/web/file-url.ts'
import { may } from '#kit/contract/permissions.ts'
import { useActor } from '#kit/web/actor.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { orderQuery, receiptsQuery, triesQuery } from '../commerce.queries.ts'
import { OrderFacts, RefundRows } from '../order/order-facts.tsx'
import { paymentAmount } from '../parts/amounts.tsx'
import { Line, Sums } from '../parts/line-list.tsx'
import { Block, Note } from '../parts/note.tsx'
import { orderLook, payerWords, paymentLooks, removedLine } from '../parts/words.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { HandRefundDialog } from './hand-refund-dialog.tsx'
import classes from '../parts/commerce.module.css'

/** One order as the back office sees it. Giving money back is for few roles. */
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
          <Block title="Lines">
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

function ComplaintBlock({
  order: { complaint, links },
  decides,
  onDecide,
}: {
  order: Order
  decides: boolean
  onDecide: (what: 'accept' | 'refuse') => void
}) {
  if (!complaint) return null
  return (
    <Block title="Asks for a refund">
      <p>{complaint.text}</p>
      <p className={classes.small}>
        About{' '}
        {links
          .filter(line => complaint.lines.includes(line._id))
          .map(line => line.name)
          .join(', ')}
        , <DateTime at={complaint.createdAt} />
      </p>
      {complaint.pictures.length > 0 && (
        <ul
          className={classes.pictures}
          aria-label="Pictures"
        >
          {complaint.pictures.map((picture, at) => {
            const url = /^[0-9a-f]{64}$/.test(picture) ? fileUrl(picture) : picture
            return (
              <li key={picture}>
                <a
                  href={url}
                  target="_blank"
                  rel="noreferrer"
                >
                  <img
                    src={url}
                    alt={`Enclosure ${at + 1} of the request`}
                    loading="lazy"
                  />
                </a>
              </li>
            )
          })}
        </ul>
      )}
      {decides && (
        <div className={classes.tools}>
          <Button onClick={() => onDecide('accept')}>Grant the refund</Button>
          <Button
            variant="default"
            onClick={() => onDecide('refuse')}
          >
            Refuse
          </Button>
        </div>
      )}
    </Block>
  )
}

function Payments({ id }: { id: string }) {
  const answer = useQuery(triesQuery(id))
  return (
    <Loaded
      answer={answer}
      what="the payments"
    >
      {({ data }) =>
        data.length === 0 ? (
          <p className={classes.dim}>Nobody has tried to pay.</p>
        ) : (
          <ul
            className={classes.rows}
            aria-label="Payments"
          >
            {data.map(row => (
              <li
                key={row._id}
                className={classes.row}
              >
                <span className={classes.two}>
                  <strong>{payerWords(row)}</strong>
                  <small>
                    <DateTime at={row.createdAt} />, {row.provider}
                    {row.failure && `, ${row.failure}`}
                  </small>
                </span>
                <span className={classes.figures}>{paymentAmount(row)}</span>
                <StateChip tone={paymentLooks[row.state].tone}>{paymentLooks[row.state].label}</StateChip>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function Papers({ id }: { id: string }) {
  const papers = useQuery(receiptsQuery(id)).data ?? []
  if (papers.length === 0) return null
  return (
    <ul
      className={classes.rows}
      aria-label="Papers"
    >
      {papers.map(({ no, kind }) => (
        <li key={no}>
          <Link
            className={classes.link ?? ''}
            to={`/order/receipt/${id}?no=${encodeURIComponent(no)}`}
          >
            {kind === 'receipt' ? 'Receipt' : 'Credit note'} {no}
          </Link>
        </li>
      ))}
    </ul>
  )
}
