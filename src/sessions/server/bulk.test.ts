// Acts on many sessions: archive with undo, a category, deletion after a waiting time.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BulkAct } from '#schools/contract/bulk-acts.contract.ts'
import { eraseLaterJobs } from '#schools/server/bulk/erase-later.job.ts'
import { refusal, startSessions, type Person, type SessionsWorld } from './testing/sessions-world.ts'

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

test('all scheduled ones of the class that match are archived, sessions of colleagues are left alone', async () => {
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

test('a category for many, and back', async () => {
  const one = await world.lesson({ ...world.inHours(60), category: 'Old' })
  const two = await world.lesson(world.inHours(64))
  const act = await begin({ act: 'tag', to: 'Homework', ids: [one._id, two._id] })
  expect(act).toMatchObject({ failed: 0, target: 'Homework' })
  expect((await world.sessionRow(two._id)).category).toBe('Homework')
  await undo(act._id)
  expect((await world.sessionRow(one._id)).category).toBe('Old')
  expect((await world.sessionRow(two._id)).category).toBeNull()
})

test('what lies ahead is cancelled instead; an archived one is deleted when it can no longer be undone', async () => {
  const ahead = await world.lesson(world.inHours(70))
  const away = await world.lesson(world.inHours(74))
  await world.patch(away._id, { del: true })
  const act = await begin({ act: 'erase', ids: [ahead._id, away._id] })
  const { data } = (await me
    .service('bulk-acts')
    .get('items', { query: { _id: act._id, state: 'failed' } })) as { data: { reason: string }[] }
  expect(data.map(({ reason }) => reason)).toEqual([
    'This is not over. Cancel it instead, and everybody who takes part is told.',
  ])
  const later = new Date(world.kit.clock.now().getTime() + 15 * 86_400_000)
  for (const job of eraseLaterJobs(world.kit)) await job.run(later, new AbortController().signal)
  expect(await ended(act._id)).toMatchObject({ stage: 'erased', kept: 0 })
  await expect(world.sessionRow(away._id)).rejects.toThrow('no such session')
  expect((await world.sessionRow(ahead._id)).del).toBe(false)
})
