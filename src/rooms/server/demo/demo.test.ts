// The demo world after class: answers, points, one sent report and reflections; one lesson is running.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { academics } from '#academics/server/academics.server.ts'
import { startAcademics, type World } from '#academics/server/testing/academics-world.ts'
import { authoring } from '#authoring/server/authoring.server.ts'
import { commerce } from '#commerce/server/commerce.server.ts'
import { identity } from '#identity/server/identity.server.ts'
import { library } from '#library/server/library.server.ts'
import { schools } from '#schools/server/schools.server.ts'
import { demoPerson } from '#sessions/server/demo.api.ts'
import { sessions } from '#sessions/server/sessions.server.ts'
import { sessionById } from '#sessions/server/sessions.api.ts'
import { reflections } from '../reflection.tables.ts'
import { rooms } from '../rooms.server.ts'
import { responses, rooms as roomTable, seats } from '../rooms.tables.ts'
import { classSnapshots, marks, takeaways } from '../takeaway.tables.ts'
import { drafts } from '../work.tables.ts'

let world: World
beforeAll(async () => {
  world = await startAcademics({ more: [commerce, authoring, library, sessions, rooms] })
  for (const domain of [identity, schools, academics, authoring, sessions, rooms])
    await domain.demo?.(world.kit)
})
afterAll(() => world.stop())

test('of three lessons the newest is partly marked, and one report was sent', async () => {
  const { db } = world.kit
  const student = await demoPerson(db, 'student')
  const kept = (await db.select().from(classSnapshots)).toSorted(
    (a, b) => a.start.getTime() - b.start.getTime(),
  )
  expect(kept).toHaveLength(3)
  const newest = kept.at(-1)
  const left = (await db.select().from(takeaways)).filter(({ session }) => session === newest?.id)
  expect(left).toHaveLength(4)
  expect(left.filter(({ sends }) => sends > 0).map(({ uid }) => uid)).toEqual([student?.id])
  const sent = left.find(({ uid }) => uid === student?.id)?.sent
  expect(sent).toMatchObject({
    marks: expect.arrayContaining([expect.objectContaining({ point: 6 })]) as unknown,
    comments: [expect.anything(), expect.anything()],
  })
  const given = (await db.select().from(marks)).filter(({ session, auto }) => session === newest?.id && !auto)
  expect(given).toHaveLength(3)
  expect(await sessionById(db, newest?.id ?? '')).toMatchObject({
    status: 'close',
    countStudents: left.length,
    countReport: 1,
  })
  expect((await db.select().from(reflections)).map(({ mode }) => mode).toSorted()).toEqual([
    'journal',
    'journal',
    'refl',
    'refl',
  ])
})

test('learners are in the running lesson; the demo learner has yet to enter', async () => {
  const { db } = world.kit
  const student = await demoPerson(db, 'student')
  const open = (await db.select().from(roomTable)).find(({ board }) => board.pace === 'live')
  const there = (await db.select().from(seats)).filter(
    ({ room, side }) => room === open?.id && side === 'learner',
  )
  expect(there.length).toBeGreaterThanOrEqual(3)
  expect(there.some(({ uid }) => uid === student?.id)).toBe(false)
  expect((await db.select().from(responses)).some(({ room }) => room === open?.id)).toBe(true)
})

test('the demo learner has work in every state', async () => {
  const { db } = world.kit
  const student = await demoPerson(db, 'student')
  const [draft] = await db.select().from(drafts)
  expect(draft).toMatchObject({ uid: student?.id, type: 'text', base: 1 })
  const room = (await db.select().from(roomTable)).find(({ id }) => id === draft?.room)
  const given = (await db.select().from(responses)).filter(each => each.room === room?.id)
  const choice = given.find(({ type }) => type === 'choice')
  expect(given.map(({ uid }) => uid)).toEqual([student?.id, student?.id])
  expect(room?.board).toMatchObject({
    pace: 'student',
    revealed: [choice?.page],
    reopened: [draft?.page],
  })
})

test('a second start adds nothing', async () => {
  const count = async () => [
    (await world.kit.db.select().from(responses)).length,
    (await world.kit.db.select().from(reflections)).length,
  ]
  const before = await count()
  await rooms.demo?.(world.kit)
  expect(await count()).toEqual(before)
})
