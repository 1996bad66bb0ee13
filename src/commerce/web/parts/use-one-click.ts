// Buys with the saved card in one click: creates the order and pays it. If that fails or needs confirmation, the
// buyer continues on the order's pages.
import { useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { keptCardsContract } from '#commerce/contract/kept-cards.contract.ts'
import { orderContract } from '#commerce/contract/order.contract.ts'
import type { LineStyle } from '#commerce/contract/order.shapes.ts'
import { api, ApiError } from '#kit/web/api.ts'
import { newId } from '#kit/web/new-id.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { refreshCommerce } from '../commerce.queries.ts'

export const keptCardsQuery = queryOptions({
  queryKey: ['commerce', 'kept-cards'],
  queryFn: () => api(keptCardsContract).find({ $limit: 1 }),
})

export const useKeptCard = () => useQuery(keptCardsQuery).data?.data[0] ?? null

export interface OneClickWish {
  readonly id: string
  readonly style: LineStyle
  readonly mode: string
  /** The total that the page showed. */
  readonly cents: number
}

export function useOneClick() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { actAsync, busy, failed } = useAct(undefined, { showsError: true })

  const orderAndPay = async ({ id, style, mode, cents }: OneClickWish) => {
    try {
      const made = await api(orderContract).create(
        { link: [{ id, style, mode }], expect: cents },
        {},
        { key: newId() },
      )
      const payment = await api(orderContract).get(
        'sale',
        { orderId: made._id, kept: true },
        { key: newId() },
      )
      await refreshCommerce(queries)
      if (payment.state === 'confirm' && payment.url) return window.location.assign(payment.url)
      await navigate(
        payment.state === 'failed' ? `/order/payConfirm/${made._id}` : `/order/payResult/${made._id}`,
      )
    } catch (error) {
      const unpaid =
        error instanceof ApiError && error.code === 'order-unpaid' ? error.details['orderId'] : null
      if (typeof unpaid === 'string') await navigate(`/order/payConfirm/${unpaid}`)
      else throw error
    }
  }
  const buy = (wish: OneClickWish) => actAsync(() => orderAndPay(wish))
  return { buy, busy, failed }
}
