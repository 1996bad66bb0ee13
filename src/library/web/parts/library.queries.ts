// Queries for the library. All keys begin with `library`, so that an action can refresh all of them.
import { keepPreviousData, queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ContentMode } from '#authoring/contract/content.shapes.ts'
import type { cartContract } from '#commerce/contract/cart.contract.ts'
import type { incomeSettingContract } from '#commerce/contract/earning-settings.contract.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import { api, light } from '#kit/web/api.ts'
import { onServiceEvent } from '#kit/web/live.ts'
import type { librarySearchByKind } from '#library/contract/kinds.shapes.ts'
import type { libraryContract } from '#library/contract/library.contract.ts'
import type { spans } from '#library/contract/figures.shapes.ts'
import type { ItemRowName } from '#library/contract/center-rows.shapes.ts'
import type { salePromptsContract } from '#library/contract/sale-prompts.contract.ts'
import type { collectContract } from '#library/contract/collect.contract.ts'
import type { reviewsContract } from '#library/contract/reviews.contract.ts'
import type * as z from '#zod'

const cartService = light<typeof cartContract>('cart')
const incomeSettingService = light<typeof incomeSettingContract>('income-setting')
const libraryService = light<typeof libraryContract>('library')
const salePromptsService = light<typeof salePromptsContract>('library-prompts')
const collectService = light<typeof collectContract>('collect')
const reviewsService = light<typeof reviewsContract>('reviews')

type Search = typeof librarySearchByKind
export type SearchQuery = { readonly [K in keyof Search]?: z.output<Search[K]> }
export type Span = (typeof spans)[number]

export const tileLimit = 24
const library = () => api(libraryService)

export const searchQuery = (query: SearchQuery) =>
  queryOptions({
    queryKey: ['library', 'search', query],
    queryFn: () => library().find(query as never),
    placeholderData: keepPreviousData,
  })
export const facetsQuery = (query: SearchQuery) =>
  queryOptions({
    queryKey: ['library', 'facets', query],
    queryFn: () => library().get('facets', query as never),
    placeholderData: keepPreviousData,
  })
export const suggestQuery = (key: string) =>
  queryOptions({
    queryKey: ['library', 'suggest', key],
    queryFn: () => library().get('suggest', { key }),
    enabled: key.length > 1,
    placeholderData: keepPreviousData,
  })
export const rowsQuery = (curriculum: string | null) =>
  queryOptions({
    queryKey: ['library', 'rows', curriculum],
    queryFn: () => library().get('rows', curriculum === null ? {} : { curriculum }),
    placeholderData: keepPreviousData,
  })
export const rowQuery = (row: ItemRowName, $skip: number, curriculum: string | null) =>
  queryOptions({
    queryKey: ['library', 'row', row, $skip, curriculum],
    queryFn: () =>
      library().get('row', { row, $limit: tileLimit, $skip, ...(curriculum !== null && { curriculum }) }),
    placeholderData: keepPreviousData,
  })
export const promptOnSaleQuery = (id: string) =>
  queryOptions({ queryKey: ['library', 'prompt', id], queryFn: () => api(salePromptsService).get(id) })
interface PromptQuery {
  readonly key: string | undefined
  readonly type?: string | undefined
  readonly $limit: number
  readonly $skip: number
}
export const promptsOnSaleQuery = (query: PromptQuery) =>
  queryOptions({
    queryKey: ['library', 'prompts', query],
    queryFn: () => api(salePromptsService).find(query as never),
    placeholderData: keepPreviousData,
  })

export const itemQuery = (
  id: string,
  { limit = false, school }: { limit?: boolean; school?: string | undefined } = {},
) =>
  queryOptions({
    queryKey: ['library', 'item', id, limit, school],
    queryFn: () =>
      library().get(id, { ...(limit && { limit: true }), ...(school !== undefined && { school }) }),
  })
export const alsoBoughtQuery = (_id: string) =>
  queryOptions({
    queryKey: ['library', 'also', _id],
    queryFn: () => library().get('alsoBought', { _id, $limit: 8 }),
  })
export const recommendQuery = (_id: string) =>
  queryOptions({
    queryKey: ['library', 'recommend', _id],
    queryFn: () => library().get('recommend', { _id, $limit: 8 }),
  })
/** Excludes single slides (prompts), which have no page to open. */
export const forLearnerQuery = (_id?: string) =>
  queryOptions({
    queryKey: ['library', 'learner', _id],
    queryFn: async () =>
      (await library().get('forLearner', { $limit: 16, ...(_id !== undefined && { _id }) }))
        .filter(({ model }) => model === 'unit')
        .slice(0, 8),
  })
export const promptsForPageQuery = (rid: string, page: string, targets: readonly string[]) =>
  queryOptions({
    queryKey: ['library', 'page', rid, page, targets],
    queryFn: () => api(salePromptsService).get('forPage', { rid, page }),
  })

interface Listed {
  readonly mode?: ContentMode
  readonly key?: string
  readonly $limit: number
  readonly $skip: number
}
export const mineQuery = (query: Listed) =>
  queryOptions({
    queryKey: ['library', 'mine', query],
    queryFn: () => library().get('mine', query as never),
    placeholderData: keepPreviousData,
  })
interface Purchased extends Listed {
  readonly model?: 'unit' | 'prompts'
  readonly archived?: boolean
}
export const purchasedQuery = (query: Purchased) =>
  queryOptions({
    queryKey: ['library', 'purchased', query],
    queryFn: () => library().get('purchased', query as never),
    placeholderData: keepPreviousData,
  })
export const savedQuery = (query: Readonly<Record<string, unknown>>) =>
  queryOptions({
    queryKey: ['library', 'saved', query],
    queryFn: () => api(collectService).find(query as never),
    placeholderData: keepPreviousData,
  })
export const figuresQuery = (span: Span, _id?: string) =>
  queryOptions({
    queryKey: ['library', 'figures', span, _id],
    queryFn: () => library().get('figures', { span, ...(_id !== undefined && { _id }) }),
    placeholderData: keepPreviousData,
  })
export const staffQuery = (query: Readonly<Record<string, unknown>>) =>
  queryOptions({
    queryKey: ['library', 'staff', query],
    queryFn: () => library().get('staff', query as never),
    placeholderData: keepPreviousData,
  })
export const staffReviewsQuery = (query: Readonly<Record<string, unknown>>) =>
  queryOptions({
    queryKey: ['library', 'staff', 'reviews', query],
    queryFn: () => api(reviewsService).find(query as never),
    placeholderData: keepPreviousData,
  })
export const checkQuery = (_id: string) =>
  queryOptions({
    queryKey: ['library', 'check', _id],
    queryFn: () => library().get('check', { _id, model: 'unit' }),
  })

export const statQuery = (rid: string) =>
  queryOptions({
    queryKey: ['library', 'stat', rid],
    queryFn: () => api(reviewsService).get('stat', { rid }),
  })
export const reviewsQuery = (rid: string, query: Readonly<Record<string, unknown>>) =>
  queryOptions({
    queryKey: ['library', 'reviews', rid, query],
    queryFn: () => api(reviewsService).find({ rid, ...query } as never),
    placeholderData: keepPreviousData,
  })
export const myReviewQuery = (rid: string) =>
  queryOptions({
    queryKey: ['library', 'my-review', rid],
    queryFn: () => api(reviewsService).get('my', { rid }),
  })
/** The item if the caller may review it. */
export const reviewedQuery = (rid: string) =>
  queryOptions({
    queryKey: ['library', 'reviewed', rid],
    queryFn: () => api(reviewsService).get('open', { rid }),
  })
export const reviewTagsQuery = queryOptions({
  queryKey: ['library', 'review-tags'],
  queryFn: () => api(reviewsService).get('tags'),
  staleTime: 10 * minuteMs,
})

export const inCartQuery = (goodsId: string) =>
  queryOptions({
    queryKey: ['commerce', 'cart', 'of', goodsId],
    queryFn: () => api(cartService).find({ goodsId, $limit: 1 }),
  })
/** The author's share of a sale; null if not set. */
export const authorShareQuery = queryOptions({
  queryKey: ['commerce', 'share', 'content'],
  staleTime: 10 * minuteMs,
  queryFn: async () =>
    (await api(incomeSettingService).find({ category: 'content', $limit: 1 })).data[0] ?? null,
})

/** Prompts of any type that are bought but not used yet. */
export const boughtPromptsQuery = queryOptions({
  queryKey: ['library', 'prompts', 'bought', 'all'],
  queryFn: () => api(salePromptsService).get('bought', {}),
})

/** Publishes a prompt in its current form at its former price, or unpublishes it. */
export const setPromptPublished = (_id: string, what: 'publish' | 'unpublish') =>
  what === 'publish'
    ? library().get('publish', { _id, model: 'prompts' })
    : library().patch('unpublish', { _id, model: 'prompts' })

export const refreshLibrary = (queries: QueryClient) =>
  Promise.all(['library', 'commerce', 'authoring'].map(key => queries.invalidateQueries({ queryKey: [key] })))

/** Refreshes an open item when somebody changes it. */
export function useLiveItem(id: string): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      onServiceEvent(libraryService, 'patched', record => {
        if (record._id === id) void queries.invalidateQueries({ queryKey: ['library'] })
      }),
    [queries, id],
  )
}
