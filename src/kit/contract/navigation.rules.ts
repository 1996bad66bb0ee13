// What happens before a page opens (specification section 2), as pure rules. Addresses are judged by their text:
// one that starts with the site's own origin and a slash cannot lead anywhere else.
import type { Actor } from './permissions.ts'
import type { Audience } from './routes.ts'
import { basePath } from './constants.ts'

export interface Visit {
  readonly origin: string
  /** Below the base path, e.g. `/login`. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly userAgent: string
}

export type Step =
  | { readonly kind: 'open' }
  /** Another page of this app, without a page load. */
  | { readonly kind: 'redirect'; readonly path: string; readonly query: Readonly<Record<string, string>> }
  /** A full page load. */
  | { readonly kind: 'load'; readonly address: string }

export const loginPath = '/login'
export const deniedPath = '/user-agent-denied'
const pathsWithBack: readonly string[] = [loginPath, '/signup', '/student/signup']

export const homeOf = (origin: string): string => `${origin}${basePath}/`

export const isOwn = (origin: string, address: string): boolean =>
  address === origin || address.startsWith(`${origin}/`)

const absolute = /^([a-z][a-z0-9+.-]*:|[/\\]{2})/i

/** `back` must be absolute: a relative one gets the site's origin, none or a foreign one becomes the site's home. */
export function backAddress(origin: string, back: string | undefined): string {
  if (!back) return homeOf(origin)
  if (absolute.test(back)) return isOwn(origin, back) ? back : homeOf(origin)
  return `${origin}${back.startsWith('/') ? '' : '/'}${back}`
}

/** Where `/user-agent-denied` leads to. */
export const deniedTarget = (origin: string, url: string | undefined): string =>
  url && isOwn(origin, url) ? url : homeOf(origin)

const inAppBrowsers = /\bFBA[NV]\b|\bFB_IAB\b|\bWhatsApp\b|\bLinkedInApp\b|\bPinterest\b/i

export const isInAppBrowser = (userAgent: string): boolean => inAppBrowsers.test(userAgent)

export function stepFor({ origin, path, query, userAgent }: Visit): Step {
  if (pathsWithBack.includes(path)) {
    const back = backAddress(origin, query['back'])
    if (back !== query['back']) return { kind: 'redirect', path, query: { ...query, back } }
    if (path === loginPath && isInAppBrowser(userAgent))
      return { kind: 'redirect', path: deniedPath, query: { url: back } }
  }
  if (path === deniedPath && !isInAppBrowser(userAgent))
    return { kind: 'load', address: deniedTarget(origin, query['url']) }
  return { kind: 'open' }
}

/** A newer version waits and the path changes: the target is loaded in full. */
export const upgradeDue = (
  announced: string | null,
  loaded: string | null,
  from: string | null,
  to: string,
): boolean => announced !== null && announced !== loaded && from !== null && from !== to

/** If a page's code fails to load, load its address in full, unless it is already loaded. */
export const afterLoadError = (target: string, shown: string | null): 'load' | 'tip' =>
  shown !== null && target !== shown ? 'load' : 'tip'

export function mayOpen(who: Audience, actor: Actor, production: boolean): boolean {
  if (who === 'anyone') return true
  if (who === 'signedIn') return actor.id !== null
  if (who === 'developers') return !production || actor.roles.includes('sys')
  return who.some(role => actor.roles.includes(role))
}
