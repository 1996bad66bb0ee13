// Web sources of pictures and videos, by name.
export const mediaSources = ['openverse', 'commons', 'youtube'] as const
export const mediaKinds = ['picture', 'video'] as const
export type MediaSource = (typeof mediaSources)[number]
export type MediaKind = (typeof mediaKinds)[number]

export const mediaSourceNames: Readonly<Record<MediaSource, string>> = {
  openverse: 'Openverse',
  commons: 'Wikimedia Commons',
  youtube: 'YouTube',
}
