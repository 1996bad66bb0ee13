// Bulk actions under bad conditions: other schools, two at once, a worker that died, and targets that are gone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BulkAct } from '#schools/contract/bulk-acts.contract.ts'
import { gradePlace, termPlace } from '#schools/contract/class-targets.rules.ts'
import { bulkActs, bulkItems, type BulkActRow, type BulkItemRow } from '../bulk.tables.ts'
import { refused, startSchools, type App, type World } from '../testing/schools-world.ts'
import { wakeBulk } from './work.ts'

let world: World
let school: Awaited<ReturnType<World['school']>>
let app: App
beforeAll(async () => {
  world = await startSchools()
  school = await world.school()
  app = school.admin.app
})
afterAll(() => world.stop())

const idOf = async (made: Promise<unknown>): Promise<string> => ((await made) as { _id: string })._id
const klass = (name: string, data: object = {}) =>
  idOf(app.service('classes').create({ school: school.id, name, grade: 'Grade 7', ...data }))
const create = (by: App, data: object) => by.service('bulk-acts').create({ school: school.id, ...data })
async function ended(id: string): Promise<BulkAct> {
  await world.server.courier.drain()
  await expect
    .poll(async () => ((await app.service('bulk-acts').get(id)) as BulkAct).stage, { timeout: 20_000 })
    .toMatch(/^(done|undone)$/)
  return (await app.service('bulk-acts').get(id)) as BulkAct
}
const begin = async (data: object) => ended(await idOf(create(app, data)))
const undo = (by: App, _id: string) => by.service('bulk-acts').patch('undo', { _id }) as Promise<unknown>
const reasons = async (_id: string, state: BulkItemRow['state']) =>
  (
    (await app.service('bulk-acts').get('items', { query: { _id, state } })) as { data: { reason: string }[] }
  ).data.map(({ reason }) => reason)

type Recorded = Pick<BulkActRow, 'list' | 'act' | 'to'> & {
  readonly items: readonly (readonly [item: string, state: BulkItemRow['state']])[]
}

/** A running action as another worker left it. */
async function continued({ items, ...act }: Recorded): Promise<BulkAct> {
  const { db, clock, newId } = world.kit
  const id = newId()
  await db.transaction(async tx => {
    await tx.insert(bulkActs).values({
      ...act,
      id,
      school: school.id,
      by: school.admin.id,
      stage: 'working',
      total: items.length,
      createdAt: clock.now(),
    })
    await tx
      .insert(bulkItems)
      .values(items.map(([item, state], seq) => ({ id: newId(), bulk: id, seq, item, name: '', state })))
    await wakeBulk(tx, world.kit, id)
  })
  return ended(id)
}

test('nobody but admins of the school starts, reads or undoes an action, on its own records only', async () => {
  const [room, other] = [await klass('Room'), await world.school()]
  const theirs = await idOf(
    other.admin.app.service('classes').create({ school: other.id, name: 'Theirs', grade: 'Grade 7' }),
  )
  const act = await begin({ list: 'classes', act: 'move', to: gradePlace('Grade 8'), ids: [room] })
  const outsiders = [other.admin, await world.colleague(school), await world.pupil(school)]
  for (const outsider of outsiders) {
    const service = outsider.app.service('bulk-acts')
    for (const data of [
      { list: 'classes', act: 'move', to: gradePlace('Grade 9'), ids: [room] },
      { list: 'classes', act: 'tag', to: ':Drama', ids: [room] },
      { list: 'classes', act: 'invite', ids: [room] },
      { list: 'staff', act: 'tag', to: room, filter: { archived: false } },
      { list: 'staff', act: 'untag', to: room, filter: { archived: false } },
    ])
      expect(await refused(create(outsider.app, data))).toBe('forbidden')
    expect(await refused(service.get(act._id))).toBe('not-found')
    expect(await refused(service.get('items', { query: { _id: act._id } }))).toBe('not-found')
    expect(await refused(undo(outsider.app, act._id))).toBe('not-found')
  }
  for (const data of [
    { act: 'move', to: gradePlace('Grade 9') },
    { act: 'tag', to: ':Drama' },
    { act: 'invite' },
  ])
    expect(await refused(create(app, { list: 'classes', ids: [theirs], ...data }))).toBe('bulk-empty')
  for (const change of ['tag', 'untag'])
    expect(await refused(create(app, { list: 'staff', act: change, to: theirs, filter: {} }))).toBe(
      'not-found',
    )
})

test('of two undos at once, one is done', async () => {
  const act = await begin({
    list: 'classes',
    act: 'move',
    to: gradePlace('Grade 8'),
    ids: [await klass('Twice')],
  })
  const answers = await Promise.allSettled([undo(app, act._id), undo(app, act._id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await ended(act._id)).toMatchObject({ stage: 'undone', kept: 0 })
  expect(await refused(undo(app, act._id))).toBe('bulk-stage')
})

test('items that a worker finished before it died are neither repeated nor left out of the count', async () => {
  const [done, left] = [await klass('Done'), await klass('Left')]
  const act = await continued({
    list: 'classes',
    act: 'move',
    to: gradePlace('Grade 8'),
    items: [
      [done, 'done'],
      [left, 'waiting'],
    ],
  })
  expect(act).toMatchObject({ total: 2, done: 2, failed: 0 })
  const gradeOf = async (id: string) => ((await app.service('classes').get(id)) as { grade: string }).grade
  expect([await gradeOf(done), await gradeOf(left)]).toEqual(['Grade 7', 'Grade 8'])
})

test('a term that was deleted meanwhile is refused, and not returned to, with a reason that is true', async () => {
  const year = await idOf(
    app.service('school-year').create({
      school: school.id,
      title: '2026/27',
      start: '2026-08-01',
      end: '2027-07-31',
    }),
  )
  const term = (title: string, start: string) =>
    idOf(app.service('school-term').create({ year, title, start }))
  const [autumn, spring] = [await term('Autumn', '2026-08-10'), await term('Spring', '2027-01-10')]
  const club = await klass('Club', { type: 'subject', subjectTemporary: 'Clubs', term: autumn })
  const act = await begin({ list: 'classes', act: 'move', to: termPlace(spring), ids: [club] })
  await app.service('school-term').remove(autumn)
  await undo(app, act._id)
  expect(await ended(act._id)).toMatchObject({ kept: 1 })
  expect(await reasons(act._id, 'kept')).toEqual(['Changed since.'])

  const gone = await continued({
    list: 'classes',
    act: 'move',
    to: termPlace(autumn),
    items: [[club, 'waiting']],
  })
  expect(await reasons(gone._id, 'failed')).toEqual(['This does not exist, or you cannot see it.'])
})
