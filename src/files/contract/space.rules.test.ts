import { expect, test } from 'vitest'
import { spaceLeft, spaceState, spaceWords } from './space.rules.ts'

const mega = 1024 ** 2

test('the message states limit, used and remaining storage; the remainder is never negative', () => {
  expect(spaceWords(spaceLeft(10 * mega, 9 * mega, 2 * mega))).toBe(
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
