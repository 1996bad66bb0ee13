// Renders a part as on a page: queries, theme, router, reader's zone.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { Queries } from '#kit/web/queries.ts'
import { KitProvider } from '#kit/web/theme/kit-provider.tsx'

let address = ''

const Watch = () => {
  const { pathname, search } = useLocation()
  address = pathname + search
  return null
}

export interface RenderedPart extends RenderResult {
  /** Path and query of the router. */
  readonly address: () => string
}

export function show(part: ReactNode, at = '/'): RenderedPart {
  const result = render(
    <QueryClientProvider client={new Queries()}>
      <KitProvider env="test">
        <MemoryRouter initialEntries={[at]}>
          <Watch />
          {part}
        </MemoryRouter>
      </KitProvider>
    </QueryClientProvider>,
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
