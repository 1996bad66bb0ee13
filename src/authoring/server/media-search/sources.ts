// One interface to every source of pictures and videos; configuration enables them.
import type { FoundMedia } from '#authoring/contract/media-search.contract.ts'
import type { MediaKind, MediaSource } from '#authoring/contract/media-search.values.ts'
import { fetchJson } from '#kit/server/fetch-json.ts'
import type { MediaSourceConfig } from '#kit/server/media-search-config.ts'
import type * as z from '#zod'
import { commons } from './commons.ts'
import { openverse } from './openverse.ts'
import { youtube } from './youtube.ts'

/** As returned by the source: `thumb` is an address there, and `file` is the full picture. */
export interface SourceItem extends Omit<FoundMedia, 'source'> {
  readonly file: string | null
}
export interface SourceQuery {
  readonly kind: MediaKind
  readonly words: string
  readonly after: string | undefined
}
export interface SourcePage {
  readonly data: readonly SourceItem[]
  readonly next: string | null
}
export interface Source {
  readonly kinds: readonly MediaKind[]
  search(query: SourceQuery): Promise<SourcePage>
  /** Undefined if the source does not have it, or no longer does. */
  byId(id: string): Promise<SourceItem | undefined>
}

/** Requests JSON of this shape from a path of the source. */
export type SourceRequest = <T extends z.ZodMiniType>(
  path: string,
  query: Readonly<Record<string, string>>,
  shape: T,
) => Promise<z.output<T> | null>

const makers: Readonly<
  Record<MediaSource, { readonly url: string; readonly make: (ask: SourceRequest, key: string) => Source }>
> = {
  openverse: { url: 'https://api.openverse.org', make: openverse },
  commons: { url: 'https://commons.wikimedia.org', make: commons },
  youtube: { url: 'https://www.googleapis.com', make: youtube },
}

export function sourceOf({ source, url, key }: MediaSourceConfig): Source {
  const { url: own, make } = makers[source]
  const base = (url ?? own).replace(/\/$/, '')
  return make((path, query, shape) => {
    const address = new URL(`${base}/${path}`)
    address.search = new URLSearchParams(query).toString()
    return fetchJson('pictures and videos', { url: address, isNamed: url !== null }, shape)
  }, key ?? '')
}
