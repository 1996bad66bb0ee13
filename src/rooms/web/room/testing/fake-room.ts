// An in-memory server for one room: decides by the same rules, and can be disconnected.
import type { Question } from '#authoring/contract/question.shapes.ts'
import { ApiError } from '#kit/web/api.ts'
import { commandsOf } from '#rooms/contract/room.commands.ts'
import { applyAll, emptyRoom } from '#rooms/contract/room.facts.ts'
import { maxAnswersOf, own } from '#rooms/contract/room.marks.ts'
import { decide } from '#rooms/contract/room.rules.ts'
import type { Command, Setting } from '#rooms/contract/command.shapes.ts'
import type { Fact } from '#rooms/contract/fact.shapes.ts'
import type { RoomRole, RoomState, Seat } from '#rooms/contract/room.shapes.ts'
import type { Room } from '#rooms/contract/room-state.shapes.ts'
import type { Draft, Response } from '#rooms/contract/response.contract.ts'
import { roomsErrors } from '#rooms/contract/rooms.errors.ts'
import { deliveriesOf, type Delivery } from '#rooms/contract/room.stream.ts'
import { factsFor, viewOf } from '#rooms/contract/room.view.ts'
import { browserDrafts } from '../drafts-store.ts'
import type { DraftStorage, KeptDraft } from '../drafts.ts'
import { RoomEngine } from '../engine.ts'
import type { Files, OutboxStorage, Unsent } from '../outbox-acts.ts'
import type { Content, RoomApi, RoomListeners, Screen } from '../room-api.ts'

export const seatOf = (nickname: string): Seat => ({
  nickname,
  avatar: null,
  email: null,
  guest: false,
  standing: 'in',
  nameHidden: false,
  entered: 1,
  late: false,
  attend: true,
  block: false,
  blockedAt: null,
  group: null,
  feel: null,
  clock: null,
  done: null,
  marked: [],
  reopened: null,
})
export const question = (page: string, part: Partial<Question> = {}): Question => ({
  _id: `q-${page}`,
  id: 'deck',
  page,
  rid: 'task',
  uid: 'tess',
  type: 'text',
  multi: false,
  name: 'Why is there a tide?',
  options: [],
  list: [],
  bloom: [],
  dimension: null,
  verb: [],
  tags: [],
  tips: '',
  data: '',
  outlines: {},
  hideAnswer: false,
  score: {},
  version: 1,
  ...part,
})
const pageOf = (_id: string) => ({
  _id,
  layout: 'blank' as const,
  background: {},
  elements: [],
  tips: '',
  pic: null,
  picUrl: null,
  size: 0,
  outline: [],
  assess: [],
  version: 1,
})

export function memoryOutbox(kept = new Map<string, Unsent>()): OutboxStorage {
  return {
    all: () => [...kept.values()],
    put: act => void kept.set(act.key, act),
    remove: key => void kept.delete(key),
  }
}
export function memoryDrafts(): DraftStorage {
  const kept = new Map<string, KeptDraft>()
  return {
    all: () => ({ mine: [...kept.values()], shared: [] }),
    put: draft => void kept.set(draft.page, draft),
    remove: page => void kept.delete(page),
  }
}
export const memoryFiles = (kept = new Map<string, File>()): Files => ({
  put: (key, file) => Promise.resolve(void kept.set(key, file as File)),
  get: key => Promise.resolve(kept.get(key)),
  remove: key => Promise.resolve(void kept.delete(key)),
})

export class FakeRoom {
  state: RoomState = { ...emptyRoom, page: 'p1', seats: { ann: seatOf('Ann'), bob: seatOf('Bob') } }
  log: Fact[] = []
  pub = 0
  readonly records = new Map<string, Response>()
  readonly keys = new Map<string, string>()
  readonly drafts = new Map<string, Draft>()
  /** Names of the calls made. */
  readonly calls: string[] = []
  cut = false
  /** Refuses the next call with this code. */
  refuseNext: keyof typeof roomsErrors | null = null
  /** Answers are stored and broadcast at once, but acknowledged after this. */
  acknowledging: Promise<void> = Promise.resolve()
  questions: Question[] = [question('p1'), question('p2')]
  clock = 1_000_000
  readonly #listeners = new Map<RoomListeners, string | null>()
  #ids = 0

  private setting(id: string, role: RoomRole): Setting {
    return {
      by: { id, role },
      now: this.clock,
      open: true,
      start: 0,
      locked: false,
      lobby: false,
      guests: true,
      most: 100,
      alone: false,
      hasKey: () => true,
      ended: null,
      isPage: page => ['p1', 'p2'].includes(page),
      onRoster: () => undefined,
    }
  }

  /** Runs commands for a given user; all listeners receive the facts. */
  do(id: string, role: RoomRole, ...commands: Command[]): void {
    for (const command of commands) {
      const outcome = decide(this.state, command, this.setting(id, role))
      if ('refused' in outcome) throw refusal(outcome.refused)
      const [from, pubBefore] = [this.state.seq, this.pub]
      const seq = from + outcome.facts.length
      this.state = { ...applyAll(this.state, outcome.facts), seq }
      this.log.push(...outcome.facts)
      const visible = factsFor(this.state, outcome.facts, '')
      if (visible.length > 0) this.pub = seq
      this.deliver({ state: this.state, facts: outcome.facts, from, pubBefore, pub: this.pub })
    }
  }

  private deliver(written: Parameters<typeof deliveriesOf>[0]): void {
    if (this.cut) return
    for (const delivery of deliveriesOf(written)) {
      for (const [listeners, self] of this.#listeners) {
        if (isFor(delivery, self)) listeners.news({ _id: 'room', sid: 'ABC234', ...delivery.news })
      }
    }
  }

  /** The browser reports being offline; calls into the dead connection hang. */
  noNetwork = false

  /** Disconnects or reconnects. */
  setConnected(up: boolean): void {
    this.cut = !up
    for (const listeners of this.#listeners.keys()) listeners.connection(up)
  }

  api(id: string, role: RoomRole): RoomApi {
    const self = role === 'teacher' ? null : id
    const call = <T>(name: string, answer: () => T | Promise<T>): Promise<T> => {
      this.calls.push(name)
      if (this.cut)
        return Promise.reject(new ApiError(0, 'The server cannot be reached.', { code: 'unreachable' }))
      const refused = this.refuseNext
      if (refused !== null && ['patch', 'give', 'enter', 'saveDraft'].includes(name)) {
        this.refuseNext = null
        return Promise.reject(refusal(refused))
      }
      return Promise.resolve().then(answer)
    }
    const room = (): Room => ({
      _id: 'room',
      sid: 'ABC234',
      session: 's1',
      role,
      about: {
        name: 'Tides',
        type: 'session',
        start: '2026-01-01T00:00:00.000Z',
        end: '2026-01-01T01:00:00.000Z',
        welcome: false,
        guest: false,
        alone: false,
      },
      members: [],
      teachers: [],
      groups: [],
      groupMax: 0,
      attend: [],
      block: [],
      online: [id],
      state: viewOf(this.state, self),
    })
    const content = (): Content => ({
      deck: { _id: null, rev: 0, width: 960, height: 540, theme: 'plain' },
      pages: ['p1', 'p2'].map(pageOf),
      questions: this.questions,
      materials: [],
      video: [],
      files: {},
    })
    return {
      enter: () => call('enter', room),
      drafts: () => call('drafts', () => [...this.drafts.values()]),
      saveDraft: draft => call('saveDraft', () => void this.drafts.set(draft.page, draft)),
      room: () => call('room', room),
      listen: () => call('listen', () => [id]),
      leave: () => {},
      replay: after =>
        call('replay', () => ({
          seq: this.state.seq,
          pub: self === null ? this.state.seq : this.pub,
          now: this.clock,
          ...(after === undefined
            ? { facts: null, state: viewOf(this.state, self) }
            : { facts: factsFor(this.state, this.log.slice(after), self), state: null }),
        })),
      content: () => call('content', content),
      patch: patch =>
        call('patch', () => {
          this.do(id, role, ...commandsOf(patch, this.state))
          return { seq: this.state.seq }
        }),
      answers: page =>
        call('answers', () =>
          [...this.records.values()].filter(
            each => each.page === page && this.state.answers[page]?.[each._id],
          ),
        ),
      give: ({
        key,
        page,
        type,
        content: text = '',
        answer = [],
        json = null,
        point = null,
        locked = false,
        at: made,
      }) =>
        call('give', () => {
          const known = this.records.get(this.keys.get(key) ?? '')
          if (known) return known
          const before = maxAnswersOf(type) === 1 ? own(this.state, id, page)[0] : undefined
          const _id = before?._id ?? `a${this.#ids++}`
          const mark = { _id, uid: id, page, type, locked, sharing: false }
          this.do(id, role, { do: 'answer', mark, made })
          const record: Response = {
            _id,
            sid: 'ABC234',
            uid: id,
            nickname: id,
            page,
            type,
            content: text,
            fileUrl: null,
            answer: [...answer],
            locked,
            point,
            json: json as Response['json'],
            teacherSharing: false,
            star: false,
            auto: false,
            hidden: false,
            group: null,
            right: null,
            key,
            version: (before?.version ?? 0) + 1,
            createdAt: new Date(this.clock++).toISOString(),
            updatedAt: '2026-01-01T00:00:00.000Z',
          }
          this.records.set(_id, record)
          this.keys.set(key, _id)
          for (const [listeners, listener] of this.#listeners)
            if (listener === null || listener === id) listeners.answer(record)
          return this.acknowledging.then(() => record)
        }),
      change: (_id, values) =>
        call('change', () => {
          const record = this.records.get(_id)
          if (!record) throw refusal('answer-unknown')
          const next = { ...record, ...(values as Partial<Response>), version: record.version + 1 }
          this.records.set(_id, next)
          return next
        }),
      takeBack: _id =>
        call('takeBack', () => {
          this.do(id, role, { do: 'unanswer', _id })
          this.records.delete(_id)
        }),
      comments: () => call('comments', () => []),
      say: () => Promise.reject(refusal('comment-forbidden')),
      read: () => Promise.reject(refusal('comment-not-yours')),
      unsay: () => Promise.resolve(),
      drawing: page =>
        call('drawing', () => ({ _id: 'd', sid: 'ABC234', page, ppt: null, blank: null, version: 0 })),
      draw: (page, part) =>
        call('draw', () => ({ _id: 'd', sid: 'ABC234', page, ppt: null, blank: null, version: 1, ...part })),
      startClock: () => call('startClock', () => this.do(id, role, { do: 'startClock' })),
      at: () => call('at', () => undefined),
      isSocketConnected: () => !this.cut,
      isOffline: () => this.noNetwork,
      subscribe: listeners => {
        this.#listeners.set(listeners, self)
        return () => this.#listeners.delete(listeners)
      },
    }
  }

  engine(id: string, screen: Screen = 'student', kept: Map<string, Unsent> = new Map()): RoomEngine {
    return new RoomEngine({
      api: this.api(id, screen === 'teacher' ? 'teacher' : 'learner'),
      screen,
      storage: () => memoryOutbox(kept),
      draftStorage: typeof sessionStorage === 'undefined' ? () => memoryDrafts() : browserDrafts,
      files: memoryFiles(),
      upload: file => Promise.resolve({ hash: `hash of ${file.name}`, type: file.type }),
    })
  }
}

const refusal = (code: keyof typeof roomsErrors): ApiError =>
  new ApiError(roomsErrors[code].status, roomsErrors[code].message, { code })

function isFor(delivery: Delivery, self: string | null): boolean {
  const { to } = delivery
  if (to === 'teachers') return self === null
  if (to !== 'learners') return self === to.uid
  return self !== null && !('except' in delivery && delivery.except.includes(self))
}
