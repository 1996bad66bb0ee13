import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  enrolUntil,
  hindrance,
  isTooFew,
  leaveUntil,
  minimumAt,
  refundUntil,
  remindedStarts,
  reminders,
  seatsLeft,
  wasThere,
  type Enrollable,
  type Joiner,
} from './enrol.rules.ts'
import { kinds, sessionKinds } from './kinds.ts'

const hour = 3_600_000
const start = new Date('2026-11-20T09:00:00Z')
const before = (hours: number) => new Date(start.getTime() - hours * hour)
const open: Enrollable = {
  type: 'taskWorkshop',
  owner: 'host',
  school: 'here',
  pid: null,
  del: false,
  status: 'live',
  start,
  end: before(-1),
  regDate: null,
  regMax: 2,
  regNum: 0,
}
const learner: Joiner = {
  id: 'me',
  roles: ['user', 'student'],
  memberships: [{ school: 'here', as: 'student' }],
}
const teacher: Joiner = {
  id: 'me',
  roles: ['user', 'teacher'],
  memberships: [{ school: 'here', as: 'staff' }],
}
const elsewhere = (joiner: Joiner): Joiner => ({
  ...joiner,
  memberships: [{ school: 'there', as: joiner.memberships?.[0]?.as ?? 'student' }],
})

describe('who may register', () => {
  test.each(sessionKinds)('%s: as in its row of the table', type => {
    const { access, audience } = kinds[type]
    const session = { ...open, type }
    const can = (joiner: Joiner) => hindrance(session, joiner, before(48)) === null
    const wanted =
      access !== 'enrol'
        ? [false, false, false, false]
        : (
            {
              learners: [true, true, false, false],
              schoolLearners: [true, false, false, false],
              educators: [false, false, true, true],
              schoolTeachers: [false, false, true, false],
            } as Record<string, boolean[]>
          )[audience]
    expect([can(learner), can(elsewhere(learner)), can(teacher), can(elsewhere(teacher))]).toEqual(wanted)
  })
  test.each([
    ['its owner', { owner: 'me' }, 'own'],
    ['a part of a course', { pid: 'course' }, 'child'],
    ['an archived one', { del: true }, 'closed'],
    ['a closed one', { status: 'close' }, 'closed'],
    ['one that started', { start: before(48) }, 'late'],
    ['after its deadline', { regDate: before(48) }, 'late'],
    ['a full one', { regNum: 2 }, 'full'],
    ['one without limit', { regNum: 1000, regMax: 0 }, null],
  ] as const)('%s', (_, fields, why) =>
    expect(hindrance({ ...open, ...fields }, learner, before(48))).toBe(why),
  )
  test('seats held by unpaid orders count as taken', () =>
    expect(hindrance({ ...open, regNum: 1 }, learner, before(48), 2)).toBe('full'))
  test('a school admin who teaches elsewhere has no access to another school', () =>
    expect(
      hindrance({ ...open, type: 'pdSchoolTeacherWorkshop', school: 'other' }, teacher, before(48)),
    ).toBe('school'))
  test('a staff-only member of the school does not count as its learner', () => {
    expect(
      hindrance(
        { ...open, type: 'taskSchoolWorkshop' },
        { ...learner, memberships: [{ school: 'here', as: 'staff' }] },
        before(48),
      ),
    ).toBe('school')
  })
})

describe('deadlines', () => {
  test('registering: the deadline, else the start; in student pace the end', () => {
    expect(enrolUntil(open)).toEqual(start)
    expect(enrolUntil({ ...open, regDate: before(2) })).toEqual(before(2))
    expect(enrolUntil({ ...open, type: 'selfStudy' })).toEqual(before(-1))
  })
  test('leaving a free seat: the start; in student pace always', () => {
    expect(leaveUntil(open)).toEqual(start)
    expect(leaveUntil({ ...open, type: 'selfStudy' })).toBeNull()
  })
  test('refund of a paid seat: 24 hours before, or 48 hours after a move, never once it started', () => {
    expect(refundUntil({ start, movedAt: null })).toEqual(before(24))
    expect(refundUntil({ start, movedAt: before(200) })).toEqual(before(24))
    expect(refundUntil({ start, movedAt: before(60) })).toEqual(before(12))
    expect(refundUntil({ start, movedAt: before(3) })).toEqual(start)
    fc.assert(
      fc.property(fc.option(fc.integer({ min: -100, max: 1000 })), hours => {
        const until = refundUntil({ start, movedAt: hours === null ? null : before(hours) })
        expect(until.getTime()).toBeLessThanOrEqual(start.getTime())
        expect(until.getTime()).toBeGreaterThanOrEqual(before(24).getTime())
      }),
    )
  })
})

describe('the minimum', () => {
  const long = { start, regDate: null, createdAt: before(500), size: 5 }
  test('is checked at the deadline, else a day before the start', () => {
    expect(minimumAt({ ...long, regDate: before(72) })).toEqual(before(72))
    expect(minimumAt(long)).toEqual(before(24))
    expect(minimumAt({ ...long, size: 0 })).toBeNull()
  })
  test('at short notice is checked ten minutes before the start, if at all', () => {
    expect(minimumAt({ ...long, createdAt: before(5) })).toEqual(before(1 / 6))
    expect(minimumAt({ ...long, createdAt: before(0.1) })).toBeNull()
  })
  test('is met by exactly as many', () =>
    expect([4, 5, 6].map(regNum => isTooFew({ size: 5, regNum }))).toEqual([true, false, false]))
})

describe('seats', () => {
  test('are never negative, and unlimited without a limit', () => {
    expect([seatsLeft(3, 1), seatsLeft(3, 3), seatsLeft(3, 9), seatsLeft(0, 9)]).toEqual([2, 0, 0, null])
  })
})

describe('reminders', () => {
  test('are sent a day and an hour before, once each and never late', () => {
    const due = (hoursBefore: number) =>
      reminders
        .filter(each => {
          const [after, until] = remindedStarts(each, before(hoursBefore))
          return start > after && start <= until
        })
        .map(({ name }) => name)
    expect([25, 24, 23, 20, 10, 1.5, 1, 0.5, 0.1, -1].map(due)).toEqual([
      [],
      ['24h'],
      ['24h'],
      [],
      [],
      [],
      ['1h'],
      ['1h'],
      [],
      [],
    ])
  })
  test('go to people registered by then', () => {
    expect([before(30), before(24), before(3)].map(at => wasThere(reminders[0], start, at))).toEqual([
      true,
      true,
      false,
    ])
  })
})
