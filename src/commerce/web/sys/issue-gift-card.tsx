import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { giftCardContract, type GiftCard } from '#commerce/contract/gift-card.contract.ts'
import { currency } from '#commerce/contract/order.shapes.ts'
import { isEmail, normalEmail } from '#identity/contract/people.rules.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { api } from '#kit/web/api.ts'
import { refreshCommerce } from '../commerce.queries.ts'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import { MoneyInput } from '../parts/money-input.tsx'

export function IssueDialog({ onClose, onMade }: { onClose: () => void; onMade: (card: GiftCard) => void }) {
  const queries = useQueryClient()
  const [amount, setAmount] = useState<number | undefined>()
  const [[email, note], setTexts] = useState(['', ''] as [string, string])
  const address = normalEmail(email)
  const fits = amount !== undefined && amount >= least && amount <= most
  return (
    <FormDialog
      title="Issue a gift card"
      action="Issue"
      ready={fits && (address === '' || isEmail(address))}
      onClose={onClose}
      onSubmit={async () => {
        onMade(
          await api(giftCardContract).create({
            amount: amount ?? 0,
            note: note.trim(),
            ...(address !== '' && { email: address }),
          }),
        )
        await refreshCommerce(queries)
      }}
    >
      <MoneyInput
        label="Amount"
        description={`${formatMoney(least, currency)} to ${formatMoney(most, currency, { short: true })}`}
        cents={amount}
        onCents={setAmount}
      />
      <TextInput
        size="md"
        type="email"
        label="Send the code to"
        description="Leave it empty to hand the code over yourself."
        value={email}
        error={
          address !== '' && !isEmail(address) && email.includes('@')
            ? 'Enter an email address such as name@school.org.'
            : null
        }
        onChange={event => {
          const { value } = event.currentTarget
          setTexts(now => [value, now[1]])
        }}
      />
      <TextInput
        size="md"
        label="Note"
        description="Why it was issued; only staff sees it."
        maxLength={500}
        value={note}
        onChange={event => {
          const { value } = event.currentTarget
          setTexts(now => [now[0], value])
        }}
      />
    </FormDialog>
  )
}

export const [least, most] = [100, 1_000_000]
