// The web app as a value: the query cache, and what its domains give to each other. `main.tsx` makes one from the
// list of domains; components read it by `useApp`, everything else is passed it.
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { createContext, useContext, type ReactNode } from 'react'
import type { Port, Provision } from './ports.ts'

/** A domain's contribution to the web app: its `*.web.ts` exports one of these. Its routes are a table of their own, which Node reads too. */
export interface WebDomain {
  /** Parts for the slots of screens: `fill(homeCards, 10, UnreadCard, { column: 'side' })`. */
  readonly fills?: readonly Provision[]
  /** What earlier domains read through their ports: `provide(officeHomeOf, officeHome)`. */
  readonly provides?: readonly Provision[]
  /** Begun before the first screen, which waits for their promises. */
  readonly onStart?: readonly ((app: App) => Promise<void> | void)[]
}

export class App {
  readonly queries: QueryClient
  readonly #domains: readonly WebDomain[]
  #started: Promise<void> | undefined

  constructor(domains: readonly WebDomain[], queries: QueryClient) {
    this.#domains = domains
    this.queries = queries
  }

  provided<Read>(port: Port<never, Read>): Read {
    const given = this.#domains.flatMap(({ fills = [], provides = [] }) => [...fills, ...provides])
    return port.join(given.filter(each => each.port === port).map(({ value }) => value as never))
  }

  /** Starts the domains, once. A failure is logged, and the page opens all the same. */
  whenStarted(): Promise<void> {
    this.#started ??= this.#start()
    return this.#started
  }

  async #start(): Promise<void> {
    const work = this.#domains.flatMap(({ onStart = [] }) => onStart)
    const results = await Promise.allSettled(work.map(async begin => begin(this)))
    for (const result of results)
      if (result.status === 'rejected') console.error('start-up work failed', result.reason)
  }
}

const AppContext = createContext<App | null>(null)

export const AppProvider = ({ app, children }: { app: App; children: ReactNode }) => (
  <AppContext value={app}>
    <QueryClientProvider client={app.queries}>{children}</QueryClientProvider>
  </AppContext>
)

export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('there is no AppProvider around this')
  return app
}

export const useProvided = <Read,>(port: Port<never, Read>): Read => useApp().provided(port)
