import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '#kit/web/api.ts'
import { RoomEngine } from './engine.ts'
import type { Unsent } from './outbox-acts.ts'
import type { RoomListeners } from './room-api.ts'
import { FakeRoom, memoryFiles, memoryDrafts, memoryOutbox } from './testing/fake-room.ts'

const open: RoomEngine[] = []
const opened = async (engine: RoomEngine): Promise<RoomEngine> => {
  open.push(engine)
  engine.open()
  await vi.waitFor(() => expect(engine.view()).toMatchObject({ phase: 'in', link: 'live' }))
  return engine
}
afterEach(() => open.splice(0).forEach(engine => engine.close()))

it('follows the teacher, and shows actions optimistically', async () => {
  const room = new FakeRoom()
  const [teacher, ann] = [await opened(room.engine('tess', 'teacher')), await opened(room.engine('ann'))]
  const turning = teacher.steer({ page: 'p2' })
  expect(teacher.view().state.page).toBe('p2')
  expect(ann.view().state.page).toBe('p1')
  await turning
  expect(ann.view().state.page).toBe('p2')
})

it('goes offline as soon as the browser reports it, while calls into the dead connection still hang', async () => {
  const room = new FakeRoom()
  const api = room.api('ann', 'learner')
  let isSilent = false
  const silent =
    <A extends unknown[], T>(call: (...args: A) => Promise<T>) =>
    (...args: A) =>
      isSilent ? new Promise<T>(() => {}) : call(...args)
  const received: RoomListeners[] = []
  const ann = await opened(
    new RoomEngine({
      screen: 'student',
      storage: () => memoryOutbox(),
      draftStorage: () => memoryDrafts(),
      files: memoryFiles(),
      upload: () => Promise.resolve({ hash: '', type: '' }),
      api: {
        ...api,
        listen: silent(api.listen),
        replay: silent(api.replay),
        subscribe: listeners => {
          received.push(listeners)
          return api.subscribe(listeners)
        },
      },
    }),
  )
  room.noNetwork = true
  isSilent = true
  received[0]?.connection(true)
  expect(ann.view().link).toBe('lost')
})

it('runs actions in order, even after a refused one', async () => {
  const room = new FakeRoom()
  const api = room.api('tess', 'teacher')
  const waiting: (() => void)[] = []
  const teacher = await opened(
    new RoomEngine({
      screen: 'teacher',
      storage: () => memoryOutbox(),
      draftStorage: () => memoryDrafts(),
      files: memoryFiles(),
      upload: () => Promise.resolve({ hash: '', type: '' }),
      api: {
        ...api,
        patch: async patch => {
          await new Promise<void>(go => {
            waiting.push(go)
          })
          return api.patch(patch)
        },
      },
    }),
  )
  const grouping = teacher.steer({ groups: [{ _id: 'red', name: 'Red' }] })
  const seating = teacher.steer({ members: [{ _id: 'ann', group: 'red' }] })
  const unknown = teacher.steer({ members: [{ _id: 'ann', group: 'blue' }] })
  const turning = teacher.steer({ page: 'p2' })
  expect(teacher.view().state).toMatchObject({ page: 'p2', seats: { ann: { group: 'red' } } })
  for (const [at, act] of [
    grouping,
    seating,
    expect(unknown).rejects.toMatchObject({ code: 'group-unknown' }),
    turning,
  ].entries()) {
    await vi.waitFor(() => expect(waiting).toHaveLength(at + 1))
    waiting[at]?.()
    await act
  }
  expect(room.state).toMatchObject({ page: 'p2', seats: { ann: { group: 'red' } } })
})

it('rolls back a refused action', async () => {
  const room = new FakeRoom()
  const teacher = await opened(room.engine('tess', 'teacher'))
  room.refuseNext = 'room-forbidden'
  const locking = teacher.steer({ pageLock: { page: 'p1', on: true } })
  expect(teacher.view().state.pageLock).toEqual(['p1'])
  await expect(locking).rejects.toMatchObject({ code: 'room-forbidden' })
  expect(teacher.view().state.pageLock).toEqual([])
})

it('replays what it missed while disconnected', async () => {
  const room = new FakeRoom()
  const ann = await opened(room.engine('ann'))
  room.setConnected(false)
  await vi.waitFor(() => expect(ann.view().link).toBe('lost'))
  room.do('tess', 'teacher', { do: 'turn', page: 'p2' }, { do: 'block', uids: ['ann'], on: true })
  expect(ann.view().state).toMatchObject({ page: 'p1' })
  room.setConnected(true)
  await vi.waitFor(() =>
    expect(ann.view()).toMatchObject({
      link: 'live',
      state: { page: 'p2', seats: { ann: { block: true } } },
    }),
  )
})

it('asks again if a replay fails and no further fact arrives', async () => {
  const room = new FakeRoom()
  const api = room.api('ann', 'learner')
  let failing = 0
  const ann = await opened(
    new RoomEngine({
      screen: 'student',
      storage: () => memoryOutbox(),
      draftStorage: () => memoryDrafts(),
      files: memoryFiles(),
      upload: () => Promise.resolve({ hash: '', type: '' }),
      api: {
        ...api,
        replay: after =>
          failing-- > 0
            ? Promise.reject(new ApiError(0, 'Nobody answers.', { code: 'unreachable' }))
            : api.replay(after),
      },
    }),
  )
  failing = 1
  room.cut = true
  room.do('tess', 'teacher', { do: 'turn', page: 'p2' })
  room.cut = false
  room.do('tess', 'teacher', { do: 'lockPage', page: 'p2', on: true })
  await vi.waitFor(() =>
    expect(ann.view()).toMatchObject({ link: 'live', state: { page: 'p2', pageLock: ['p2'] } }),
  )
  expect(failing).toBeLessThan(0)
})

it('keeps an answer while disconnected and across a reload, and sends it once', async () => {
  const room = new FakeRoom()
  const kept = new Map<string, Unsent>()
  const before = await opened(room.engine('ann', 'student', kept))
  room.setConnected(false)
  before.give('p1', 'text', { content: 'Moon' })
  before.give('p1', 'text', { content: 'The moon' })
  await vi.waitFor(() => expect(room.calls).toContain('give'))
  expect(before.view().unsent.at(-1)).toMatchObject({ values: { content: 'The moon' } })
  before.close()

  room.setConnected(true)
  // Two tabs of one learner.
  const [one, other] = [
    await opened(room.engine('ann', 'student', kept)),
    await opened(room.engine('ann', 'student', kept)),
  ]
  await vi.waitFor(() => expect([one.view().unsent, kept.size]).toEqual([[], 0]))
  await vi.waitFor(() =>
    expect([...room.records.values()].map(({ content }) => content)).toEqual(['The moon']),
  )
  expect(Object.keys(other.view().state.answers['p1'] ?? {})).toHaveLength(1)
})

it('answers given offline before the page closed are accepted afterwards, later ones are not', async () => {
  const room = new FakeRoom()
  const ann = await opened(room.engine('ann'))
  room.setConnected(false)
  ann.give('p1', 'text', { content: 'In time' })
  await vi.waitFor(() => expect(room.calls).toContain('give'))
  room.clock += 30_000
  room.do('tess', 'teacher', { do: 'lockPage', page: 'p1', on: true })
  room.clock += 20_000
  room.setConnected(true)
  await vi.waitFor(() =>
    expect([...room.records.values()].map(({ content }) => content)).toEqual(['In time']),
  )
  // The test moved the room's clock; wait until Ann's offset matches, or her answers get an earlier time.
  await vi.waitFor(() => expect(Math.abs(ann.now() - room.clock)).toBeLessThan(500))
  ann.give('p1', 'text', { content: 'Too late' })
  await vi.waitFor(() => expect(ann.view().refused).toMatchObject([{ code: 'page-locked' }]))
  expect([...room.records.values()].map(({ content }) => content)).toEqual(['In time'])
})

it('reports a refusal together with the typed text', async () => {
  const room = new FakeRoom()
  const ann = await opened(room.engine('ann'))
  room.do('tess', 'teacher', { do: 'lockPage', page: 'p1', on: true })
  ann.give('p1', 'text', { content: 'Too late' })
  await vi.waitFor(() =>
    expect(ann.view()).toMatchObject({
      unsent: [],
      refused: [{ code: 'page-locked', act: { values: { content: 'Too late' } } }],
    }),
  )
  const [refused] = ann.view().refused
  ann.dismiss(refused?.act.key ?? '')
  expect(ann.view().refused).toEqual([])
})

it('keeps unchanged objects, so that a page turn rerenders no tile', async () => {
  const room = new FakeRoom()
  const teacher = await opened(room.engine('tess', 'teacher'))
  const before = teacher.view().state
  room.do('tess', 'teacher', { do: 'turn', page: 'p2' })
  const after = teacher.view().state
  expect(after.page).toBe('p2')
  expect([after.seats['ann'] === before.seats['ann'], after.answers === before.answers]).toEqual([true, true])
})

it('follows server time', async () => {
  const room = new FakeRoom()
  const ann = await opened(room.engine('ann'))
  expect(Math.abs(ann.now() - room.clock)).toBeLessThan(500)
})

it('waits in the lobby until admitted', async () => {
  const room = new FakeRoom()
  room.refuseNext = 'session-not-open'
  const ann = room.engine('ann')
  open.push(ann)
  ann.open()
  await vi.waitFor(() =>
    expect(ann.view()).toMatchObject({ phase: 'refused', refusal: { code: 'session-not-open' } }),
  )
  ann.tryToEnter()
  await vi.waitFor(() => expect(ann.view().phase).toBe('in'))
})

it('loses no event that arrives while an older answer is in flight', async () => {
  const room = new FakeRoom()
  const api = room.api('tess', 'teacher')
  const bob = { _id: 'bob', nickname: 'Bob', avatar: null }
  const drawing = (version: number) => ({
    _id: 'd',
    sid: 'ABC234',
    page: 'p1',
    ppt: null,
    blank: null,
    version,
  })
  const said = {
    _id: 'c1',
    sid: 'ABC234',
    rid: 'a1',
    page: 'p1',
    to: 'ann',
    receiver: 'Ann',
    otype: 'text' as const,
    otext: '',
    from: 'tess',
    sender: 'Tess',
    review: 'Well seen',
    media: null,
    point: null,
    read: false,
    createdAt: '2026-01-01T00:00:00.000Z',
  }
  let listeners: RoomListeners | undefined
  let comments = 0
  const teacher = await opened(
    new RoomEngine({
      screen: 'teacher',
      storage: () => memoryOutbox(),
      draftStorage: () => memoryDrafts(),
      files: memoryFiles(),
      upload: () => Promise.resolve({ hash: '', type: '' }),
      api: {
        ...api,
        subscribe(received) {
          listeners = received
          return api.subscribe(received)
        },
        listen() {
          listeners?.presence({ on: 'connect', user: bob, _sid: 'ABC234' } as Parameters<
            RoomListeners['presence']
          >[0])
          return Promise.resolve(['tess'])
        },
        comments() {
          if (++comments === 1) listeners?.comment(said)
          return Promise.resolve(comments === 1 ? [] : [said])
        },
        drawing() {
          listeners?.drawing(drawing(2))
          return Promise.resolve(drawing(1))
        },
      },
    }),
  )
  expect([[...teacher.view().online], teacher.view().listened]).toEqual([['tess', 'bob'], 1])
  await vi.waitFor(() => expect(comments).toBe(2))
  expect(Object.keys(teacher.view().comments)).toEqual(['c1'])
  teacher.wantDrawing('p1')
  await vi.waitFor(() => expect(teacher.view().drawings['p1']?.version).toBe(2))
  await Promise.resolve()
  expect(teacher.view().drawings['p1']?.version).toBe(2)
})

it("keeps the teacher's newest strokes while older ones come back", async () => {
  const room = new FakeRoom()
  const api = room.api('tess', 'teacher')
  const line = (at: number) => ({ strokes: [{ points: [at, at], color: '#211d18', width: 6 }] })
  const sent: (() => void)[] = []
  let listeners: RoomListeners | undefined
  const teacher = await opened(
    new RoomEngine({
      screen: 'teacher',
      storage: () => memoryOutbox(),
      draftStorage: () => memoryDrafts(),
      files: memoryFiles(),
      upload: () => Promise.resolve({ hash: '', type: '' }),
      api: {
        ...api,
        subscribe(received) {
          listeners = received
          return api.subscribe(received)
        },
        draw: (page, part) =>
          new Promise(resolve => {
            sent.push(() =>
              resolve({ _id: 'd', sid: 'ABC234', page, ppt: null, blank: null, version: 1, ...part }),
            )
          }),
      },
    }),
  )
  const shown = () => teacher.view().drawings['p1']?.blank
  teacher.draw('p1', { blank: line(1) })
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  teacher.draw('p1', { blank: line(2) })
  sent[0]?.()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  listeners?.drawing({ _id: 'd', sid: 'ABC234', page: 'p1', ppt: null, blank: line(1), version: 1 })
  expect(shown()).toEqual(line(2))
  sent[1]?.()
  await vi.waitFor(() => {
    listeners?.drawing({ _id: 'd', sid: 'ABC234', page: 'p1', ppt: null, blank: line(3), version: 3 })
    expect(shown()).toEqual(line(3))
  })
})

it('reloads answers when the content changes, because a new key may mark them differently', async () => {
  const room = new FakeRoom()
  const api = room.api('tess', 'teacher')
  let listeners: RoomListeners | undefined
  const teacher = await opened(
    new RoomEngine({
      screen: 'teacher',
      storage: () => memoryOutbox(),
      draftStorage: () => memoryDrafts(),
      files: memoryFiles(),
      upload: () => Promise.resolve({ hash: '', type: '' }),
      api: {
        ...api,
        subscribe(received) {
          listeners = received
          return api.subscribe(received)
        },
      },
    }),
  )
  const answer = await room
    .api('ann', 'learner')
    .give({ key: 'key-of-ann', page: 'p1', type: 'choice', answer: ['wind'] })
  const right = () => teacher.view().answers['p1']?.[answer._id]?.right
  room.records.set(answer._id, { ...answer, right: false })
  teacher.wantAnswers('p1')
  await vi.waitFor(() => expect(right()).toBe(false))
  room.records.set(answer._id, { ...answer, right: true })
  const { seq } = teacher.view().state
  listeners?.news({
    _id: 'room',
    sid: 'ABC234',
    after: seq,
    pub: seq + 1,
    seq: seq + 1,
    facts: [{ kind: 'contentChanged', page: null }],
  })
  await vi.waitFor(() => expect(right()).toBe(true))
})
