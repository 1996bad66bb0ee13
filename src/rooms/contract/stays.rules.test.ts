import { expect, test } from 'vitest'
import { mergeStays, type Stay } from './stays.rules.ts'

const at = (second: number): Date => new Date(Date.UTC(2026, 0, 1, 10, 0, second))
const stay = (from: number, until: number | null, lost = false): Stay => ({
  from: at(from),
  until: until === null ? null : at(until),
  lost,
})

test.each<[string, Stay[], Stay[]]>([
  ['nothing', [], []],
  ['two screens at once are one stay', [stay(0, 60), stay(30, 90, true)], [stay(0, 90, true)]],
  ['a screen inside another does not shorten it', [stay(0, 90), stay(10, 20, true)], [stay(0, 90)]],
  ['a reload is no absence', [stay(0, 30, true), stay(40, 90)], [stay(0, 90)]],
  [
    'a longer gap is one, and says how it began',
    [stay(0, 30, true), stay(41, 90)],
    [stay(0, 30, true), stay(41, 90)],
  ],
  ['who is still there has no end', [stay(0, 30, true), stay(35, null)], [stay(0, null)]],
  ['in whatever order they come', [stay(50, 60), stay(0, 10)], [stay(0, 10), stay(50, 60)]],
])('%s', (_name, connections, expected) => {
  expect(mergeStays(connections)).toEqual(expected)
})
