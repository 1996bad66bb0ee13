import { expect, test } from 'vitest'
import { escapeLike, likeBeginning, likeContaining } from './like.ts'

test('wildcards match themselves', () => {
  expect(likeContaining('50% of a_b')).toBe(String.raw`%50\% of a\_b%`)
  expect(likeBeginning('50% of a_b')).toBe(String.raw`50\% of a\_b%`)
  expect(escapeLike(String.raw`C:\new`)).toBe(String.raw`C:\\new`)
})
