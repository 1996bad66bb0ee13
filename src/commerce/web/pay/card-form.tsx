import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { Icon } from '#kit/web/icons/icon.tsx'
import { expiryTyped, grouped, networkOf, readCard, type CardSent, type CardTyped } from './card.rules.ts'
import classes from '../parts/commerce.module.css'

interface CardFormProps {
  action: string
  busy: boolean
  begin?: CardTyped
  onCard: (card: CardSent) => Promise<unknown>
}

const blank: CardTyped = { number: '', expiry: '', code: '' }
const names = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' } as const

/** Validates a typed card and passes it on. The card data is kept in component state only. */
export function CardForm({ action, busy, begin = blank, onCard }: CardFormProps) {
  const [typed, setTyped] = useState(begin)
  const [wrong, setWrong] = useState<Partial<Record<keyof CardTyped, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  const set = (field: keyof CardTyped, value: string) => {
    setTyped(now => ({ ...now, [field]: value }))
    setWrong(({ [field]: _, ...others }) => others)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const read = readCard(typed, new Date())
    if ('wrong' in read) {
      setWrong(read.wrong)
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    await onCard(read.card)
  }
  const network = networkOf(typed.number)
  const field = (name: keyof CardTyped) => ({
    name: `card-${name}`,
    size: 'md' as const,
    value: typed[name],
    error: wrong[name],
    'aria-invalid': wrong[name] !== undefined,
    'aria-required': true,
  })
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={event => {
        void send(event)
      }}
      aria-label="Card"
    >
      <TextInput
        {...field('number')}
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="1234 5678 9012 3456"
        rightSectionWidth={140}
        rightSection={network && <span className={classes.small}>{names[network]}</span>}
        onChange={event => set('number', grouped(event.currentTarget.value))}
      />
      <div className={classes.pair}>
        <TextInput
          {...field('expiry')}
          label="Expiry date"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          onChange={event => set('expiry', expiryTyped(event.currentTarget.value, typed.expiry))}
        />
        <TextInput
          {...field('code')}
          label="Security code"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder={network === 'amex' ? '1234' : '123'}
          maxLength={4}
          onChange={event => set('code', event.currentTarget.value.replaceAll(/\D/g, ''))}
        />
      </div>
      <Button
        type="submit"
        size="md"
        loading={busy}
        leftSection={
          <Icon
            name="lock"
            size={18}
          />
        }
      >
        {action}
      </Button>
    </form>
  )
}
