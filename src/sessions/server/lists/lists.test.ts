// Lists: filters, the four states, the home page, the study centre, and participants.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person as Member, SessionCard } from '#sessions/contract/session.shapes.ts'
import { registrations, sessions } from '../sessions.tables.ts'
import {
  meeting,
  refusal,
  startSessions,
  type Person,
  type SessionsWorld,
} from '../testing/sessions-world.ts'

let world: SessionsWorld
beforeAll(async () => {
  world = await startSessions()
})
afterAll(() => world.stop())

const ids = (cards: readonly SessionCard[]) => cards.map(({ _id }) => _id)
type Rows = { row: string; total: number; data: SessionCard[] }[]
const rows = async (name: string, by: Pick<Person, 'service'>, query = {}): Promise<Rows> =>
  (await by.service('session').get(name, { query })) as Rows
const paged = async (name: string, by: Pick<Person, 'service'>, query = {}): Promise<string[]> =>
  ids(((await by.service('session').get(name, { query })) as { data: SessionCard[] }).data)
const register = (session: string, uid: string) =>
  world.db.insert(registrations).values({ session, uid, nickname: 'Nick', at: world.kit.clock.now() })

describe('find', () => {
  test('by kind, class, people, subject and name; upcoming ones by start and name', async () => {
    const classId = await world.klass()
    const at = world.inHours(10)
    const [b, a] = [
      await world.lesson({ classId, name: 'B of the shore', ...at }),
      await world.lesson({ classId, name: 'A of the shore', ...at }),
    ]
    const early = await world.lesson({ classId, name: 'Zero', ...world.inHours(5) })
    expect(ids(await world.find({ classId, state: 'scheduled' }))).toEqual([early._id, a._id, b._id])
    expect(ids(await world.find({ classId, $search: 'of the SHORE', state: 'scheduled' }))).toEqual([
      a._id,
      b._id,
    ])
    expect(
      ids(
        await world.find({
          classId,
          type: { $in: ['session', 'courses'] },
          students: world.pupils[0]?.id,
          subjects: 'science',
        }),
      ),
    ).toHaveLength(3)
    expect(await world.find({ classId, subjects: 'History' })).toEqual([])
    expect(await world.find({ classId, 'reg._id': world.pupils[0]?.id })).toEqual([])
    expect(ids(await world.find({ classId, mine: true }))).toHaveLength(3)
    expect(await world.find({ classId, mine: true }, world.colleague)).toEqual([])
  })

  test('all of them, the active ones, and the archived ones', async () => {
    const classId = await world.klass()
    const [active, put] = [await world.lesson({ classId }), await world.lesson({ classId })]
    await world.teacher.service('session').patch(put._id, { del: true })
    const found = async (query: object) => ids(await world.find({ classId, ...query })).toSorted()
    expect([await found({ state: 'all' }), await found({}), await found({ state: 'archived' })]).toEqual([
      [active._id, put._id].toSorted(),
      [active._id],
      [put._id],
    ])
  })

  test('sessions without a school are listed separately', async () => {
    const alone = await world.person()
    const session = await world.workshop({}, alone)
    expect(session.personal).toBe(true)
    expect(ids(await world.find({ uid: alone.id, school: 'null' }, alone))).toEqual([session._id])
    expect(await world.find({ uid: alone.id, school: world.school.id }, alone)).toEqual([])
  })

  test("the back office finds a person's sessions; nobody else may search by address", async () => {
    const [learner] = world.pupils
    const session = await world.lesson()
    const staff = await world.manager('customer_service')
    expect(
      ids(await world.find({ userField: learner?.email, userFieldType: 'email', $limit: 500 }, staff)),
    ).toContain(session._id)
    expect(await refusal(world.find({ userField: learner?.email, userFieldType: 'email' }))).toBe('forbidden')
  })

  test('featured workshops are chosen by staff and visible to everybody', async () => {
    const [session, lesson] = [await world.workshop(), await world.lesson()]
    const manager = await world.manager('admin')
    expect(
      await refusal(world.teacher.service('session').patch('feature', { _id: session._id, isLib: true })),
    ).toBe('forbidden')
    await manager.service('session').patch('feature', { _id: session._id, isLib: true })
    expect(await refusal(manager.service('session').patch('feature', { _id: lesson._id, isLib: true }))).toBe(
      'not-found',
    )
    expect(ids(await world.find({ isLib: true, end: { $gte: world.ahead(0) } }, world.guest))).toEqual([
      session._id,
    ])
    // Without an end, as the library requests: every open workshop, featured ones first, and nothing of a
    // class.
    const open = await world.workshop()
    const listed = ids(await world.find({ isLib: true, $limit: 500 }, world.guest))
    expect(listed[0]).toBe(session._id)
    expect(listed).toContain(open._id)
    expect(listed).not.toContain(lesson._id)
    await world.db
      .update(sessions)
      .set({ status: 'close', ended: world.kit.clock.now() })
      .where(eq(sessions.id, open._id))
    expect(ids(await world.find({ isLib: true, $limit: 500 }, world.guest))).not.toContain(open._id)
  })
})

test('listByIds keeps the order and leaves out invisible sessions', async () => {
  const [lesson, open] = [await world.lesson(), await world.workshop()]
  const many = async (by: Pick<Person, 'service'>) =>
    ids(
      (await by
        .service('session')
        .get('listByIds', { query: { ids: [open._id, lesson._id] } })) as SessionCard[],
    )
  expect(await many(world.teacher)).toEqual([open._id, lesson._id])
  expect(await many(world.student)).toEqual([open._id])
})

describe('the home page', () => {
  test('shows my sessions and those I could join, by role', async () => {
    const [learner, outside] = [world.pupils[0], world.student]
    const lesson = await world.lesson(world.inHours(3))
    const own = await world.lesson({ ...world.inHours(3), sessionType: 'student' })
    const [open, inner] = [
      await world.workshop(world.inHours(4)),
      await world.create({ type: 'taskSchoolWorkshop', cid: await world.task(), ...world.inHours(4) }),
    ]
    const forTeachers = await world.create({
      type: 'workshop',
      cid: await world.task({ mode: 'pdTask' }),
      zoom: meeting,
      ...world.inHours(4),
    })
    const study = await world.create({ type: 'selfStudy', cid: await world.task(), startNow: true })
    if (!learner) throw new Error('no learner')
    expect(await paged('recommendMyLive', learner, { $limit: 50 })).toContain(lesson._id)
    expect(await paged('recommendMyStudent', learner, { $limit: 50 })).toContain(own._id)
    const live = await paged('recommendLive', learner, { $limit: 50 })
    expect(live).toEqual(expect.arrayContaining([open._id, inner._id]))
    expect(live).not.toContain(forTeachers._id)
    expect(await paged('recommendLive', learner, { $limit: 50, place: 'school' })).toEqual([inner._id])
    expect(await paged('recommendLive', learner, { $limit: 50, cost: 'paid' })).not.toContain(open._id)
    expect(await paged('recommendLive', learner, { $limit: 50, $search: 'no such words' })).toEqual([])
    expect(await paged('recommendStudent', learner, { $limit: 50 })).toContain(study._id)
    expect(await paged('recommendLive', outside, { $limit: 50 })).not.toContain(inner._id)
    expect(await paged('recommendLive', world.colleague, { $limit: 50 })).toContain(forTeachers._id)
    const mine = await rows('recommend', world.teacher, {
      dateRange: [world.ahead(0), world.ahead(5)],
      status: 'scheduled',
    })
    expect(mine.find(({ row }) => row === 'myLive')?.data.map(({ _id }) => _id)).toContain(lesson._id)
    await register(open._id, outside.id)
    expect(await paged('recommendLive', outside, { $limit: 50 })).not.toContain(open._id)
    expect(await paged('recommendMyLive', outside, { $limit: 50 })).toEqual([open._id])
  })
})

describe('the study centre', () => {
  test('has rows for learners and guests, without sessions for educators and past ones', async () => {
    const study = await world.create({
      type: 'selfStudy',
      cid: await world.task({ subjects: [{ label: 'Music', value: 'music' }] }),
      startNow: true,
      premium: true,
    })
    const taster = await world.workshop({ promotion: true, ...world.inHours(6) })
    const hidden = await world.create({
      type: 'workshop',
      cid: await world.task({ mode: 'pdTask' }),
      zoom: meeting,
      ...world.inHours(6),
    })
    const shown = await rows('indexStudent', world.guest)
    expect(shown.find(({ row }) => row === 'study')?.data.map(({ _id }) => _id)).toContain(study._id)
    expect(await paged('indexPremium', world.guest)).toEqual([study._id])
    expect(await paged('indexPromotion', world.guest)).toEqual([taster._id])
    expect(await paged('indexStudy', world.guest, { subjects: 'Music' })).toEqual([study._id])
    expect(await paged('indexLive', world.guest, { $limit: 50 })).not.toContain(hidden._id)
    await world.patch(study._id, { status: 'close' })
    expect(await paged('indexPremium', world.guest)).toEqual([])
  })
})

describe('participants', () => {
  test('the teacher gets them by both names of the call, nobody else does', async () => {
    const session = await world.lesson()
    const members = async (name: string, sid: string) =>
      ((await world.teacher.service('session').get(name, { query: { sid } })) as Member[])
        .map(({ _id, by }) => [_id, by])
        .toSorted()
    const expected = world.pupils.map(({ id }) => [id, 'students']).toSorted()
    expect(await members('roster', session.sid)).toEqual(expected)
    expect(await members('roaster', session._id)).toEqual(expected)
    expect(
      await refusal(world.colleague.service('session').get('roster', { query: { sid: session.sid } })),
    ).toBe('forbidden')
    expect(
      await refusal(world.student.service('session').get('roster', { query: { sid: session.sid } })),
    ).toBe('forbidden')
    expect(
      await refusal((await world.person()).service('session').get('roster', { query: { sid: session.sid } })),
    ).toBe('not-found')
  })

  test('registering for a course includes its sessions', async () => {
    const child = await world.workshop()
    const course = await world.create({
      type: 'unitCourses',
      cid: await world.content({ owner: world.teacher.id }),
      childs: [{ _id: child._id }],
    })
    await register(course._id, world.student.id)
    expect((await world.get(child._id, world.student)).role).toBe('learner')
    expect(
      ((await world.teacher.service('session').get('roster', { query: { sid: child._id } })) as Member[]).map(
        ({ _id }) => _id,
      ),
    ).toEqual([world.student.id])
    expect((await world.sessionRow(child._id)).regNum).toBe(0)
  })
})

describe('a meeting', () => {
  test('uses the code as passcode, and is visible to learners a quarter of an hour before', async () => {
    const session = await world.workshop(world.inHours(10))
    await register(session._id, world.student.id)
    expect(session.zoom).toEqual({ url: meeting.url, passcode: session.sid, waiting_room: false })
    expect((await world.get(session._id, world.student)).zoom).toEqual({
      url: null,
      passcode: null,
      waiting_room: false,
    })
    expect((await world.get(session._id, world.guest)).zoom).toBeNull()
    world.server.clock.advance(9.8 * 3_600_000)
    expect((await world.get(session._id, world.student)).zoom?.url).toBe(meeting.url)
  })

  test('of an open workshop stays; other links keep their address', async () => {
    const session = await world.workshop()
    expect(await refusal(world.patch(session._id, { zoom: null }))).toBe('meeting-needed')
    expect((await world.patch(session._id, { zoom: { waiting_room: true } })).zoom).toEqual({
      url: meeting.url,
      passcode: null,
      waiting_room: true,
    })
    const lesson = await world.lesson({ zoom: meeting })
    expect((await world.patch(lesson._id, { zoom: null })).zoom).toBeNull()
    expect(await refusal(world.patch(lesson._id, { zoom: { waiting_room: true } }))).toBe('zoom-missing')
  })

  test('can be added later, once', async () => {
    const session = await world.lesson()
    const add = (data: Record<string, unknown>) =>
      world.teacher.service('session').patch('createZoom', { _id: session._id, ...data })
    expect(await refusal(add({}))).toBe('zoom-missing')
    await add({ url: meeting.url, waiting_room: true })
    expect((await world.get(session._id)).zoom).toEqual({
      url: meeting.url,
      passcode: null,
      waiting_room: true,
    })
    expect(await refusal(add({ url: meeting.url }))).toBe('meeting-there')
  })
})
