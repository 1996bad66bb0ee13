// Where pictures and videos are searched on the web (MEDIA_SEARCH and its addresses); nothing means nowhere.
import type { Environment } from './environment.ts'
import { StartError } from './start-error.ts'

export const mediaSources = ['openverse', 'commons', 'youtube'] as const
export type MediaSource = (typeof mediaSources)[number]

export interface MediaSourceConfig {
  readonly source: MediaSource
  /** Null means the source's own address. */
  readonly url: string | null
  readonly key: string | null
}

export function mediaSearchOf(given: Environment): readonly MediaSourceConfig[] {
  const { MEDIA_SEARCH: wanted = [], YOUTUBE_KEY: key = null } = given
  if (wanted.includes('youtube') && key === null)
    throw new StartError(
      'MEDIA_SEARCH names youtube without YOUTUBE_KEY: set YOUTUBE_KEY too, or leave youtube out.',
    )
  const urls: Readonly<Record<MediaSource, string | null>> = {
    openverse: given.OPENVERSE_URL ?? null,
    commons: given.COMMONS_URL ?? null,
    youtube: given.YOUTUBE_URL ?? null,
  }
  return mediaSources
    .filter(source => wanted.includes(source))
    .map(source => ({ source, url: urls[source], key: source === 'youtube' ? key : null }))
}
