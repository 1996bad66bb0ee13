import { expect, test } from 'vitest'
import { claimOf } from './claims.rules.ts'

test.each([
  [null, 'me', 'none'],
  [null, null, 'none'],
  ['me', 'me', 'me'],
  ['other', 'me', 'others'],
  ['other', null, 'others'],
] as const)('held by %s, %s looks: %s', (holder, me, expected) => {
  expect(claimOf({ follower: holder === null ? null : { _id: holder, name: 'Rae' } }, me)).toBe(expected)
})
