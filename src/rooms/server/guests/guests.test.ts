// Rooms open to guests: who sees whom, the lobby, and how a teacher removes or hides somebody.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hiddenName } from '#rooms/contract/room.shapes.ts'
import { isDecentName } from './decent-name.ts'
import {
  follow,
  refusal,
  startRooms,
  type Classroom,
  type Person,
  type RoomsWorld,
} from '../testing/rooms-world.ts'

let world: RoomsWorld
let anna: Person
let ben: Person
beforeAll(async () => {
  world = await startRooms()
  ;[anna, ben] = world.pupils as [Person, Person]
})
afterAll(() => world.stop())

const enter = (sid: string, nickname: string) =>
  world.guest.service('rooms').patch('guest', { sid, nickname }) as Promise<{
    accessToken: string
    user: { _id: string }
  }>
const visitor = async ({ sid }: Classroom, nickname = 'Gus') => {
  const { accessToken, user } = await enter(sid, nickname)
  const client = world.as(accessToken)
  return { service: client.service.bind(client), id: user._id, token: accessToken }
}
const replay = (who: Pick<Person, 'service'>, sid: string) =>
  who.service('rooms').get('replay', { query: { sid } })

describe('before entering', () => {
  test('neither an account nor a guest token gives access to names or events', async () => {
    const room = await world.classroom({ guest: true })
    await world.enter(anna, room.sid)
    const stranger = await world.person()
    for (const who of [stranger, await visitor(room), ben]) {
      const seen = await world.room(who, room.sid)
      expect(seen).toMatchObject({ members: [], teachers: [], attend: [], online: [] })
      expect(JSON.stringify(seen)).not.toContain(anna.id)
      expect(await refusal(replay(who, room.sid))).toBe('not-in-room')
    }
  })

  test('a guest who has entered appears on the teacher’s list, and reads the room', async () => {
    const room = await world.classroom({ guest: true })
    await world.enter(anna, room.sid)
    const stranger = await world.person()
    expect(await refusal(world.enter(stranger, room.sid))).toBe('not-on-list')
    await world.enter(stranger, room.sid, { guest: true })
    expect(await replay(stranger, room.sid)).toMatchObject({ state: { seats: { [anna.id]: {} } } })
    expect((await world.room(world.teacher, room.sid)).members.map(({ _id }) => _id)).toContain(stranger.id)
  })
})

describe('the current user', () => {
  test('of an anonymous visitor is a guest with a name, without a school, and cannot read other users', async () => {
    const room = await world.classroom({ guest: true })
    const { accessToken, user } = await enter(room.sid, 'Gus')
    const gus = world.as(accessToken)
    const itself = {
      _id: user._id,
      nickname: 'Gus',
      guest: true,
      anonymous: true,
      school: null,
      oldSchool: null,
      schoolInfo: null,
      schoolUser: null,
    }
    expect(user).toEqual(itself)
    expect(await gus.service('users').get(user._id)).toEqual(itself)
    const other = await visitor(room, 'Gerda')
    for (const id of [other.id, anna.id, world.teacher.id, world.kit.newId()])
      expect(await refusal(gus.service('users').get(id))).toBe('not-found')
    expect(await refusal(world.guest.service('users').get(user._id))).toBe('not-signed-in')
  })
  test('of an account is neither a guest nor nameless, in a school or not', async () => {
    const stella = await world.person()
    for (const who of [stella, anna, world.teacher])
      expect(await who.service('users').get(who.id)).toMatchObject({ guest: false, anonymous: false })
    expect(await stella.service('users').get(stella.id)).toMatchObject({ school: null, schoolUser: null })
    expect(await world.teacher.service('users').get(world.teacher.id)).toMatchObject({
      school: world.school.id,
      schoolInfo: { _id: world.school.id, personal: false },
      schoolUser: { role: expect.any(Array) as unknown },
    })
  })
})

describe('a lesson without a class', () => {
  test('lists signed-in people who enter; guests stay guests', async () => {
    const { sid, session } = await world.classroom({ classId: undefined, guest: true })
    const [stella, gus] = [await world.person(), await visitor({ sid } as Classroom)]
    await world.enter(stella, sid)
    await world.enter(gus, sid)
    const seen = await world.room(world.teacher, sid)
    expect(seen.attend).toEqual([stella.id])
    expect(seen.members.map(({ _id, guest }) => [_id, guest])).toEqual(
      expect.arrayContaining([
        [stella.id, false],
        [gus.id, true],
      ]),
    )
    expect((await world.get(session._id)).students).toEqual([stella.id])
  })

  test.each([true, false])(
    'with a lobby and guests let in: %s, signed-in people wait there and are listed once they are let in',
    async guest => {
      const room = await world.classroom({ classId: undefined, guest, lobby: true })
      const { sid, session } = room
      const [stella, sam] = [await world.person(), await world.person()]
      for (const who of [stella, stella, sam]) expect(await refusal(world.enter(who, sid))).toBe('in-lobby')
      const { state, attend } = await world.room(world.teacher, sid)
      expect(state.seats[stella.id]).toMatchObject({ standing: 'waiting', entered: null })
      expect([attend, (await world.get(session._id)).students]).toEqual([[], []])
      expect(await refusal(world.answer(stella, room, 'text'))).toBe(guest ? 'not-in-room' : 'not-found')
      await world.steer(sid, { admit: [stella.id] })
      expect((await world.enter(stella, sid)).role).toBe('learner')
      const seen = await world.room(world.teacher, sid)
      expect(seen.attend).toEqual([stella.id])
      expect(seen.members).toMatchObject([{ _id: stella.id, guest: false }])
      expect((await world.get(session._id)).students).toEqual([stella.id])
      // Without the lobby, those who still wait come in.
      await world.teacher.service('session').patch(session._id, { lobby: false })
      await world.enter(sam, sid)
      expect((await world.get(session._id)).students.toSorted()).toEqual([stella.id, sam.id].toSorted())
    },
  )

  test('after somebody was removed, still lists signed-in people, who have a takeaway and can be kept', async () => {
    const room = await world.classroom({ classId: undefined, guest: true })
    const { sid, session } = room
    const [gus, stella] = [await visitor(room), await world.person({ role: 'student' })]
    await world.enter(gus, sid)
    await world.steer(sid, { remove: { add: [gus.id] } })
    expect(await refusal(world.enter(stella, sid))).toBe('in-lobby')
    await world.steer(sid, { admit: 'all' })
    await world.enter(stella, sid)
    await world.answer(stella, room, 'text')
    await world.patch(session._id, { status: 'close' })
    const { data } = (await world.teacher
      .service('session-takeaway-snapshot')
      .find({ query: { session: session._id, $limit: 100 } })) as unknown as {
      data: { uid: string; answered: number }[]
    }
    expect(data).toMatchObject([{ uid: stella.id, answered: 1 }])
    const kept = world.teacher.service('session').patch('keepClass', { _id: session._id, name: 'Late' })
    expect(await kept).toMatchObject({ kept: 0, left: 1 })
  })

  test('somebody turned away in its lobby is not listed and stays out, lobby or not', async () => {
    const { sid, session } = await world.classroom({ classId: undefined, guest: false, lobby: true })
    const stella = await world.person()
    expect(await refusal(world.enter(stella, sid))).toBe('in-lobby')
    await world.steer(sid, { remove: { add: [stella.id] } })
    expect(await refusal(world.enter(stella, sid))).toBe('removed-from-room')
    await world.teacher.service('session').patch(session._id, { lobby: false })
    expect(await refusal(world.enter(stella, sid))).toBe('removed-from-room')
    expect((await world.get(session._id)).students).toEqual([])
    await world.steer(sid, { remove: { pull: [stella.id] } })
    expect((await world.enter(stella, sid)).role).toBe('learner')
    expect((await world.get(session._id)).students).toEqual([stella.id])
  })

  test('somebody who chose to come as a guest remains one', async () => {
    const { sid, session } = await world.classroom({ classId: undefined, guest: true, lobby: true })
    const stella = await world.person()
    expect(await refusal(world.enter(stella, sid, { guest: true }))).toBe('in-lobby')
    await world.steer(sid, { admit: 'all' })
    for (const more of [{ guest: true }, {}] as const)
      expect((await world.enter(stella, sid, more)).role).toBe('guest')
    expect((await world.get(session._id)).students).toEqual([])
  })

  test('takes signed-in learners even without guest access; they can become a class', async () => {
    const { sid, session } = await world.classroom({ classId: undefined, guest: false })
    const stella = await world.person()
    await world.enter(stella, sid)
    const keep = () =>
      world.teacher.service('session').patch('keepClass', { _id: session._id, name: 'Tuesday' })
    const made = (await keep()) as { class: string; kept: number; left: number }
    expect((await world.get(session._id)).classId).toBe(made.class)
    expect(await refusal(keep() as Promise<unknown>)).toBe('class-already')
    // An outsider to the school is on the lesson's list, but joins no class of the school.
    expect(made).toMatchObject({ kept: 0, left: 1 })
  })

  test('of a teacher without a school: everyone except guests becomes a class', async () => {
    const nina = await world.person({ name: ['Nina', 'Alone'] })
    const learner = () => world.person({ role: 'student', name: ['Lea', 'Rner'] })
    const [stella, sam] = [await learner(), await learner()]
    const { sid, _id } = await world.lesson({ classId: undefined, startNow: true, guest: true }, nina)
    const gus = await visitor({ sid } as Classroom)
    for (const who of [stella, sam, gus]) await world.enter(who, sid)
    expect(
      await refusal(stella.service('session').patch('keepClass', { _id, name: 'Mine' }) as Promise<unknown>),
    ).toBe('forbidden')
    const made = (await nina.service('session').patch('keepClass', { _id, name: 'Sunday group' })) as {
      class: string
    }
    expect(made).toMatchObject({ kept: 2, left: 0 })
    expect(await nina.service('classes').get(made.class)).toMatchObject({
      name: 'Sunday group',
      count: { student: 2 },
    })
    const { students } = (await nina
      .service('classes')
      .get('people', { query: { class: made.class } })) as unknown as { students: { uid: string }[] }
    expect(students.map(({ uid }) => uid).toSorted()).toEqual([stella.id, sam.id].toSorted())
    expect((await stella.service('session').get(_id)) as unknown).toMatchObject({ classId: made.class })
    expect(await world.noticesAbout('ClassKept', made.class)).toEqual([stella.id, sam.id].toSorted())
  })

  test.each([
    ['a school', () => Promise.resolve(world.teacher)],
    ['a teacher without a school', () => world.person({ name: ['Nina', 'Alone'] })],
  ])('of %s: every signed-in participant has a takeaway, guests have none', async (_, teaching) => {
    const nina = await teaching()
    const stella = await world.person({ role: 'student', name: ['Stella', 'Came'] })
    const lesson = await world.lesson({ classId: undefined, startNow: true, guest: true }, nina)
    const room = { sid: lesson.sid, pages: { text: lesson.snapshot?.questions[0]?.page ?? '' } } as Classroom
    const gus = await visitor(room)
    for (const who of [stella, gus]) {
      await world.enter(who, lesson.sid)
      await world.answer(who, room, 'text')
    }
    await world.patch(lesson._id, { status: 'close' }, nina)
    const { data } = (await nina
      .service('session-takeaway-snapshot')
      .find({ query: { session: lesson._id, $limit: 100 } })) as unknown as {
      data: { uid: string; answered: number }[]
    }
    expect(data).toMatchObject([{ uid: stella.id, answered: 1 }])
    const snapshot = await nina.service('session-snapshot').get('snapshot', { query: { _id: lesson._id } })
    expect(JSON.stringify(snapshot)).not.toContain(gus.id)
  })
})

describe('the lobby', () => {
  test('keeps guests out until the teacher admits them; people on the list skip it', async () => {
    const room = await world.classroom({ guest: true, lobby: true })
    const gus = await visitor(room)
    expect(await refusal(world.enter(gus, room.sid))).toBe('in-lobby')
    expect(await refusal(world.enter(gus, room.sid))).toBe('in-lobby')
    await world.enter(anna, room.sid)
    expect((await world.room(anna, room.sid)).members.map(({ _id }) => _id)).toEqual([anna.id])
    expect(await refusal(world.answer(gus, room, 'text'))).toBe('not-in-room')
    const { state } = await world.room(world.teacher, room.sid)
    expect(state.seats[gus.id]).toMatchObject({ standing: 'waiting', nickname: 'Gus' })
    await world.steer(room.sid, { admit: [gus.id] })
    expect((await world.enter(gus, room.sid)).role).toBe('guest')
    await world.answer(gus, room, 'text')
  })

  test('can be switched during class, but only by its teacher', async () => {
    const room = await world.classroom({ guest: true })
    await world.teacher.service('session').patch(room.session._id, { lobby: true })
    const gus = await visitor(room)
    expect(await refusal(world.enter(gus, room.sid))).toBe('in-lobby')
    expect(await refusal(world.steer(room.sid, { admit: 'all' }, anna))).toBe('room-forbidden')
    await world.steer(room.sid, { admit: 'all' })
    await world.enter(gus, room.sid)
  })
})

describe('removing somebody', () => {
  test('ends their connection to the room at once and hides their answers; they can be let back in', async () => {
    const room = await world.classroom({ guest: true })
    const gus = await visitor(room)
    await Promise.all([world.enter(anna, room.sid), world.enter(gus, room.sid)])
    await world.answer(gus, room, 'text', { content: 'Something rude' })
    await world.steer(room.sid, { showAnswers: { page: room.pages.text, mode: 'names' } })
    const line = await world.connect(gus)
    await line.arrive(room.sid, 'student')
    await world.steer(room.sid, { remove: { add: [gus.id] } })
    await vi.waitFor(() => expect(line.received.some(({ name }) => name === 'rooms patched')).toBe(true))
    await vi.waitFor(() => expect(line.socket.connected).toBe(false))
    // The browser reconnects automatically, and receives no events of the room.
    const again = await world.connect(gus)
    const received = line.received.length
    await world.steer(room.sid, { page: room.pages.text })
    await world.answer(anna, room, 'text', { content: 'The moon' })
    expect((await world.answers(anna, room.sid)).map(({ content }) => content)).toEqual(['The moon'])
    expect([line.received.length, again.received]).toEqual([received, []])
    for (const call of [
      // With another name from the same page.
      () => gus.service('rooms').patch('guest', { sid: room.sid, nickname: 'Somebody else' }),
      () => world.enter(gus, room.sid),
      () => world.room(gus, room.sid),
      () => replay(gus, room.sid),
      () => world.answer(gus, room, 'text'),
      () => world.answers(gus, room.sid),
      () => again.arrive(room.sid, 'student'),
    ])
      expect(await refusal(call())).toBe('removed-from-room')
    await world.steer(room.sid, { remove: { pull: [gus.id] } })
    expect((await world.enter(gus, room.sid)).role).toBe('guest')
    again.close()
  })

  test('turns on the lobby, so that nobody returns at once in a private window', async () => {
    const room = await world.classroom({ guest: true })
    const [gus, early] = [await visitor(room), await visitor(room)]
    await Promise.all([world.enter(gus, room.sid), world.enter(early, room.sid)])
    await world.steer(room.sid, { remove: { add: [gus.id] } })
    const newWindow = await visitor(room)
    expect(await refusal(world.enter(newWindow, room.sid))).toBe('in-lobby')
    // People inside stay, people on the list enter, and the teacher may turn the lobby off again.
    expect((await world.enter(early, room.sid)).role).toBe('guest')
    await world.enter(anna, room.sid)
    await world.teacher.service('session').patch(room.session._id, { lobby: false })
    await world.enter(newWindow, room.sid)
  })

  test.each([
    ['a learner of the class', () => world.classroom({ guest: true }), () => Promise.resolve(ben)],
    [
      'somebody who came to a lesson without a class',
      () => world.classroom({ classId: undefined, guest: true }),
      () => world.person(),
    ],
  ])('%s stays out after a reload, until the teacher lets them back in', async (_, open, somebody) => {
    const [room, who] = [await open(), await somebody()]
    await world.enter(who, room.sid)
    await world.steer(room.sid, { remove: { add: [who.id] } })
    // The page is reopened: a new sign-in, a new connection, every route in.
    const again = { ...who, ...(await world.signedIn(who.id)) }
    const line = await world.connect(again)
    for (const call of [
      () => world.enter(again, room.sid),
      () => world.enter(again, room.sid, { guest: true }),
      () => again.service('rooms').patch('guest', { sid: room.sid, nickname: 'Somebody else' }),
      () => world.room(again, room.sid),
      () => replay(again, room.sid),
      () => world.answer(again, room, 'text'),
      () => line.arrive(room.sid, 'student'),
    ])
      expect(await refusal(call() as Promise<unknown>)).toBe('removed-from-room')
    line.close()
    await world.steer(room.sid, { remove: { pull: [who.id] } })
    await world.enter(again, room.sid)
    expect(await world.answer(again, room, 'text')).toMatchObject({ uid: who.id })
  })
})

describe('hiding', () => {
  test('a hidden answer is readable by its author and the teacher only, until it is shown again', async () => {
    const room = await world.classroom({ guest: true })
    const gus = await visitor(room)
    await Promise.all([world.enter(anna, room.sid), world.enter(gus, room.sid)])
    const { _id } = await world.answer(gus, room, 'text', { content: 'Something rude' })
    await world.steer(room.sid, { showAnswers: { page: room.pages.text, mode: 'names' } })
    expect(await world.answers(anna, room.sid)).toHaveLength(1)
    await world.steer(room.sid, { hideAnswer: { _id, on: true } })
    expect(await world.answers(anna, room.sid)).toEqual([])
    expect(await refusal(anna.service('response').get(_id))).toBe('answer-unknown')
    expect(await world.answers(gus, room.sid)).toMatchObject([{ _id, hidden: false }])
    expect(await world.answers(world.teacher, room.sid, { screen: 'teacher' })).toMatchObject([
      { _id, hidden: true },
    ])
    expect(await refusal(world.steer(room.sid, { hideAnswer: { _id, on: false } }, gus))).toBe(
      'room-forbidden',
    )
    await world.steer(room.sid, { hideAnswer: { _id, on: false } })
    expect(await world.answers(anna, room.sid)).toHaveLength(1)
  })

  test('a hidden name appears nowhere on classmates’ screens', async () => {
    const room = await world.classroom({ guest: true })
    const gus = await visitor(room, 'Gustav Unwanted')
    await Promise.all([world.enter(anna, room.sid), world.enter(gus, room.sid)])
    await world.answer(gus, room, 'text')
    await world.steer(room.sid, {
      showAnswers: { page: room.pages.text, mode: 'names' },
      hideNames: { add: [gus.id] },
    })
    const line = await world.connect(anna)
    await line.arrive(room.sid, 'student')
    const guest = await world.connect(gus)
    await guest.arrive(room.sid, 'student')
    await vi.waitFor(() => expect(JSON.stringify(line.received)).toContain(gus.id))
    for (const { socket } of [line, guest]) socket.disconnect()
    const seen = [
      line.received,
      await world.room(anna, room.sid),
      await world.answers(anna, room.sid),
      await replay(anna, room.sid),
    ]
    expect(JSON.stringify(seen)).not.toContain('Gustav')
    expect((await world.room(world.teacher, room.sid)).state.seats[gus.id]).toMatchObject({
      nickname: 'Gustav Unwanted',
      nameHidden: true,
    })
    await world.steer(room.sid, { hideNames: { pull: [gus.id] } })
    expect(JSON.stringify(await world.room(anna, room.sid))).toContain('Gustav')
  })
})

describe('hiding a name during class', () => {
  test('removes it from open screens, and showing it restores it', async () => {
    const room = await world.classroom({ guest: true })
    const gus = await visitor(room, 'Gustav Unwanted')
    await Promise.all([world.enter(anna, room.sid), world.enter(gus, room.sid)])
    const line = await world.connect(anna)
    await line.arrive(room.sid, 'student')
    const state = await follow(line, room.sid, 'student')
    const nickname = () => state()?.seats[gus.id]?.nickname
    expect(nickname()).toBe('Gustav Unwanted')
    await world.steer(room.sid, { hideNames: { add: [gus.id] } })
    await expect.poll(nickname).toBe(hiddenName)
    await world.steer(room.sid, { hideNames: { pull: [gus.id] } })
    await expect.poll(nickname).toBe('Gustav Unwanted')
    line.close()
  })
})

describe('names of guests', () => {
  test('offensive ones are refused, even disguised', async () => {
    const { sid } = await world.classroom({ guest: true })
    expect(await refusal(enter(sid, 'sh1thead'))).toBe('nickname-refused')
    expect((await enter(sid, 'Anna-Lena Müller')).user._id).toBeTruthy()
  })

  test.each(['f u c k', 'FUUUCK', 'fück you', 'b1tch'])('%s is refused', name =>
    expect(isDecentName(name)).toBe(false),
  )
  test.each([
    'Dick Whittington',
    'Scunthorpe United',
    'Cassandra',
    'Nguyễn Thị Phúc',
    'Matsushita',
    'Sussex',
    'Classmate 7',
  ])('%s is accepted', name => expect(isDecentName(name)).toBe(true))
})
