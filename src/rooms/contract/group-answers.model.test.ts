// Classes that form groups, answer together and stop again, compared with what each learner may see: the copy
// of a client that receives all events in order is correct after each of them, and one that reconnects is
// correct from any moment it left.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { groupOf } from './group-answers.rules.ts'
import { applyAll, emptyRoom } from './room.facts.ts'
import { own } from './room.marks.ts'
import { decide } from './room.rules.ts'
import type { Command, Setting } from './command.shapes.ts'
import type { Fact } from './fact.shapes.ts'
import type { RoomRole, RoomState } from './room.shapes.ts'
import { deliveriesOf, publicFacts, receive, replayed, type Copy } from './room.stream.ts'
import { factsFor, viewOf } from './room.view.ts'
import { marksIn } from './testing/marks-in.ts'

const people = ['ann', 'bob', 'cy', 'dee'] as const
const pages = ['p1', 'p2'] as const
const allGroups = [
  { _id: 'g1', name: 'Red' },
  { _id: 'g2', name: 'Blue' },
]
const setting = (id: string, role: RoomRole): Setting => ({
  by: { id, role },
  now: 1,
  open: true,
  start: 0,
  locked: false,
  lobby: false,
  guests: true,
  most: 9,
  alone: false,
  hasKey: () => true,
  ended: null,
  isPage: () => true,
  onRoster: uid => uid,
})

interface Done {
  readonly by: string
  readonly role: RoomRole
  readonly command: (state: RoomState) => Command | undefined
}
const teacher = (command: Command): Done => ({ by: 'tess', role: 'teacher', command: () => command })
const who = fc.constantFrom(...people)
const page = fc.constantFrom(...pages)
const group = fc.constantFrom('g1', 'g1', 'g2', null)
const id = (uid: string, at: string) =>
  `01890000-0000-7000-8000-00000000${people.indexOf(uid as never)}${pages.indexOf(at as never)}00`
const pick = (state: RoomState, uid: string, at: string) => own(state, uid, at)[0]

const acts: fc.Arbitrary<Done>[] = [
  who.map(uid => ({
    by: uid,
    role: 'learner',
    command: () => ({ do: 'enter', person: { nickname: uid, avatar: null, email: null } }),
  })),
  fc.tuple(who, page).map(([uid, at]) => ({
    by: uid,
    role: 'learner',
    command: () => ({
      do: 'answer',
      mark: { _id: id(uid, at), uid, page: at, type: 'text', locked: false, sharing: false },
    }),
  })),
  fc.tuple(who, page).map(([uid, at]) => ({
    by: uid,
    role: 'learner',
    command: state => {
      const mark = pick(state, uid, at)
      return mark && { do: 'unanswer', _id: mark._id }
    },
  })),
  fc.tuple(who, page, fc.boolean()).map(([uid, at, on]) => ({
    by: 'tess',
    role: 'teacher',
    command: state => {
      const mark = pick(state, uid, at)
      return mark && { do: 'star', _id: mark._id, on }
    },
  })),
  fc.tuple(who, page).map(([uid, at]) =>
    teacher({
      do: 'answer',
      mark: {
        _id: id(uid, at).replace(/00$/, '99'),
        uid,
        page: at,
        type: 'media',
        locked: false,
        sharing: true,
      },
    }),
  ),
  fc.tuple(group, group, group, group).map(to => ({
    by: 'tess',
    role: 'teacher',
    command: state => ({
      do: 'seat',
      groups: Object.fromEntries(
        people.flatMap((uid, at) => (state.seats[uid] ? [[uid, to[at] ?? null]] : [])),
      ),
    }),
  })),
  fc.tuple(who, group).map(([uid, to]) => teacher({ do: 'seat', groups: { [uid]: to } })),
  fc
    .constantFrom(allGroups, allGroups, allGroups.slice(0, 1))
    .map(groups => teacher({ do: 'group', groups })),
  fc.boolean().map(on => teacher({ do: 'groupAnswers', on })),
  fc
    .tuple(page, fc.constantFrom('off' as const, 'names' as const, 'nameless' as const))
    .map(([at, mode]) => teacher({ do: 'showAnswers', page: at, mode })),
  who.map(uid => teacher({ do: 'block', uids: [uid], on: true })),
]
const batch = fc.array(fc.oneof(...acts), { minLength: 1, maxLength: 3 })

function factsOf(state: RoomState, done: readonly Done[]): Fact[] {
  const facts: Fact[] = []
  for (const { by, role, command } of done) {
    const now = applyAll(state, facts)
    const wanted = command(now)
    const decision = wanted && decide(now, wanted, setting(by, role))
    if (decision && 'facts' in decision) facts.push(...decision.facts)
  }
  return facts
}

/** Nobody receives an answer that is neither shown nor their group's, nor a hidden name. */
function assertAllowed(state: RoomState, self: string, facts: readonly Fact[]): void {
  for (const fact of facts)
    for (const { uid, page: at, sharing } of marksIn(fact)) {
      const mine = groupOf(state, self)
      if (uid === self || (!sharing && mine !== null && groupOf(state, uid) === mine)) continue
      expect(state.showAnswers[at], `${self} hears of ${uid ?? 'somebody'}`).toBe(
        uid === null ? 'nameless' : 'names',
      )
    }
}

/** Two groups that hold everybody, with some answers given. */
const begun = applyAll(
  emptyRoom,
  factsOf(emptyRoom, [
    ...(['ann', 'bob', 'cy'] as const).map((uid): Done => ({
      by: uid,
      role: 'learner',
      command: () => ({ do: 'enter', person: { nickname: uid, avatar: null, email: null } }),
    })),
    teacher({ do: 'group', groups: allGroups }),
    teacher({ do: 'seat', groups: { ann: 'g1', bob: 'g1', cy: 'g2' } }),
    teacher({ do: 'groupAnswers', on: true }),
  ]),
)
const plain = ({ seq: _seq, ...state }: RoomState) => state

test('every learner holds what they may see, after each event and from every moment', () => {
  fc.assert(
    fc.property(fc.array(batch, { maxLength: 14, size: 'max' }), batches => {
      const log: Fact[] = []
      let [state, pub] = [begun, 0]
      const moments: RoomState[] = [state]
      const copies = new Map<string, Copy>()
      for (const done of batches) {
        const facts = factsOf(state, done)
        const from = log.length
        log.push(...facts)
        state = { ...applyAll(state, facts), seq: log.length }
        const pubBefore = pub
        if (publicFacts(state, facts).length > 0) pub = log.length
        for (const delivery of deliveriesOf({ state, facts, from, pubBefore, pub }))
          for (const [uid, copy] of copies) {
            const { to } = delivery
            if (
              to === 'teachers' ||
              (to === 'learners' ? 'except' in delivery && delivery.except.includes(uid) : to.uid !== uid)
            )
              continue
            assertAllowed(state, uid, delivery.news.facts)
            const after = receive(copy, delivery.news)
            if (after === 'replay') throw new Error('news in order are enough')
            copies.set(uid, after)
          }
        for (const [uid, copy] of copies) expect(plain(copy.state), uid).toEqual(plain(viewOf(state, uid)))
        for (const uid of people)
          if (state.seats[uid]?.entered != null && !copies.has(uid))
            copies.set(
              uid,
              replayed(undefined, { seq: log.length, pub, facts: null, state: viewOf(state, uid) }),
            )
        moments.push(state)
      }
      for (const before of moments)
        for (const uid of people) {
          if (before.seats[uid]?.entered == null) continue
          expect(
            plain(applyAll(viewOf(before, uid), factsFor(state, log.slice(before.seq), uid))),
            `${uid} from ${before.seq}`,
          ).toEqual(plain(viewOf(state, uid)))
        }
    }),
    { numRuns: proofSize({ test: 100, stress: 500 }) },
  )
})
