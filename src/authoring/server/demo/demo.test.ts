// The demo data: what its teachers find, and that a second start adds nothing.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { academics } from '#academics/server/academics.server.ts'
import { centralSubjects } from '#academics/server/academics.tables.ts'
import { startAcademics, type World } from '#academics/server/testing/academics-world.ts'
import type { ContentCard } from '#authoring/contract/content.shapes.ts'
import type { TaskOutline } from '#authoring/contract/outline.contract.ts'
import { identity } from '#identity/server/identity.server.ts'
import { personByEmail } from '#identity/server/people.api.ts'
import { beginSession } from '#identity/server/sign-in/sessions.ts'
import { restClient } from '#kit/server/testing/test-server.ts'
import { schools } from '#schools/server/schools.server.ts'
import { authoring } from '../authoring.server.ts'
import { contents } from '../authoring.tables.ts'
import { bankQuestions } from '../bank.tables.ts'

let world: World
const play = async () => {
  for (const domain of [identity, schools, academics, authoring]) await domain.demo?.(world.kit)
}
beforeAll(async () => {
  world = await startAcademics({ more: [authoring] })
  await play()
})
afterAll(() => world.stop())

async function as(local: string) {
  const { kit, base } = world
  const person = await personByEmail(kit.db, `${local}@demo.classwright.test`)
  const { token } = await beginSession(
    kit.db,
    kit,
    person?.id ?? '',
    {
      now: kit.clock.now(),
      request: { agent: 'test', address: '127.0.0.1' },
    },
    { secondFactor: true },
  )
  const client = restClient(base, token)
  const list = async (query: Record<string, unknown>) =>
    (
      (await client.service('unit').find({ query: { $limit: 100, ...query } })) as unknown as {
        data: ContentCard[]
      }
    ).data
  return {
    list,
    get: async <T>(path: string, name: string, query: Record<string, unknown>) =>
      (await client.service(path).get(name, { query })) as T,
  }
}

test('a teacher has a complete unit of inquiry, a draft, something archived, and what a colleague shared', async () => {
  const tara = await as('teacher')
  const mine = await tara.list({ tab: 'me' })
  const unit = mine.find(({ name }) => name === 'Water is precious')
  expect(unit).toMatchObject({ type: 'UOI', curriculum: 'ib-pyp', filled: true, linkNum: 3, members: 1 })
  const child = await tara.get<{ group: string; filled: boolean }[]>('unit', 'child', { _id: unit?._id })
  expect(child.map(({ group, filled }) => [group, filled])).toEqual([
    ['Week 1', true],
    ['Week 1', true],
    ['Week 2', true],
  ])
  const outline = await tara.get<TaskOutline>('task-outline', 'byRid', { rid: unit?._id })
  expect([outline.outline[0]?.chosen.length, outline.assess[0]?.chosen.length]).toEqual([3, 2])
  expect(new Set(mine.map(({ mode }) => mode))).toEqual(
    new Set(['unit', 'task', 'video', 'pdUnit', 'pdTask', 'tool']),
  )
  expect(mine.find(({ name }) => name === 'Journeys change people')?.filled).toBe(false)
  expect(await tara.list({ tab: 'arch' })).toHaveLength(1)
  expect((await tara.list({ tab: 'other' })).map(({ role }) => role).toSorted()).toEqual(['comment', 'write'])
  expect((await (await as('teacher2')).list({ tab: 'other' })).every(({ role }) => role === 'write')).toBe(
    true,
  )
})

test('the bank has confirmed questions of mathematics and science, and some unconfirmed ones', async () => {
  const tara = await as('teacher')
  const central = await world.kit.db.select().from(centralSubjects)
  const found = await Promise.all(
    ['mathematics', 'science'].map(code =>
      tara.get<{ total: number }>('questions', 'matchCpa', {
        subject: central.find(each => each.code === code)?.id,
      }),
    ),
  )
  expect(found.map(({ total }) => total)).toEqual([9, 9])
  expect(
    (await world.kit.db.select().from(bankQuestions)).filter(({ status }) => status === 'waiting'),
  ).toHaveLength(3)
})

test('a second start adds nothing', async () => {
  const count = async () => [
    (await world.kit.db.select().from(contents)).length,
    (await world.kit.db.select().from(bankQuestions)).length,
  ]
  const before = await count()
  await authoring.demo?.(world.kit)
  expect(await count()).toEqual(before)
})
