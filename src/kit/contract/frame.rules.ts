// The frame page shows pages of this platform and nothing else.
import { basePath } from './constants.ts'
import { isOwn } from './navigation.rules.ts'

const control = /[\u0000-\u0020\\]/

/** Address to frame: a page of this site, absolute or from the root; null if refused. */
export function framedAddress(origin: string, url: string | undefined): string | null {
  if (!url || control.test(url)) return null
  const address = /^\/(?!\/)/.test(url) ? `${origin}${url}` : url
  if (!isOwn(origin, address)) return null
  // A frame in a frame in a frame shows nothing.
  const path = address.slice(origin.length).split(/[?#]/)[0]?.toLowerCase()
  return path === `${basePath}/v2box` ? null : address
}
