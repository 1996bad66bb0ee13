import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { facts, rooms as roomTable, seats } from '../rooms.tables.ts'
import { refusal, startRooms, type Classroom, type Person, type RoomsWorld } from '../testing/rooms-world.ts'

let world: RoomsWorld
let anna: Person
let ben: Person
let cleo: Person
beforeAll(async () => {
  world = await startRooms()
  ;[anna, ben, cleo] = world.pupils as [Person, Person, Person]
})
afterAll(() => world.stop())

describe('entering', () => {
  test('one room per session and one seat per person, even concurrently', async () => {
    const { session, sid } = await world.classroom()
    await Promise.all([anna, anna, ben, anna, ben].map(who => world.enter(who, sid)))
    await Promise.all([world.open(sid), world.open(sid)])
    const found = await world.db.select().from(roomTable).where(eq(roomTable.session, session._id))
    expect(found).toHaveLength(1)
    const room = await world.room(world.teacher, sid)
    expect(room.members.map(({ _id }) => _id).toSorted()).toEqual([anna.id, ben.id].toSorted())
    expect(room.teachers.map(({ _id }) => _id)).toEqual([world.teacher.id])
    expect(await world.db.select().from(seats).where(eq(seats.room, room._id))).toHaveLength(3)
    // Room id, session id and code lead to the same room.
    for (const key of [room._id, session._id, sid, sid.toLowerCase()])
      expect((await world.room(world.teacher, key))._id).toBe(room._id)
  })

  test('marks people present, and late after five minutes', async () => {
    const { sid } = await world.classroom()
    await world.enter(anna, sid)
    world.server.clock.advance(5 * 60_000 + 2000)
    await world.enter(ben, sid)
    const room = await world.room(world.teacher, sid)
    expect(room.attend.toSorted()).toEqual([anna.id, ben.id].toSorted())
    expect(room.members.map(({ _id, late }) => [_id, late]).toSorted()).toEqual(
      [
        [anna.id, false],
        [ben.id, true],
      ].toSorted(),
    )
  })

  test('the role follows the screen, as checked by the server', async () => {
    const { sid } = await world.classroom()
    expect(await refusal(world.open(sid, anna))).toBe('room-forbidden')
    expect(await refusal(world.room(anna, sid, 'teacher'))).toBe('room-forbidden')
    const stranger = await world.person({ role: 'student' })
    expect(await refusal(world.enter(stranger, sid))).toBe('not-found')
    expect(await refusal(world.open(sid, await world.person()))).toBe('not-found')
    // A teacher who opens the learners' screen is a learner there, and is not counted.
    expect((await world.enter(world.teacher, sid)).role).toBe('learner')
    expect((await world.room(world.teacher, sid, 'teacher')).attend).toEqual([])
    // A school admin who does not teach the class is an observer.
    await world.db.execute(`update sessions set class_id = null where sid = '${sid}'`)
    expect((await world.room(world.admin, sid, 'teacher')).role).toBe('observer')
    expect(await refusal(world.steer(sid, { blockAll: true }, world.admin))).toBe('room-forbidden')
    expect(await refusal(world.steer(sid, { blockAll: true }, anna))).toBe('room-forbidden')
  })

  test('only while it is running', async () => {
    const later = await world.classroom({ startNow: false })
    expect(await refusal(world.enter(anna, later.sid))).toBe('session-not-open')
    expect((await world.open(later.sid)).role).toBe('teacher')
    const over = await world.classroom()
    await world.patch(over.session._id, { status: 'close' })
    expect(await refusal(world.enter(anna, over.sid))).toBe('session-closed')
  })

  test('no more people than the plan allows', async () => {
    const { sid } = await world.classroom({ guest: true })
    await world.db.execute(`update schools_schools set tier = 'free' where id = '${world.school.id}'`)
    const guests = await Promise.all(
      Array.from(
        { length: 43 },
        async (_, n) =>
          world.guest.service('rooms').patch('guest', { sid, nickname: `Guest ${n}` }) as Promise<{
            accessToken: string
          }>,
      ),
    )
    const outcomes = await Promise.all(
      guests.map(({ accessToken }) =>
        refusal(world.as(accessToken).service('rooms').patch('joinRoom', { _id: sid })),
      ),
    )
    await world.db.execute(`update schools_schools set tier = 'school' where id = '${world.school.id}'`)
    expect(outcomes.toSorted()).toEqual([
      ...Array.from({ length: 40 }, () => 'none'),
      'room-full',
      'room-full',
      'room-full',
    ])
  })
})

describe('guests', () => {
  test('enter with a name where the session allows it, this room only, and are never counted', async () => {
    const closed = await world.classroom()
    expect(
      await refusal(world.guest.service('rooms').patch('guest', { sid: closed.sid, nickname: 'Gus' })),
    ).toBe('guests-not-allowed')
    const room = await world.classroom({ guest: true })
    const { accessToken, user } = (await world.guest
      .service('rooms')
      .patch('guest', { sid: room.sid, nickname: 'Gus' })) as {
      accessToken: string
      user: { _id: string; nickname: string }
    }
    const gus = world.as(accessToken)
    await world.enter(gus, room.sid)
    expect((await world.answer(gus, room, 'text')).nickname).toBe('Gus')
    const seen = await world.room(world.teacher, room.sid)
    expect(seen.members).toMatchObject([{ _id: user._id, nickname: 'Gus', guest: true, late: false }])
    expect(seen.attend).toEqual([])
    expect(await refusal(world.steer(room.sid, { attend: { add: [user._id] } }))).toBe('not-of-room')
    expect(await refusal(world.enter(gus, (await world.classroom({ guest: true })).sid))).toBe('not-found')
    expect(await refusal(gus.service('rooms').patch('joinRoomTeacher', { _id: room.sid }))).toBe(
      'room-forbidden',
    )
    expect(await refusal(gus.service('session').find({ query: {} }))).not.toBe('none')
  })
})

describe('the teacher controls', () => {
  let room: Classroom
  beforeAll(async () => {
    room = await world.classroom()
    for (const who of [anna, ben]) await world.enter(who, room.sid)
  })
  const state = async () => (await world.room(world.teacher, room.sid)).state

  test('page, locks and shown answers, all kept after a reload', async () => {
    await world.steer(room.sid, {
      page: room.pages.choice,
      pageLock: { page: room.pages.text, on: true },
      showMaterials: { page: room.pages.text, on: true },
      showAnswers: { page: room.pages.text, mode: 'nameless' },
      peers: true,
    })
    expect(await state()).toMatchObject({
      page: room.pages.choice,
      pageLock: [room.pages.text],
      showMaterials: [room.pages.text],
      showAnswers: { [room.pages.text]: 'nameless' },
      peers: true,
      pace: 'live',
    })
    const learner = (await world.room(anna, room.sid)).state
    expect(learner).toMatchObject({ page: room.pages.choice, pageLock: [room.pages.text], self: anna.id })
    await world.steer(room.sid, {
      pageLock: { page: room.pages.text, on: false },
      showAnswers: { page: room.pages.text, mode: 'off' },
      peers: false,
    })
  })

  test('several changes in one patch apply together or not at all', async () => {
    const before = await state()
    expect(
      await refusal(world.steer(room.sid, { page: room.pages.draw, attend: { add: [world.stranger.id] } })),
    ).toBe('not-of-room')
    expect(await state()).toEqual(before)
    expect(await refusal(world.steer(room.sid, { page: 'elsewhere' }))).toBe('page-unknown')
  })

  test('attend and block accept only people of the room or its list', async () => {
    expect(await refusal(world.steer(room.sid, { block: { add: [world.stranger.id] } }))).toBe('not-of-room')
    await world.steer(room.sid, { attend: { add: [cleo.id] }, block: { add: [cleo.id, anna.id] } })
    let seen = await world.room(world.teacher, room.sid)
    expect(seen.attend.toSorted()).toEqual([anna.id, ben.id, cleo.id].toSorted())
    expect(seen.block.toSorted()).toEqual([anna.id, cleo.id].toSorted())
    expect(seen.members.map(({ _id }) => _id).toSorted()).toEqual([anna.id, ben.id].toSorted())
    // A complete list replaces the previous one; learners don't see others' locks.
    await world.steer(room.sid, { block: [ben.id] })
    seen = await world.room(world.teacher, room.sid)
    expect(seen.block).toEqual([ben.id])
    expect((await world.room(anna, room.sid)).block).toEqual([])
    expect((await world.room(ben, room.sid)).block).toEqual([ben.id])
    await world.steer(room.sid, { blockAll: true })
    expect((await world.room(world.teacher, room.sid)).block.toSorted()).toEqual(
      [anna.id, ben.id, cleo.id].toSorted(),
    )
    expect(await world.teacher.service('rooms').get('countStatus', { query: { sid: [room.sid] } })).toEqual({
      rooms: [{ sid: room.sid, entered: 2, locked: 2, online: 0 }],
    })
    await world.steer(room.sid, { blockAll: false, attend: { pull: [cleo.id] } })
    expect((await world.room(world.teacher, room.sid)).block).toEqual([])
  })

  test('groups: manual, random, self-chosen', async () => {
    const groups = [
      { _id: 'red', name: 'Red' },
      { _id: 'blue', name: 'Blue' },
    ]
    await world.steer(room.sid, { groups, groupMax: 1, randomGroups: true })
    const dealt = await state()
    expect([dealt.seats[anna.id]?.group, dealt.seats[ben.id]?.group].toSorted()).toEqual(['blue', 'red'])
    expect(
      await refusal(
        world.steer(room.sid, { members: [{ _id: anna.id, group: dealt.seats[ben.id]?.group ?? null }] }),
      ),
    ).toBe('group-full')
    expect(await refusal(world.steer(room.sid, { members: [{ _id: anna.id, group: 'red' }] }, anna))).toBe(
      'groups-closed',
    )
    await world.steer(room.sid, { groupMax: 0, groupChoice: true })
    await world.steer(room.sid, { members: [{ _id: anna.id, group: 'red' }] }, anna)
    await world.steer(room.sid, { members: [{ _id: ben.id, group: 'red' }] }, ben)
    expect((await world.room(ben, room.sid)).members.map(({ group }) => group)).toEqual(['red', 'red'])
    expect(await refusal(world.steer(room.sid, { members: [{ _id: anna.id, group: 'blue' }] }, ben))).toBe(
      'room-forbidden',
    )
  })

  test('the session’s pace, end and new pages apply to the room', async () => {
    await world.patch(room.session._id, { status: 'student' })
    expect((await state()).pace).toBe('student')
    await world.patch(room.session._id, { status: 'close' })
    expect((await state()).pace).toBe('close')
    await world.patch(room.session._id, { status: 'live' })
    expect((await state()).pace).toBe('live')
    const id = (await world.room(world.teacher, room.sid))._id
    const paced = (
      await world.db
        .select()
        .from(facts)
        .where(and(eq(facts.room, id), eq(facts.by, 'session')))
        .orderBy(facts.seq)
    ).map(({ fact }) => fact)
    // Nothing else: unchanged fields emit no facts.
    expect(paced).toEqual([
      { kind: 'paced', pace: 'student' },
      { kind: 'paced', pace: 'close' },
      { kind: 'paced', pace: 'live' },
    ])
  })
})

test('learners get the open page, without keys and notes', async () => {
  const room = await world.classroom()
  const content = async (who: Person) =>
    (await who.service('rooms').get('content', { query: { sid: room.sid } })) as {
      pages: { _id: string; picUrl: string; tips: string }[]
      questions: { page: string; options: { on: boolean }[] }[]
      materials: { page: string }[]
    }
  expect(await refusal(content(anna))).toBe('not-in-room')
  await world.enter(anna, room.sid)
  expect((await content(anna)).pages).toEqual([])
  await world.steer(room.sid, {
    page: room.pages.choice,
    showMaterials: { page: room.pages.choice, on: true },
  })
  const seen = await content(anna)
  expect(seen.pages).toMatchObject([
    { _id: room.pages.choice, tips: '', picUrl: expect.stringContaining('?t=') as string },
  ])
  expect(seen.questions.flatMap(({ options }) => options.map(({ on }) => on))).toEqual([false, false])
  expect(seen.materials.map(({ page }) => page)).toEqual([room.pages.choice])
  expect((await content(world.teacher)).pages).toHaveLength(6)
})

describe('the timer', () => {
  test('in student pace each learner has their own', async () => {
    const room = await world.classroom({
      sessionType: 'student',
      countdown: { type: 2, down: 10, studentCtrl: true },
    })
    for (const who of [anna, ben]) await world.enter(who, room.sid)
    const begun = (await anna.service('rooms').patch('countdownStart', { sid: room.sid })) as {
      start: string
      end: string
    }
    expect(Date.parse(begun.end) - Date.parse(begun.start)).toBe(10 * 60_000)
    await world.answer(anna, room, 'text')
    world.server.clock.advance(10 * 60_000)
    expect(await anna.service('rooms').patch('countdownStart', { sid: room.sid })).toEqual(begun)
    expect(await refusal(world.answer(anna, room, 'draw'))).toBe('time-over')
    await world.answer(ben, room, 'draw')
    expect(await refusal(anna.service('rooms').get('countdownList', { query: { sid: room.sid } }))).toBe(
      'room-forbidden',
    )
    const { list } = (await world.teacher
      .service('rooms')
      .get('countdownList', { query: { sid: room.sid } })) as {
      list: { uid: string; start: string | null }[]
    }
    expect(list.find(({ uid }) => uid === anna.id)?.start).toBe(begun.start)
    expect(list.find(({ uid }) => uid === ben.id)?.start).not.toBeNull()
  })

  test('in live pace one for all, started by the teacher', async () => {
    const room = await world.classroom({ countdown: { type: 2, down: 5 } })
    await world.enter(anna, room.sid)
    await world.steer(room.sid, { timer: 'start' })
    world.server.clock.advance(5 * 60_000)
    expect(await refusal(world.answer(anna, room, 'text'))).toBe('time-over')
    expect(await refusal(world.steer(room.sid, { timer: 'stop' }, anna))).toBe('room-forbidden')
    expect((await world.get(room.session._id)).countdown).toMatchObject({ type: 2, down: 5 })
    await world.steer(room.sid, { timer: 'stop' })
    await world.answer(anna, room, 'text')
    expect(await refusal(world.steer(room.sid, { timer: 'start' }, anna))).toBe('room-forbidden')
  })

  test("once stopped never returns, neither for the class nor as each learner's clock", async () => {
    const room = await world.classroom({ countdown: { type: 2, down: 5 } })
    await world.enter(anna, room.sid)
    await world.steer(room.sid, { timer: 'start' })
    await world.steer(room.sid, { timer: 'stop' })
    await world.steer(room.sid, { timer: 'stop' })
    expect((await world.get(room.session._id)).countdown).toBeNull()
    await world.patch(room.session._id, { status: 'student' })
    const { state } = await world.room(world.teacher, room.sid)
    expect(state.timer).toMatchObject({ type: 0, startedAt: null })
    world.server.clock.advance(10 * 60_000)
    await world.answer(anna, room, 'text')
    expect(await refusal(world.steer(room.sid, { timer: 'start' }))).toBe('clock-not-yours')
  })
})

test('moods: optional, one of five, for the teacher', async () => {
  const { sid, session } = await world.classroom()
  for (const who of [anna, ben]) await world.enter(who, sid)
  await world.patch(session._id, { status: 'close' })
  await world.steer(sid, { feel: 4 }, anna)
  expect((await world.room(world.teacher, sid)).members.find(({ _id }) => _id === anna.id)?.feel).toBe(4)
  expect((await world.room(ben, sid)).members.find(({ _id }) => _id === anna.id)?.feel).toBeNull()
  expect(await refusal(world.steer(sid, { feel: 6 }, anna))).toBe('bad-data')
})

test('resolving an address: a room code first, a school’s public name second', async () => {
  const { sid, session } = await world.classroom({ guest: true })
  const door = (id: string) => world.guest.service('rooms').get('door', { query: { id } })
  expect(await door(sid.toLowerCase())).toEqual({
    room: { sid, name: session.name, pace: 'live', open: true, guest: true, start: session.start },
    school: null,
  })
  await world.db.execute(`update schools_schools set slug = 'sea-school' where id = '${world.school.id}'`)
  expect(await door('sea-school')).toMatchObject({
    room: null,
    school: { _id: world.school.id, slug: 'sea-school' },
  })
  expect(await door('nobody')).toEqual({ room: null, school: null })
  // A person whose short name equals a code does not hide the room.
  await world.db.execute(
    `update schools_schools set slug = '${sid.toLowerCase()}' where id = '${world.school.id}'`,
  )
  expect(await door(sid)).toMatchObject({ room: { sid }, school: null })
})

test('a corrected key reaches the room, and existing answers are marked again', async () => {
  const room = await world.classroom()
  await world.enter(anna, room.sid)
  const client = await world.connect(anna)
  await client.arrive(room.sid, 'student')
  await world.answer(anna, room, 'choice', { answer: ['wrong'] })
  const marked = async () => (await world.answers(world.teacher, room.sid))[0]?.right
  expect(await marked()).toBe(false)
  const question = (await world.get(room.session._id)).snapshot?.questions.find(
    ({ type }) => type === 'choice',
  )?._id
  await world.teacher.service('session').patch('options', {
    _id: room.session._id,
    question,
    options: [
      { _id: 'right', val: 'The moon', on: false },
      { _id: 'wrong', val: 'The wind', on: true },
    ],
  })
  expect(await marked()).toBe(true)
  await expect
    .poll(
      () =>
        client.received.filter(
          ({ name, record }) => name === 'rooms patched' && JSON.stringify(record).includes('contentChanged'),
        ).length,
      { timeout: 20_000 },
    )
    .toBe(1)
  client.close()
})

test('teachers see who is stuck', async () => {
  const room = await world.classroom()
  const clients = await Promise.all(
    [anna, ben, cleo].map(async who => {
      await world.enter(who, room.sid)
      const client = await world.connect(who)
      await client.arrive(room.sid, 'student')
      return client
    }),
  )
  await world.steer(room.sid, { page: room.pages.text })
  world.server.clock.advance(10_000)
  for (const who of [anna, ben]) await world.answer(who, room, 'text')
  const stuck = async () =>
    ((await world.teacher.service('rooms').get('stuck', { query: { sid: room.sid } })) as { uids: string[] })
      .uids
  expect(await stuck()).toEqual([])
  world.server.clock.advance(15_000)
  expect(await stuck()).toEqual([])
  world.server.clock.advance(40_000)
  expect(await stuck()).toEqual([cleo.id])
  expect(await refusal(anna.service('rooms').get('stuck', { query: { sid: room.sid } }))).toBe(
    'room-forbidden',
  )
  for (const client of clients) client.close()
})
