import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { openStatuses } from '#commerce/contract/order.shapes.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { orderQuery, triesQuery, useOrderEvents } from '../commerce.queries.ts'
import { payerWords, paymentLooks } from '../parts/words.ts'
import { paymentAmount } from '../parts/amounts.tsx'
import classes from '../parts/commerce.module.css'

/** All payment attempts of one order. */
export function Screen({ params: { id } }: { params: { readonly id: string } }) {
  useOrderEvents(id)
  const order = useQuery(orderQuery(id))
  const answer = useQuery(triesQuery(id))
  if (isMissing(order.error)) return <NotFoundState text="You have no such order." />
  const look = (
    <Button
      component={Link}
      to={`/order/detail/${id}`}
      variant="default"
    >
      Open the order
    </Button>
  )
  return (
    <Loaded
      answer={order}
      what="the order"
      shape="page"
    >
      {found => (
        <>
          <PageHeader
            title={`Payments of order ${found.no}`}
            line={found.name}
            action={
              openStatuses.includes(found.status) ? (
                <Button
                  component={Link}
                  to={`/order/payConfirm/${id}`}
                >
                  Pay
                </Button>
              ) : (
                look
              )
            }
          />
          <Loaded
            answer={answer}
            what="the payments"
          >
            {({ data }) =>
              data.length === 0 ? (
                <EmptyState
                  drawing="bag"
                  title="Nobody has tried to pay this order"
                  action={look}
                />
              ) : (
                <ul
                  className={`${classes.rows} ${classes.narrow}`}
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
                          <DateTime at={row.doneAt ?? row.createdAt} />
                          {row.state === 'failed' && row.words && `. ${row.words}`}
                        </small>
                      </span>
                      <span className={classes.figures}>{paymentAmount(row)}</span>
                      <StateChip tone={paymentLooks[row.state].tone}>
                        {paymentLooks[row.state].label}
                      </StateChip>
                    </li>
                  ))}
                </ul>
              )
            }
          </Loaded>
        </>
      )}
    </Loaded>
  )
}
