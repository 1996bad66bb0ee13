import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { orderContract } from '#commerce/contract/order.contract.ts'
import type { Payment } from '#commerce/contract/payment.shapes.ts'
import { termsToAccept } from '#communications/web/parts/terms.tsx'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { api, ApiError } from '#kit/web/api.ts'
import { newId } from '#kit/web/new-id.ts'
import { refreshCommerce } from '../commerce.queries.ts'

/**
 * Runs one attempt at a time: a second click joins the first, and a lost response is requested again with the
 * same idempotency key.
 */
export function usePaying(order: string, giftCard: boolean) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { actAsync, busy } = useAct(undefined, { showsError: true })
  const [failed, setFailed] = useState<string | null>(null)

  const guarded = (work: () => Promise<unknown>) =>
    actAsync(async () => {
      setFailed(null)
      try {
        await work()
      } catch (error) {
        setFailed(wordsOf(error))
        await refreshCommerce(queries)
      }
    })

  const goOn = async (payment: Payment) => {
    // The bank's page takes over and returns to payResult.
    if (payment.state === 'confirm' && payment.url) return window.location.assign(payment.url)
    await refreshCommerce(queries)
    if (payment.state === 'failed')
      return setFailed(`${payment.words ?? 'The payment did not go through.'} Try again or use another card.`)
    await navigate(`/order/payResult/${order}`)
  }

  /** @param nonce Card token; null if the gift card pays everything, or for the saved card. */
  const pay = (nonce: string | null, card: { keep?: boolean; kept?: boolean } = {}) =>
    guarded(async () => {
      const key = newId()
      const sale = () =>
        api(orderContract).get(
          'sale',
          { orderId: order, ...(nonce !== null && { nonce }), ...(giftCard && { giftCard }), ...card },
          { key },
        )
      await goOn(
        await sale().catch((error: unknown) => {
          if (error instanceof ApiError && error.status === 0) return sale()
          throw error
        }),
      )
    })
  const payWithPoints = () =>
    guarded(async () => {
      await api(orderContract).get(
        'payWithPoints',
        { id: order, ...(await termsToAccept(queries, 'points_redemption')) },
        { key: newId() },
      )
      await refreshCommerce(queries)
      await navigate(`/order/payResult/${order}`)
    })
  return { pay, payWithPoints, busy, failed }
}
