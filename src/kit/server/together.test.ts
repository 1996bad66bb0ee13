import { expect, test, vi } from 'vitest'
import { together } from './together.ts'

test('reads of one tick are batched, each once; later ones are read again', async () => {
  const ask = vi.fn((keys: readonly string[]) =>
    Promise.resolve(new Map(keys.filter(key => key !== 'nobody').map(key => [key, key.toUpperCase()]))),
  )
  const find = together(ask)
  expect(await Promise.all([find('anna'), find('ben'), find('anna'), find('nobody')])).toEqual([
    'ANNA',
    'BEN',
    'ANNA',
    undefined,
  ])
  expect(ask.mock.calls).toEqual([[['anna', 'ben', 'nobody']]])
  expect(await find('anna')).toBe('ANNA')
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a failure reaches everybody who waits for it, and nobody after them', async () => {
  const ask = vi
    .fn<(keys: readonly string[]) => Promise<Map<string, string>>>()
    .mockRejectedValueOnce(new Error('down'))
    .mockResolvedValue(new Map([['anna', 'here']]))
  const find = together(ask)
  const both = await Promise.allSettled([find('anna'), find('ben')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await find('anna')).toBe('here')
})
