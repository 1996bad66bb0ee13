import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Payment } from '#commerce/contract/payment.shapes.ts'
import { currency } from '#commerce/contract/order.shapes.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { useActor } from '#kit/web/actor.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { Money } from '#kit/web/parts/money.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { DataTable } from '#kit/web/parts/table/data-table.tsx'
import { useTableState } from '#kit/web/parts/table/table-state.ts'
import type { Column } from '#kit/web/parts/table/table.types.ts'
import { myCardsQuery, paymentsQuery, useOrderEvents } from '../commerce.queries.ts'
import { paymentAmount } from '../parts/amounts.tsx'
import { Block } from '../parts/note.tsx'
import { payerWords, paymentLooks } from '../parts/words.ts'
import { RedeemField } from '../pay/gift-card-place.tsx'
import classes from '../parts/commerce.module.css'

const paymentColumns: readonly Column<Payment>[] = [
  { key: 'createdAt', title: 'When', cell: row => <DateTime at={row.createdAt} /> },
  {
    key: 'order',
    title: 'Order',
    cell: row => (
      <Link
        className={classes.link ?? ''}
        to={`/order/payHistory/${row.order}`}
      >
        {row.orderNo}
      </Link>
    ),
  },
  { key: 'method', title: 'By', cell: payerWords },
  {
    key: 'state',
    title: 'State',
    cell: ({ state, words }) => (
      <span className={classes.two}>
        <span>
          <StateChip tone={paymentLooks[state].tone}>{paymentLooks[state].label}</StateChip>
        </span>
        {state === 'failed' && words && <small>{words}</small>}
      </span>
    ),
  },
  { key: 'amount', title: 'Amount', align: 'end', cell: paymentAmount },
]

/** The user's payment attempts and gift cards. */
export function Screen() {
  useOrderEvents()
  const student = useActor().roles.includes('student')
  const state = useTableState({ limit: 25 })
  const answer = useQuery(paymentsQuery({ $limit: state.query.$limit, $skip: state.query.$skip }))
  return (
    <div className={classes.page}>
      <PageHeader
        title="Payments"
        line="Every payment you made or tried to make."
        action={
          <Button
            component={Link}
            to={student ? '/study/orders' : '/home/orders'}
            variant="default"
          >
            Orders
          </Button>
        }
      />
      <DataTable
        label="Payments"
        state={state}
        answer={answer}
        columns={paymentColumns}
        rowId={row => row._id}
        rowName={row => row.orderNo}
        empty={
          <EmptyState
            drawing="bag"
            title="No payments yet"
            text="They appear here once you have ordered something."
            action={
              <Button
                component={Link}
                to="/library"
              >
                Browse the library
              </Button>
            }
          />
        }
      />
      <div className={classes.narrow}>
        <Block title="Gift cards">
          <Cards />
          <RedeemField />
        </Block>
      </div>
    </div>
  )
}

const states = {
  active: { label: 'Active', tone: 'positive' },
  spent: { label: 'Used up', tone: 'neutral' },
  blocked: { label: 'Blocked', tone: 'negative' },
} as const

function Cards() {
  const answer = useQuery(myCardsQuery)
  return (
    <Loaded
      answer={answer}
      what="your gift cards"
    >
      {({ data }) =>
        data.length === 0 ? (
          <p className={classes.small}>
            You have no gift card. A code that was sent to you becomes money here.
          </p>
        ) : (
          <ul
            className={classes.rows}
            aria-label="Gift cards"
          >
            {data.map(card => (
              <li
                key={card._id}
                className={classes.row}
              >
                <span className={classes.two}>
                  <strong className={classes.figures}>{card.code}</strong>
                  <small>
                    Good until{' '}
                    <DateTime
                      at={card.expires}
                      day
                    />
                  </small>
                </span>
                <span className={classes.figures}>
                  <Money
                    cents={card.balance}
                    currency={currency}
                  />{' '}
                  of{' '}
                  <Money
                    cents={card.amount}
                    currency={currency}
                  />
                </span>
                <StateChip tone={states[card.status].tone}>{states[card.status].label}</StateChip>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
