import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { questionTypes } from '#authoring/contract/question.shapes.ts'
import { references } from '#files/server/files.tables.ts'
import { personalData } from '#identity/server/sign-up.api.ts'
import { provided } from '#kit/server/ports.ts'
import type { Response, RoomComment } from '#rooms/contract/response.contract.ts'
import type { RoomState } from '#rooms/contract/room.shapes.ts'
import { plansConf } from '#schools/contract/plans.conf.ts'
import { responsesOf, seatsOf } from '../rooms.api.ts'
import { responses, votes } from '../rooms.tables.ts'
import { refusal, startRooms, type Classroom, type Person, type RoomsWorld } from '../testing/rooms-world.ts'

let world: RoomsWorld
let anna: Person
let ben: Person
beforeAll(async () => {
  world = await startRooms()
  ;[anna, ben] = world.pupils as [Person, Person]
})
afterAll(() => world.stop())

/** A class with Anna and Ben in it. */
const seated = async (data: Record<string, unknown> = {}): Promise<Classroom> => {
  const room = await world.classroom(data)
  for (const who of [anna, ben]) await world.enter(who, room.sid)
  return room
}
const change = (who: Person, id: string, data: Record<string, unknown>) =>
  who.service('response').patch(id, data) as Promise<Response>
const takeBack = (who: Person, id: string) => who.service('response').remove(id)

describe('answering', () => {
  test.each(questionTypes)('%s: given, changed, taken back', async type => {
    const room = await seated()
    const given = await world.answer(anna, room, type)
    expect(given).toMatchObject({
      sid: room.sid,
      uid: anna.id,
      page: room.pages[type],
      type,
      version: 1,
      teacherSharing: false,
      right: null,
    })
    const changed = await change(
      anna,
      given._id,
      type === 'choice'
        ? { answer: ['wrong'] }
        : { content: type === 'media' ? 'https://pictures.people.test/other.png' : 'Something else' },
    )
    expect(changed).toMatchObject({ _id: given._id, version: 2 })
    expect(await world.answers(world.teacher, room.sid)).toMatchObject([{ _id: given._id, version: 2 }])
    await takeBack(anna, given._id)
    expect(await world.answers(world.teacher, room.sid)).toEqual([])
  })

  test('one per learner and page, a later one replaces it; five for media, many for comments', async () => {
    const room = await seated()
    const [first, second] = [
      await world.answer(anna, room, 'text', { content: 'First' }),
      await world.answer(anna, room, 'text', { content: 'Second' }),
    ]
    expect(second).toMatchObject({ _id: first._id, content: 'Second', version: 2 })
    for (let n = 0; n < 5; n++) await world.answer(anna, room, 'media')
    expect(await refusal(world.answer(anna, room, 'media'))).toBe('answers-full')
    for (let n = 0; n < 7; n++) await world.answer(anna, room, 'comment')
    expect((await world.answers(world.teacher, room.sid)).map(({ type }) => type).toSorted()).toEqual([
      ...Array<string>(7).fill('comment'),
      ...Array<string>(5).fill('media'),
      'text',
    ])
  })

  test('resending under one key makes one answer, even concurrently, and even if the page was locked meanwhile', async () => {
    const room = await seated()
    const key = 'offline-answer-1'
    const sent = await Promise.all(
      Array.from({ length: 20 }, () => world.answer(anna, room, 'comment', { key })),
    )
    expect(new Set(sent.map(({ _id }) => _id)).size).toBe(1)
    await world.steer(room.sid, { pageLock: { page: room.pages.comment, on: true } })
    expect((await world.answer(anna, room, 'comment', { key }))._id).toBe(sent[0]?._id)
    expect(await refusal(world.answer(anna, room, 'comment'))).toBe('page-locked')
    // Keys are scoped to their author.
    await world.steer(room.sid, { pageLock: { page: room.pages.comment, on: false } })
    expect((await world.answer(ben, room, 'comment', { key }))._id).not.toBe(sent[0]?._id)
    await takeBack(anna, sent[0]?._id ?? '')
    expect(await refusal(world.answer(anna, room, 'comment', { key }))).toBe('answer-removed')
  })

  test('a record carries its last key, so that an event before the acknowledgement is not taken for a second answer', async () => {
    const room = await seated()
    const [first, second] = [world.newKey(), world.newKey()]
    expect(await world.answer(anna, room, 'text', { key: first })).toMatchObject({ key: first })
    expect(await world.answer(anna, room, 'text', { key: second })).toMatchObject({ key: second })
    expect(await world.answers(anna, room.sid)).toMatchObject([{ key: second }])
    await world.steer(room.sid, { showAnswers: { page: room.pages.text, mode: 'nameless' } })
    expect(await world.answers(ben, room.sid)).toMatchObject([{ uid: null, key: null }])
  })

  test('a burst of answers: each stored once, none lost, whatever is refused in between', async () => {
    const room = await seated()
    const wave = Array.from({ length: 120 }, (_, n) => ({
      who: n % 2 ? anna : ben,
      key: `wave-${n.toString().padStart(6, '0')}`,
      bad: n % 10 === 0,
    }))
    const outcomes = await Promise.all(
      wave.map(({ who, key, bad }) =>
        refusal(world.answer(who, room, 'comment', { key, ...(bad && { content: '', point: null }) })),
      ),
    )
    expect(outcomes).toEqual(wave.map(({ bad }) => (bad ? 'answer-empty' : 'none')))
    const rows = await world.db.select().from(responses).where(eq(responses.session, room.session._id))
    expect(rows).toHaveLength(108)
    const { state } = await world.room(world.teacher, room.sid)
    expect(Object.keys(state.answers[room.pages.comment] ?? {}).toSorted()).toEqual(
      rows.map(({ id }) => id).toSorted(),
    )
  })

  test.each([
    [
      'another kind of answer',
      'answer-type',
      (room: Classroom) => ({ page: room.pages.text, type: 'draw', json: {} }),
    ],
    [
      'nothing',
      'answer-empty',
      (room: Classroom) => ({ page: room.pages.text, type: 'text', content: '  ' }),
    ],
    [
      'an option that is not there',
      'option-unknown',
      (room: Classroom) => ({ page: room.pages.choice, type: 'choice', answer: ['third'] }),
    ],
    [
      'two options where one is asked',
      'option-unknown',
      (room: Classroom) => ({ page: room.pages.choice, type: 'choice', answer: ['right', 'wrong'] }),
    ],
    [
      'a file of somebody else',
      'answer-file',
      (room: Classroom) => ({ page: room.pages.media, type: 'media', content: 'a'.repeat(64) }),
    ],
    ['a page that is not there', 'page-unknown', () => ({ page: 'elsewhere', type: 'text', content: 'x' })],
    [
      'a drawing beyond measure',
      'answer-too-large',
      (room: Classroom) => ({ page: room.pages.draw, type: 'draw', json: { lines: 'x'.repeat(300_000) } }),
    ],
    [
      'an answer in another name',
      'room-forbidden',
      (room: Classroom) => ({ page: room.pages.text, type: 'text', content: 'x', uid: ben.id }),
    ],
  ])('not %s', async (_what, code, data) => {
    const room = await seated()
    expect(
      await refusal(anna.service('response').create({ sid: room.sid, key: world.newKey(), ...data(room) })),
    ).toBe(code)
  })

  test('a submitted file stays with the class', async () => {
    const room = await seated()
    const hash = await world.file(anna.id)
    const given = await world.answer(anna, room, 'media', { content: hash })
    expect(given.fileUrl).toContain(hash)
    const held = await world.db.execute(`select owner from files_references where hash = '${hash}'`)
    expect(held.rows).toEqual([{ owner: world.teacher.id }])
    await takeBack(anna, given._id)
    expect(
      (await world.db.execute(`select owner from files_references where hash = '${hash}'`)).rows,
    ).toEqual([])
    // The plan limits the size.
    const { fallback } = plansConf
    await world.kit.conf.set(world.db, plansConf.key, {
      ...fallback,
      tiers: fallback.tiers.map(tier => ({ ...tier, attachmentMb: 0 })),
    })
    expect(await refusal(world.answer(anna, room, 'media', { content: hash }))).toBe('answer-file')
    await world.kit.conf.set(world.db, plansConf.key, fallback)
  })
})

describe('not accepted', () => {
  test('from a locked learner, on a locked page, in a closed session, or without entering', async () => {
    const room = await seated()
    const before = await world.answer(anna, room, 'text')
    await world.steer(room.sid, { block: { add: [anna.id] } })
    expect(
      await Promise.all(
        [
          world.answer(anna, room, 'draw'),
          change(anna, before._id, { content: 'x' }),
          takeBack(anna, before._id),
        ].map(refused => refusal(refused as Promise<unknown>)),
      ),
    ).toEqual(['learner-locked', 'learner-locked', 'learner-locked'])
    await world.answer(ben, room, 'draw')
    await world.steer(room.sid, { block: [], pageLock: { page: room.pages.text, on: true } })
    expect(
      await Promise.all(
        [
          world.answer(anna, room, 'text'),
          change(anna, before._id, { content: 'x' }),
          takeBack(anna, before._id),
        ].map(refused => refusal(refused as Promise<unknown>)),
      ),
    ).toEqual(['page-locked', 'page-locked', 'page-locked'])
    await world.steer(room.sid, { pageLock: { page: room.pages.text, on: false } })
    expect(await refusal(world.answer(world.pupils[2] as Person, room, 'text'))).toBe('not-in-room')
    await world.patch(room.session._id, { status: 'close' })
    expect(
      await Promise.all(
        [
          world.answer(anna, room, 'draw'),
          change(anna, before._id, { content: 'x' }),
          takeBack(anna, before._id),
        ].map(refused => refusal(refused as Promise<unknown>)),
      ),
    ).toEqual(['session-closed', 'session-closed', 'session-closed'])
    await world.patch(room.session._id, { status: 'live' })
    await change(anna, before._id, { content: 'Again' })
  })

  test('in a burst that meets a lock: everything before it counts, nothing after it', async () => {
    const room = await seated()
    const wave = Array.from({ length: 60 }, (_, n) =>
      refusal(world.answer(anna, room, 'comment', { key: `meets-${n.toString().padStart(5, '0')}` })),
    )
    const lock = world.steer(room.sid, { block: { add: [anna.id] } })
    const outcomes = await Promise.all(wave)
    await lock
    expect(new Set(outcomes.filter(code => code !== 'none')).size).toBeLessThanOrEqual(1)
    const stored = await world.answers(world.teacher, room.sid)
    expect(stored).toHaveLength(outcomes.filter(code => code === 'none').length)
  })

  test('to a choice submitted for good', async () => {
    const room = await seated()
    const given = await world.answer(anna, room, 'choice', { answer: ['wrong'] })
    await change(anna, given._id, { answer: ['right'], locked: true })
    expect(
      await Promise.all(
        [
          change(anna, given._id, { answer: ['wrong'] }),
          takeBack(anna, given._id),
          world.answer(anna, room, 'choice'),
        ].map(refused => refusal(refused as Promise<unknown>)),
      ),
    ).toEqual(['choice-locked', 'choice-locked', 'choice-locked'])
  })

  test('to change what the teacher added', async () => {
    const room = await seated()
    await world.answer(anna, room, 'text')
    const shared = (await world.teacher.service('response').create({
      sid: room.sid,
      page: room.pages.text,
      type: 'media',
      key: world.newKey(),
      content: 'https://pictures.people.test/paper.jpg',
      uid: anna.id,
      teacherSharing: true,
    })) as Response
    expect(shared).toMatchObject({ uid: anna.id, teacherSharing: true })
    expect(
      await refusal(change(anna, shared._id, { content: 'https://pictures.people.test/mine.jpg' })),
    ).toBe('answer-shared')
    expect(await refusal(takeBack(anna, shared._id) as Promise<unknown>)).toBe('answer-shared')
    expect(
      (await world.answers(anna, room.sid)).map(({ teacherSharing }) => teacherSharing).toSorted(),
    ).toEqual([false, true])
    expect(
      await refusal(
        anna.service('response').create({
          sid: room.sid,
          page: room.pages.text,
          type: 'text',
          key: world.newKey(),
          content: 'x',
          teacherSharing: true,
        }),
      ),
    ).toBe('room-forbidden')
    expect(
      await refusal(
        world.teacher.service('response').create({
          sid: room.sid,
          page: room.pages.text,
          type: 'text',
          key: world.newKey(),
          content: 'x',
          uid: world.stranger.id,
          teacherSharing: true,
        }),
      ),
    ).toBe('not-of-room')
    await takeBack(world.teacher, shared._id)
    expect(
      await refusal(
        change(world.teacher, (await world.answers(anna, room.sid))[0]?._id ?? '', {
          content: 'words in her mouth',
        }),
      ),
    ).toBe('room-forbidden')
  })
})

describe('who sees what', () => {
  test('an outsider cannot tell an answer from a missing one', async () => {
    const room = await seated()
    const given = await world.answer(anna, room, 'choice')
    const outsider = await world.person()
    for (const id of [given._id, world.kit.newId()]) {
      expect(await refusal(outsider.service('response').get(id))).toBe('answer-unknown')
      expect(await refusal(outsider.service('response').patch(id, { answer: ['wrong'] }))).toBe(
        'answer-unknown',
      )
      expect(await refusal(outsider.service('response').remove(id))).toBe('answer-unknown')
      expect(await refusal(outsider.service('room-comments').create({ rid: id, review: 'Hello' }))).toBe(
        'answer-unknown',
      )
    }
  })

  test('another’s answer only when shown, with its name only when names are shown', async () => {
    const room = await seated()
    const given = await world.answer(anna, room, 'choice')
    const bens = async (query = {}) =>
      (await world.answers(ben, room.sid, query)).map(({ _id, uid, nickname, right }) => ({
        _id,
        uid,
        nickname,
        right,
      }))
    expect(await bens()).toEqual([])
    expect(await refusal(ben.service('response').get(given._id))).toBe('answer-unknown')
    expect((await world.room(ben, room.sid)).state.answers).toEqual({})
    await world.steer(room.sid, { showAnswers: { page: room.pages.choice, mode: 'nameless' } })
    expect(await bens()).toEqual([{ _id: given._id, uid: null, nickname: '', right: true }])
    expect(await bens({ uid: anna.id })).toEqual([])
    expect(await bens({ $or: [{ uid: anna.id }] })).toEqual([])
    await world.steer(room.sid, { showAnswers: { page: room.pages.choice, mode: 'names' } })
    expect(await bens({ uid: anna.id })).toEqual([
      { _id: given._id, uid: anna.id, nickname: given.nickname, right: true },
    ])
    await world.steer(room.sid, { showAnswers: { page: room.pages.choice, mode: 'off' } })
    expect(await bens()).toEqual([])
  })

  test('a choice is marked at once, and the result revealed when it is shown or class is over', async () => {
    const room = await seated()
    const given = await world.answer(anna, room, 'choice')
    const result = async (who: Person) => (await world.answers(who, room.sid))[0]?.right
    expect([given.right, await result(anna), await result(world.teacher)]).toEqual([null, null, true])
    await world.patch(room.session._id, { status: 'close' })
    expect(await result(anna)).toBe(true)
  })

  test('shown answers can be voted for where the teacher allows it; only the teacher sees voters', async () => {
    const room = await seated()
    const given = await world.answer(anna, room, 'text')
    const vote = (who: Person, on = true) => world.steer(room.sid, { vote: { _id: given._id, on } }, who)
    const seen = async (who: Person) => {
      const { state } = (await who.service('rooms').get(room.sid)) as { state: RoomState }
      const { votes, voters } = state.answers[room.pages.text]?.[given._id] ?? {}
      return { votes, voters }
    }
    await world.steer(room.sid, { showAnswers: { page: room.pages.text, mode: 'nameless' } })
    expect(await refusal(vote(ben))).toBe('votes-closed')
    await world.steer(room.sid, { votes: true })
    await Promise.all([vote(ben), vote(ben)])
    expect(await refusal(vote(anna))).toBe('votes-closed')
    expect(await seen(world.teacher)).toEqual({ votes: 1, voters: [ben.id] })
    expect(await seen(anna)).toEqual({ votes: 1, voters: [] })
    expect(await world.db.select().from(votes)).toMatchObject([{ response: given._id, uid: ben.id }])
    await vote(ben, false)
    expect(await seen(world.teacher)).toEqual({ votes: undefined, voters: undefined })
    expect(await world.db.select().from(votes)).toEqual([])
  })

  test('only the teacher stars answers', async () => {
    const room = await seated()
    const given = await world.answer(anna, room, 'text')
    await world.steer(room.sid, { star: { _id: given._id, on: true } })
    expect(await world.answers(anna, room.sid)).toMatchObject([{ star: true }])
    expect(await refusal(world.steer(room.sid, { star: { _id: given._id, on: false } }, anna))).toBe(
      'room-forbidden',
    )
  })

  test('guests never appear in reports', async () => {
    const room = await seated({ guest: true })
    const { accessToken } = (await world.guest
      .service('rooms')
      .patch('guest', { sid: room.sid, nickname: 'Gus' })) as { accessToken: string }
    const gus = world.as(accessToken)
    await world.enter(gus, room.sid)
    await world.answer(gus, room, 'text')
    await world.answer(anna, room, 'text')
    expect((await responsesOf(world.db, room.session._id)).map(({ uid }) => uid)).toEqual([anna.id])
    expect((await seatsOf(world.db, room.session._id)).map(({ uid }) => uid).toSorted()).toEqual(
      [anna.id, ben.id].toSorted(),
    )
    expect(
      (await seatsOf(world.db, room.session._id, { guests: true })).filter(({ attend }) => attend),
    ).toHaveLength(2)
  })
})

describe('comments on answers', () => {
  const say = (who: Pick<Person, 'service'>, rid: string) =>
    who
      .service('room-comments')
      .create({ rid, review: 'Well seen', point: { x: 1, y: 2 } }) as Promise<RoomComment>
  const read = async (who: Pick<Person, 'service'>, sid: string) =>
    ((await who.service('room-comments').find({ query: { sid } })) as unknown as { data: RoomComment[] }).data

  test('by the teacher: read by the receiver, deleted by the sender', async () => {
    const room = await seated()
    const given = await world.answer(anna, room, 'text')
    const said = await say(world.teacher, given._id)
    expect(said).toMatchObject({
      rid: given._id,
      to: anna.id,
      from: world.teacher.id,
      otype: 'text',
      otext: given.content,
      review: 'Well seen',
      read: false,
    })
    expect([await read(anna, room.sid), await read(ben, room.sid)]).toMatchObject([[{ _id: said._id }], []])
    expect(await refusal(ben.service('room-comments').patch(said._id, { read: true }))).toBe('not-found')
    expect(await refusal(world.teacher.service('room-comments').patch(said._id, { read: true }))).toBe(
      'comment-not-yours',
    )
    expect(await anna.service('room-comments').patch(said._id, { read: true })).toMatchObject({ read: true })
    expect(await refusal(anna.service('room-comments').remove(said._id))).toBe('comment-not-yours')
    await world.teacher.service('room-comments').remove(said._id)
    expect(await read(anna, room.sid)).toEqual([])
  })

  test('in an archive they say what they are about, also where the answer has no words', async () => {
    const room = await seated()
    await say(world.teacher, (await world.answer(anna, room, 'draw'))._id)
    const own = await provided(world.db, personalData).get('rooms')?.(world.db, world.teacher.id)
    expect((own as { comments: object[] }).comments.at(-1)).toMatchObject({
      on: 'a drawing',
      text: 'Well seen',
    })
  })

  test('a teacher adds a file of their own, which the learner sees and which goes with the comment', async () => {
    const room = await seated()
    const given = await world.answer(anna, room, 'text')
    const [hash, foreign] = [await world.file(world.teacher.id), await world.file(anna.id)]
    const comments = world.teacher.service('room-comments')
    expect(await refusal(comments.create({ rid: given._id }))).toBe('comment-empty')
    expect(await refusal(comments.create({ rid: given._id, review: '  ' }))).toBe('comment-empty')
    expect(await refusal(comments.create({ rid: given._id, media: foreign }))).toBe('answer-file')
    const said = (await comments.create({ rid: given._id, media: hash })) as RoomComment
    expect(said).toMatchObject({ review: '', media: { hash, type: 'image/png' } })
    const [seen] = await read(anna, room.sid)
    expect(seen?.media?.url).toContain(hash)
    const uses = () =>
      world.db
        .select()
        .from(references)
        .where(and(eq(references.table, 'rooms_comments'), eq(references.record, said._id)))
    expect(await uses()).toHaveLength(1)
    // Classmates comment with text only.
    await world.steer(room.sid, { peers: true, showAnswers: { page: room.pages.text, mode: 'names' } })
    expect(
      await refusal(ben.service('room-comments').create({ rid: given._id, media: await world.file(ben.id) })),
    ).toBe('comment-forbidden')
    // Deleting the answer deletes its comments and their files.
    await anna.service('response').remove(given._id)
    expect(await read(anna, room.sid)).toEqual([])
    expect(await uses()).toEqual([])
  })

  test('by classmates only where the teacher allows it, on shown answers, and never after the end', async () => {
    const room = await seated()
    const given = await world.answer(anna, room, 'text')
    expect(await refusal(say(ben, given._id))).toBe('comment-forbidden')
    await world.steer(room.sid, { peers: true })
    expect(await refusal(say(ben, given._id))).toBe('comment-forbidden')
    await world.steer(room.sid, { showAnswers: { page: room.pages.text, mode: 'names' } })
    await say(ben, given._id)
    expect(await refusal(say(anna, given._id))).toBe('comment-forbidden')
    const [mine] = (await read(ben, room.sid)).filter(({ from }) => from === ben.id)
    await world.patch(room.session._id, { status: 'close' })
    expect(await refusal(say(ben, given._id))).toBe('session-closed')
    // After the end nothing can be deleted: it is part of the takeaway.
    expect(await refusal(ben.service('room-comments').remove(mine?._id ?? ''))).toBe('session-closed')
    await say(world.teacher, given._id)
  })
})

test('the teacher draws over the slide and on a board, one record per page; learners see those of their page', async () => {
  const room = await seated()
  await world.steer(room.sid, { page: room.pages.text })
  const draw = (who: Pick<Person, 'service'>, data: Record<string, unknown>) =>
    who.service('session-draw').patch('draw', { sid: room.sid, page: room.pages.text, ...data })
  await draw(world.teacher, { ppt: { lines: [1] } })
  await draw(world.teacher, { blank: { lines: [2] } })
  expect(await refusal(draw(anna, { ppt: null }))).toBe('room-forbidden')
  expect(
    await anna.service('session-draw').get('byPageId', { query: { sid: room.sid, page: room.pages.text } }),
  ).toMatchObject({ ppt: { lines: [1] }, blank: { lines: [2] }, version: 2 })
  expect(
    await refusal(
      world.pupils[2]
        ?.service('session-draw')
        .get('byPageId', { query: { sid: room.sid, page: room.pages.text } }) as Promise<unknown>,
    ),
  ).toBe('not-in-room')
  expect(await refusal(draw(world.teacher, { ppt: { lines: 'x'.repeat(300_000) } }))).toBe('answer-too-large')
  // Drawings on a later page stay with the teacher until the class reaches it.
  await draw(world.teacher, { page: room.pages.draw, ppt: { lines: [3] } })
  const ahead = async (who: Pick<Person, 'service'>) =>
    await who.service('session-draw').get('byPageId', { query: { sid: room.sid, page: room.pages.draw } })
  expect([await ahead(anna), await ahead(world.teacher)]).toMatchObject([
    { ppt: null, version: 0 },
    { ppt: { lines: [3] } },
  ])
  await world.steer(room.sid, { page: room.pages.draw })
  expect(await ahead(anna)).toMatchObject({ ppt: { lines: [3] } })
  // In student pace every page is open, except hidden ones.
  await world.hidePage(room.session._id, room.pages.draw)
  await world.patch(room.session._id, { status: 'student' })
  expect([await ahead(anna), await ahead(world.teacher)]).toMatchObject([
    { ppt: null, version: 0 },
    { ppt: { lines: [3] } },
  ])
})
