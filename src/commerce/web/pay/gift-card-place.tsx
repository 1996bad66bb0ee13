import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { giftCardContract } from '#commerce/contract/gift-card.contract.ts'
import { currency } from '#commerce/contract/order.shapes.ts'
import { api } from '#kit/web/api.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { Money } from '#kit/web/parts/money.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { refreshCommerce } from '../commerce.queries.ts'
import { Block } from '../parts/note.tsx'
import classes from '../parts/commerce.module.css'

interface GiftCardPlaceProps {
  balance: number
  price: number
  used: boolean
  onUse: (yes: boolean) => void
}

export const GiftCardPlace = ({ balance, price, used, onUse }: GiftCardPlaceProps) => (
  <Block title="Gift card">
    {balance > 0 && (
      <label className={classes.option}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={used}
          checked={used}
          onChange={event => onUse(event.target.checked)}
        />
        <span>
          Use your gift card first
          <small>
            It holds{' '}
            <Money
              cents={balance}
              currency={currency}
            />{' '}
            and pays{' '}
            {balance >= price ? (
              'all of it'
            ) : (
              <>
                <Money
                  cents={balance}
                  currency={currency}
                />{' '}
                of it
              </>
            )}
            .
          </small>
        </span>
      </label>
    )}
    <RedeemField onRedeemed={() => onUse(true)} />
  </Block>
)

/** Redeems a gift card code to the account. Each code works once. */
export function RedeemField({ onRedeemed }: { onRedeemed?: () => void }) {
  const queries = useQueryClient()
  const { act, busy, failed, forget } = useAct(undefined, { showsError: true })
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (code.replaceAll(/[\s-]/g, '').length < 8)
      return setWrong('Enter the code of your gift card: 16 letters and digits.')
    setWrong(null)
    act(async () => {
      const { balance } = await api(giftCardContract).patch('redeem', { code: code.trim() })
      void notify(`The gift card is yours: ${formatMoney(balance, currency)} to spend.`)
      setCode('')
      await refreshCommerce(queries)
      onRedeemed?.()
    })
  }
  return (
    <form
      className={classes.inline}
      noValidate
      onSubmit={send}
    >
      <TextInput
        label="Redeem a code"
        size="md"
        value={code}
        error={wrong ?? failed}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        onChange={event => {
          setCode(event.currentTarget.value.toUpperCase())
          setWrong(null)
          forget()
        }}
      />
      <Button
        type="submit"
        size="md"
        variant="default"
        loading={busy}
      >
        Redeem
      </Button>
    </form>
  )
}
