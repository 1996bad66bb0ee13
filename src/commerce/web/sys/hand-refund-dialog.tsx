import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { orderContract } from '#commerce/contract/order.contract.ts'
import { currency, type Order } from '#commerce/contract/order.shapes.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { api } from '#kit/web/api.ts'
import { newId } from '#kit/web/new-id.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { refreshCommerce } from '../commerce.queries.ts'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import { pointWords } from '../parts/words.ts'
import classes from '../parts/commerce.module.css'

/** Lets staff refund lines that no rule refunds. The reason is stored on the order. */
export function HandRefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const queries = useQueryClient()
  const lines = order.links.filter(line => !line.removed)
  const [chosen, setChosen] = useState<readonly string[]>(
    lines.length === 1 ? lines.map(line => line._id) : [],
  )
  const [reason, setReason] = useState('')
  const [key] = useState(newId)
  const amountOf = (line: (typeof lines)[number]) =>
    order.isPoint
      ? pointWords(line.point - line.refundPoint)
      : formatMoney(line.price - line.refundPrice, currency)
  const sum = lines
    .filter(line => chosen.includes(line._id))
    .reduce(
      (total, line) =>
        total + (order.isPoint ? line.point - line.refundPoint : line.price - line.refundPrice),
      0,
    )
  return (
    <FormDialog
      title={`Refund order ${order.no}`}
      action={
        chosen.length === 0
          ? 'Refund'
          : `Refund ${order.isPoint ? pointWords(sum) : formatMoney(sum, currency)}`
      }
      tone="negative"
      ready={chosen.length > 0 && reason.trim().length > 2}
      onClose={onClose}
      onSubmit={async () => {
        await api(orderContract).get(
          'cancel',
          { id: order._id, status: 500, linkId: [...chosen], reason: reason.trim(), byHand: true },
          { key },
        )
        void notify('The refund is on its way.')
        await refreshCommerce(queries)
      }}
    >
      <p>{order.buyer.name} is refunded by the original payment method. What was bought is removed.</p>
      <Checkbox.Group
        label="What is refunded"
        size="md"
        value={[...chosen]}
        onChange={setChosen}
      >
        <div
          className={classes.form}
          style={{ gap: 8, padding: '4px 0' }}
        >
          {lines.map(line => (
            <Checkbox
              key={line._id}
              value={line._id}
              label={`${line.name}, ${amountOf(line)}`}
            />
          ))}
        </div>
      </Checkbox.Group>
      <Textarea
        size="md"
        label="Reason"
        description="Such as bought twice, or broken. The buyer reads it."
        rows={3}
        maxLength={2000}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
