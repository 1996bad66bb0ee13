// Random classes against a plain model: people enter, answer, get locked and lose the network; news arrive
// late, twice or out of order. In the end every copy of the room equals its owner's view.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { groupOf } from './group-answers.rules.ts'
import { applyAll, emptyRoom } from './room.facts.ts'
import { own } from './room.marks.ts'
import { decide } from './room.rules.ts'
import { hiddenName, type RoomRole, type RoomState, type Seat } from './room.shapes.ts'
import type { Fact, Replay, RoomNews } from './fact.shapes.ts'
import type { Command, Setting } from './command.shapes.ts'
import { deliveriesOf, publicFacts, receive, replayed, type Copy } from './room.stream.ts'
import { factsFor, isPresent, viewOf } from './room.view.ts'
import { marksIn } from './testing/marks-in.ts'

const pages = ['p1', 'p2'] as const
const learners = ['anna', 'ben', 'cleo', 'gast'] as const
const groups = [
  { _id: 'g1', name: 'Red' },
  { _id: 'g2', name: 'Blue' },
]
type Learner = (typeof learners)[number]
type News = Pick<RoomNews, 'after' | 'pub' | 'seq' | 'facts'>
const types = { p1: 'text', p2: 'media' } as const
/** Beyond this many facts a replay sends the whole state. */
const longReplay = 6

function is(found: unknown, wanted: unknown, why?: string): void {
  expect(found, why).toEqual(wanted)
}

/** A class as a deliberately naive model. */
class Model {
  entered = new Set<string>()
  blocked = new Set<string>()
  revealed = new Set<string>()
  removed = new Set<string>()
  lockedPages = new Set<string>()
  shown = new Map<string, string>()
  closed = false
  answers = new Map<string, { uid: string; page: string }>()
  refusalOf(uid: string, page: string): string | undefined {
    if (this.closed) return 'session-closed'
    if (this.removed.has(uid)) return 'removed-from-room'
    if (!this.entered.has(uid)) return 'not-in-room'
    if (this.blocked.has(uid)) return 'learner-locked'
    if (this.lockedPages.has(page)) return 'page-locked'
    return this.revealed.has(page) ? 'answer-revealed' : undefined
  }
}

/** A server with its log, and the copies of all its listeners. */
class Room {
  state: RoomState = { ...emptyRoom }
  log: Fact[] = []
  pub = 0
  clients = new Map<string | null, { copy: Copy; inbox: News[]; lostOwn: boolean }>()
  next = 0
  constructor() {
    this.connect(null)
  }

  command(by: string, role: RoomRole, command: Command): string | readonly Fact[] {
    const setting: Setting = {
      by: { id: by, role },
      now: 1000 + this.log.length,
      open: this.state.pace !== 'close',
      start: 0,
      locked: false,
      lobby: false,
      guests: true,
      most: 3,
      alone: false,
      hasKey: () => true,
      ended: null,
      isPage: page => (pages as readonly string[]).includes(page),
      onRoster: uid => (uid === 'gast' ? undefined : uid),
    }
    const decision = decide(this.state, command, setting)
    if ('refused' in decision) return decision.refused
    this.write(decision.facts)
    return decision.facts
  }

  write(facts: readonly Fact[]): void {
    const from = this.log.length
    this.log.push(...facts)
    this.state = { ...applyAll(this.state, facts), seq: this.log.length }
    const pubBefore = this.pub
    if (publicFacts(this.state, facts).length > 0) this.pub = this.log.length
    for (const delivery of deliveriesOf({ state: this.state, facts, from, pubBefore, pub: this.pub })) {
      for (const [who, client] of this.clients) {
        const { to } = delivery
        const theirs =
          to === 'teachers'
            ? who === null
            : who !== null &&
              (to === 'learners' ? 'except' in delivery && !delivery.except.includes(who) : to.uid === who)
        if (!theirs) continue
        this.assertPrivate(who, delivery.news.facts)
        client.inbox.push(delivery.news)
      }
    }
  }

  /**
   * Fails if someone is sent another person's answer that is neither shown nor from their group, or a
   * hidden name.
   */
  assertPrivate(who: string | null, facts: readonly Fact[]): void {
    if (who === null) return
    for (const fact of facts) {
      const marks = marksIn(fact)
      for (const { _id, uid, page, voters = [] } of marks) {
        is(
          voters.filter(voter => voter !== who),
          [],
        )
        if (uid !== who) is(this.state.answers[page]?.[_id]?.hidden, false)
        if (uid === who || this.together(who, uid)) continue
        is(
          this.state.showAnswers[page] !== undefined,
          true,
          `${who} hears of an answer of ${uid ?? 'somebody'}`,
        )
        if (uid !== null) is(this.state.showAnswers[page], 'names')
      }
      if (fact.kind === 'voted') is([who, null].includes(fact.by), true)
      if (fact.kind === 'entered' && fact.uid !== who && this.state.seats[fact.uid]?.nameHidden)
        is(fact.seat.nickname, hiddenName)
      if (fact.kind === 'blocked' || fact.kind === 'attended') is(fact.uids, [who])
      if (fact.kind === 'felt' || fact.kind === 'clockStarted') is(fact.uid, who)
    }
  }

  together(who: string, other: string | null): boolean {
    const group = groupOf(this.state, who)
    return group !== null && groupOf(this.state, other) === group
  }

  replay(who: string | null, after: number | undefined): Replay {
    const [seq, pub] = [this.log.length, who === null ? this.log.length : this.pub]
    if (after === undefined || seq - after > longReplay)
      return { seq, pub, facts: null, state: viewOf(this.state, who) }
    return { seq, pub, facts: factsFor(this.state, this.log.slice(after), who), state: null }
  }

  connect(who: string | null): void {
    const before = this.clients.get(who)
    this.clients.set(who, {
      copy: replayed(before?.copy, this.replay(who, before?.copy.sure)),
      inbox: [],
      lostOwn: false,
    })
  }

  /**
   * Simulates a node that dies before it broadcasts. Public facts show as a gap in the next public
   * event; facts for one person only show up in a replay.
   */
  lose(who: string | null): void {
    const client = this.clients.get(who)
    const news = client?.inbox.shift()
    if (client && news && news.pub === news.after) client.lostOwn = true
  }

  nudge(): void {
    const seq = this.log.length
    for (const client of this.clients.values())
      if (client.lostOwn) client.inbox.push({ after: -1, pub: seq, seq, facts: [] })
  }

  deliver(who: string | null, at: number, twice: boolean): void {
    const client = this.clients.get(who)
    if (!client || client.inbox.length === 0) return
    const index = at % client.inbox.length
    const news = (twice ? client.inbox[index] : client.inbox.splice(index, 1)[0]) as News
    const after = receive(client.copy, news)
    client.copy = after === 'replay' ? replayed(client.copy, this.replay(who, client.copy.sure)) : after
  }
}

type Step = fc.Command<Model, Room>
const step = (name: string, run: (model: Model, room: Room) => void): Step => ({
  check: () => true,
  run,
  toString: () => name,
})
const roleOf = (who: Learner): RoomRole => (who === 'gast' ? 'guest' : 'learner')
const anyone = fc.constantFrom(...learners)
const page = fc.constantFrom(...pages)
const id = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`

const teach = (command: Command, after: (model: Model, room: Room) => void = () => {}): Step =>
  step(JSON.stringify(command), (model, room) => {
    is(typeof room.command('tess', 'teacher', command), 'object')
    after(model, room)
  })

const steps = [
  anyone.map(who =>
    step(`${who} enters`, (model, room) => {
      const fits = model.entered.has(who) || model.entered.size < 3
      const outcome = room.command(who, roleOf(who), {
        do: 'enter',
        person: { nickname: who, avatar: null, email: `${who}@people.test` },
      })
      if (model.removed.has(who)) return is(outcome, 'removed-from-room')
      if (model.closed) return is(outcome, 'session-closed')
      if (!fits) return is(outcome, 'room-full')
      is(typeof outcome, 'object')
      model.entered.add(who)
      room.connect(who)
    }),
  ),
  fc.tuple(anyone, page, fc.boolean()).map(([who, at, fresh]) =>
    step(`${who} answers ${at}${fresh ? ' anew' : ''}`, (model, room) => {
      const before = own(room.state, who, at)
      const _id = fresh || !before[0] ? id(room.next++) : before[0]._id
      const outcome = room.command(who, roleOf(who), {
        do: 'answer',
        mark: { _id, uid: who, page: at, type: types[at], locked: false, sharing: false },
      })
      const refused =
        model.refusalOf(who, at) ??
        (before.every(mark => mark._id !== _id) && before.length >= (at === 'p1' ? 1 : 5)
          ? 'answers-full'
          : undefined)
      if (refused !== undefined) return is(outcome, refused)
      is(typeof outcome, 'object')
      model.answers.set(_id, { uid: who, page: at })
    }),
  ),
  fc.tuple(anyone, anyone, fc.nat()).map(([who, whose, n]) =>
    step(`${who} takes back an answer of ${whose}`, (model, room) => {
      const marks = pages.flatMap(at => own(room.state, whose, at))
      const mark = marks[n % Math.max(marks.length, 1)]
      if (!mark) return
      const outcome = room.command(who, roleOf(who), { do: 'unanswer', _id: mark._id })
      const refused = who === whose ? model.refusalOf(who, mark.page) : 'answer-unknown'
      if (refused !== undefined) return is(outcome, refused)
      model.answers.delete(mark._id)
    }),
  ),
  fc.tuple(anyone, fc.boolean()).map(([who, on]) =>
    step(`${who} is ${on ? 'locked' : 'released'}`, (model, room) => {
      const outcome = room.command('tess', 'teacher', { do: 'block', uids: [who], on })
      // A guest who never entered has no seat.
      if (who === 'gast' && !room.state.seats[who]) return is(outcome, 'not-of-room')
      if (on) model.blocked.add(who)
      else model.blocked.delete(who)
    }),
  ),
  fc.boolean().map(on =>
    teach({ do: 'block', uids: 'all', on }, (model, room) => {
      for (const uid of Object.keys(room.state.seats))
        if (on) model.blocked.add(uid)
        else model.blocked.delete(uid)
    }),
  ),
  fc.tuple(page, fc.boolean()).map(([at, on]) =>
    teach({ do: 'lockPage', page: at, on }, model => {
      if (on) model.lockedPages.add(at)
      else model.lockedPages.delete(at)
    }),
  ),
  fc.tuple(page, fc.constantFrom('off' as const, 'names' as const, 'nameless' as const)).map(([at, mode]) =>
    teach({ do: 'showAnswers', page: at, mode }, model => {
      if (mode !== 'off' && !model.shown.has(at)) model.revealed.add(at)
      if (mode === 'off') model.shown.delete(at)
      else model.shown.set(at, mode)
    }),
  ),
  page.map(at =>
    teach({ do: 'reopenPage', page: at }, model => {
      model.lockedPages.delete(at)
      model.revealed.delete(at)
    }),
  ),
  page.map(at => teach({ do: 'turn', page: at })),
  fc.tuple(page, fc.boolean()).map(([at, on]) => teach({ do: 'showMaterials', page: at, on })),
  fc.subarray(groups).map(list => teach({ do: 'group', groups: list, groupMax: 0, groupChoice: true })),
  fc.tuple(anyone, fc.constantFrom('g1', 'g2', null)).map(([who, group]) =>
    step(`${who} joins ${group ?? 'no group'}`, (_model, room) => {
      const outcome = room.command(who, roleOf(who), { do: 'seat', groups: { [who]: group } })
      if (typeof outcome === 'object')
        is(group === null || room.state.groups.some(({ _id }) => _id === group), true)
    }),
  ),
  fc.boolean().map(on => teach({ do: 'groupAnswers', on })),
  fc.array(fc.constantFrom('g1', 'g2', null), { minLength: 4, maxLength: 4 }).map(to =>
    step(`the teacher seats ${to.join(' ')}`, (_model, room) => {
      const moves = learners.flatMap((who, at) => (room.state.seats[who] ? [[who, to[at] ?? null]] : []))
      room.command('tess', 'teacher', {
        do: 'seat',
        groups: Object.fromEntries(moves) as Record<string, string | null>,
      })
    }),
  ),
  fc.tuple(fc.nat(), fc.boolean()).map(([n, on]) =>
    step('a star', (_model, room) => {
      const marks = Object.values(room.state.answers).flatMap(each => Object.values(each))
      const mark = marks[n % Math.max(marks.length, 1)]
      if (mark) room.command('tess', 'teacher', { do: 'star', _id: mark._id, on })
    }),
  ),
  fc.boolean().map(on => teach({ do: 'allowVotes', on })),
  fc.tuple(anyone, fc.nat(), fc.boolean()).map(([who, n, on]) =>
    step(`${who} votes`, (_model, room) => {
      const marks = Object.values(room.state.answers).flatMap(each => Object.values(each))
      const mark = marks[n % Math.max(marks.length, 1)]
      if (mark) room.command(who, 'learner', { do: 'vote', _id: mark._id, on })
    }),
  ),
  fc.tuple(fc.nat(), fc.boolean()).map(([n, on]) =>
    step(on ? 'an answer is hidden' : 'an answer is shown again', (_model, room) => {
      const marks = Object.values(room.state.answers).flatMap(each => Object.values(each))
      const mark = marks[n % Math.max(marks.length, 1)]
      if (mark) room.command('tess', 'teacher', { do: 'hideAnswer', _id: mark._id, on })
    }),
  ),
  fc.tuple(anyone, fc.boolean()).map(([who, on]) =>
    step(`the name of ${who} is ${on ? 'hidden' : 'shown'}`, (_model, room) => {
      if (room.state.seats[who]) room.command('tess', 'teacher', { do: 'hideName', uids: [who], on })
    }),
  ),
  fc.tuple(anyone, fc.boolean()).map(([who, on]) =>
    step(`${who} is ${on ? 'removed' : 'let back in'}`, (model, room) => {
      if (!room.state.seats[who]) return
      room.command('tess', 'teacher', { do: 'remove', uids: [who], on })
      if (!on) return void model.removed.delete(who)
      model.removed.add(who)
      model.entered.delete(who)
      // The sockets of a removed person leave the room.
      room.clients.delete(who)
    }),
  ),
  fc.tuple(anyone, fc.constantFrom(1 as const, 5 as const)).map(([who, feel]) =>
    step(`${who} feels ${feel}`, (model, room) => {
      is(
        typeof room.command(who, roleOf(who), { do: 'feel', feel }),
        model.entered.has(who) ? 'object' : 'string',
      )
    }),
  ),
  fc.constantFrom('live' as const, 'student' as const, 'close' as const).map(pace =>
    step(`pace ${pace}`, (model, room) => {
      if (room.state.pace !== pace) room.write([{ kind: 'paced', pace }])
      model.closed = pace === 'close'
    }),
  ),
  // The network: events come late, twice, out of order, or never.
  fc
    .tuple(fc.constantFrom(null, ...learners), fc.nat(5), fc.boolean())
    .map(([who, at, twice]) =>
      step(`news for ${who ?? 'the teacher'}`, (_model, room) => room.deliver(who, at, twice)),
    ),
  fc
    .constantFrom(null, ...learners)
    .map(who => step(`news for ${who ?? 'the teacher'} is never sent`, (_model, room) => room.lose(who))),
  fc.constantFrom(null, ...learners).map(who =>
    step(`${who ?? 'the teacher'} loses what was sent, and comes back`, (_model, room) => {
      if (room.clients.has(who)) room.connect(who)
    }),
  ),
]

const runs = { numRuns: proofSize({ test: 100, stress: 400 }) }
const plain = ({ seq: _seq, ...state }: RoomState) => state

describe('a room and all its clients', () => {
  test('converge whatever happens on the way', () => {
    fc.assert(
      fc.property(
        fc.commands(steps, { maxCommands: 80, size: 'max' }),
        fc.infiniteStream(fc.nat(5)),
        (commands, dice) => {
          const room = new Room()
          const model = new Model()
          fc.modelRun(() => ({ model, real: room }), commands)
          room.write([{ kind: 'turned', page: 'p1', at: 1 }])
          room.nudge()
          for (const [who, client] of room.clients)
            while (client.inbox.length > 0) room.deliver(who, dice.next().value ?? 0, false)
          for (const [who, client] of room.clients)
            expect(plain(client.copy.state), who ?? 'the teacher').toEqual(plain(viewOf(room.state, who)))
          // The room holds exactly what the model holds.
          const marks = Object.values(room.state.answers).flatMap(each => Object.values(each))
          expect(new Map(marks.map(({ _id, uid, page: at }) => [_id, { uid, page: at }]))).toEqual(
            model.answers,
          )
          expect(
            Object.keys(room.state.seats)
              .filter(uid => isPresent(room.state.seats[uid] as Seat))
              .toSorted(),
          ).toEqual([...model.entered].toSorted())
          expect(
            Object.entries(room.state.seats)
              .filter(([, { block }]) => block)
              .map(([uid]) => uid)
              .toSorted(),
          ).toEqual([...model.blocked].toSorted())
          expect(room.state.seats['gast']?.attend ?? false).toBe(false)
        },
      ),
      runs,
    )
  })

  test('the log alone rebuilds the state', () => {
    fc.assert(
      fc.property(fc.commands(steps, { maxCommands: 60, size: 'max' }), commands => {
        const room = new Room()
        fc.modelRun(() => ({ model: new Model(), real: room }), commands)
        expect(plain(applyAll(emptyRoom, room.log))).toEqual(plain(room.state))
      }),
      runs,
    )
  })
})
