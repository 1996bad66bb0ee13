import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockOf, momentOf, partOf, secondsOf, stopAt, timed } from './video.rules.ts'

const seconds = fc.nat({ max: 99 * 3600 + 3599 })

describe('moments', () => {
  test('convert to seconds and back, up to two digits of hours', () => {
    fc.assert(
      fc.property(seconds, at => {
        expect(secondsOf(momentOf(at))).toBe(at)
      }),
    )
    fc.assert(
      fc.property(seconds, fc.double({ min: 0, max: 0.999, noNaN: true }), (at, rest) => {
        expect(momentOf(at + rest)).toBe(momentOf(at))
      }),
    )
    expect(momentOf(-3)).toBe('00:00:00')
  })

  test('sort in the order of their text', () => {
    fc.assert(
      fc.property(seconds, seconds, (one, other) => {
        expect(momentOf(one) < momentOf(other)).toBe(one < other)
      }),
    )
  })

  test('anything else is rejected', () => {
    for (const words of [
      '',
      '1:02:03',
      '00:60:00',
      '00:00:60',
      '00:00:00.5',
      ' 00:00:01',
      '000:00:01',
      '-1:00:00',
      '00:00',
    ])
      expect(secondsOf(words), words).toBeNull()
  })

  test('are displayed without leading zeros', () => {
    expect([0, 5, 65, 600, 3600, 3723, 36_000].map(clockOf)).toEqual([
      '0:00',
      '0:05',
      '1:05',
      '10:00',
      '1:00:00',
      '1:02:03',
      '10:00:00',
    ])
  })
})

test('a trimmed duration takes precedence over the full one', () => {
  expect(partOf({ startTime: 0, endTime: 90, trimOptions: null })).toEqual({ from: 0, to: 90 })
  expect(partOf({ startTime: 0, endTime: null, trimOptions: null })).toEqual({ from: 0, to: null })
  expect(partOf({ startTime: 0, endTime: 90, trimOptions: { startTime: 10, endTime: 40 } })).toEqual({
    from: 10,
    to: 40,
  })
})

const questions = fc.uniqueArray(
  fc.record({ _id: fc.uuid(), page: fc.oneof(seconds.map(momentOf), fc.constant('page-1')) }),
  { selector: ({ _id }) => _id, maxLength: 12 },
)
const part = fc
  .record({ from: fc.nat({ max: 9000 }), length: fc.option(fc.nat({ max: 360_000 })) })
  .map(({ from, length }) => ({ from, to: length === null ? null : from + length }))

test('questions of a clip: all within it, none outside, ordered by time', () => {
  fc.assert(
    fc.property(questions, part, (all, { from, to }) => {
      const found = timed(all, { from, to })
      const inside = all.filter(({ page }) => {
        const at = secondsOf(page)
        return at !== null && at >= from && (to === null || at <= to)
      })
      expect(found.map(({ _id }) => _id).sort()).toEqual(inside.map(({ _id }) => _id).sort())
      expect(found.map(({ at }) => at)).toEqual(found.map(({ at }) => at).toSorted((a, b) => a - b))
      for (const { page, at } of found) expect(momentOf(at)).toBe(page)
    }),
  )
})

test('after any seek, playback stops at the first unanswered question before that position, and never once all are answered', () => {
  fc.assert(
    fc.property(
      questions,
      fc.infiniteStream(fc.boolean()),
      fc.nat({ max: 400_000 }),
      (all, marks, position) => {
        const list = timed(all, { from: 0, to: null })
        const answered = new Set(list.filter(() => marks.next().value as boolean).map(({ _id }) => _id))
        const stop = stopAt(list, answered, position)
        const open = list.filter(({ _id, at }) => at <= position && !answered.has(_id))
        expect(stop).toBe(open[0])
        expect(stopAt(list, new Set(list.map(({ _id }) => _id)), position)).toBeUndefined()
      },
    ),
  )
})
