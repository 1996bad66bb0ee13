import { beforeEach, expect, it, vi } from 'vitest'
import type { Unsent } from './outbox-acts.ts'
import { browserFiles, localOutbox } from './outbox-store.ts'

const act = (key: string, content: string): Unsent => ({
  do: 'give',
  key,
  at: 1,
  page: 'p1',
  type: 'text',
  values: { content },
})
beforeEach(() => localStorage.clear())

it('keeps actions per person and room across a reload', () => {
  localOutbox('ann', 'ABC234').put(act('k1', 'Moon'))
  localOutbox('bob', 'ABC234').put(act('k2', 'Wind'))
  localOutbox('ann', 'XYZ789').put(act('k3', 'Sun'))
  const again = localOutbox('ann', 'ABC234')
  expect(again.all()).toEqual([act('k1', 'Moon')])
  again.remove('k1')
  expect(localOutbox('ann', 'ABC234').all()).toEqual([])
})

it('where storage is full, keeps them until the page closes', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  const storage = localOutbox('ann', 'ABC234')
  storage.put(act('k1', 'Moon'))
  expect(storage.all()).toEqual([act('k1', 'Moon')])
  full.mockRestore()
})

it('a file is sent even if the browser cannot store it', async () => {
  const files = browserFiles()
  await files.put('k1', new File(['x'], 'tide.png', { type: 'image/png' }))
  expect((await files.get('k1'))?.name).toBe('tide.png')
  await files.remove('k1')
  expect(await files.get('k1')).toBeUndefined()
})
