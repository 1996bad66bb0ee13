// From an address to what is shown: rules of navigation, the route table, the audience, the screen's code.
import { redirect, replace } from 'react-router'
import { basePath } from '#kit/contract/constants.ts'
import { afterLoadError, loginPath, mayOpen, stepFor } from '#kit/contract/navigation.rules.ts'
import { matchRoute, type Route, type RouteMatch } from '#kit/contract/routes.ts'
import { actor } from '../actor.ts'
import type { App } from '../app.tsx'
import { doubtWhileWaiting } from '../connection.ts'
import { isProduction } from '../page.ts'
import { token, visitor } from '../token.ts'
import { takeUpgrade } from '../upgrade.ts'
import { takeDetour } from './detour.ts'
import type { LoadScreen, Params, ScreenModule, ScreenRoute } from './screen.ts'

/** Built rows carry their screen; pending ones match and have none. */
export type Table = readonly Route<LoadScreen | null>[]

export type Opened =
  | {
      readonly kind: 'screen'
      readonly route: ScreenRoute
      readonly params: Params
      readonly Screen: ScreenModule['Screen']
    }
  | { readonly kind: 'broken'; readonly route: ScreenRoute }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'unreachable' }

export const pathOf = (url: URL): string => url.pathname.slice(basePath.length) || '/'

/** @param shown The address now shown, null before the first page. */
export async function open(app: App, table: Table, url: URL, shown: URL | null): Promise<Opened | Response> {
  const path = pathOf(url)
  const go = (to: string, query: Record<string, string>) =>
    (shown ? redirect : replace)(`${to}?${new URLSearchParams(query)}`)
  if (takeUpgrade(shown && pathOf(shown), path)) return load(url.href, shown)

  const step = stepFor({
    origin: url.origin,
    path,
    query: Object.fromEntries(url.searchParams),
    userAgent: navigator.userAgent,
  })
  if (step.kind === 'redirect') return go(step.path, step.query)
  if (step.kind === 'load') return load(step.address, shown)

  await app.whenStarted()
  const detour = takeDetour()
  if (detour !== null && detour !== path) return replace(detour)
  const match = matchRoute(table, path)
  if (!match || !isBuilt(match.route)) return { kind: 'notFound' }
  const { route, params } = match as RouteMatch<ScreenRoute>
  if (!mayOpen(route.who, actor(), isProduction())) {
    // While the server is unreachable, a stored token counts: nobody is asked to sign in again.
    if (actor().id === null && token() !== null && visitor() === null) return { kind: 'unreachable' }
    const login = matchRoute(table, loginPath)
    return actor().id === null && login && isBuilt(login.route)
      ? go(loginPath, { back: url.href })
      : { kind: 'forbidden' }
  }
  const ended = doubtWhileWaiting()
  try {
    const screen = (await route.load().finally(ended)) as ScreenModule | undefined
    // Nothing came and nothing was thrown: somebody handled the missing asset (vite:preloadError) and takes over.
    return screen ? { kind: 'screen', route, params, Screen: screen.Screen } : new Promise<never>(() => {})
  } catch (error) {
    console.error(`The page ${path} could not be loaded.`, error)
    if (afterLoadError(url.href, shown?.href ?? null) === 'load') return load(url.href, shown)
    window.reportError(error)
    return { kind: 'broken', route }
  }
}

const isBuilt = (route: Table[number]): route is ScreenRoute => route.load !== null

/** A full page load: this page waits for its end. */
function load(address: string, shown: URL | null): Promise<never> {
  // A page that comes back from the browser's memory would still be waiting.
  window.addEventListener('pageshow', event => {
    if (event.persisted) window.location.reload()
  })
  if (shown) window.location.assign(address)
  else window.location.replace(address)
  return new Promise(() => {})
}
