import { expect, test } from 'vitest'
import { rememberEvents } from './event-memory.ts'

test('remembers when a room was last told something, for two minutes', () => {
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

test('whoever comes later than anything is remembered is told to look again', () => {
  expect(rememberEvents().within(['user:anna'], 120_001)).toBe(true)
})
