import { act, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { useArrival } from './arrival.ts'

function Page() {
  useArrival()
  return (
    <main>
      <h1>Page</h1>
    </main>
  )
}

test('every change of the path scrolls to the top left; a change of the query alone does not', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/one'] })
  render(<RouterProvider router={router} />)
  const timesAfter = async (to: string, replace = false) => {
    scrollTo.mockClear()
    await act(() => router.navigate(to, { replace }))
    return scrollTo.mock.calls
  }
  expect(await timesAfter('/one?page=2')).toEqual([])
  expect(await timesAfter('/one?page=3', true)).toEqual([])
  expect(await timesAfter('/two?page=3')).toEqual([[0, 0]])
  expect(await timesAfter('/three', true)).toEqual([[0, 0]])
})

test('the heading gets the focus also where the page as a whole held it', async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  vi.stubGlobal('navigator', { ...window.navigator, userActivation: { hasBeenActive: true } })
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/one'] })
  render(<RouterProvider router={router} />)
  const [main, heading] = ['main', 'h1'].map(name => document.querySelector<HTMLElement>(name))
  main?.setAttribute('tabindex', '-1')
  main?.focus()
  await act(() => router.navigate('/two'))
  expect(document.activeElement).toBe(heading)
})

test.each([
  ['once somebody has pressed something', true, 'H1'],
  ['not on a page that was just loaded and sent on', false, 'BODY'],
])('the heading gets the focus %s', async (_, hasBeenActive, focused) => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  vi.stubGlobal('navigator', { ...window.navigator, userActivation: { hasBeenActive } })
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/'] })
  render(<RouterProvider router={router} />)
  await act(() => router.navigate('/home', { replace: true }))
  expect(document.activeElement?.tagName).toBe(focused)
})
