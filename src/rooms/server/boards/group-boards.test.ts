import { afterAll, beforeAll, expect, test } from 'vitest'
import { boardLimits, type GroupBoard } from '#rooms/contract/board.shapes.ts'
import { strokes } from '../boards.tables.ts'
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

type Client = Pick<Person, 'service'>
const line = { points: [0, 0, 10, 10], color: '#c02035', width: 6 }
const soon = { interval: 50, timeout: 5000 }

/** Anna and Ben are red, Cleo is blue; the class sees the page of the text. */
async function grouped(data: Record<string, unknown> = {}): Promise<Classroom> {
  const room = await world.classroom(data)
  for (const who of [anna, ben, cleo]) await world.enter(who, room.sid)
  await world.steer(room.sid, {
    page: room.pages.text,
    groups: [
      { _id: 'red', name: 'Red' },
      { _id: 'blue', name: 'Blue' },
    ],
    groupAnswers: true,
    members: [
      { _id: anna.id, group: 'red' },
      { _id: ben.id, group: 'red' },
      { _id: cleo.id, group: 'blue' },
    ],
  })
  return room
}
const open = async (who: Client, { sid, pages }: Classroom, page = pages.text) =>
  (await who.service('session-draw').patch('openBoard', { sid, page })) as GroupBoard
const boards = async (who: Client, { sid, pages }: Classroom, screen: 'teacher' | 'student' = 'student') =>
  (
    (await who.service('session-draw').get('boards', { query: { sid, page: pages.text, screen } })) as {
      boards: GroupBoard[]
    }
  ).boards
const keysOf = ({ _id: board, drawkey }: GroupBoard) => ({ board, drawkey })
const draw = async (who: Client, sheet: GroupBoard, more: Record<string, unknown> = {}) =>
  (await who
    .service('session-draw')
    .patch('stroke', { ...keysOf(sheet), key: world.newKey(), ...line, ...more })) as {
    version: number
    stroke: { _id: string; uid: string; nickname: string }
  }
const undo = async (who: Client, sheet: GroupBoard, key: string) =>
  await who.service('session-draw').patch('unstroke', { ...keysOf(sheet), key })
const clear = async (who: Client, sheet: GroupBoard) =>
  await who.service('session-draw').patch('clearBoard', keysOf(sheet))

test('a group has one board per page; all members see strokes, and their author can delete them', async () => {
  const room = await grouped()
  const sheet = await open(anna, room)
  expect(await open(ben, room)).toEqual(sheet)
  const mine = await draw(anna, sheet)
  const other = await draw(ben, sheet, { color: '#1c5b98' })
  expect([mine.version, other.version, mine.stroke.uid]).toEqual([1, 2, anna.id])
  expect((await boards(ben, room))[0]?.strokes.map(({ uid, color }) => [uid, color])).toEqual([
    [anna.id, '#c02035'],
    [ben.id, '#1c5b98'],
  ])
  expect(await refusal(undo(anna, sheet, other.stroke._id))).toBe('stroke-not-yours')
  await undo(anna, sheet, mine.stroke._id)
  await undo(anna, sheet, mine.stroke._id)
  expect((await boards(anna, room))[0]).toMatchObject({ version: 3, strokes: [{ uid: ben.id }] })
})

test('resending a stroke adds it once, and concurrent strokes are all kept', async () => {
  const room = await grouped()
  const sheet = await open(anna, room)
  const key = 'line-of-anna-1'
  await Promise.all([
    draw(anna, sheet, { key }),
    draw(anna, sheet, { key }),
    ...Array.from({ length: 10 }, () => draw(ben, sheet)),
  ])
  expect(await refusal(draw(ben, sheet, { key }))).toBe('stroke-not-yours')
  expect((await boards(ben, room))[0]).toMatchObject({ version: 11, strokes: { length: 11 } })
})

test('only members and teachers have the secret; a wrong one fails, and so does a right one elsewhere', async () => {
  const room = await grouped()
  const [red, blue] = [await open(anna, room), await open(cleo, room)]
  expect(red.drawkey).not.toBe(blue.drawkey)
  expect((await boards(cleo, room)).map(({ _id }) => _id)).toEqual([blue._id])
  expect((await boards(world.teacher, room, 'teacher')).map(({ drawkey }) => drawkey).toSorted()).toEqual(
    [red.drawkey, blue.drawkey].toSorted(),
  )
  expect(await refusal(draw(anna, { ...red, drawkey: blue.drawkey }))).toBe('board-forbidden')
  expect(await refusal(draw(anna, { ...red, _id: world.kit.newId() }))).toBe('board-forbidden')
  // Cleo knows the secret of red.
  expect(await refusal(draw(cleo, red))).toBe('board-forbidden')
  expect(await refusal(draw(await world.person({ role: 'student' }), red))).toBe('not-found')
  expect(await refusal(clear(ben, red))).toBe('room-forbidden')
  expect(await refusal(clear(world.teacher, { ...red, drawkey: blue.drawkey }))).toBe('board-forbidden')
  // Ben changes groups: his secret of red is worthless.
  await world.steer(room.sid, { members: [{ _id: ben.id, group: 'blue' }] })
  expect(await refusal(draw(ben, red))).toBe('board-forbidden')
  expect((await boards(ben, room)).map(({ _id }) => _id)).toEqual([blue._id])
  // An observing admin sees the boards, but gets no secret.
  await world.db.execute(`update sessions set class_id = null where sid = '${room.sid}'`)
  expect((await boards(world.admin, room, 'teacher')).map(({ drawkey }) => drawkey)).toEqual([null, null])
})

test('locks of page, learner and class apply, and so does the teacher’s switch', async () => {
  const room = await grouped()
  const sheet = await open(anna, room)
  const { stroke } = await draw(anna, sheet)
  const refused = async () => [await refusal(draw(anna, sheet)), await refusal(undo(anna, sheet, stroke._id))]
  await world.steer(room.sid, { pageLock: { page: room.pages.text, on: true } })
  expect(await refused()).toEqual(['page-locked', 'page-locked'])
  await world.steer(room.sid, { pageLock: { page: room.pages.text, on: false }, block: { add: [anna.id] } })
  expect(await refused()).toEqual(['learner-locked', 'learner-locked'])
  await world.steer(room.sid, { blockAll: false, groupAnswers: false })
  expect(await refused()).toEqual(['board-forbidden', 'board-forbidden'])
  expect([await boards(anna, room), await refusal(open(anna, room))]).toEqual([[], 'board-forbidden'])
  await world.steer(room.sid, { groupAnswers: true })
  // A page that the class has not seen yet, and a page that does not exist.
  expect([
    await refusal(open(anna, room, room.pages.draw)),
    await refusal(open(anna, room, 'elsewhere')),
  ]).toEqual(['page-unknown', 'page-unknown'])
  await world.patch(room.session._id, { status: 'close' })
  expect(await refused()).toEqual(['session-closed', 'session-closed'])
  expect((await boards(anna, room))[0]?.strokes).toHaveLength(1)
})

test('boards and strokes have limits', async () => {
  const room = await grouped()
  const sheet = await open(anna, room)
  for (const wrong of [
    { points: [1] },
    { color: 'url(x)' },
    { width: 0 },
    { points: Array<number>(boardLimits.numbers + 1).fill(1) },
    { points: [1e9, 0] },
  ])
    expect(await refusal(draw(anna, sheet, wrong))).toBe('bad-data')
  await world.db.insert(strokes).values(
    Array.from({ length: boardLimits.strokes }, (_, n) => ({
      board: sheet._id,
      key: `full-sheet-${n}`,
      uid: ben.id,
      version: 0,
      line,
    })),
  )
  expect(await refusal(draw(anna, sheet))).toBe('board-full')
})

test('group members and teachers get every stroke, guests included; the other group gets none', async () => {
  const room = await grouped({ guest: true })
  const { accessToken, user } = (await world.guest
    .service('rooms')
    .patch('guest', { sid: room.sid, nickname: 'Gus' })) as { accessToken: string; user: { _id: string } }
  const gus = world.as(accessToken)
  await world.enter(gus, room.sid)
  await world.steer(room.sid, { members: [{ _id: user._id, group: 'red' }] })
  const listeners = await Promise.all(
    (
      [
        [ben, 'student'],
        [cleo, 'student'],
        [{ token: accessToken }, 'student'],
        [world.teacher, 'teacher'],
      ] as const
    ).map(async ([who, screen]) => {
      const client = await world.connect(who)
      await client.arrive(room.sid, screen)
      return client
    }),
  )
  const sheet = await open(gus, room)
  const { stroke } = await draw(gus, sheet)
  expect(stroke).toMatchObject({ uid: user._id, nickname: 'Gus' })
  await undo(gus, sheet, stroke._id)
  await draw(anna, sheet)
  await clear(world.teacher, sheet)
  await world.server.courier.drain()
  const received = () =>
    listeners.map(client =>
      client.received
        .filter(({ name }) => name.startsWith('session-draw'))
        .map(({ name, record }) => [name, record['version']]),
    )
  const all = [
    ['session-draw created', 1],
    ['session-draw removed', 2],
    ['session-draw created', 3],
    ['session-draw removed', 4],
  ]
  await expect.poll(received, soon).toEqual([all, [], all, all])
  expect(JSON.stringify(listeners.map(client => client.received))).not.toContain(sheet.drawkey)
  for (const client of listeners) client.close()
})

test('a stroke drawn before the page was locked counts if it arrives within a minute', async () => {
  const room = await grouped()
  const sheet = await open(anna, room)
  const at = world.kit.clock.now().getTime()
  world.server.clock.advance(1000)
  await world.steer(room.sid, { pageLock: { page: room.pages.text, on: true } })
  world.server.clock.advance(30_000)
  expect(await refusal(draw(anna, sheet))).toBe('page-locked')
  const { stroke } = await draw(anna, sheet, { at })
  expect(stroke).toMatchObject({ uid: anna.id })
  world.server.clock.advance(31_000)
  expect(await refusal(draw(anna, sheet, { at }))).toBe('page-locked')
})
