// Places an order from a page in one click.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { orderContract } from '#commerce/contract/order.contract.ts'
import { termsToAccept } from '#communications/web/parts/terms.tsx'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { api, ApiError } from '#kit/web/api.ts'
import { newId } from '#kit/web/new-id.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { refreshCommerce } from '../commerce.queries.ts'
import { Note } from '../parts/note.tsx'

export interface Failed {
  readonly words: string
  readonly tone: 'warning' | 'negative'
  readonly order: string | null
}

/** Orders once, however often the button is pressed, and goes to the next page. */
export function useOrdering(reread: () => Promise<unknown>) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { actAsync, busy } = useAct(undefined, { showsError: true })
  const [failed, setFailed] = useState<Failed | null>(null)
  // A repeated request keeps its idempotency key, so that a lost response does not cause a second order.
  const wish = useRef({ text: '', key: '' })

  const place = async (
    data: Parameters<ReturnType<typeof api<typeof orderContract.methods>>['create']>[0],
    /** What has to be saved before. */
    prepare?: () => Promise<void>,
  ) => {
    setFailed(null)
    const text = JSON.stringify(data)
    if (wish.current.text !== text) wish.current = { text, key: newId() }
    try {
      await prepare?.()
      const made = await api(orderContract).create(data, {}, { key: wish.current.key })
      const done =
        made.isPoint && made.status === 100
          ? await api(orderContract).get(
              'payWithPoints',
              { id: made._id, ...(await termsToAccept(queries, 'points_redemption')) },
              { key: `${wish.current.key}p` },
            )
          : made
      await refreshCommerce(queries)
      await navigate(done.status === 100 ? `/order/payConfirm/${done._id}` : `/order/payResult/${done._id}`)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 0) wish.current = { text: '', key: '' }
      const changed = error instanceof ApiError && error.code === 'price-changed'
      setFailed({
        words: changed
          ? 'A price has changed meanwhile. The new one is shown here: look at it before you order.'
          : wordsOf(error),
        tone: changed ? 'warning' : 'negative',
        order: unpaidOrder(error),
      })
      await reread()
    }
  }
  const order = (...request: Parameters<typeof place>) => actAsync(() => place(...request))
  return { order, busy, failed }
}

/** Id of the existing unpaid order, taken from the error. */
function unpaidOrder(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'order-unpaid') return null
  const { order, orderId, id } = error.details
  return ([order, orderId, id].find(each => typeof each === 'string') as string | undefined) ?? null
}

/** Explains why the order failed, with a link to the conflicting order. */
export const OrderFailed = ({ failed }: { failed: Failed | null }) =>
  failed && (
    <Note tone={failed.tone}>
      {failed.words}
      {failed.order && (
        <p>
          <TextLink to={`/order/payConfirm/${failed.order}`}>Go to the unpaid order</TextLink>
        </p>
      )}
    </Note>
  )
