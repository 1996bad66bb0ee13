import { notifications } from '@mantine/notifications'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { confirm } from './confirm.ts'
import { notify, notifyUndo } from './notify.ts'
import { overlays } from './overlays.store.ts'
import { show } from '#kit/web/testing/show.tsx'

afterEach(() => {
  notifications.clean()
  cleanup()
  overlays.set({ openQuestion: null, notifications: false })
})

const question = {
  title: 'Delete “Levers”?',
  text: 'Its 12 answers are lost.',
  action: 'Delete task',
  tone: 'negative',
} as const

describe('confirm', () => {
  const ask = () => {
    show(<p>page</p>)
    let answer: Promise<boolean> | undefined
    act(() => {
      answer = confirm(question)
    })
    return answer
  }

  it('names what is lost and answers yes on the verb', async () => {
    const answer = ask()
    await screen.findByRole('dialog', { name: question.title })
    expect(screen.getByText(question.text)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Delete task' }))
    expect(await answer).toBe(true)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('answers no on Cancel and on Escape', async () => {
    const first = ask()
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(await first).toBe(false)
    cleanup()
    const second = ask()
    await screen.findByRole('dialog')
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(await second).toBe(false)
  })

  it('answers an older question with no when a newer one comes', async () => {
    const older = ask()
    act(() => {
      void confirm({ title: 'Another?', action: 'Go on' })
    })
    expect(await older).toBe(false)
    await screen.findByRole('dialog', { name: 'Another?' })
  })
})

describe('notify', () => {
  it('is positive by default, waits its turn, and appears bottom left', async () => {
    show(<p>page</p>)
    await act(() => notify('Task saved.'))
    const shown = await screen.findByRole('status')
    expect(shown.textContent).toContain('Task saved.')
    expect(shown.getAttribute('data-type')).toBe('positive')
    expect(shown.closest('[data-position]')?.getAttribute('data-position')).toBe('bottom-left')
  })

  it('interrupts when something failed', async () => {
    show(<p>page</p>)
    await act(() => notify('Not saved.', { type: 'negative' }))
    expect((await screen.findByRole('alert')).getAttribute('data-type')).toBe('negative')
  })

  it('leaves after its time', async () => {
    show(<p>page</p>)
    await act(() => notify('Gone soon.', { timeout: 30 }))
    await screen.findByText('Gone soon.')
    await waitFor(() => expect(screen.queryByText('Gone soon.')).toBeNull())
  })

  it('says the same once, and keeps it for its time from the last word', async () => {
    vi.useFakeTimers()
    show(<p>page</p>)
    await act(() => notify('Kept.', { timeout: 200 }))
    await act(() => notify('Kept.', { timeout: 60_000 }))
    await act(() => vi.advanceTimersByTimeAsync(600))
    vi.useRealTimers()
    expect(screen.getAllByText('Kept.')).toHaveLength(1)
    await act(() => notify('Kept.', { type: 'negative' }))
    expect(await screen.findAllByText('Kept.')).toHaveLength(2)
  })

  it('takes back once, and leaves', async () => {
    const undo = vi.fn()
    show(<p>page</p>)
    await act(() => notifyUndo('Task archived.', undo))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByText('Task archived.')).toBeNull())
  })
})

it('stays five seconds by default', async () => {
  const shown = vi.spyOn(notifications, 'show')
  show(<p>page</p>)
  await act(() => notify('Saved.'))
  expect(shown.mock.lastCall?.[0]).toMatchObject({ autoClose: 5000, color: 'positive' })
  shown.mockRestore()
})
