import { Link } from 'react-router'
import type { Payment } from '#commerce/contract/payment.shapes.ts'
import { Note } from '../parts/note.tsx'
import { payerWords } from '../parts/words.ts'

/** Shows the last payment attempt, pending or failed, of this tab or another. */
export function LastTry({ last, failed }: { last: Payment | undefined; failed: string | null }) {
  if (failed) return <Note tone="negative">{failed}</Note>
  if (last?.state === 'confirm' && last.url)
    return (
      <Note tone="warning">
        <p>{payerWords(last)} waits for your confirmation.</p>
        <p>
          <a href={last.url}>Continue to confirm it</a>, or pay in another way below.
        </p>
      </Note>
    )
  if (last?.state === 'pending')
    return (
      <Note tone="warning">
        <p>
          A payment by {payerWords(last)} is under way.{' '}
          <Link to={`/order/payResult/${last.order}`}>See how it stands</Link>
        </p>
      </Note>
    )
  if (last?.state === 'failed')
    return (
      <Note tone="negative">
        <p>{last.words ?? 'The payment did not go through.'} Try again or use another card.</p>
      </Note>
    )
  return null
}
