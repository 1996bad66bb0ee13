import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'

const turn = (isOnline: boolean) =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  })

it('every page says that there is no connection, while there is none', () => {
  show(<p>A page</p>)
  expect(screen.queryByText(/No connection/)).toBeNull()
  turn(false)
  expect(screen.getByRole('alert').textContent).toContain('No connection.')
  turn(true)
  expect(screen.queryByText(/No connection/)).toBeNull()
})
