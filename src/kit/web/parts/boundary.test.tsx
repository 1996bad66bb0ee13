import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { lazy } from '../lazy.tsx'
import { defineSlot, fill } from '../slots.tsx'
import { appOf, show as showInApp } from '../testing/show.tsx'
import { Aside } from './aside.tsx'
import { PartBoundary, ScreenBoundary } from './boundary.tsx'
import { Loaded } from './loaded.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const show = (children: ReactNode) => render(<MantineProvider>{children}</MantineProvider>)
const retry = () =>
  act(async () => {
    screen.getByRole('button', { name: 'Try again' }).click()
  })

/** A component that throws until it is fixed. */
function breakable() {
  const state = { isBroken: true }
  const Part = () => {
    if (state.isBroken) throw new Error('broken')
    return <p>whole again</p>
  }
  return { state, Part }
}

test('one broken filling of a slot does not affect the others, and a retry restores it', async () => {
  const { state, Part } = breakable()
  const cards = defineSlot<object>()
  const app = appOf({ fills: [fill(cards, 1, Part), fill(cards, 2, () => <p>neighbour</p>)] })
  showInApp(<cards.Outlet />, '/', app)
  expect(screen.getByText('neighbour')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('This part could not be shown.')
  await retry()
  expect(screen.getByRole('alert')).toBeTruthy()
  state.isBroken = false
  await retry()
  expect(screen.getByText('whole again')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a filling has an error boundary wherever a screen shows it', () => {
  const tabs = defineSlot<object>()
  const [tab] = appOf({ fills: [fill(tabs, 1, breakable().Part)] }).provided(tabs)
  show(tab && <tab.Component />)
  expect(screen.getByRole('alert')).toBeTruthy()
})

test('code that failed to load is loaded again only by a retry', async () => {
  const load = vi.fn<() => Promise<{ default: () => ReactNode }>>()
  load.mockRejectedValueOnce(new Error('Failed to fetch dynamically imported module'))
  load.mockResolvedValueOnce({ default: () => <p>loaded</p> })
  const Panel = lazy(load)
  await act(async () =>
    show(
      <PartBoundary>
        <Suspense fallback="loading">
          <Panel />
        </Suspense>
      </PartBoundary>,
    ),
  )
  await screen.findByRole('alert')
  expect(load).toHaveBeenCalledOnce()
  await retry()
  expect(await screen.findByText('loaded')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

test('two slots whose code cannot be loaded request it once, and again on retry', async () => {
  const load = vi.fn<() => Promise<{ default: () => ReactNode }>>()
  // Endless tries would never let the test end.
  for (let n = 0; n < 50; n++)
    load.mockRejectedValueOnce(new Error('Failed to fetch dynamically imported module'))
  load.mockResolvedValue({ default: () => <p>loaded</p> })
  const Badge = lazy(load)
  const place = (
    <Suspense fallback="loading">
      <PartBoundary>
        <Badge />
      </PartBoundary>
    </Suspense>
  )
  await act(async () =>
    show(
      <>
        {place}
        {place}
      </>,
    ),
  )
  expect(await screen.findAllByRole('alert')).toHaveLength(2)
  expect(load).toHaveBeenCalledOnce()
  await act(async () => screen.getAllByRole('button', { name: 'Try again' })[0]?.click())
  expect(load).toHaveBeenCalledTimes(2)
  expect(await screen.findAllByRole('alert')).toHaveLength(2)
})

test('another page loads anew what failed on the one before', async () => {
  const load = vi.fn<() => Promise<{ default: () => ReactNode }>>()
  load.mockRejectedValueOnce(new Error('Failed to fetch dynamically imported module'))
  load.mockResolvedValue({ default: () => <p>loaded</p> })
  const Badge = lazy(load)
  const page = (
    <PartBoundary>
      <Suspense fallback="loading">
        <Badge />
      </Suspense>
    </PartBoundary>
  )
  const { unmount } = await act(async () => show(page))
  await screen.findByRole('alert')
  unmount()
  history.replaceState(null, '', '#elsewhere')
  await act(async () => show(page))
  expect(await screen.findByText('loaded')).toBeTruthy()
})

test('code that a retry cannot load is loaded with the whole page, if the server is there', async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { ...window.location, reload })
  const reach = vi.fn<() => Promise<Response>>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  reach.mockResolvedValue(new Response())
  vi.stubGlobal('fetch', reach)
  const Panel = lazy(() => Promise.reject(new Error('Failed to fetch dynamically imported module: x.js')))
  await act(async () =>
    show(
      <PartBoundary>
        <Suspense fallback="loading">
          <Panel />
        </Suspense>
      </PartBoundary>,
    ),
  )
  await screen.findByRole('alert')
  expect(reach).not.toHaveBeenCalled()
  await retry()
  await vi.waitFor(() => expect(reach).toHaveBeenCalledOnce())
  expect(reload).not.toHaveBeenCalled()
  await retry()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('a broken screen starts over when the address changes', () => {
  const { state, Part } = breakable()
  const at = (address: string) => (
    <MantineProvider>
      <p>shell</p>
      <ScreenBoundary resetKey={address}>
        <Part />
      </ScreenBoundary>
    </MantineProvider>
  )
  const { rerender } = render(at('/one'))
  expect(screen.getByRole('heading', { name: 'This page could not be shown' })).toBeTruthy()
  expect(screen.getByText('shell')).toBeTruthy()
  state.isBroken = false
  rerender(at('/two'))
  expect(screen.getByText('whole again')).toBeTruthy()
})

test('a broken panel leaves the page beside it, and is shown anew for another subject', () => {
  const { state, Part } = breakable()
  const about = (id: string) => (
    <MantineProvider>
      <p>page</p>
      <Aside
        aria-label="Details"
        resetKey={id}
      >
        <Part />
      </Aside>
    </MantineProvider>
  )
  const { rerender } = render(about('one'))
  expect(screen.getByText('page')).toBeTruthy()
  expect(screen.getByRole('complementary', { name: 'Details' }).textContent).toContain(
    'This part could not be shown.',
  )
  state.isBroken = false
  rerender(about('two'))
  expect(screen.getByText('whole again')).toBeTruthy()
})

test('what cannot show its data leaves the page, and is shown anew when other data come', () => {
  const of = (data: { readonly name?: string }) => (
    <MantineProvider>
      <p>page</p>
      <Loaded
        answer={{ data, error: null, refetch: () => undefined }}
        what="the thing"
      >
        {({ name }) => <p>{(name as string).toUpperCase()}</p>}
      </Loaded>
    </MantineProvider>
  )
  const { rerender } = render(of({}))
  expect(screen.getByText('page')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('This part could not be shown.')
  rerender(of({ name: 'tides' }))
  expect(screen.getByText('TIDES')).toBeTruthy()
})
