import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { orderContract } from '#commerce/contract/order.contract.ts'
import type { RefundCheck } from '#commerce/contract/payment.shapes.ts'
import { currency, type Order } from '#commerce/contract/order.shapes.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { Money } from '#kit/web/parts/money.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { refundCheckQuery, refreshCommerce } from '../commerce.queries.ts'
import { pointWords } from '../parts/words.ts'
import classes from '../parts/commerce.module.css'

/** The refundable lines, shown before anything is cancelled. */
export function RefundDialog({
  order,
  onClose,
  onComplain,
}: {
  order: Order
  onClose: () => void
  onComplain: () => void
}) {
  const answer = useQuery(refundCheckQuery(order._id))
  return (
    <Dialog
      opened
      title={`Cancel order ${order.no}`}
      onClose={onClose}
    >
      <Loaded
        answer={answer}
        what="what can be refunded"
      >
        {check => (
          <Checked
            order={order}
            check={check}
            onClose={onClose}
            onComplain={onComplain}
          />
        )}
      </Loaded>
    </Dialog>
  )
}

const back = ({ amount, point }: { amount: number; point: number }) =>
  point > 0 ? (
    pointWords(point)
  ) : (
    <Money
      cents={amount}
      currency={currency}
    />
  )

function Checked({
  order,
  check,
  onClose,
  onComplain,
}: {
  order: Order
  check: RefundCheck
  onClose: () => void
  onComplain: () => void
}) {
  const { actAsync, busy } = useAct(refreshCommerce)
  const some = check.amount + check.point > 0
  const able = check.lines.filter(line => line.refundable + line.refundablePoint > 0)
  const send = async () => {
    if (
      await actAsync(
        () =>
          api(orderContract).get('cancel', {
            id: order._id,
            status: 500,
            linkId: able.map(line => line._id),
          }),
        'It is cancelled. The refund is on its way.',
      )
    )
      onClose()
  }
  return (
    <div className={classes.form}>
      <ul
        className={classes.rows}
        aria-label="What can be refunded"
      >
        {check.lines.map(line => (
          <li
            key={line._id}
            className={classes.row}
          >
            <span className={classes.two}>
              <strong>{line.name}</strong>
              {line.why && <small>{line.why}</small>}
            </span>
            <span className={classes.figures}>
              {line.refundable + line.refundablePoint > 0
                ? back({ amount: line.refundable, point: line.refundablePoint })
                : 'No refund'}
            </span>
          </li>
        ))}
      </ul>
      {some ? (
        <p>{back(check)} is refunded to your original payment method. What you got for it is removed.</p>
      ) : (
        <p>
          Nothing of this order can be refunded automatically. If something is broken or was bought twice,
          tell us and we look at it.
        </p>
      )}
      <div
        className={classes.tools}
        style={{ justifyContent: 'flex-end' }}
      >
        <Button
          variant="default"
          onClick={onClose}
        >
          Keep the order
        </Button>
        {some ? (
          <Button
            color="negative"
            loading={busy}
            onClick={() => {
              void send()
            }}
          >
            Cancel and refund
          </Button>
        ) : (
          order.complaint?.status !== 'open' && <Button onClick={onComplain}>Tell us what is wrong</Button>
        )}
      </div>
    </div>
  )
}
