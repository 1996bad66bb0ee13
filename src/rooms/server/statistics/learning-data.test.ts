// Figures about learners: sessions of a course, one learner, attendance of a class. Guests are never
// counted.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal, startAfterClass, type AfterClassWorld } from '../testing/after-class-world.ts'

let world: AfterClassWorld
beforeAll(async () => {
  world = await startAfterClass()
})
afterAll(() => world.stop())

interface Learning {
  members: { _id: string; sessions: Record<string, unknown>[] }[]
  sessions: Record<string, unknown>[]
}
interface Attendance {
  sessions: { _id: string; percent: number | null; answeredPercent: number | null; questions: number }[]
  members: {
    _id: string
    present: number
    late: number
    absent: number
    percent: number | null
    marks: (string | null)[]
  }[]
  percent: number
  full: number
  over90: number
  under90: number
}

test('a session lists who attended, how many questions each answered, and completed assessments', async () => {
  const { lesson, guest } = await world.taught()
  const data = (await world.teacher
    .service('session')
    .get('learningData', { query: { pid: lesson._id } })) as Learning
  expect(data.sessions).toMatchObject([{ _id: lesson._id, questions: 3, status: 'close', toolCount: 0 }])
  const of = (id: string) => data.members.find(({ _id }) => _id === id)?.sessions[0]
  expect(of(world.ann.id)).toMatchObject({ attend: true, late: false, count: 2, completed: false })
  expect(of(world.bob.id)).toMatchObject({ attend: true, late: true, count: 1 })
  expect(of(world.cy.id)).toMatchObject({ attend: false, count: 0 })
  expect(JSON.stringify(data)).not.toContain(guest)
  expect(
    await refusal(world.stranger.service('session').get('learningData', { query: { pid: lesson._id } })),
  ).toBe('not-found')
  expect(
    await refusal(world.ann.service('session').get('learningData', { query: { pid: lesson._id } })),
  ).toBe('forbidden')
})

test('only the learner and their teachers see a learner’s own figures', async () => {
  const { lesson } = await world.taught()
  const ask = (who: Pick<typeof world.ann, 'service'>, uid: string) =>
    who.service('session').get('studentLearningData', { query: { uid, ids: [lesson._id] } })
  expect(await ask(world.ann, world.ann.id)).toMatchObject([
    { _id: lesson._id, questions: 3, count: 2, attend: true, completed: false },
  ])
  expect(await ask(world.teacher, world.bob.id)).toMatchObject([{ count: 1, late: true }])
  expect([await ask(world.bob, world.ann.id), await ask(world.stranger, world.ann.id)]).toEqual([[], []])
})

test.each(['attendance', 'calendarList', 'blocks'])('session %s refuses an unknown time zone', async call => {
  const query = {
    attendance: { classId: await world.klass() },
    calendarList: { start: '2026-01-01T00:00:00.000Z', end: '2026-01-08T00:00:00.000Z' },
    blocks: { term: await world.klass() },
  }[call]
  const request = world.teacher
    .service('session')
    .get(call, { query: { ...query, timeZone: 'Mars/Olympus' } })
  await expect(request).rejects.toMatchObject({ code: 400, data: { code: 'bad-query' } })
})

test("attendance of a class: late counts as present, guests don't count, people not on the list have no mark", async () => {
  const classId = await world.klass()
  const { lesson } = await world.taught({ classId })
  const { lesson: alone } = await world.taught({ classId, students: [world.ann.id] })
  const table = async (who: Pick<typeof world.ann, 'service'>, query = {}) =>
    (await who
      .service('session')
      .get('attendance', { query: { classId, span: 'week', timeZone: 'UTC', ...query } })) as Attendance
  const week = await table(world.teacher)
  const at = week.sessions.findIndex(({ _id }) => _id === alone._id)
  expect(week.sessions.map(({ _id }) => _id).toSorted()).toEqual([lesson._id, alone._id].toSorted())
  const of = (id: string) => week.members.find(({ _id }) => _id === id)
  expect(of(world.ann.id)).toMatchObject({ present: 2, late: 0, absent: 0, percent: 100 })
  expect(of(world.bob.id)).toMatchObject({ present: 1, late: 1, absent: 0, percent: 100 })
  expect(of(world.bob.id)?.marks[at]).toBeNull()
  expect(of(world.cy.id)).toMatchObject({ present: 0, absent: 1, percent: 0 })
  expect([week.members.length, week.percent, week.full, week.over90, week.under90]).toEqual([3, 75, 2, 0, 1])
  // Over time: attendance, and the share of questions answered.
  expect(week.sessions[at]).toMatchObject({ percent: 100 })
  expect(week.sessions.find(({ _id }) => _id === lesson._id)).toMatchObject({ percent: 66.7 })
  const { questions } = week.sessions[at] ?? { questions: 0 }
  expect(questions).toBeGreaterThan(0)
  expect(of(world.ann.id)).toMatchObject({ questions: 2 * questions })
  expect(of(world.cy.id)).toMatchObject({ questions, answered: 0 })
  expect(week.sessions[at]?.answeredPercent).toBeGreaterThan(0)
  expect((await table(world.admin)).percent).toBe(75)
  expect((await table(world.teacher, { at: '2020-01-01T00:00:00.000Z' })).sessions).toEqual([])
  expect([
    await refusal(table(world.stranger)),
    await refusal(table(world.colleague)),
    await refusal(table(world.ann)),
  ]).toEqual(['not-found', 'not-found', 'forbidden'])
})

test('a school’s week: lessons by day and attendance, for its admins only', async () => {
  const { lesson } = await world.taught({ classId: await world.klass() })
  const week = (who: Pick<typeof world.ann, 'service'>) =>
    who
      .service('session')
      .get('schoolWeek', { query: { school: lesson.school, timeZone: 'UTC' } }) as Promise<{
      days: { begun: number; planned: number }[]
      listed: number
      present: number
      percent: number | null
    }>
  const { days, listed, present, percent } = await week(world.admin)
  expect(days).toHaveLength(7)
  expect(days.reduce((sum, { begun }) => sum + begun, 0)).toBeGreaterThan(0)
  expect(present).toBeGreaterThan(0)
  expect(present).toBeLessThan(listed)
  expect(percent).toBe(Math.round((present / listed) * 1000) / 10)
  expect([
    await refusal(week(world.teacher)),
    await refusal(week(world.stranger)),
    await refusal(week(world.ann)),
  ]).toEqual(['not-found', 'not-found', 'forbidden'])
})
