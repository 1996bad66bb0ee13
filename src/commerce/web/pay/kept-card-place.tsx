import { Button } from '@mantine/core'
import type { PayOptions } from '#commerce/contract/payment.shapes.ts'
import { currency } from '#commerce/contract/order.shapes.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { Block } from '../parts/note.tsx'
import { payerWords } from '../parts/words.ts'

interface KeptCardPlaceProps {
  card: NonNullable<PayOptions['kept']>
  amount: number
  busy: boolean
  onPay: () => Promise<unknown>
}

/** Pays with the saved card in one click. */
export const KeptCardPlace = ({ card, amount, busy, onPay }: KeptCardPlaceProps) => (
  <Block title="Saved card">
    <div>
      <Button
        size="md"
        loading={busy}
        leftSection={
          <Icon
            name="lock"
            size={18}
          />
        }
        onClick={() => {
          void onPay()
        }}
      >
        {`Pay ${formatMoney(amount, currency)} with ${payerWords({ method: 'card', ...card })}`}
      </Button>
    </div>
  </Block>
)
