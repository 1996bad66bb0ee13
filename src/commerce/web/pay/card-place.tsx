import { Suspense, useState } from 'react'
import type { PayOptions } from '#commerce/contract/payment.shapes.ts'
import { currency } from '#commerce/contract/order.shapes.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { Block } from '../parts/note.tsx'
import classes from '../parts/commerce.module.css'

export interface CardPlaceProps {
  card: NonNullable<PayOptions['card']>
  amount: number
  busy: boolean
  /**
   * Receives the card token, never the card itself; null if the processor asks for the card on its own page.
   */
  onNonce: (nonce: string | null, keep: boolean) => Promise<unknown>
}

const forms = {
  test: lazy(() => import('./test-card.tsx').then(module => ({ default: module.TestCard }))),
  stripe: lazy(() => import('./stripe-card.tsx').then(module => ({ default: module.StripeCard }))),
}

/** The form of the configured card processor; other forms are not loaded. */
export function CardPlace({ card, amount, busy, onNonce }: CardPlaceProps) {
  const Form = forms[card.provider]
  const [keep, setKeep] = useState(false)
  return (
    <Block title="Card">
      <label className={classes.option}>
        <input
          type="checkbox"
          checked={keep}
          onChange={event => setKeep(event.currentTarget.checked)}
        />
        <span>
          Save this card for next time
          <small>The card processor keeps it. You see its last digits and can remove it at any time.</small>
        </span>
      </label>
      <Suspense
        fallback={
          <LoadingState
            shape="form"
            count={3}
            label="Loading the card form"
          />
        }
      >
        <Form
          publicKey={card.key}
          action={`Pay ${formatMoney(amount, currency)}`}
          busy={busy}
          onNonce={nonce => onNonce(nonce, keep)}
        />
      </Suspense>
    </Block>
  )
}

export interface CardFormProps {
  publicKey: string
  action: string
  busy: boolean
  onNonce: (nonce: string | null) => Promise<unknown>
}
