import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { currency, type Order } from '#commerce/contract/order.shapes.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { Money } from '#kit/web/parts/money.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { orderQuery, useOrderEvents } from '../commerce.queries.ts'
import { Line } from '../parts/line-list.tsx'
import { Block } from '../parts/note.tsx'
import { pointWords, removedLine } from '../parts/words.ts'
import { RefundRows } from './order-facts.tsx'
import { useThing } from '#kit/web/router/thing.ts'
import classes from '../parts/commerce.module.css'

export function Screen({ params: { id } }: { params: { readonly id: string } }) {
  useOrderEvents(id)
  const answer = useQuery(orderQuery(id))
  if (isMissing(answer.error)) return <NotFoundState text="You have no such order." />
  return (
    <Loaded
      answer={answer}
      what="the refund"
      shape="page"
    >
      {order => <RefundPage order={order} />}
    </Loaded>
  )
}

function RefundPage({ order }: { order: Order }) {
  useThing(`Refund of order ${order.no}`)
  const lines = order.links.filter(line => line.refundPrice + line.refundPoint > 0)
  const [money, points] = [
    lines.reduce((sum, line) => sum + line.refundPrice, 0),
    lines.reduce((sum, line) => sum + line.refundPoint, 0),
  ]
  const look = (
    <Button
      component={Link}
      to={`/order/detail/${order._id}`}
      variant="default"
    >
      Open the order
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Refund"
        line={`Order ${order.no}`}
        action={look}
      />
      {order.refund.length === 0 ? (
        <EmptyState
          drawing="bag"
          title="Nothing from this order was refunded"
        />
      ) : (
        <div className={`${classes.page} ${classes.narrow}`}>
          <dl className={`${classes.facts} ${classes.big}`}>
            <div>
              <dt>Refunded</dt>
              <dd>
                {order.isPoint ? (
                  pointWords(points)
                ) : (
                  <Money
                    cents={money}
                    currency={currency}
                  />
                )}
                <small>
                  of{' '}
                  {order.isPoint ? (
                    pointWords(order.point)
                  ) : (
                    <Money
                      cents={order.price}
                      currency={currency}
                    />
                  )}{' '}
                  paid
                </small>
              </dd>
            </div>
            {order.creditNotes.length > 0 && (
              <div>
                <dt>{order.creditNotes.length === 1 ? 'Credit note' : 'Credit notes'}</dt>
                <dd>
                  {order.creditNotes.map(no => (
                    <Link
                      key={no}
                      to={`/order/receipt/${order._id}?no=${encodeURIComponent(no)}`}
                      style={{ color: 'inherit', display: 'block' }}
                    >
                      {no}
                    </Link>
                  ))}
                </dd>
              </div>
            )}
          </dl>
          <Block title="How it goes back">
            <RefundRows order={order} />
            <p className={classes.small}>
              {order.isPoint
                ? 'Points go back to the balance they came from.'
                : 'Money is refunded to the original payment method: to the card first, the rest to the gift card. Banks may take some days to show it.'}
            </p>
          </Block>
          {lines.length > 0 && (
            <Block title="What it is for">
              <ul
                className={classes.lines}
                aria-label="Refunded lines"
              >
                {lines.map(line => (
                  <Line
                    key={line._id}
                    line={line}
                    inPoints={order.isPoint}
                    why={removedLine(line)}
                  />
                ))}
              </ul>
            </Block>
          )}
        </div>
      )}
    </>
  )
}
