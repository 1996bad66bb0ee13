// Renders a part as on a page: app, theme, router.
import type { QueryClient } from '@tanstack/react-query'
import { act, render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { App, AppProvider, type WebDomain } from '#kit/web/app.tsx'
import { Queries } from '#kit/web/queries.ts'
import { KitProvider } from '#kit/web/theme/kit-provider.tsx'

let address = ''

const Watch = () => {
  const { pathname, search } = useLocation()
  address = pathname + search
  return null
}

/** An app of one domain. */
export const appOf = (domain: WebDomain = {}, queries: QueryClient = new Queries()): App =>
  new App([domain], queries)

export interface RenderedPart extends RenderResult {
  /** Path and query of the router. */
  readonly address: () => string
}

/** @param app With the domains whose fillings and provisions the part shows; without any, unless it is given. */
export function show(part: ReactNode, at = '/', app = appOf()): RenderedPart {
  const result = render(
    <AppProvider app={app}>
      <KitProvider env="test">
        <MemoryRouter initialEntries={[at]}>
          <Watch />
          {part}
        </MemoryRouter>
      </KitProvider>
    </AppProvider>,
  )
  return Object.assign(result, { address: () => decodeURIComponent(address) })
}

/** Resolves when everything started before this call has rendered. */
export const settle = (): Promise<void> => act(() => new Promise<void>(resolve => setTimeout(resolve)))

/** Every animation frame that was requested before this call has run, and those that it requested. */
export const framesDrawn = (): Promise<void> =>
  act(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(resolve => requestAnimationFrame(resolve))
  })
