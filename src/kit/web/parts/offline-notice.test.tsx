import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { noteAnswer } from '#kit/web/connection.ts'
import { show } from '#kit/web/testing/show.tsx'
import { OfflineNotice } from './offline-notice.tsx'

const turn = (isOnline: boolean) =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  })

// Calls that fail in other tests of the same page are not this one's.
beforeEach(() => noteAnswer(true))

it('every page says that it is offline, while it is', () => {
  show(<OfflineNotice />)
  expect(screen.queryByText(/No connection/)).toBeNull()
  turn(false)
  expect(screen.getByRole('alert').textContent).toContain('No connection.')
  turn(true)
  expect(screen.queryByText(/No connection/)).toBeNull()
  act(() => noteAnswer(false))
  expect(screen.getByRole('alert').textContent).toContain('No connection.')
  act(() => noteAnswer(true))
  expect(screen.queryByText(/No connection/)).toBeNull()
})
