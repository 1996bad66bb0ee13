import '@mantine/core/styles/Input.layer.css'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { orderContract } from '#commerce/contract/order.contract.ts'
import { currency, type Order } from '#commerce/contract/order.shapes.ts'
import { api } from '#kit/web/api.ts'
import { Money } from '#kit/web/parts/money.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { refreshCommerce } from '../commerce.queries.ts'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import { pointWords } from '../parts/words.ts'

/** Accepts or refuses a complaint, with an answer that the buyer sees. */
export function DecideDialog({
  order,
  accept,
  onClose,
}: {
  order: Order
  accept: boolean
  onClose: () => void
}) {
  const queries = useQueryClient()
  const [answer, setAnswer] = useState('')
  const lines = order.links.filter(line => order.complaint?.lines.includes(line._id) && !line.removed)
  const [money, points] = [
    lines.reduce((sum, line) => sum + line.price - line.refundPrice, 0),
    lines.reduce((sum, line) => sum + line.point - line.refundPoint, 0),
  ]
  return (
    <FormDialog
      title={accept ? 'Grant the refund' : 'Refuse the refund'}
      action={accept ? 'Refund' : 'Refuse'}
      tone={accept ? 'accent' : 'negative'}
      ready={answer.trim() !== ''}
      onClose={onClose}
      onSubmit={async () => {
        await api(orderContract).patch('decideComplaint', { id: order._id, accept, answer: answer.trim() })
        void notify(accept ? 'Granted. The refund is on its way.' : 'Refused. The buyer is notified.')
        await refreshCommerce(queries)
      }}
    >
      {accept ? (
        <p>
          {order.isPoint ? (
            pointWords(points)
          ) : (
            <Money
              cents={money}
              currency={currency}
            />
          )}{' '}
          is refunded to {order.buyer.name} by the original payment method. What was bought is removed;
          points, commission and income from it are reversed.
        </p>
      ) : (
        <p>{order.buyer.name} keeps what was bought and reads your answer.</p>
      )}
      <Textarea
        size="md"
        label="Answer to the buyer"
        rows={4}
        maxLength={4000}
        value={answer}
        onChange={event => setAnswer(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
