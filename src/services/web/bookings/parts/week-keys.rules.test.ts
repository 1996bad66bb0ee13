import { expect, it } from 'vitest'
import { stepFrom } from './week-keys.rules.ts'

const columns = [['a1', 'a2', 'a3'], [], ['c1'], ['d1', 'd2']]
const to = (start: string, key: string) => stepFrom(columns, start, key)

it.each([
  ['a1', 'ArrowDown', 'a2'],
  ['a3', 'ArrowDown', 'a3'],
  ['a2', 'ArrowUp', 'a1'],
  ['a1', 'ArrowUp', 'a1'],
  ['a3', 'ArrowRight', 'c1'],
  ['c1', 'ArrowRight', 'd1'],
  ['d2', 'ArrowRight', 'd2'],
  ['d2', 'ArrowLeft', 'c1'],
  ['c1', 'ArrowLeft', 'a1'],
  ['a1', 'ArrowLeft', 'a1'],
  ['a1', 'End', 'a3'],
  ['a3', 'Home', 'a1'],
])('from %s %s leads to %s', (start, key, end) =>
  expect(to(start, key)).toEqual({ kind: 'time', start: end }),
)

it('leaves the week by page keys, and ignores other keys', () => {
  expect(to('a1', 'PageDown')).toEqual({ kind: 'week', by: 1 })
  expect(to('a1', 'PageUp')).toEqual({ kind: 'week', by: -1 })
  expect(to('a1', 'Enter')).toBeNull()
})
