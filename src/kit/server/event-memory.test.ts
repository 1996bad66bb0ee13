import { expect, test } from 'vitest'
import { rememberEvents } from './event-memory.ts'

test('remembers the latest event of a channel for two minutes', () => {
  let now = 0
  const memory = rememberEvents(() => now)
  memory.note(['user:anna'])
  now = 5000
  memory.note(['user:berta'])
  expect(memory.within(['user:anna'], 4999)).toBe(false)
  expect(memory.within(['user:anna', 'user:berta'], 1)).toBe(true)
  expect(memory.within(['user:anna'], 5000)).toBe(true)
  expect(memory.within(['user:clara'], 100_000)).toBe(false)
  now = 121_000
  memory.note(['user:berta'])
  expect(memory.within(['user:anna'], 120_000)).toBe(false)
})

test('a client that was away for longer has to reload', () => {
  expect(rememberEvents().within(['user:anna'], 120_001)).toBe(true)
})
