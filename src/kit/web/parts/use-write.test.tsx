import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act as settled, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#kit/web/api.ts'
import { show } from '#kit/web/testing/show.tsx'
import { notify } from './notify.ts'
import { useWrite, type Write } from './use-write.ts'

vi.mock('./notify.ts', () => ({ notify: vi.fn() }))
beforeEach(() => vi.mocked(notify).mockClear())

type Options = Parameters<typeof useWrite<string, string>>[0]

/** The hook's latest result, of a component that shows its error. */
function written(options: Options): { readonly current: Write<string, string> } {
  const result = {} as { current: Write<string, string> }
  function Writer() {
    result.current = useWrite<string, string>(options)
    return <p>{result.current.error?.message}</p>
  }
  show(
    <QueryClientProvider client={new QueryClient()}>
      <Writer />
    </QueryClientProvider>,
  )
  return result
}

const refused = () => Promise.reject(new ApiError(409, 'This time is taken.'))

it('notifies about a failure, and resolves to undefined', async () => {
  const onError = vi.fn()
  const result = written({ mutationFn: refused, onError })
  expect(await settled(() => result.current.mutateAsync('a'))).toBe(undefined)
  expect(notify).toHaveBeenCalledExactlyOnceWith('This time is taken.', { type: 'negative' })
  expect(onError).toHaveBeenCalledOnce()
})

it('leaves a failure to a caller who shows it', async () => {
  const result = written({ mutationFn: refused, showsError: true })
  await settled(() => result.current.mutateAsync('a'))
  expect(await screen.findByText('This time is taken.')).toBeTruthy()
  expect(notify).not.toHaveBeenCalled()
})

it('ignores a write while another is in progress, and takes the next one after a failure', async () => {
  const calls: string[] = []
  const result = written({
    mutationFn: async value => {
      calls.push(value)
      await Promise.resolve()
      if (value === 'one') throw new Error('no')
      return value
    },
  })
  const [first, second] = await settled(() =>
    Promise.all([result.current.mutateAsync('one'), result.current.mutateAsync('two')]),
  )
  expect([first, second, calls]).toEqual([undefined, undefined, ['one']])
  expect(await settled(() => result.current.mutateAsync('three'))).toBe('three')
})

it('queues writes of a scope, in their order', async () => {
  const ended: string[] = []
  const result = written({
    scope: { id: 'setting' },
    mutationFn: async value => {
      await new Promise(resolve => setTimeout(resolve, value === 'slow' ? 20 : 0))
      ended.push(value)
      return value
    },
  })
  await settled(() => Promise.all([result.current.mutateAsync('slow'), result.current.mutateAsync('quick')]))
  expect(ended).toEqual(['slow', 'quick'])
})
