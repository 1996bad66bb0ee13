import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { useAddress, watchLeaving } from './address.ts'

function Page() {
  const [address, change] = useAddress()
  const set = (name: string) =>
    change(now => {
      now.set(name, '1')
      return now
    })
  return (
    <>
      <p>{address.toString()}</p>
      <button
        type="button"
        onClick={() => {
          set('words')
          set('grade')
        }}
      >
        Both
      </button>
      <button
        type="button"
        onClick={() => set('last')}
      >
        Last
      </button>
    </>
  )
}

const press = (name: string) =>
  act(async () => {
    screen.getByRole('button', { name }).click()
  })

test('of two quick changes none is lost, and Back returns to what was shown', async () => {
  const router = createMemoryRouter([{ path: '/', element: <Page /> }])
  render(<RouterProvider router={router} />)
  await press('Both')
  expect(screen.getByRole('paragraph').textContent).toBe('words=1&grade=1')
  await act(() => router.navigate(-2))
  expect(screen.getByRole('paragraph').textContent).toBe('')
  await press('Last')
  expect(screen.getByRole('paragraph').textContent).toBe('last=1')
})

test('a change that comes while another page opens does not cancel it', async () => {
  const loading = Promise.withResolvers<null>()
  const router = createMemoryRouter([
    { path: '/', element: <Page /> },
    { path: '/other', loader: () => loading.promise, element: <h1>Other</h1> },
  ])
  const stop = watchLeaving(router)
  render(<RouterProvider router={router} />)
  act(() => void router.navigate('/other'))
  await press('Last')
  await act(async () => loading.resolve(null))
  expect(screen.getByRole('heading').textContent).toBe('Other')
  stop()
})
