// Learners' work is deleted when the plan requires it, a week after its teacher was notified; sent reports
// stay.
import { runJob } from '#kit/server/testing/run-job.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schools } from '#schools/server/plans.tables.ts'
import { keepingJob } from './kept.ts'
import { responses } from '../rooms.tables.ts'
import { reflections } from '../reflection.tables.ts'
import { classSnapshots, keptSessions, marks, takeaways } from '../takeaway.tables.ts'
import { refusal, startAfterClass, type AfterClassWorld } from '../testing/after-class-world.ts'

let world: AfterClassWorld
beforeAll(async () => {
  world = await startAfterClass()
})
afterAll(() => world.stop())

const day = 86_400_000
const later = (days: number) => new Date(world.kit.clock.now().getTime() + days * day)
const run = (days: number) => runJob(keepingJob(world.kit), later(days))
const answers = (session: string) => world.db.select().from(responses).where(eq(responses.session, session))
const warnings = async () => (await world.noticesOf('SessionDataEnds')).length

test('notifies a week before, deletes afterwards, once; sent reports stay readable', async () => {
  await world.db.update(schools).set({ tier: 'free' }).where(eq(schools.id, world.school.id))
  const { lesson } = await world.taught()
  const list = await world.mine.list(lesson._id)
  await world.mine.send(list.find(({ uid }) => uid === world.ann.id)?._id ?? '', { anyway: true })
  await run(82)
  expect(await warnings()).toBe(0)
  await run(84)
  await run(84)
  expect(await warnings()).toBe(1)
  await run(90)
  expect(await answers(lesson._id)).not.toHaveLength(0)
  await run(92)
  expect(await answers(lesson._id)).toHaveLength(0)
  expect(
    (
      await world.db.select({ uid: takeaways.uid }).from(takeaways).where(eq(takeaways.session, lesson._id))
    ).map(({ uid }) => uid),
  ).toEqual([world.ann.id])
  expect(
    (await world.db.select({ uid: marks.uid }).from(marks).where(eq(marks.session, lesson._id))).every(
      ({ uid }) => uid === world.ann.id,
    ),
  ).toBe(true)
  expect(await world.as(world.ann).report(lesson._id)).toMatchObject({
    point: 4,
    response: [{ answer: ['a'] }, { content: 'Because of the moon' }],
  })
  await run(93)
  expect(await warnings()).toBe(1)
})

test('a better plan keeps it; reopening a lesson restarts the period', async () => {
  await world.db.update(schools).set({ tier: 'free' }).where(eq(schools.id, world.school.id))
  const { lesson } = await world.taught()
  await run(85)
  await world.db.update(schools).set({ tier: 'school' }).where(eq(schools.id, world.school.id))
  await run(95)
  expect(await answers(lesson._id)).not.toHaveLength(0)
  const kept = async () =>
    (await world.db.select().from(keptSessions).where(eq(keptSessions.session, lesson._id)))[0]
  expect(await kept()).toMatchObject({ warnedAt: null })
  await world.patch(lesson._id, { status: 'live' })
  expect(await kept()).toBeUndefined()
})

test('deleting a session deletes everything', async () => {
  const { lesson } = await world.taught()
  await world.mine.sendAll(lesson._id, { anyway: true })
  await world.ann.service('reflection').create({ mode: 'refl', session: lesson._id, content: 'Gone with it' })
  await world.admin.service('session').remove(lesson._id)
  const left = [
    await answers(lesson._id),
    await world.db.select().from(takeaways).where(eq(takeaways.session, lesson._id)),
    await world.db.select().from(marks).where(eq(marks.session, lesson._id)),
    await world.db.select().from(classSnapshots).where(eq(classSnapshots.id, lesson._id)),
    await world.db.select().from(keptSessions).where(eq(keptSessions.session, lesson._id)),
    await world.db.select().from(reflections).where(eq(reflections.session, lesson._id)),
  ]
  expect(left).toEqual([[], [], [], [], [], []])
  expect(await refusal(world.as(world.ann).report(lesson._id))).toBe('not-found')
})
