import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { giftCardContract } from '#commerce/contract/gift-card.contract.ts'
import { currency } from '#commerce/contract/order.shapes.ts'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { Money } from '#kit/web/parts/money.tsx'
import { notify } from '#kit/web/parts/notify.ts'
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
  const [busy, setBusy] = useState(false)
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (code.replaceAll(/[\s-]/g, '').length < 8)
      return setWrong('Enter the code of your gift card: 16 letters and digits.')
    setWrong(null)
    setBusy(true)
    try {
      const { balance } = await api(giftCardContract).patch('redeem', { code: code.trim() })
      void notify(`The gift card is yours: ${formatMoney(balance, currency)} to spend.`)
      setCode('')
      await refreshCommerce(queries)
      onRedeemed?.()
    } catch (error) {
      setWrong(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={classes.inline}
      noValidate
      onSubmit={event => {
        void send(event)
      }}
    >
      <TextInput
        label="Redeem a code"
        size="md"
        value={code}
        error={wrong}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        onChange={event => {
          setCode(event.currentTarget.value.toUpperCase())
          setWrong(null)
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
