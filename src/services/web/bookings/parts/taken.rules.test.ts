import { minuteMs } from '#kit/contract/durations.ts'
import { expect, it } from 'vitest'
import { withoutTaken } from './taken.rules.ts'

const slot = (from: number, to: number) => ({
  start: new Date(from * minuteMs).toISOString(),
  end: new Date(to * minuteMs).toISOString(),
})

it('removes overlaps, and keeps adjacent times', () => {
  const slots = [slot(0, 60), slot(30, 90), slot(60, 120), slot(90, 150), slot(120, 180)]
  expect(withoutTaken(slots, slot(60, 120))).toEqual([slot(0, 60), slot(120, 180)])
})
