import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockAt, fillDay, firstOverlap, minutesOf, overlaps, timeOf, type Block } from './blocks.rules.ts'
import { termEnd } from './terms.rules.ts'

const anyBlock = fc
  .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 300 }))
  .map(([week, start, length]): Block => ({
    week,
    start: timeOf(start),
    end: timeOf(Math.min(1440, start + length)),
  }))

describe('blocks', () => {
  it('convert to minutes and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1440 }), minutes => minutesOf(timeOf(minutes)) === minutes),
    )
  })

  it('finds an overlap exactly when there is one', () => {
    fc.assert(
      fc.property(fc.array(anyBlock, { maxLength: 8 }), blocks => {
        const any = blocks.some((one, at) => blocks.slice(at + 1).some(other => overlaps(one, other)))
        expect(firstOverlap(blocks) !== undefined).toBe(any)
      }),
    )
  })

  it('fills a day without overlaps, within its limits', () => {
    expect(fillDay(1, '08:30', '11:00', 2700, 600)).toEqual([
      { week: 1, start: '08:30', end: '09:15' },
      { week: 1, start: '09:25', end: '10:10' },
    ])
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 5, max: 120 }),
        fc.integer({ min: 0, max: 60 }),
        (start, lesson, pause) => {
          const blocks = fillDay(2, timeOf(start), '24:00', lesson * 60, pause * 60)
          expect(firstOverlap(blocks)).toBeUndefined()
          expect(blocks.every(block => minutesOf(block.end) <= 1440)).toBe(true)
        },
      ),
    )
    expect(blockAt(1, '23:30', 2700)).toBeUndefined()
  })
})

describe('a term', () => {
  it.each([
    ['2026-02-01', '2026-04-30'],
    ['2026-11-30', '2027-02-27'],
    ['2026-01-31', '2026-04-29'],
    ['2026-03-15', '2026-06-14'],
  ])('from %s ends on %s', (start, end) => expect(termEnd(start, '2028-01-01')).toBe(end))
  it('never ends after its year', () => expect(termEnd('2026-11-01', '2026-12-15')).toBe('2026-12-15'))
})
