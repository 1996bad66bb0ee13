// Orders, payments, points and income in the query cache. Every key begins with `commerce`, so that any write
// refreshes all of them.
import { keepPreviousData, queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cartContract } from '#commerce/contract/cart.contract.ts'
import {
  commissionLogContract,
  incomeLogContract,
  pointLogContract,
  type incomeSpans,
} from '#commerce/contract/earnings.contract.ts'
import {
  commissionSettingContract,
  incomeSettingContract,
  pointSettingContract,
} from '#commerce/contract/earning-settings.contract.ts'
import { giftCardContract } from '#commerce/contract/gift-card.contract.ts'
import { withdrawalContract } from '#commerce/contract/withdrawal.contract.ts'
import { differencesContract } from '#commerce/contract/payment-differences.contract.ts'
import { orderContract } from '#commerce/contract/order.contract.ts'
import type { OrderTerms } from '#commerce/contract/order-terms.shapes.ts'
import type { LineStyle } from '#commerce/contract/order.shapes.ts'
import { api } from '#kit/web/api.ts'
import { onServiceEvent } from '#kit/web/live.ts'
import type { ListQuery } from '#kit/web/parts/table/table-address.ts'

const maxRows = 100

export const cartQuery = queryOptions({
  queryKey: ['commerce', 'cart'],
  queryFn: () => api(cartContract).find({ $limit: 50, $sort: { createdAt: -1 } }),
})

export interface RequestedLine {
  readonly id: string
  readonly style: LineStyle
  readonly count?: number
  readonly mode?: string
}
/** @param school The buying school; null if the person buys. */
export const checkQuery = (links: readonly RequestedLine[], school: string | null, terms: OrderTerms = {}) =>
  queryOptions({
    queryKey: ['commerce', 'check', links, school, terms],
    queryFn: () =>
      api(orderContract).get('checkLinks', {
        links: [...links],
        ...terms,
        ...(school !== null && { isSchool: true, school }),
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const orderQuery = (id: string) =>
  queryOptions({ queryKey: ['commerce', 'order', id], queryFn: () => api(orderContract).get(id) })
export const payOptionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['commerce', 'order', id, 'pay'],
    queryFn: () => api(orderContract).get('payOptions', { id }),
    staleTime: 0,
  })
export const triesQuery = (order: string) =>
  queryOptions({
    queryKey: ['commerce', 'order', order, 'payments'],
    queryFn: () => api(orderContract).get('payments', { order, $limit: maxRows }),
    staleTime: 0,
  })
export const paymentsQuery = (page: { $limit: number; $skip: number }) =>
  queryOptions({
    queryKey: ['commerce', 'payments', page],
    queryFn: () => api(orderContract).get('payments', { ...page, mine: true }),
    placeholderData: keepPreviousData,
  })
export const refundCheckQuery = (id: string) =>
  queryOptions({
    queryKey: ['commerce', 'order', id, 'refund'],
    queryFn: () => api(orderContract).get('orderRefundCheck', { id }),
    staleTime: 0,
  })
export const receiptsQuery = (id: string) =>
  queryOptions({
    queryKey: ['commerce', 'order', id, 'receipts'],
    queryFn: () => api(orderContract).get('receipts', { id }),
  })
export const ordersQuery = (query: ListQuery, more: object) =>
  queryOptions({
    queryKey: ['commerce', 'orders', query, more],
    queryFn: () => api(orderContract).find({ ...query, ...more }),
    placeholderData: keepPreviousData,
  })
export const orderCountQuery = queryOptions({
  queryKey: ['commerce', 'orders', 'count'],
  queryFn: () => api(orderContract).get('count', { mine: true }),
})

export const balanceQuery = queryOptions({
  queryKey: ['commerce', 'points', 'balance'],
  queryFn: () => api(pointLogContract).get('balance'),
})
export const mallQuery = ({ $limit, $skip, $search }: ListQuery, style: LineStyle | undefined) =>
  queryOptions({
    queryKey: ['commerce', 'points', 'mall', $limit, $skip, $search, style],
    queryFn: () =>
      api(pointLogContract).get('mall', {
        $limit,
        $skip,
        ...($search !== undefined && { $search }),
        ...(style && { style }),
      }),
    placeholderData: keepPreviousData,
  })
/** Logs without a person are those of the account in force. */
export const pointLogQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: ['commerce', 'points', 'log', query],
    queryFn: () => api(pointLogContract).find(query),
    placeholderData: keepPreviousData,
  })
export const pointEntryQuery = (id: string) =>
  queryOptions({
    queryKey: ['commerce', 'points', 'entry', id],
    queryFn: () => api(pointLogContract).get(id),
  })

export const figuresQuery = (span: (typeof incomeSpans)[number]) =>
  queryOptions({
    queryKey: ['commerce', 'income', 'figures', span],
    queryFn: () => api(incomeLogContract).get('figures', { span }),
    placeholderData: keepPreviousData,
  })
export const incomeLogQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: ['commerce', 'income', 'log', query],
    queryFn: () => api(incomeLogContract).find(query),
    placeholderData: keepPreviousData,
  })
export const commissionLogQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: ['commerce', 'commission', 'log', query],
    queryFn: () => api(commissionLogContract).find(query),
    placeholderData: keepPreviousData,
  })
export const withdrawalsQuery = (query: ListQuery, more: object = {}) =>
  queryOptions({
    queryKey: ['commerce', 'withdrawals', query, more],
    queryFn: () => api(withdrawalContract).find({ ...query, ...more }),
    placeholderData: keepPreviousData,
  })

export const myCardsQuery = queryOptions({
  queryKey: ['commerce', 'cards', 'mine'],
  queryFn: () => api(giftCardContract).find({ mine: true, $limit: maxRows, $sort: { createdAt: -1 } }),
})
export const cardsQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: ['commerce', 'cards', query],
    queryFn: () => api(giftCardContract).find(query),
    placeholderData: keepPreviousData,
  })
export const differencesQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: ['commerce', 'differences', query],
    queryFn: () => api(differencesContract).find(query),
    placeholderData: keepPreviousData,
  })

export const pointSettingsQuery = queryOptions({
  queryKey: ['commerce', 'settings', 'point'],
  queryFn: () => api(pointSettingContract).find({ $limit: maxRows, $sort: { category: 1 } }),
})
export const commissionSettingsQuery = queryOptions({
  queryKey: ['commerce', 'settings', 'commission'],
  queryFn: () => api(commissionSettingContract).find({ $limit: maxRows, $sort: { category: 1 } }),
})
export const incomeSettingsQuery = queryOptions({
  queryKey: ['commerce', 'settings', 'income'],
  queryFn: () => api(incomeSettingContract).find({ $limit: maxRows, $sort: { category: 1 } }),
})

export const refreshCommerce = (queries: QueryClient) => queries.invalidateQueries({ queryKey: ['commerce'] })

/** Refreshes the page when a payment arrives or an order expires. */
export const useOrderEvents = (order?: string): void =>
  useEvents(
    onEvent => [
      onServiceEvent(orderContract, 'patched', onEvent),
      onServiceEvent(orderContract, 'created', onEvent),
    ],
    order,
  )

/** Refreshes the page when earnings are added, become actual, are reversed or are paid out. */
export const useEarningEvents = (): void =>
  useEvents(onEvent => [
    ...(['created', 'patched'] as const).flatMap(event => [
      onServiceEvent(pointLogContract, event, onEvent),
      onServiceEvent(incomeLogContract, event, onEvent),
    ]),
    onServiceEvent(withdrawalContract, 'patched', onEvent),
  ])

type Listener = (record: { readonly _id: string }) => void

function useEvents(listen: (onEvent: Listener) => readonly (() => void)[], only?: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    const stops = listen(({ _id }) => {
      if (only === undefined || only === _id) void refreshCommerce(queries)
    })
    return () => {
      for (const stop of stops) stop()
    }
    // The list of events is fixed for each hook; only the filter changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [queries, only])
}
