// The query cache. Offline writes fail at once instead of waiting, so that the page can say so. Invalidation
// also refetches queries whose first fetch is in flight: its answer may predate the change, and TanStack
// Query would take it for fresh.
import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  type QueryClientConfig,
  type QueryKey,
} from '@tanstack/react-query'

export class Queries extends QueryClient {
  readonly #onceMore = new WeakMap<Query, Promise<void>>()

  constructor({ defaultOptions, ...config }: QueryClientConfig = {}) {
    const mutations = { networkMode: 'always', ...defaultOptions?.mutations } as const
    super({ ...config, defaultOptions: { ...defaultOptions, mutations } })
  }

  override async invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    await Promise.all([
      super.invalidateQueries(filters, options),
      ...first.map(query => this.#readOnceMore(query)),
    ])
  }

  #readOnceMore(query: Query): Promise<void> {
    const known = this.#onceMore.get(query)
    if (known) return known
    const again = async () => {
      // Failures are shown by the query's own readers.
      await query.promise?.catch(() => undefined)
      this.#onceMore.delete(query)
      await super.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
    const more = again()
    this.#onceMore.set(query, more)
    return more
  }
}
