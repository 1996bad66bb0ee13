import { expect, test } from 'vitest'
import { bytesWords, spaceLeft, spaceState, spaceWords } from './space.rules.ts'

test.each([
  [0, '0 MB'],
  [1, 'under 0.1 MB'],
  [50_000, '0.1 MB'],
  [1_500_000, '1.5 MB'],
  [999_940_000, '999.9 MB'],
  [999_960_000, '1 GB'],
  [2_000_000_000, '2 GB'],
  [1_500_000_000_000, '1.5 TB'],
  [9_000_000_000_000_000, '9,000 TB'],
])('%d bytes are %s', (bytes, words) => expect(bytesWords(bytes)).toBe(words))

test('the message names limit, used and left, and never less than nothing', () => {
  expect(spaceWords(spaceLeft(10_000_000, 9_000_000, 2_000_000))).toBe(
    'There is not enough space for this file of 2 MB: of 10 MB, 9 MB are used and 1 MB are left. Delete some files first.',
  )
  expect(spaceLeft(5, 9, 1).left).toBe(0)
})

test.each([
  [0, 100, 'fine'],
  [79, 100, 'fine'],
  [80, 100, 'nearly'],
  [99, 100, 'nearly'],
  [100, 100, 'full'],
  [120, 100, 'full'],
  [0, 0, 'full'],
] as const)('%d of %d is %s', (used, total, state) => expect(spaceState(used, total)).toBe(state))
