import { useQuery } from '@tanstack/react-query'
import type { Withdrawal } from '#commerce/contract/withdrawal.contract.ts'
import { currency } from '#commerce/contract/order.shapes.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { Money } from '#kit/web/parts/money.tsx'
import { withdrawalsQuery } from '../commerce.queries.ts'
import classes from '../parts/commerce.module.css'

export const withdrawalLooks = {
  requested: { label: 'Requested', tone: 'warning' },
  approved: { label: 'Approved', tone: 'info' },
  paid: { label: 'Paid', tone: 'positive' },
  rejected: { label: 'Rejected', tone: 'negative' },
  failed: { label: 'Failed', tone: 'negative' },
} as const satisfies Record<Withdrawal['state'], object>

export function Withdrawals() {
  const answer = useQuery(withdrawalsQuery({ $limit: 20, $skip: 0, $sort: { createdAt: -1 } }))
  return (
    <Loaded
      answer={answer}
      what="your withdrawals"
    >
      {({ data }) =>
        data.length === 0 ? (
          <p className={classes.small}>You have not withdrawn anything yet.</p>
        ) : (
          <ul
            className={classes.rows}
            aria-label="Withdrawals"
          >
            {data.map(row => (
              <li
                key={row._id}
                className={classes.row}
              >
                <span className={classes.two}>
                  <strong>
                    <Money
                      cents={row.amount}
                      currency={currency}
                    />{' '}
                    to {row.account}
                  </strong>
                  <small>
                    <DateTime at={row.createdAt} />
                    {row.reason && `. ${row.reason}`}
                  </small>
                </span>
                <StateChip tone={withdrawalLooks[row.state].tone}>
                  {withdrawalLooks[row.state].label}
                </StateChip>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
