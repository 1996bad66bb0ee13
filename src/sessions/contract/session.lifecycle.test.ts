// States: exactly one applies at any moment, and automatic closing happens once.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eventsFrom } from '#kit/contract/lifecycle.ts'
import {
  closesBecause,
  learnersMayEnter,
  mayArchive,
  sessionLifecycle,
  sessionStates,
  sessionStatuses,
  stateOf,
} from './session.lifecycle.ts'

const now = new Date('2026-03-02T10:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const running = {
  del: false,
  status: 'live' as const,
  start: at(-120),
  end: at(-61),
  booking: null,
  countdown: null,
  ownPace: false,
}

test('exactly one state holds at any time', () => {
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  const rules = {
    // the table of section 3; the moment of the start counts as started
    scheduled: (s: Timed, t: Date) => !s.del && s.status !== 'close' && s.start > t,
    ongoing: (s: Timed, t: Date) => !s.del && s.status !== 'close' && s.start <= t,
    ended: (s: Timed) => !s.del && s.status === 'close',
    archived: (s: Timed) => s.del,
  }
  type Timed = { del: boolean; status: (typeof sessionStatuses)[number]; start: Date }
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.constantFrom(...sessionStatuses),
      moment,
      moment,
      (del, status, start, t) => {
        const session = { del, status, start }
        expect(sessionStates.filter(state => rules[state](session, t))).toEqual([stateOf(session, t)])
      },
    ),
  )
})

test('learners enter while it is running, not before or after', () => {
  expect(learnersMayEnter({ del: false, status: 'live', start: at(1) }, now)).toBe(false)
  expect(learnersMayEnter({ del: false, status: 'live', start: now }, now)).toBe(true)
  expect(learnersMayEnter({ del: false, status: 'student', start: at(-1) }, now)).toBe(true)
  expect(learnersMayEnter({ del: false, status: 'close', start: at(-1) }, now)).toBe(false)
  expect(learnersMayEnter({ del: true, status: 'live', start: at(-1), type: 'session' }, now)).toBe(false)
  expect(learnersMayEnter({ del: true, status: 'student', start: at(-1), type: 'selfStudy' }, now)).toBe(true)
})

test('a running session is not archived', () =>
  expect(sessionStates.filter(mayArchive)).toEqual(['scheduled', 'ended']))

test('a closed session can only be reopened', () =>
  expect(eventsFrom(sessionLifecycle, 'close')).toEqual(['reopen', 'reopenOwn']))

describe('closes automatically', () => {
  test('an hour after its end, when no teacher is in it', () => {
    expect(closesBecause(running, now, false)).toBe('forgotten')
    expect(closesBecause(running, now, true)).toBeNull()
    expect(closesBecause({ ...running, end: at(-59) }, now, false)).toBeNull()
  })
  test('at its deadline, even with a teacher present', () => {
    const timed = { ...running, end: at(60), countdown: { type: 1 as const, deadline: now.toISOString() } }
    expect(closesBecause(timed, now, true)).toBe('deadline')
    expect(
      closesBecause({ ...timed, countdown: { type: 1, deadline: at(1).toISOString() } }, now, true),
    ).toBeNull()
    expect(closesBecause({ ...timed, countdown: { type: 2, deadline: null } }, now, true)).toBeNull()
  })
  test('a booked lesson a quarter of an hour after its end', () => {
    const booked = { ...running, booking: 'b', end: at(-15) }
    expect(closesBecause(booked, now, true)).toBe('booking')
    expect(closesBecause({ ...booked, end: at(-14) }, now, true)).toBeNull()
  })
  test('never self-paced sessions, nor those that are over or have not begun', () => {
    expect(closesBecause({ ...running, ownPace: true }, now, false)).toBeNull()
    expect(closesBecause({ ...running, status: 'student' }, now, false)).toBeNull()
    expect(closesBecause({ ...running, status: 'close' }, now, false)).toBeNull()
    expect(closesBecause({ ...running, start: at(1), end: at(2) }, now, false)).toBeNull()
  })
})
