import { expect, it } from 'vitest'
import { mentionAt, mentioned } from './comment-box.tsx'

const people = [
  { uid: 'u1', name: 'Tom Demo' },
  { uid: 'u2', name: 'Ada Demo-Admin' },
]

it('suggests names after an @ at the beginning of a word', () => {
  expect(mentionAt('Hello @To', 9)).toBe('To')
  expect(mentionAt('@', 1)).toBe('')
  expect(mentionAt('mail@example', 12)).toBeNull()
  expect(mentionAt('Hello @Tom\nmore', 15)).toBeNull()
})

it('named people are mentioned', () => {
  expect(mentioned('@Tom Demo please look', people)).toEqual(['u1'])
  expect(mentioned('Tom Demo without a sign', people)).toEqual([])
})
