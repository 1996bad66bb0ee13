import { expect, test } from 'vitest'
import { stillHere, withSign } from './presence.rules.ts'

const sign = (uid: string, name: string, here = true) => ({ uid, name, here, page: 'p' })

test('a heartbeat replaces the previous one; people who leave are removed; names are sorted', () => {
  const two = withSign(withSign([], sign('b', 'Zoe'), 1), sign('a', 'Ann'), 2)
  expect(two.map(({ name, seen }) => [name, seen])).toEqual([
    ['Ann', 2],
    ['Zoe', 1],
  ])
  const moved = withSign(two, { ...sign('b', 'Zoe'), page: 'q' }, 3)
  expect(moved.map(({ page }) => page)).toEqual(['p', 'q'])
  expect(withSign(moved, sign('a', 'Ann', false), 4).map(({ uid }) => uid)).toEqual(['b'])
})

test('people without heartbeats are removed; otherwise the list keeps its identity', () => {
  const two = withSign(withSign([], sign('a', 'Ann'), 0), sign('b', 'Zoe'), 30_000)
  expect(stillHere(two, 40_000)).toBe(two)
  expect(stillHere(two, 60_000).map(({ uid }) => uid)).toEqual(['b'])
})
