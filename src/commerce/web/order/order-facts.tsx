import { currency, type Order } from '#commerce/contract/order.shapes.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { Money } from '#kit/web/parts/money.tsx'
import { kindNames, methodNames, payerWords, pointWords } from '../parts/words.ts'
import classes from '../parts/commerce.module.css'

export const OrderFacts = ({ order }: { order: Order }) => (
  <dl className={classes.facts}>
    <div>
      <dt>Ordered</dt>
      <dd>
        <DateTime at={order.createdAt} />
      </dd>
    </div>
    {order.paidAt && (
      <div>
        <dt>Paid</dt>
        <dd>
          <DateTime at={order.paidAt} />
        </dd>
      </div>
    )}
    {order.payMethod.length > 0 && (
      <div>
        <dt>Paid by</dt>
        <dd>{paidBy(order)}</dd>
      </div>
    )}
    <div>
      <dt>Kind</dt>
      <dd>{kindNames[order.type]}</dd>
    </div>
    <div>
      <dt>Buyer</dt>
      <dd>{order.buyer.name}</dd>
    </div>
  </dl>
)

const paidBy = ({ payMethod, paymentInfo }: Order): string =>
  payMethod
    .map(method =>
      method === 'card' && paymentInfo
        ? payerWords({ method, network: paymentInfo.network, last4: paymentInfo.last4 })
        : methodNames[method],
    )
    .join(', ')

const states = {
  waiting: { label: 'On its way', tone: 'warning' },
  executed: { label: 'Refunded', tone: 'positive' },
  failed: { label: 'Delayed, we are looking into it', tone: 'negative' },
} as const

export const RefundRows = ({ order }: { order: Order }) => (
  <ul
    className={classes.rows}
    aria-label="Refunds"
  >
    {order.refund.map(({ _id, method, status, amount, reason, createdAt, executedAt }) => (
      <li
        key={_id}
        className={classes.row}
      >
        <span className={classes.two}>
          <strong>
            {method === 'points' ? (
              pointWords(amount)
            ) : (
              <Money
                cents={amount}
                currency={currency}
              />
            )}{' '}
            to {method === 'points' ? 'the balance' : methodNames[method].toLowerCase()}
          </strong>
          <small>{reason}</small>
        </span>
        <span className={classes.small}>
          <DateTime at={executedAt ?? createdAt} />
        </span>
        <StateChip tone={states[status].tone}>{states[status].label}</StateChip>
      </li>
    ))}
  </ul>
)
