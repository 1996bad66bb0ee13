// The study centre: content published for self-study, with its linked content.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionCard } from '#sessions/contract/session.shapes.ts'
import { sessions } from '../sessions.tables.ts'
import { refusal, startEnrol, type EnrolWorld, type Person } from '../testing/enrol-world.ts'

let world: EnrolWorld
beforeAll(async () => {
  world = await startEnrol()
})
afterAll(() => world.stop())

const publish = async (data: Record<string, unknown>, by: Pick<Person, 'service'> = world.teacher) =>
  (await by.service('study-center').patch('publish', data)) as SessionCard
const check = async (cid: string) =>
  (await world.teacher.service('study-center').get('check', { query: { cid } })) as {
    session: string | null
    homework: boolean
  }

test('a task becomes a student-paced session without a limit, which learners find and enrol in', async () => {
  const cid = await world.task({ name: 'Study of tides' })
  expect(await check(cid)).toEqual({ session: null, homework: false })
  const made = await publish({ cid })
  expect(made).toMatchObject({
    type: 'selfStudy',
    status: 'student',
    sessionType: 'student',
    regMax: 0,
    state: 'ongoing',
    name: 'Study of tides',
  })
  expect(await check(cid)).toMatchObject({ session: made._id })
  const found = (await world.guest.service('session').get('indexStudy', { query: { $search: 'tides' } })) as {
    data: SessionCard[]
  }
  expect(found.data.map(({ _id }) => _id)).toContain(made._id)
  const who = await world.learner()
  await world.register(made._id, who)
  expect(await world.seated(made._id)).toEqual([who.id])
  await world.leave(made._id, who)
  expect(await world.seated(made._id)).toEqual([])
  expect(await refusal(publish({ cid }))).toBe('study-there')
})

test('publishing twice concurrently creates one', async () => {
  const cid = await world.task()
  const answers = await Promise.all(Array.from({ length: 4 }, () => refusal(publish({ cid }))))
  expect(answers.toSorted()).toEqual(['none', 'study-there', 'study-there', 'study-there'])
})

test('a unit includes its complete tasks', async () => {
  const { id, tasks } = await world.unit({ owner: world.teacher.id }, [2, 3])
  const made = await publish({ cid: id, discount: { price: 800 } })
  expect(made).toMatchObject({ childSize: 2, discount: { price: 800 } })
  const parts = await world.db.select().from(sessions).where(eq(sessions.pid, made._id))
  expect(parts.map(({ cid }) => cid).toSorted()).toEqual(tasks.toSorted())
  const who = await world.learner()
  await world.buy(made._id, who)
  for (const part of parts) expect((await world.sessionRow(part.id)).people).toEqual([who.id])
})

test('unpublishing archives it, and nobody new gets in', async () => {
  const cid = await world.task({ name: 'Taken back' })
  const made = await publish({ cid, discount: { price: 500 } })
  const [had, other] = await world.learners(2)
  if (!had || !other) return
  await world.buy(made._id, had)
  const open = await world.order(made._id, other)
  expect(await refusal(world.colleague.service('study-center').patch('unpublish', { _id: made._id }))).toBe(
    'not-found',
  )
  expect(await world.teacher.service('study-center').patch('unpublish', { _id: made._id })).toMatchObject({
    state: 'archived',
    del: true,
  })
  await world.drain()
  expect(await world.readOrder(open._id, other)).toMatchObject({ status: 400 })
  expect(await world.seated(made._id)).toEqual([had.id])
  expect(await refusal(world.order(made._id, await world.learner()))).toBe('goods-gone')
  expect(await check(cid)).toMatchObject({ session: null })
  expect((await publish({ cid }))._id).not.toBe(made._id)
})

test('is for teachers and their own content', async () => {
  const cid = await world.task()
  expect(await refusal(publish({ cid }, world.student))).toBe('forbidden')
  expect(await refusal(publish({ cid }, world.stranger))).not.toBe('none')
})
