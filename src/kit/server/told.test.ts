import { expect, test } from 'vitest'
import { rememberTold } from './told.ts'

test('remembers when a room was last told something, for two minutes', () => {
  let now = 0
  const told = rememberTold(() => now)
  told.note(['user:anna'])
  now = 5000
  told.note(['user:berta'])
  expect(told.within(['user:anna'], 4999)).toBe(false)
  expect(told.within(['user:anna', 'user:berta'], 1)).toBe(true)
  expect(told.within(['user:anna'], 5000)).toBe(true)
  expect(told.within(['user:clara'], 100_000)).toBe(false)
  now = 121_000
  told.note(['user:berta'])
  expect(told.within(['user:anna'], 120_000)).toBe(false)
})

test('whoever comes later than anything is remembered is told to look again', () => {
  expect(rememberTold().within(['user:anna'], 120_001)).toBe(true)
})
