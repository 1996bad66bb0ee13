import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyMinute } from '#sessions/server/session/minute.job.ts'
import { submitDue } from './drafts.ts'
import { drafts, responseVersions } from '../work.tables.ts'
import { refusal, startRooms, type Classroom, type Person, type RoomsWorld } from '../testing/rooms-world.ts'

let world: RoomsWorld
let anna: Person
let ben: Person
beforeAll(async () => {
  world = await startRooms()
  ;[anna, ben] = world.pupils as [Person, Person]
})
afterAll(() => world.stop())

const seated = async (data: Record<string, unknown> = {}): Promise<Classroom> => {
  const room = await world.classroom(data)
  for (const who of [anna, ben]) await world.enter(who, room.sid)
  return room
}
type Type = keyof Classroom['pages']
const now = () => world.kit.clock.now().getTime()
const draft = (who: Person, { sid, pages }: Classroom, type: Type, data: Record<string, unknown>) =>
  who.service('response').patch('draft', { sid, page: pages[type], type, base: 0, at: now(), ...data })
const draftsOf = async (who: Person, { sid }: Classroom) =>
  ((await who.service('response').get('drafts', { query: { sid } })) as unknown as { drafts: unknown[] })
    .drafts
const lock = (room: Classroom, type: Type, on = true) =>
  world.steer(room.sid, { pageLock: { page: room.pages[type], on } })
const reveal = (room: Classroom, type: Type = 'choice') =>
  world.steer(room.sid, { showAnswers: { page: room.pages[type], mode: 'names' } })
const answers = (room: Classroom) => world.answers(world.teacher, room.sid)

describe('a draft', () => {
  test('is available on another device, one per page, and is no answer', async () => {
    const room = await seated()
    await draft(anna, room, 'text', { content: 'The m' })
    await draft(anna, room, 'text', { content: 'The moon' })
    expect(await draftsOf(anna, room)).toMatchObject([{ page: room.pages.text, content: 'The moon' }])
    expect(await draftsOf(ben, room)).toEqual([])
    expect(await answers(room)).toEqual([])
    await draft(anna, room, 'text', { content: '' })
    expect(await draftsOf(anna, room)).toEqual([])
  })

  test('that arrives out of order does not replace a newer one', async () => {
    const room = await seated()
    const at = now()
    await draft(anna, room, 'text', { content: 'Newer', at })
    await draft(anna, room, 'text', { content: 'Older', at: at - 5 })
    expect(await draftsOf(anna, room)).toMatchObject([{ content: 'Newer' }])
  })

  test.each([
    ['text', { content: 'Half a sen' }],
    ['choice', { answer: ['wrong'] }],
    ['draw', { json: { strokes: [] } }],
    ['comment', { content: 'Here', point: { x: 1, y: 2 }, key: 'pinned-note-1' }],
  ] as const)('of %s is submitted when the teacher locks the page', async (type, given) => {
    const room = await seated()
    await draft(anna, room, type, given)
    await lock(room, type)
    expect(await answers(room)).toMatchObject([{ uid: anna.id, auto: true, version: 1 }])
    expect(await draftsOf(anna, room)).toEqual([])
  })

  test('is submitted when the class ends', async () => {
    const room = await seated()
    await draft(anna, room, 'text', { content: 'Unsent' })
    await world.patch(room.session._id, { status: 'close' })
    expect(await answers(room)).toMatchObject([{ uid: anna.id, content: 'Unsent', auto: true }])
    const report = await world.teacher
      .service('session-snapshot')
      .get('studentData', { query: { _id: room.session._id, student: anna.id } })
    expect(report).toMatchObject({ response: [{ content: 'Unsent' }] })
  })

  test('is submitted when the lesson is over, even if nobody ends it', async () => {
    const room = await seated()
    await draft(anna, room, 'text', { content: 'Unsent' })
    await everyMinute(world.kit, new Date(Date.parse(room.session.end) + 61 * 60_000))
    expect((await world.get(room.session._id)).status).toBe('close')
    expect(await answers(room)).toMatchObject([{ uid: anna.id, content: 'Unsent', auto: true }])
  })

  test('is submitted when the correct answer is shown, but not on other pages', async () => {
    const room = await seated()
    await draft(anna, room, 'choice', { answer: ['wrong'] })
    await draft(anna, room, 'text', { content: 'Still open' })
    await reveal(room)
    expect(await answers(room)).toMatchObject([{ uid: anna.id, answer: ['wrong'], auto: true }])
    expect(await draftsOf(anna, room)).toMatchObject([{ page: room.pages.text }])
  })

  test.each<[string, () => Record<string, unknown>, (room: Classroom) => Promise<unknown>]>([
    [
      'of the class',
      () => ({ countdown: { type: 2, down: 1 } }),
      ({ sid }) => world.steer(sid, { timer: 'start' }),
    ],
    [
      'of the learner',
      () => ({ sessionType: 'student', countdown: { type: 2, down: 1, studentCtrl: true } }),
      ({ sid }) => anna.service('rooms').patch('countdownStart', { sid }),
    ],
    [
      'with a deadline',
      () => ({ countdown: { type: 1, deadline: new Date(now() + 60_000).toISOString() } }),
      () => Promise.resolve(),
    ],
  ])('is submitted automatically when the clock %s runs out, not earlier', async (_, clock, start) => {
    const room = await seated(clock())
    await start(room)
    await draft(anna, room, 'choice', { answer: ['right'] })
    world.server.clock.advance(50_000)
    await submitDue(world.kit, world.kit.clock.now())
    expect(await answers(room)).toEqual([])
    world.server.clock.advance(11_000)
    await submitDue(world.kit, world.kit.clock.now())
    expect(await answers(room)).toMatchObject([{ uid: anna.id, answer: ['right'], auto: true }])
    expect(await refusal(world.answer(anna, room, 'choice'))).toBe('time-over')
  })

  test("waits while its learner's own clock has not started", async () => {
    const room = await seated({
      sessionType: 'student',
      countdown: { type: 2, down: 1, studentCtrl: true },
    })
    await anna.service('rooms').patch('countdownStart', { sid: room.sid })
    await draft(ben, room, 'text', { content: 'Not begun' })
    world.server.clock.advance(61_000)
    await submitDue(world.kit, world.kit.clock.now())
    expect(await answers(room)).toEqual([])
    expect(await draftsOf(ben, room)).toHaveLength(1)
  })

  test('does not replace an answer submitted after it was started', async () => {
    const room = await seated()
    await draft(anna, room, 'text', { content: 'In the first tab' })
    await world.answer(anna, room, 'text', { content: 'Sent from the second tab' })
    expect(await draftsOf(anna, room)).toMatchObject([{ content: 'In the first tab' }])
    await lock(room, 'text')
    expect(await answers(room)).toMatchObject([{ content: 'Sent from the second tab', version: 1 }])
  })

  test('based on the current answer replaces it, and the log keeps the earlier version', async () => {
    const room = await seated()
    const { _id } = await world.answer(anna, room, 'text', { content: 'First' })
    await draft(anna, room, 'text', { content: 'Second', base: 1 })
    await lock(room, 'text')
    expect(await answers(room)).toMatchObject([{ _id, content: 'Second', version: 2 }])
    const log = await world.db.select().from(responseVersions).where(eq(responseVersions.response, _id))
    expect(log).toMatchObject([{ version: 1, content: 'First', auto: false }])
  })

  test("is submitted when its learner's screen is locked, and continues once it is released", async () => {
    const room = await seated()
    await draft(anna, room, 'text', { content: 'Typed before the cover came' })
    await draft(ben, room, 'text', { content: 'Not locked' })
    await world.steer(room.sid, { block: { add: [anna.id] } })
    expect(await answers(room)).toMatchObject([
      { uid: anna.id, content: 'Typed before the cover came', auto: true },
    ])
    expect(await draftsOf(ben, room)).toHaveLength(1)
    expect(await refusal(draft(anna, room, 'text', { content: 'Typed under it', base: 1 }))).toBe(
      'learner-locked',
    )
    await world.steer(room.sid, { block: { pull: [anna.id] } })
    await draft(anna, room, 'text', { content: 'And more', base: 1 })
    await lock(room, 'text')
    expect((await answers(room)).map(({ content }) => content).toSorted()).toEqual(['And more', 'Not locked'])
  })

  test("of a file is a typed link, never somebody else's file", async () => {
    const room = await seated()
    expect(await refusal(draft(anna, room, 'media', { content: 'a'.repeat(64) }))).toBe('answer-file')
    await draft(anna, room, 'media', { content: 'https://pictures.example/tide', key: 'typed-link-1' })
    await draft(ben, room, 'media', { content: 'https://pic', key: 'typed-link-2' })
    await lock(room, 'media')
    expect(await answers(room)).toMatchObject([
      { uid: anna.id, type: 'media', content: 'https://pictures.example/tide', auto: true },
    ])
  })

  test('a save that coincides with the page closing is submitted, in either order', async () => {
    const room = await seated()
    const outcomes = await Promise.all([
      refusal(draft(anna, room, 'text', { content: 'Just in time', at: now() - 1 })),
      refusal(lock(room, 'text')),
    ])
    expect(outcomes).toEqual(['none', 'none'])
    world.server.clock.advance(3000)
    await world.server.scheduler.tick()
    expect(await answers(room)).toMatchObject([{ content: 'Just in time' }])
    const left = await world.db
      .select()
      .from(drafts)
      .where(and(eq(drafts.uid, anna.id), eq(drafts.page, room.pages.text)))
    expect(left).toEqual([])
  })
})

describe('a draft written while its page closes is submitted by the job:', () => {
  test.each<[string, (room: Classroom) => Promise<unknown>]>([
    ['the page was locked', room => lock(room, 'choice')],
    ['the correct answer was shown', room => reveal(room)],
    ['the screen was locked', ({ sid }) => world.steer(sid, { block: { add: [anna.id] } })],
    ['all screens were locked', ({ sid }) => world.steer(sid, { blockAll: true })],
    ['the class ended', ({ session }) => world.patch(session._id, { status: 'close' })],
  ])('%s', async (_, close) => {
    const room = await seated()
    await draft(anna, room, 'choice', { answer: ['right'] })
    const mine = and(eq(drafts.uid, anna.id), eq(drafts.page, room.pages.choice))
    const written = await world.db.delete(drafts).where(mine).returning()
    await close(room)
    expect(await answers(room)).toEqual([])
    await world.db.insert(drafts).values(written)
    await submitDue(world.kit, world.kit.clock.now())
    expect(await answers(room)).toMatchObject([{ uid: anna.id, answer: ['right'], auto: true }])
    expect(await world.db.select().from(drafts).where(mine)).toEqual([])
  })

  test('an open page keeps its draft', async () => {
    const room = await seated()
    await draft(anna, room, 'choice', { answer: ['right'] })
    await lock(room, 'text')
    await submitDue(world.kit, world.kit.clock.now())
    expect(await answers(room)).toEqual([])
  })
})

describe('a lost connection', () => {
  test('delivers what was made before the page closed, within a minute', async () => {
    const room = await seated()
    const made = now()
    world.server.clock.advance(1000)
    await lock(room, 'text')
    world.server.clock.advance(50_000)
    expect(await refusal(world.answer(anna, room, 'text'))).toBe('page-locked')
    expect(await world.answer(anna, room, 'text', { content: 'Late', at: made })).toMatchObject({
      content: 'Late',
    })
    await draft(ben, room, 'text', { content: 'Late draft', at: made })
    expect((await answers(room)).map(({ content }) => content).toSorted()).toEqual(['Late', 'Late draft'])
  })

  test('delivers changes and deletions made in time', async () => {
    const room = await seated()
    const { _id } = await world.answer(anna, room, 'text', { content: 'First' })
    const given = await world.answer(ben, room, 'text', { content: 'Taken back' })
    const made = now()
    world.server.clock.advance(1000)
    await lock(room, 'text')
    world.server.clock.advance(30_000)
    const [mine, theirs] = [anna.service('response'), ben.service('response')]
    expect(await refusal(mine.patch(_id, { content: 'Now' }))).toBe('page-locked')
    expect(await refusal(theirs.remove(given._id))).toBe('page-locked')
    expect(await mine.patch(_id, { content: 'Second', at: made })).toMatchObject({ version: 2 })
    await theirs.remove(given._id, { query: { at: made } })
    expect(await answers(room)).toMatchObject([{ _id, content: 'Second' }])
    world.server.clock.advance(31_000)
    expect(await refusal(mine.patch(_id, { content: 'Third', at: made }))).toBe('page-locked')
    expect(await refusal(mine.remove(_id, { query: { at: made } }))).toBe('page-locked')
  })

  test('delivers what was made before the screen was locked', async () => {
    const room = await seated()
    const made = now()
    world.server.clock.advance(1000)
    await world.steer(room.sid, { block: { add: [anna.id] } })
    world.server.clock.advance(30_000)
    expect(await refusal(world.answer(anna, room, 'text'))).toBe('learner-locked')
    expect(await world.answer(anna, room, 'text', { content: 'Late', at: made })).toMatchObject({
      version: 1,
    })
    await draft(anna, room, 'choice', { answer: ['right'], at: made })
    expect(await answers(room)).toHaveLength(2)
    world.server.clock.advance(31_000)
    expect(await refusal(world.answer(anna, room, 'text', { at: made }))).toBe('learner-locked')
  })

  test('cannot claim a time before a lock that existed when its learner entered', async () => {
    const room = await world.classroom({ block: true })
    const made = now()
    world.server.clock.advance(1000)
    await world.enter(anna, room.sid)
    expect(await refusal(world.answer(anna, room, 'text', { at: made }))).toBe('learner-locked')
  })

  test('delivers a change and a deletion after class, and updates the report', async () => {
    const room = await seated()
    const { _id } = await world.answer(anna, room, 'text', { content: 'First' })
    const gone = await world.answer(anna, room, 'comment', { content: 'Here', point: { x: 1, y: 2 } })
    const made = now()
    world.server.clock.advance(1000)
    await world.patch(room.session._id, { status: 'close' })
    world.server.clock.advance(30_000)
    await anna.service('response').patch(_id, { content: 'Second', at: made })
    await anna.service('response').remove(gone._id, { query: { at: made } })
    await world.server.courier.drain()
    const report = await world.teacher
      .service('session-snapshot')
      .get('studentData', { query: { _id: room.session._id, student: anna.id } })
    expect(report).toMatchObject({ response: [{ content: 'Second', versions: 2 }] })
  })

  test('is refused afterwards, and cannot claim a time before its learner entered', async () => {
    const room = await seated()
    const made = now()
    world.server.clock.advance(1000)
    await lock(room, 'text')
    world.server.clock.advance(61_000)
    expect(await refusal(world.answer(anna, room, 'text', { at: made }))).toBe('page-locked')
    expect(await refusal(draft(anna, room, 'text', { content: 'Late', at: made }))).toBe('page-locked')
  })

  test('delivers an answer after class, and updates the report', async () => {
    const room = await seated()
    const made = now()
    world.server.clock.advance(1000)
    await world.patch(room.session._id, { status: 'close' })
    world.server.clock.advance(30_000)
    await world.answer(anna, room, 'text', { content: 'From the bus', at: made })
    await world.server.courier.drain()
    const report = await world.teacher
      .service('session-snapshot')
      .get('studentData', { query: { _id: room.session._id, student: anna.id } })
    expect(report).toMatchObject({ response: [{ content: 'From the bus' }] })
  })
})

describe('showing the correct answer', () => {
  test('closes the page until the teacher reopens it; a page without a key stays open', async () => {
    const room = await seated()
    await world.answer(anna, room, 'choice', { answer: ['wrong'] })
    await reveal(room)
    expect(await refusal(world.answer(anna, room, 'choice', { answer: ['right'] }))).toBe('answer-revealed')
    await world.steer(room.sid, { showAnswers: { page: room.pages.choice, mode: 'off' } })
    expect(await refusal(world.answer(anna, room, 'choice', { answer: ['right'] }))).toBe('answer-revealed')
    await world.steer(room.sid, { reopen: room.pages.choice })
    expect((await world.room(anna, room.sid)).state).toMatchObject({
      revealed: [],
      reopened: [room.pages.choice],
    })
    expect(await world.answer(anna, room, 'choice', { answer: ['right'] })).toMatchObject({ version: 2 })
    await reveal(room, 'text')
    expect(await refusal(world.answer(anna, room, 'text'))).toBe('none')
  })

  test('only a teacher reopens it', async () => {
    const room = await seated()
    await reveal(room)
    expect(await refusal(world.steer(room.sid, { reopen: room.pages.choice }, anna))).toBe('room-forbidden')
  })
})

test('two concurrent submissions make one answer with two versions', async () => {
  const room = await seated()
  const sent = await Promise.all(['One', 'Two'].map(content => world.answer(anna, room, 'text', { content })))
  expect(new Set(sent.map(({ _id }) => _id)).size).toBe(1)
  expect(await answers(room)).toMatchObject([{ version: 2 }])
})
