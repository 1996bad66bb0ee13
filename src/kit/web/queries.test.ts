import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { Queries } from './queries.ts'

/** A server-side list whose answers the test releases. */
function slowList() {
  const server = ['one']
  const waiting: (() => void)[] = []
  const ask = () => {
    const answer = [...server]
    return new Promise<string[]>(resolve => {
      waiting.push(() => resolve(answer))
    })
  }
  const answer = async (which = 0) => {
    await expect.poll(() => waiting.length).toBeGreaterThan(which)
    waiting.splice(which, 1)[0]?.()
  }
  return { server, ask, answer, waiting }
}

it('reads once more what changed during its first reading', async () => {
  const queries = new Queries()
  const { server, ask, answer, waiting } = slowList()
  const stop = new QueryObserver(queries, { queryKey: ['list'], queryFn: ask }).subscribe(() => {})
  server.push('two')
  const again = [queries.invalidateQueries({ queryKey: ['list'] }), queries.invalidateQueries()]
  await answer()
  await answer()
  await Promise.all(again)
  expect(queries.getQueryData(['list'])).toEqual(['one', 'two'])
  expect(waiting).toEqual([])
  stop()
})

it('leaves what nobody looks at until somebody does, and drops a later reading that was overtaken', async () => {
  const queries = new Queries()
  const { server, ask, answer, waiting } = slowList()
  const first = queries.fetchQuery({ queryKey: ['list'], queryFn: ask })
  server.push('two')
  const invalidated = queries.invalidateQueries()
  await answer()
  expect(await first).toEqual(['one'])
  await invalidated
  expect([waiting.length, queries.getQueryState(['list'])?.isInvalidated]).toEqual([0, true])

  const stop = new QueryObserver(queries, { queryKey: ['list'], queryFn: ask }).subscribe(() => {})
  server.push('three')
  const again = queries.invalidateQueries()
  await answer(1)
  await again
  await answer()
  expect(queries.getQueryData(['list'])).toEqual(['one', 'two', 'three'])
  stop()
})

it('fails a write without a connection at once, instead of keeping it until there is one', async () => {
  onlineManager.setOnline(false)
  try {
    const write = new MutationObserver(new Queries(), {
      mutationFn: () => Promise.reject(new Error('There is no connection.')),
    })
    await expect(write.mutate()).rejects.toThrow('There is no connection.')
    expect(write.getCurrentResult().isPaused).toBe(false)
  } finally {
    onlineManager.setOnline(true)
  }
})
