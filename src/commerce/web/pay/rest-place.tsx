import { Button } from '@mantine/core'
import type { PayOptions } from '#commerce/contract/payment.shapes.ts'
import { Block, Note } from '../parts/note.tsx'
import { CardPlace } from './card-place.tsx'
import { KeptCardPlace } from './kept-card-place.tsx'
import { usePaying } from './use-paying.ts'

interface RestProps {
  options: PayOptions
  rest: number
  busy: boolean
  pay: ReturnType<typeof usePaying>['pay']
}

/** Payment methods for the amount the gift card does not cover. */
export function RestPlace({ options: { card, kept }, rest, busy, pay }: RestProps) {
  if (rest === 0)
    return (
      <Block title="Nothing is left for a card">
        <div>
          <Button
            size="md"
            loading={busy}
            onClick={() => {
              void pay(null)
            }}
          >
            Pay with the gift card
          </Button>
        </div>
      </Block>
    )
  if (card === null)
    return <Note tone="warning">Payment by card is not set up here. Write to us and we help you.</Note>
  return (
    <>
      {kept && (
        <KeptCardPlace
          card={kept}
          amount={rest}
          busy={busy}
          onPay={() => pay(null, { kept: true })}
        />
      )}
      <CardPlace
        card={card}
        amount={rest}
        busy={busy}
        onNonce={(nonce, keep) => pay(nonce, { ...(keep && { keep }) })}
      />
    </>
  )
}
