import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dealt } from './groups.rules.ts'
import { apply, applyAll, emptyRoom, noTimer } from './room.facts.ts'
import { own, type Drafts } from './room.marks.ts'
import { decide } from './room.rules.ts'
import { endOfTime } from './work-state.rules.ts'
import {
  hiddenName,
  roomLimits,
  roomRoles,
  type RoomRole,
  type RoomState,
  type Timer,
} from './room.shapes.ts'
import type { Fact } from './fact.shapes.ts'
import { mayDo, type Command, type Setting } from './command.shapes.ts'
import { viewOf } from './room.view.ts'
import { median, stuckLearners } from './stuck.rules.ts'

const setting = (more: Partial<Setting> = {}, by: string = 'anna', role: RoomRole = 'learner'): Setting => ({
  by: { id: by, role },
  now: 0,
  open: true,
  start: 0,
  locked: false,
  lobby: false,
  guests: false,
  most: 5,
  alone: false,
  hasKey: () => true,
  ended: null,
  isPage: page => page.startsWith('p'),
  onRoster: uid => (uid.startsWith('guest') ? undefined : uid),
  ...more,
})
const person = { nickname: 'Anna', avatar: null, email: 'anna@people.test' }
const did = (state: RoomState, command: Command, given: Setting): RoomState => {
  const decision = decide(state, command, given)
  if ('refused' in decision) throw new Error(decision.refused)
  return applyAll(state, decision.facts)
}
const refused = (state: RoomState, command: Command, given: Setting) => {
  const decision = decide(state, command, given)
  return 'refused' in decision ? decision.refused : undefined
}
const teacher = (more: Partial<Setting> = {}) => setting(more, 'tess', 'teacher')
const entered = (state = emptyRoom, more: Partial<Setting> = {}, by = 'anna', role: RoomRole = 'learner') =>
  did(state, { do: 'enter', person }, setting(more, by, role))
const answer = (more: Partial<Extract<Command, { do: 'answer' }>['mark']> = {}): Command => ({
  do: 'answer',
  mark: { _id: 'a1', uid: 'anna', page: 'p1', type: 'text', locked: false, sharing: false, ...more },
})

describe('entering', () => {
  test('marks people on the list as present, and late more than five minutes after the start', () => {
    expect(entered(emptyRoom, { now: roomLimits.lateAfter }).seats['anna']).toMatchObject({
      attend: true,
      late: false,
    })
    expect(entered(emptyRoom, { now: roomLimits.lateAfter + 1 }).seats['anna']).toMatchObject({
      attend: true,
      late: true,
    })
  })

  test('is idempotent: the first time counts', () => {
    const first = entered(emptyRoom, { now: 1000 })
    expect(did(first, { do: 'enter', person }, setting({ now: 999_999 }))).toEqual(first)
  })

  test('guests enter only where allowed, and are neither present nor late', () => {
    expect(refused(emptyRoom, { do: 'enter', person }, setting({}, 'guest-1', 'guest'))).toBe(
      'guests-not-allowed',
    )
    expect(
      entered(emptyRoom, { guests: true, now: 9_999_999 }, 'guest-1', 'guest').seats['guest-1'],
    ).toMatchObject({ guest: true, attend: false, late: false })
    expect(
      refused(
        entered(emptyRoom, { guests: true }, 'guest-1', 'guest'),
        { do: 'attend', uids: ['guest-1'], on: true },
        teacher(),
      ),
    ).toBe('not-of-room')
  })

  test('the plan limits their number; people inside stay in', () => {
    const full = entered(entered(emptyRoom, { most: 2 }), { most: 2 }, 'ben')
    expect(refused(full, { do: 'enter', person }, setting({ most: 2 }, 'cleo'))).toBe('room-full')
    expect(refused(full, { do: 'enter', person }, setting({ most: 2 }, 'ben'))).toBeUndefined()
  })

  test('nobody enters before the start or after the end', () => {
    expect(refused(emptyRoom, { do: 'enter', person }, setting({ open: false }))).toBe('session-not-open')
    expect(refused({ ...emptyRoom, pace: 'close' }, { do: 'enter', person }, setting({ open: false }))).toBe(
      'session-closed',
    )
  })

  test('guests wait in the lobby until the teacher admits them; only teachers see them', () => {
    const lobby = { guests: true, lobby: true }
    const waiting = entered(emptyRoom, lobby, 'guest-1', 'guest')
    expect(waiting.seats['guest-1']).toMatchObject({ standing: 'waiting', entered: null })
    expect(viewOf(entered(waiting), 'anna').seats['guest-1']).toBeUndefined()
    const again = decide(waiting, { do: 'enter', person }, setting(lobby, 'guest-1', 'guest'))
    expect(again).toEqual({ facts: [] })
    const admitted = did(waiting, { do: 'admit', uids: 'all' }, teacher())
    expect(entered(admitted, lobby, 'guest-1', 'guest').seats['guest-1']).toMatchObject({
      standing: 'in',
      entered: 0,
    })
    // People on the list do not wait.
    expect(entered(emptyRoom, lobby).seats['anna']).toMatchObject({ standing: 'in' })
  })

  test('people who are to be listed wait whatever the lobby is by then, and enter as learners', () => {
    const enter: Command = { do: 'enter', person, unlisted: true }
    const waiting = did(emptyRoom, enter, setting({}, 'anna', 'guest'))
    expect(waiting.seats['anna']).toMatchObject({ standing: 'waiting', entered: null })
    const admitted = did(waiting, { do: 'admit', uids: ['anna'] }, teacher())
    expect(did(admitted, enter, setting({}, 'anna', 'guest'))).toEqual(admitted)
    expect(entered(admitted, { lobby: true }).seats['anna']).toMatchObject({
      standing: 'in',
      entered: 0,
      guest: false,
      attend: true,
    })
  })

  test('a removed person can neither answer nor return until the teacher lets them', () => {
    const shown = did(
      did(entered(), answer(), setting()),
      { do: 'showAnswers', page: 'p1', mode: 'names' },
      teacher(),
    )
    const out = did(shown, { do: 'remove', uids: ['anna'], on: true }, teacher())
    expect(refused(out, answer(), setting())).toBe('removed-from-room')
    expect(refused(out, { do: 'enter', person }, setting())).toBe('removed-from-room')
    expect(viewOf(out, 'ben')).toMatchObject({ seats: {}, answers: {} })
    const back = did(out, { do: 'remove', uids: ['anna'], on: false }, teacher())
    expect(refused(back, { do: 'enter', person }, setting())).toBeUndefined()
    expect(refused(out, { do: 'remove', uids: ['ben'], on: true }, teacher())).toBe('not-of-room')
  })

  test('classmates see a placeholder for a hidden name and no hidden answer; the author sees both', () => {
    const named = did(
      did(entered(), answer(), setting()),
      { do: 'showAnswers', page: 'p1', mode: 'names' },
      teacher(),
    )
    const hidden = did(
      did(named, { do: 'hideName', uids: ['anna'], on: true }, teacher()),
      { do: 'hideAnswer', _id: 'a1', on: true },
      teacher(),
    )
    expect(viewOf(hidden, 'ben')).toMatchObject({ seats: { anna: { nickname: hiddenName } }, answers: {} })
    expect(viewOf(hidden, 'anna').seats['anna']).toMatchObject({
      nickname: person.nickname,
      nameHidden: false,
    })
    expect(viewOf(hidden, 'anna').answers['p1']?.['a1']).toMatchObject({ hidden: false })
    expect(hidden.seats['anna']?.nickname).toBe(person.nickname)
  })

  test('with locking on entry, everybody who enters is locked until released', () => {
    const locked = entered(emptyRoom, { locked: true })
    expect(refused(locked, answer(), setting())).toBe('learner-locked')
    expect(
      refused(did(locked, { do: 'block', uids: ['anna'], on: false }, teacher()), answer(), setting()),
    ).toBeUndefined()
  })
})

describe('reasons an answer is refused', () => {
  const room = entered()
  test.each<[string, RoomState, Setting, string]>([
    ['the end', { ...room, pace: 'close' }, setting(), 'session-closed'],
    ['a class that has not begun', room, setting({ open: false }), 'session-not-open'],
    ['not being in the room', emptyRoom, setting(), 'not-in-room'],
    [
      'a locked screen',
      did(room, { do: 'block', uids: ['anna'], on: true }, teacher()),
      setting(),
      'learner-locked',
    ],
    [
      'a locked page',
      did(room, { do: 'lockPage', page: 'p1', on: true }, teacher()),
      setting(),
      'page-locked',
    ],
    ['a page of another lesson', room, setting({ isPage: () => false }), 'page-unknown'],
    ['somebody else’s name', room, setting({}, 'ben'), 'room-forbidden'],
  ])('%s', (_why, state, given, code) => expect(refused(state, answer(), given)).toBe(code))

  test('a choice submitted for good, and an answer added by the teacher', () => {
    const handedIn = did(room, answer({ type: 'choice', locked: true }), setting())
    expect(refused(handedIn, answer({ type: 'choice' }), setting())).toBe('choice-locked')
    expect(refused(handedIn, { do: 'unanswer', _id: 'a1' }, setting())).toBe('choice-locked')
    const shared = did(room, answer({ sharing: true }), teacher())
    expect(refused(shared, answer(), setting())).toBe('answer-shared')
    expect(refused(shared, { do: 'unanswer', _id: 'a1' }, setting())).toBe('answer-shared')
    expect(refused(shared, { do: 'unanswer', _id: 'a1' }, teacher())).toBeUndefined()
    expect(refused(room, answer({ sharing: true }), setting())).toBe('room-forbidden')
    expect(refused(room, answer({ uid: 'guest-9', sharing: true }), teacher())).toBe('not-of-room')
  })

  test.each([
    ['text', 1],
    ['choice', 1],
    ['draw', 1],
    ['website', 1],
    ['media', 5],
    ['comment', 200],
  ] as const)('%s takes %i answers of one learner', (type, most) => {
    let state = room
    for (let n = 0; n < most; n++) state = did(state, answer({ _id: `a${n}`, type }), setting())
    expect(refused(state, answer({ _id: 'one-more', type }), setting())).toBe('answers-full')
    // An answer added by the teacher does not use up the learner's limit.
    expect(refused(state, answer({ _id: 'shared', type, sharing: true }), teacher())).toBeUndefined()
  })
})

describe('the timer', () => {
  const timed = (timer: Partial<Timer>, pace: RoomState['pace'] = 'live'): RoomState => ({
    ...entered(),
    pace,
    timer: { type: 0, studentCtrl: false, deadline: null, minutes: 0, startedAt: null, ...timer },
  })
  const minute = 60_000

  test('a deadline ends answering for everyone', () => {
    const state = timed({ type: 1, deadline: 1000 })
    expect(refused(state, answer(), setting({ now: 999 }))).toBeUndefined()
    expect(refused(state, answer(), setting({ now: 1000 }))).toBe('time-over')
  })

  test('in live pace, minutes run from one start', () => {
    const waiting = timed({ type: 2, minutes: 10 })
    expect(refused(waiting, answer(), setting({ now: 99 * minute }))).toBeUndefined()
    const running = did(waiting, { do: 'time', run: true }, teacher({ now: minute }))
    expect(refused(running, answer(), setting({ now: 11 * minute - 1 }))).toBeUndefined()
    expect(refused(running, answer(), setting({ now: 11 * minute }))).toBe('time-over')
    expect(refused(timed({ type: 1, deadline: 5 }), { do: 'time', run: true }, teacher())).toBe(
      'clock-not-yours',
    )
    const stopped = did(running, { do: 'time', run: false }, teacher({ now: 2 * minute }))
    expect(stopped.timer).toEqual(noTimer)
    expect(did(stopped, { do: 'time', run: false }, teacher())).toEqual(stopped)
  })

  test('in student pace each learner has a clock, started once, by hand or by the first answer', () => {
    const state = entered(timed({ type: 2, minutes: 10, studentCtrl: true }, 'student'), {}, 'ben')
    const begun = did(state, { do: 'startClock' }, setting({ now: minute }))
    expect(did(begun, { do: 'startClock' }, setting({ now: 5 * minute }))).toEqual(begun)
    expect(endOfTime(begun, 'anna')).toBe(11 * minute)
    expect(refused(begun, answer(), setting({ now: 11 * minute }))).toBe('time-over')
    const ben = did(begun, answer({ _id: 'b1', uid: 'ben' }), setting({ now: 20 * minute }, 'ben'))
    expect(endOfTime(ben, 'ben')).toBe(30 * minute)
  })

  test('unless learners start it themselves, entering starts it', () => {
    const state = entered(timed({ type: 2, minutes: 10 }, 'student'), { now: 3 * minute }, 'ben')
    expect(endOfTime(state, 'ben')).toBe(13 * minute)
  })
})

describe('groups', () => {
  const groups = [
    { _id: 'g1', name: 'Red' },
    { _id: 'g2', name: 'Blue' },
  ]
  const room = did(entered(entered(), {}, 'ben'), { do: 'group', groups, groupMax: 1 }, teacher())

  test('are assigned by the teacher unless learners may choose; a full group takes nobody', () => {
    expect(refused(room, { do: 'seat', groups: { anna: 'g1' } }, setting())).toBe('groups-closed')
    const open = did(room, { do: 'group', groupChoice: true }, teacher())
    const seated = did(open, { do: 'seat', groups: { anna: 'g1' } }, setting())
    expect(refused(seated, { do: 'seat', groups: { ben: 'g1' } }, setting({}, 'ben'))).toBe('group-full')
    expect(refused(seated, { do: 'seat', groups: { anna: 'g2' } }, setting({}, 'ben'))).toBe('room-forbidden')
    expect(refused(seated, { do: 'seat', groups: { anna: 'g9' } }, setting())).toBe('group-unknown')
    expect(
      did(seated, { do: 'group', groups: [{ _id: 'g2', name: 'Blue' }] }, teacher()).seats['anna']?.group,
    ).toBeNull()
  })

  test('random: everybody gets a group, and sizes differ by at most one', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 12 }),
        fc.infiniteStream(fc.nat()),
        (uids, n, dice) => {
          const names = Array.from({ length: n }, (_, at) => `g${at}`)
          const found = dealt(uids, names, most => (dice.next().value ?? 0) % most)
          expect(Object.keys(found).toSorted()).toEqual(uids.toSorted())
          const sizes = names.map(name => Object.values(found).filter(group => group === name).length)
          expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})

test('applying a batch with mutable drafts gives the same room and leaves the previous state untouched', () => {
  const page = fc.constantFrom('p1', 'p2')
  const uid = fc.constantFrom('anna', 'ben', 'cleo')
  const _id = fc.constantFrom('a1', 'a2', 'a3', 'a4')
  const fact: fc.Arbitrary<Fact> = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ _id, uid, page, sharing: fc.boolean(), version: fc.nat(9) }).map(
        mark =>
          ({
            kind: 'answered',
            mark: { ...mark, type: 'comment', locked: false, star: false, hidden: false, at: 0 },
          }) satisfies Fact,
      ),
    },
    fc.record({ kind: fc.constant('unanswered' as const), _id, uid, page }),
    fc.record({ kind: fc.constant('starred' as const), _id, uid, page, on: fc.boolean() }),
    fc.record({ kind: fc.constant('turned' as const), page, at: fc.nat() }),
  )
  fc.assert(
    fc.property(fc.array(fact), fc.array(fact), (earlier, batch) => {
      const before = applyAll(emptyRoom, earlier)
      const kept = structuredClone(before)
      const drafts: Drafts = new WeakSet()
      let [quick, plain] = [before, before]
      for (const each of batch) {
        quick = apply(quick, each, drafts)
        plain = apply(plain, each)
        for (const who of ['anna', 'ben', 'cleo'])
          for (const on of ['p1', 'p2']) {
            const ids = Object.values(plain.answers[on] ?? {})
              .filter(mark => mark.uid === who && !mark.sharing)
              .map(mark => mark._id)
            expect(
              own(quick, who, on)
                .map(mark => mark._id)
                .toSorted(),
            ).toEqual(ids.toSorted())
          }
      }
      expect(quick).toEqual(plain)
      expect(before).toEqual(kept)
    }),
  )
})

test('only people in the room or on its list can be marked', () => {
  for (const command of [
    { do: 'attend', uids: ['guest-9'], on: true },
    { do: 'block', uids: ['guest-9'], on: true },
  ] as const)
    expect(refused(emptyRoom, command, teacher())).toBe('not-of-room')
  expect(did(emptyRoom, { do: 'attend', uids: ['ben'], on: true }, teacher()).seats['ben']).toMatchObject({
    attend: true,
    entered: null,
    nickname: 'ben',
  })
})

test('every command has its roles, and observers have none', () => {
  for (const role of roomRoles)
    for (const [act, roles] of Object.entries(mayDo)) {
      if (roles.includes(role)) continue
      expect(refused(emptyRoom, { do: act } as Command, setting({}, 'x', role)), `${role} ${act}`).toBe(
        'room-forbidden',
      )
    }
  expect(Object.values(mayDo).flat()).not.toContain('observer')
})

describe('who is stuck', () => {
  const opening = (uid: string, answeredAt: number | null, connected = true) => ({
    uid,
    connected,
    openedAt: 0,
    answeredAt,
  })
  test('learners who are connected, have not answered, and took more than twice the median time', () => {
    const openings = [
      opening('a', 100_000),
      opening('b', 120_000),
      opening('c', 110_000),
      opening('d', null),
      opening('gone', null, false),
    ]
    expect(stuckLearners(openings, 200_000)).toEqual([])
    expect(stuckLearners(openings, 250_000)).toEqual(['d'])
  })
  test('nobody within the first minute, however quick the others are', () => {
    const openings = [opening('a', 1000), opening('b', 1000), opening('c', 1000), opening('d', null)]
    expect(stuckLearners(openings, 60_000)).toEqual([])
    expect(stuckLearners(openings, 60_001)).toEqual(['d'])
  })
  test('nobody, before the first answer', () =>
    expect(stuckLearners([opening('a', null), opening('b', null)], 1e9)).toEqual([]))
  test('nobody who has answered or is away', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            uid: fc.uuid(),
            connected: fc.boolean(),
            openedAt: fc.nat(1000),
            answeredAt: fc.option(fc.integer({ min: 1000, max: 2000 })),
          }),
        ),
        openings => {
          const stuck = new Set(stuckLearners(openings, 5000))
          for (const { uid, connected, answeredAt } of openings)
            if (!connected || answeredAt !== null) expect(stuck.has(uid)).toBe(false)
        },
      ),
    )
  })
  test('the median is the middle value', () =>
    expect([median([]), median([3]), median([1, 9]), median([5, 1, 3])]).toEqual([0, 3, 5, 3]))
})
