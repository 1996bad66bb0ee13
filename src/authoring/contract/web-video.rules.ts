// How a video at an https address plays here: a file in our player, a site's video in that site's player.

export type SiteName = 'YouTube' | 'Vimeo'
export type WebVideo =
  | { readonly as: 'file'; readonly url: string }
  | { readonly as: 'site'; readonly site: SiteName; readonly url: string }

export interface VideoPart {
  readonly from: number
  readonly to?: number | undefined
}

const fileAddress = /^https:\/\/[^\s?#]+\.(?:mp4|m4v|webm|mov|ogv)(?:\?[^\s#]*)?(?:#\S*)?$/i
const youTube =
  /^https:\/\/(?:(?:www|m|music)\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#\s]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{6,20})(?![\w-])/i
const vimeo =
  /^https:\/\/(?:(?:www|player)\.)?vimeo\.com\/(?:video\/)?(\d+)(?:(?:\/|\?(?:[^#\s]*&)?h=)([\da-f]+))?(?![\w])/i

/** Null for a page that cannot be played here. */
export function webVideoAt(address: string, part?: VideoPart): WebVideo | null {
  if (fileAddress.test(address)) return { as: 'file', url: address.replace(/#.*$/, '') }
  const onYouTube = youTube.exec(address)?.[1]
  if (onYouTube !== undefined) return { as: 'site', site: 'YouTube', url: youTubePlayer(onYouTube, part) }
  const [, onVimeo, key] = vimeo.exec(address) ?? []
  return onVimeo === undefined ? null : { as: 'site', site: 'Vimeo', url: vimeoPlayer(onVimeo, key, part) }
}

/** Sets no cookies before it plays. */
const youTubePlayer = (id: string, part: VideoPart | undefined): string =>
  `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0${
    part ? `&start=${Math.floor(part.from)}${part.to ? `&end=${Math.ceil(part.to)}` : ''}` : ''
  }`

const vimeoPlayer = (id: string, key: string | undefined, part: VideoPart | undefined): string =>
  `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${key ? `&h=${key}` : ''}${
    part ? `#t=${Math.floor(part.from)}s` : ''
  }`
