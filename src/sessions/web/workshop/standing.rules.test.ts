import { expect, it } from 'vitest'
import type { Enrolment } from '#sessions/contract/enrol.contract.ts'
import { missing, seatWords, standingOf } from './standing.rules.ts'

const now = new Date('2026-11-16T08:00:00Z')
const seat: Enrolment = {
  _id: 'x',
  registered: false,
  order: null,
  hindrance: null,
  left: 3,
  price: 1500,
  until: '',
  leaveUntil: null,
  refundUntil: null,
  waiting: 0,
  before: null,
  offeredUntil: null,
  hold: null,
  minimum: null,
}
const session = { role: null, state: 'scheduled', registered: false } as const
const standing = (
  enrolment: Partial<Enrolment> = {},
  of: Partial<Parameters<typeof standingOf>[0]> = {},
  signedIn = true,
) => standingOf({ ...session, ...of }, { ...seat, ...enrolment }, signedIn, now)

it('a host is always the host; people with a seat are in', () => {
  expect(standing({ hindrance: 'own' })).toBe('host')
  expect(standing({ registered: true }, { role: 'teacher' })).toBe('host')
  expect(standing({ registered: true }, { role: 'learner', state: 'ended' })).toBe('in')
  expect([
    standing({ hindrance: 'select' }, { role: 'observer' }),
    standing({}, { role: 'observer' }),
  ]).toEqual(['host', 'open'])
})

it('a reserved or bought seat takes precedence over all obstacles', () => {
  const hold = { order: 'o', until: '2026-11-16T08:30:00Z' }
  expect(standing({ hold, hindrance: 'full' })).toBe('hold')
  expect(standing({ before: 0, offeredUntil: '2026-11-16T09:00:00Z', hindrance: 'full' })).toBe('offered')
  expect(standing({ before: 0, offeredUntil: '2026-11-16T07:00:00Z', hindrance: 'full' })).toBe('waits')
  expect(standing({ before: 4, hindrance: 'full' })).toBe('waits')
})

it('guests are asked to sign in, to register or to wait', () => {
  expect([
    standing({}, {}, false),
    standing({ hindrance: 'full' }, {}, false),
    standing({ hindrance: 'late' }, {}, false),
  ]).toEqual(['guest', 'guestFull', 'late'])
  expect([standing(), standing({ hindrance: 'full' }), standing({ hindrance: 'role' })]).toEqual([
    'open',
    'full',
    'role',
  ])
  expect(standing({ hindrance: 'closed' }, { state: 'ended' })).toBe('over')
})

it('seats and the minimum in words', () => {
  expect([seatWords(20, 3), seatWords(20, 0), seatWords(0, null), seatWords(1, 1)]).toEqual([
    '3 of 20 seats left',
    'All 20 seats are taken',
    '',
    '1 of 1 seat left',
  ])
  expect([
    missing({ minimum: null }, 0),
    missing({ minimum: { size: 5, at: '' } }, 3),
    missing({ minimum: { size: 5, at: '' } }, 7),
  ]).toEqual([0, 2, 0])
})
