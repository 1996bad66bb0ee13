import { Button } from '@mantine/core'
import type { PayOptions } from '#commerce/contract/payment.shapes.ts'
import { Terms } from '#communications/web/parts/terms.tsx'
import { Block, Note } from '../parts/note.tsx'
import { pointWords } from '../parts/words.ts'

interface PayWithPointsProps {
  point: NonNullable<PayOptions['point']>
  busy: boolean
  onPay: () => Promise<unknown>
}

/** The order's price in points, with its button if there are enough. */
export function PayWithPoints({ point, busy, onPay }: PayWithPointsProps) {
  return (
    <Block title="Pay with points">
      <p>
        {pointWords(point.price)}. You have {pointWords(point.balance)}.
      </p>
      <Terms
        mode="points_redemption"
        act="paying"
      />
      {point.balance >= point.price ? (
        <div>
          <Button
            size="md"
            loading={busy}
            onClick={() => {
              void onPay()
            }}
          >{`Pay ${pointWords(point.price)}`}</Button>
        </div>
      ) : (
        <Note tone="warning">
          You need {pointWords(point.price - point.balance)} more. The order waits for them until it closes.
        </Note>
      )}
    </Block>
  )
}
