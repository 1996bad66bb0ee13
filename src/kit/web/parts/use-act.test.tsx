import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act as settled, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import { useAct } from './use-act.ts'

function Press({ work }: { work: () => Promise<void> }) {
  const { act } = useAct()
  return (
    <button
      type="button"
      onClick={() => act(work)}
    >
      Save
    </button>
  )
}

it('the second press of a double click does nothing, and a later one works again', async () => {
  const ends: (() => void)[] = []
  const work = vi.fn(
    () =>
      new Promise<void>(resolve => {
        ends.push(resolve)
      }),
  )
  show(
    <QueryClientProvider client={new QueryClient()}>
      <Press work={work} />
    </QueryClientProvider>,
  )
  const button = screen.getByRole('button', { name: 'Save' })
  settled(() => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1))
  await settled(async () => {
    ends[0]?.()
    await Promise.resolve()
  })
  await vi.waitFor(() => {
    fireEvent.click(button)
    expect(work).toHaveBeenCalledTimes(2)
  })
})

function Form({ work }: { work: () => Promise<void> }) {
  const { act, busy, failed, forget } = useAct(undefined, {
    showsError: true,
    errorWords: error => `Not saved: ${error.message}`,
  })
  return (
    <>
      <input
        aria-label="Name"
        onChange={forget}
      />
      <button
        type="button"
        disabled={busy}
        onClick={() => act(work)}
      >
        Save
      </button>
      {failed && <p role="alert">{failed}</p>}
    </>
  )
}

it('a form that shows its failure does so until the next change or attempt', async () => {
  const work = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('taken'))
  work.mockRejectedValueOnce(new Error('still taken')).mockResolvedValue()
  show(<Form work={work} />)
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  save()
  expect((await screen.findByRole('alert')).textContent).toBe('Not saved: taken')
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'other' } })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  save()
  expect((await screen.findByRole('alert')).textContent).toBe('Not saved: still taken')
  save()
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(work).toHaveBeenCalledTimes(3)
})
