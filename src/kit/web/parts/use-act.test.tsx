import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act as settled, fireEvent, screen } from '@testing-library/react'
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
