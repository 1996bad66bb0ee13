// Stripe's hosted page asks for the card: no card number and no third-party script reaches our page.
import { Button } from '@mantine/core'
import { Icon } from '#kit/web/icons/icon.tsx'
import type { CardFormProps } from './card-place.tsx'
import classes from '../parts/commerce.module.css'

export function StripeCard({ action, busy, onNonce }: CardFormProps) {
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        if (!busy) void onNonce(null)
      }}
      aria-label="Card"
    >
      <p>You enter your card on the page of Stripe and come back here afterwards.</p>
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
