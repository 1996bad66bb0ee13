// The demo world: running and future lessons, sold seats, a study centre; a second start adds nothing.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { academics } from '#academics/server/academics.server.ts'
import { startAcademics, type World } from '#academics/server/testing/academics-world.ts'
import { authoring } from '#authoring/server/authoring.server.ts'
import { commerce } from '#commerce/server/commerce.server.ts'
import { identity } from '#identity/server/identity.server.ts'
import { library } from '#library/server/library.server.ts'
import { schools } from '#schools/server/schools.server.ts'
import { stateOf } from '#sessions/contract/session.lifecycle.ts'
import { demoPerson } from './demo.api.ts'
import { sessions } from './sessions.server.ts'
import { sessions as table } from './sessions.tables.ts'

let world: World
beforeAll(async () => {
  world = await startAcademics({ more: [commerce, authoring, library, sessions] })
  for (const domain of [identity, schools, academics, authoring, sessions]) await domain.demo?.(world.kit)
})
afterAll(() => world.stop())

test('the demo teacher has current and future lessons with the demo learner', async () => {
  const rows = await world.kit.db.select().from(table)
  const now = world.kit.clock.now()
  expect(new Set(rows.map(row => stateOf(row, now)))).toEqual(new Set(['scheduled', 'ongoing']))
  const student = await demoPerson(world.kit.db, 'student')
  expect(rows.filter(({ people }) => people.includes(student?.id ?? '')).length).toBeGreaterThanOrEqual(6)
  expect(
    rows.find(
      ({ sessionType, type, people }) => type === 'session' && sessionType === 'live' && people.length > 2,
    ),
  ).toBeDefined()
})

test('a paid workshop is sold, a course has its sessions, learners study alone', async () => {
  const rows = await world.kit.db.select().from(table)
  expect(rows.find(({ type, price }) => type === 'taskWorkshop' && price === 1500)).toMatchObject({
    regMax: 20,
    regNum: 1,
  })
  const course = rows.find(({ type }) => type === 'unitCourses')
  expect([course?.childSize, rows.filter(({ pid }) => pid === course?.id).length, course?.price]).toEqual([
    3, 3, 3900,
  ])
  const study = rows.filter(({ type }) => type === 'selfStudy')
  expect(new Set(study.map(({ mode }) => mode))).toEqual(new Set(['task', 'video']))
  expect(study.filter(({ regNum }) => regNum === 1)).toHaveLength(2)
})

test('a second start adds nothing', async () => {
  const before = (await world.kit.db.select().from(table)).length
  await sessions.demo?.(world.kit)
  expect((await world.kit.db.select().from(table)).length).toBe(before)
})
