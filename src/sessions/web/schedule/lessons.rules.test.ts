import { expect, test } from 'vitest'
import type { Linked } from '#authoring/contract/content.contract.ts'
import { lessonsOf } from './lessons.rules.ts'

const lesson = (_id: string, more: object = {}) =>
  ({
    _id,
    mode: 'task',
    pageNum: 3,
    taught: false,
    del: false,
    group: 'Week 1',
    ...more,
  }) as unknown as Linked
const ids = (list: readonly { readonly _id: string }[]) => list.map(({ _id }) => _id)

test('the next lesson is the first with slides that has not been taught', () => {
  const unit = [lesson('a', { taught: true }), lesson('b', { pageNum: 0 }), lesson('c'), lesson('d')]
  const { lessons, ready, next } = lessonsOf(unit, undefined)
  expect([ids(lessons), ids(ready), next?._id]).toEqual([['a', 'b', 'c', 'd'], ['a', 'c', 'd'], 'c'])
})

test('the only lesson may be taught again, one of several is chosen', () => {
  const taught = { taught: true }
  expect(lessonsOf([lesson('a', taught)], undefined).next?._id).toBe('a')
  expect(lessonsOf([lesson('a', taught), lesson('b', taught)], undefined).next).toBeUndefined()
})

test('a group has its own content, without what is deleted; videos and tools are apart', () => {
  const unit = [
    lesson('a', { group: 'Week 2' }),
    lesson('b', { del: true }),
    lesson('c', { mode: 'video' }),
    lesson('d'),
  ]
  const { lessons, others } = lessonsOf(unit, 'Week 1')
  expect([ids(lessons), ids(others)]).toEqual([['d'], ['c']])
})
