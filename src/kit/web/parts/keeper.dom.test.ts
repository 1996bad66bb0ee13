import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#kit/web/api.ts'
import { Keeper } from './keeper.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const keeper = (save: (words: string) => Promise<unknown>) =>
  new Keeper<string>('before', {
    fault: words => (words === '' ? 'Write something.' : undefined),
    save,
    clashes: ['stale-version'],
  })

it('sends the last of several changes, a moment later', async () => {
  const save = vi.fn(() => Promise.resolve())
  const kept = keeper(save)
  for (const words of ['a', 'ab', 'abc']) kept.put(words)
  expect(kept.get()).toEqual({ value: 'abc', state: { is: 'waiting' } })
  await vi.runAllTimersAsync()
  expect(save.mock.calls).toEqual([['abc']])
  expect([kept.get().state.is, kept.idle]).toEqual(['saved', true])
})

it('does not send invalid input, and says why', async () => {
  const save = vi.fn(() => Promise.resolve())
  const kept = keeper(save)
  kept.put('')
  await vi.runAllTimersAsync()
  expect(save).not.toHaveBeenCalled()
  expect(kept.get().state).toEqual({ is: 'fault', words: 'Write something.' })
})

it('sends what changed while it was sending, one after the other', async () => {
  const sent: string[] = []
  const kept: Keeper<string> = keeper(words => {
    if (sent.push(words) === 1) kept.put('later')
    return Promise.resolve()
  })
  kept.put('first')
  await vi.runAllTimersAsync()
  expect(sent).toEqual(['first', 'later'])
})

it('loses nothing when somebody else was first, or when no answer came', async () => {
  let error: ApiError | null = new ApiError(409, 'Changed', { code: 'stale-version' })
  const save = vi.fn(() => (error ? Promise.reject(error) : Promise.resolve()))
  const kept = keeper(save)
  kept.put('mine')
  await vi.runAllTimersAsync()
  expect(kept.get()).toEqual({ value: 'mine', state: { is: 'conflict' } })
  error = new ApiError(0, 'No connection', { code: 'unreachable' })
  await kept.flush()
  expect(kept.get()).toEqual({ value: 'mine', state: { is: 'failed', words: 'No connection' } })
  error = null
  await kept.flush()
  expect(kept.get().state).toEqual({ is: 'saved' })
})
