// Bulk actions on sessions: archive with undo, a category, delayed deletion.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BulkAct } from '#schools/contract/bulk-acts.contract.ts'
import { eraseLaterJobs } from '#schools/server/bulk/erase-later.job.ts'
import type { ShiftPreview } from '#sessions/contract/shift.shapes.ts'
import { refusal, startSessions, type Person, type SessionsWorld } from '../testing/sessions-world.ts'

let world: SessionsWorld
let me: Person
beforeAll(async () => {
  world = await startSessions()
  me = world.teacher
})
afterAll(() => world.stop())

async function ended(id: string, by: Person = me): Promise<BulkAct> {
  await world.server.courier.drain()
  return (await by.service('bulk-acts').get(id)) as BulkAct
}
const begin = async (data: object, by: Person = me): Promise<BulkAct> =>
  ended(
    ((await by.service('bulk-acts').create({ school: by.id, list: 'sessions', ...data })) as BulkAct)._id,
    by,
  )
const undo = async (id: string): Promise<BulkAct> => {
  await me.service('bulk-acts').patch('undo', { _id: id })
  return ended(id)
}
const states = async (ids: readonly string[]) =>
  Promise.all(ids.map(async id => (await world.sessionRow(id)).del))

const starts = async (ids: readonly string[]): Promise<string[]> =>
  Promise.all(ids.map(async id => (await world.sessionRow(id)).start.toISOString()))
const receiversOfEach = async (ids: readonly string[]): Promise<string[]> =>
  (await Promise.all(ids.map(id => world.noticesAbout('SessionMoved', id)))).flat()

test("all matching scheduled sessions of the class are archived, colleagues' are left alone", async () => {
  const classId = await world.shared()
  const mine = []
  for (let at = 0; at < 3; at++)
    mine.push((await world.lesson({ ...world.inHours(30 + at * 2), name: `Tides ${at}`, classId }))._id)
  const other = await world.lesson({ ...world.inHours(50), name: 'Sea', classId })
  const filter = { search: 'Tides', by: { state: 'scheduled', class: classId } }
  expect(await refusal(begin({ act: 'archive', filter }, world.colleague))).toBe('bulk-empty')
  const act = await begin({ act: 'archive', filter })
  expect(act).toMatchObject({ total: 3, failed: 0, list: 'sessions' })
  expect(await states([...mine, other._id])).toEqual([true, true, true, false])
  await world.patch(mine[0] ?? '', { del: false })
  expect(await undo(act._id)).toMatchObject({ kept: 1 })
  expect(await states(mine)).toEqual([false, false, false])
})

test('a category for many, with undo', async () => {
  const one = await world.lesson({ ...world.inHours(60), category: 'Old' })
  const two = await world.lesson(world.inHours(64))
  const act = await begin({ act: 'tag', to: 'Homework', ids: [one._id, two._id] })
  expect(act).toMatchObject({ failed: 0, target: 'Homework' })
  expect((await world.sessionRow(two._id)).category).toBe('Homework')
  await undo(act._id)
  expect((await world.sessionRow(one._id)).category).toBe('Old')
  expect((await world.sessionRow(two._id)).category).toBeNull()
})

test('without a word the category is removed, and comes back', async () => {
  const { _id } = await world.lesson({ ...world.inHours(66), category: 'Old' })
  const act = await begin({ act: 'tag', ids: [_id] })
  expect(act).toMatchObject({ failed: 0, target: '' })
  expect((await world.sessionRow(_id)).category).toBeNull()
  await undo(act._id)
  expect((await world.sessionRow(_id)).category).toBe('Old')
})

const weekOn = (text: string): string => new Date(Date.parse(text) + 7 * 86_400_000).toISOString()

test('many move by a week: with a preview, one notice per person, and another one on undo', async () => {
  const classId = await world.klass()
  const pupil = world.pupils[0]?.id ?? ''
  const hours = [80, 84, 88]
  const mine = []
  for (const at of hours)
    mine.push(await world.lesson({ ...world.inHours(at), name: `Shift ${at}`, classId }))
  const ids = mine.map(({ _id }) => _id)
  const inTheWay = await world.lesson({ ...world.inHours(84 + 7 * 24), name: 'Already there' })
  const filter = { search: 'Shift', by: { state: 'scheduled', class: classId } }
  const preview = (await me.service('session').patch('shiftPreview', { to: '7 0 UTC', filter })) as object
  expect(preview).toMatchObject({
    moves: 3,
    first: { name: 'Shift 80' },
    stays: { total: 0 },
    clashes: { total: 1, data: [{ name: 'Shift 84', with: inTheWay.name }] },
  })
  expect(await starts(ids)).toEqual(mine.map(({ start }) => start))
  const act = await begin({ act: 'shift', to: '7 0 UTC', filter })
  expect(act).toMatchObject({ total: 3, failed: 0, target: '1 week later' })
  expect(await starts(ids)).toEqual(mine.map(({ start }) => weekOn(start)))
  expect(await world.noticesAbout('SessionsMoved', `${act._id} done`)).toContain(pupil)
  expect(await receiversOfEach(ids)).toEqual([])
  await world.patch(ids[1] ?? '', world.inHours(400))
  expect(await undo(act._id)).toMatchObject({ kept: 1, stage: 'undone' })
  expect((await starts(ids))[0]).toBe(mine[0]?.start)
  expect((await starts(ids))[2]).toBe(mine[2]?.start)
  expect(await world.noticesAbout('SessionsMoved', `${act._id} undone`)).toContain(pupil)
})

test('a shift into the past, and of a course: unmovable sessions say why, a course moves through its sessions', async () => {
  const soon = await world.lesson(world.inHours(30))
  const parts = [
    await world.workshop({ ...world.inHours(500) }),
    await world.workshop({ ...world.inHours(510) }),
  ]
  const course = await world.create({
    type: 'unitCourses',
    cid: await world.content({ mode: 'unit', owner: me.id }),
    childs: parts.map(({ _id }) => ({ _id })),
  })
  const early = (await me
    .service('session')
    .patch('shiftPreview', { to: '-3 0 UTC', ids: [soon._id, course._id] })) as ShiftPreview
  expect(early.moves).toBe(2)
  expect(early.stays.data).toMatchObject([{ reason: 'Choose a start that has not passed.' }])
  const act = await begin({ act: 'shift', to: '1 30 UTC', ids: [course._id, parts[0]?._id] })
  expect(act).toMatchObject({ total: 2, failed: 0, target: '1 day later, 30 minutes later' })
  expect((await world.sessionRow(course._id)).start.toISOString()).toBe(
    new Date(Date.parse(parts[0]?.start ?? '') + 86_400_000 + 1_800_000).toISOString(),
  )
  for (const to of ['', '0 0 UTC', '7 0 Nowhere/Land', 'week'])
    expect(await refusal(begin({ act: 'shift', to, ids: [soon._id] })), to).toMatch(/^(bulk-act|bad-data)$/)
  const foreign = (await world.colleague
    .service('session')
    .patch('shiftPreview', { to: '7 0 UTC', ids: [soon._id] })) as ShiftPreview
  expect(foreign).toMatchObject({ moves: 0, first: null, stays: { total: 0 }, clashes: { total: 0 } })
})

test('unmovable sessions say why, a homework deadline moves too', async () => {
  const deadline = world.inHours(220).start
  const work = await world.lesson({
    ...world.inHours(200),
    sessionType: 'student',
    countdown: { type: 1, deadline, studentCtrl: false, down: 0 },
  })
  const act = await begin({ act: 'shift', to: '7 0 UTC', ids: [work._id] })
  expect(act).toMatchObject({ failed: 0 })
  expect((await world.sessionRow(work._id)).countdown?.deadline).toBe(weekOn(deadline))
  await undo(act._id)
  expect((await world.sessionRow(work._id)).countdown?.deadline).toBe(deadline)
})

test('a future session is cancelled instead; an archived one is deleted once undo is no longer possible', async () => {
  const ahead = await world.lesson(world.inHours(70))
  const away = await world.lesson(world.inHours(74))
  await world.patch(away._id, { del: true })
  const act = await begin({ act: 'erase', ids: [ahead._id, away._id] })
  const { data } = (await me
    .service('bulk-acts')
    .get('items', { query: { _id: act._id, state: 'failed' } })) as { data: { reason: string }[] }
  expect(data.map(({ reason }) => reason)).toEqual([
    'This is not over. Cancel it instead, and everybody who takes part is notified.',
  ])
  const later = new Date(world.kit.clock.now().getTime() + 15 * 86_400_000)
  for (const job of eraseLaterJobs(world.kit)) await job.run(later, new AbortController().signal)
  expect(await ended(act._id)).toMatchObject({ stage: 'erased', kept: 0 })
  await expect(world.sessionRow(away._id)).rejects.toThrow('no such session')
  expect((await world.sessionRow(ahead._id)).del).toBe(false)
})
