// A school moves to its next year in one action, and undoes it.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { provided } from '#kit/server/ports.ts'
import { standIn } from '#kit/server/testing/stand-in.ts'
import type { BulkAct } from '#schools/contract/bulk-acts.contract.ts'
import type { ClassRecord } from '#schools/contract/classes.contract.ts'
import type { SchoolTerm, SchoolYear } from '#schools/contract/terms.contract.ts'
import type { Student } from '#schools/contract/students.shapes.ts'
import type { YearProposal } from '#schools/contract/year-change.contract.ts'
import { bulkActs } from '../bulk.tables.ts'
import { termUses } from '../term-uses.api.ts'
import { refused, startSchools, type App, type World } from '../testing/schools-world.ts'

let world: World
let school: Awaited<ReturnType<World['school']>>
let app: App
let year: SchoolYear
const ids: Record<string, string> = {}
const pupils: string[] = []

beforeAll(async () => {
  world = await startSchools()
  school = await world.school({ student: 100, teacher: 10 })
  app = school.admin.app
  year = (await service('school-year').create({
    school: school.id,
    title: '2026/27',
    ...span(2026),
  })) as SchoolYear
  const term = (await service('school-term').create({
    year: year._id,
    title: 'Autumn',
    start: '2026-09-01',
    end: '2026-12-20',
  })) as SchoolTerm
  await service('school-term').patch(term._id, { block: [{ week: 1, start: '08:00', end: '08:45' }] })
  for (const [name, grade] of [
    ['7A', 'Grade 7'],
    ['8A', 'Grade 8'],
    ['9A', 'Grade 9'],
  ])
    ids[name ?? ''] = await make({ name, grade })
  ids['Choir'] = await make({ type: 'subject', name: 'Choir', subjectTemporary: 'Choir', term: term._id })
  for (const [index, name] of ['7A', '7A', '7A', '8A', '8A', '9A', '9A'].entries())
    pupils.push(
      (
        (await service('students').create({
          school: school.id,
          name: ['Kid', `Number ${index}`],
          email: `kid${index}@year.test`,
          parent: { email: `p${index}@year.test` },
          class: ids[name],
        })) as Student
      )._id,
    )
})
afterAll(() => world.stop())

const span = (from: number) => ({ start: `${from}-09-01`, end: `${from + 1}-06-30` })
const service = (name: string) => app.service(name)
const make = async (data: object) =>
  ((await service('classes').create({ school: school.id, ...data })) as ClassRecord)._id
const klass = async (name: string) => (await service('classes').get(ids[name] ?? '')) as ClassRecord
const proposal = async (by = app) =>
  (await by.service('year-changes').get('proposal', { query: { school: school.id } })) as YearProposal
const begin = (data: object) =>
  service('year-changes').create({
    school: school.id,
    year: { title: '2027/28', ...span(2027), termsOf: year._id },
    ...data,
  }) as Promise<BulkAct>
const ended = async (id: string): Promise<BulkAct> => {
  await world.server.courier.drain()
  await expect
    .poll(async () => ((await service('bulk-acts').get(id)) as BulkAct).stage, { timeout: 20_000 })
    .toMatch(/^(done|undone)$/)
  return (await service('bulk-acts').get(id)) as BulkAct
}
const undo = async (id: string) => {
  await service('bulk-acts').patch('undo', { _id: id })
  return ended(id)
}
const all = async <T>(name: string) =>
  ((await service(name).find({ query: { school: school.id, $limit: 50 } })) as { data: T[] }).data
const usedSeats = async () => (await world.schoolRow(school.id)).usedStudent
const whole = () => ({
  classes: [
    { _id: ids['7A'], fate: 'up', name: '8A', grade: 'Grade 8' },
    { _id: ids['8A'], fate: 'close' },
    { _id: ids['9A'], fate: 'leave' },
    { _id: ids['Choir'], fate: 'close' },
  ],
  leavers: [pupils[0]],
})

test('the proposal moves classes up, the oldest leave, and finished ones are closed', async () => {
  const { next, make: proposed, latest, classes } = await proposal()
  expect(next).toBeNull()
  expect(latest).toMatchObject({ title: '2026/27', terms: 1 })
  expect(proposed).toEqual({ title: '2027/28', ...span(2027) })
  expect(
    Object.fromEntries(classes.map(({ name, students, proposal: what }) => [name, [students, what]])),
  ).toEqual({
    '7A': [3, { fate: 'up', name: '8A', grade: 'Grade 8' }],
    '8A': [2, { fate: 'up', name: '9A', grade: 'Grade 9' }],
    '9A': [2, { fate: 'leave', name: '10A', grade: 'Grade 10' }],
    Choir: [0, { fate: 'close', name: 'Choir', grade: null }],
  })
})

test('everything happens in one action, and can be undone', async () => {
  const seats = await usedSeats()
  const act = await begin(whole())
  expect(act).toMatchObject({ list: 'year', act: 'year', target: '2027/28', total: 6 })
  expect(await ended(act._id)).toMatchObject({ done: 6, failed: 0 })
  expect(await klass('7A')).toMatchObject({ name: '8A', grade: 'Grade 8', count: { student: 2 }, del: false })
  expect(await klass('8A')).toMatchObject({ del: true, count: { student: 0 } })
  expect(await klass('9A')).toMatchObject({ del: true })
  expect(await klass('Choir')).toMatchObject({ del: true })
  // Two of 9A and one of 7A left; students of 8A remained without a class.
  expect(await usedSeats()).toBe(seats - 3)
  expect(await service('students').get(pupils[3] ?? '')).toMatchObject({ del: false, class: [] })
  const items = (await service('bulk-acts').get('items', { query: { _id: act._id } })) as {
    data: { name: string; change: string }[]
  }
  expect(items.data.map(({ name, change }) => [name, change])).toEqual([
    ['2027/28', 'year'],
    ['Kid Number 0', 'leaver'],
    ['7A → 8A', 'up'],
    ['8A', 'close'],
    ['9A', 'leave'],
    ['Choir', 'close'],
  ])
  const made = (await all<SchoolYear>('school-year')).find(({ title }) => title === '2027/28')
  expect(made).toMatchObject({ ...span(2027), terms: 1 })
  const copy = (await all<SchoolTerm>('school-term')).find(each => each.year === made?._id)
  expect(copy).toMatchObject({
    title: 'Autumn',
    start: '2027-09-01',
    end: '2027-12-20',
    block: [{ week: 1, start: '08:00', end: '08:45' }],
  })
  expect((await proposal()).last).toMatchObject({ _id: act._id, title: '2027/28', isWorking: false })

  expect(await undo(act._id)).toMatchObject({ stage: 'undone', kept: 0 })
  for (const [name, count] of [
    ['7A', 3],
    ['8A', 2],
    ['9A', 2],
  ] as const)
    expect(await klass(name)).toMatchObject({ name, del: false, count: { student: count } })
  expect(await klass('Choir')).toMatchObject({ del: false })
  expect(await usedSeats()).toBe(seats)
  expect((await all<SchoolYear>('school-year')).map(({ title }) => title)).toEqual(['2026/27'])
  expect((await proposal()).last).toBeNull()
})

test('records that depend on the new year keep it when the change is undone', async () => {
  const act = await begin(whole())
  await ended(act._id)
  await service('classes').patch(ids['7A'] ?? '', { name: 'Otters' })
  const other = await make({ name: 'Other', grade: 'Grade 8' })
  await service('students').patch('move', { school: school.id, ids: [pupils[3]], class: other })
  const made = (await all<SchoolYear>('school-year')).find(({ title }) => title === '2027/28')
  const copy = (await all<SchoolTerm>('school-term')).find(each => each.year === made?._id)
  const used = await make({ type: 'subject', name: 'New', subjectTemporary: 'New', term: copy?._id })
  expect(await undo(act._id)).toMatchObject({ kept: 2 })
  expect(await klass('7A')).toMatchObject({ name: 'Otters', grade: 'Grade 8' })
  expect((await klass('8A')).count.student).toBe(1)
  expect(await service('students').get(pupils[3] ?? '')).toMatchObject({ class: [other] })
  expect(await all('school-year')).toHaveLength(2)
  await service('classes').patch(ids['7A'] ?? '', { name: '7A', grade: 'Grade 7' })
  await service('classes').remove(used)
  await service('classes').remove(other)
})

test('a year is kept if another domain uses one of its terms', async () => {
  const held = new Set<string>()
  standIn(world.kit.db, termUses, [
    ...provided(world.kit.db, termUses),
    (_tx, terms) => Promise.resolve(terms.some(term => held.has(term))),
  ])
  const act = await begin({ year: { title: 'Held', ...span(2029), termsOf: year._id } })
  await ended(act._id)
  const made = (await all<SchoolYear>('school-year')).find(({ title }) => title === 'Held')
  const copies = (await all<SchoolTerm>('school-term')).filter(term => term.year === made?._id)
  held.add(copies[0]?._id ?? '')
  expect(await undo(act._id)).toMatchObject({ kept: 1 })
  expect(await service('school-year').get(made?._id ?? '')).toMatchObject({ title: 'Held', terms: 1 })
})

test('an empty change, a foreign class and a wrong grade are refused', async () => {
  const upTo = (grade: string) => [{ _id: ids['7A'], fate: 'up', name: '8A', grade }]
  expect(await refused(begin({ classes: upTo('Year of the otter') }))).toBe('grade-needed')
  expect(
    await refused(begin({ classes: [{ _id: ids['Choir'], fate: 'up', name: 'Choir', grade: 'Grade 8' }] })),
  ).toBe('grade-needed')
  expect(await refused(begin({ year: { _id: year._id } }))).toBe('bulk-empty')
  expect(await refused(begin({ year: { title: 'Odd', start: '2027-09-01', end: '2027-09-01' } }))).toBe(
    'year-order',
  )
  const other = await world.school({ student: 5, teacher: 5 })
  const foreign = (await other.admin.app.service('classes').create({
    school: other.id,
    name: 'Theirs',
    grade: 'Grade 7',
  })) as ClassRecord
  expect(await refused(begin({ classes: [{ _id: foreign._id, fate: 'leave' }] }))).toBe('not-found')
  expect(await refused(begin({ leavers: ['0190a000-0000-7000-8000-000000000000'] }))).toBe('not-found')
  const theirs = (await other.admin.app
    .service('school-year')
    .create({ school: other.id, title: 'Theirs', ...span(2026) })) as SchoolYear
  expect(await refused(begin({ year: { _id: theirs._id }, classes: upTo('Grade 8') }))).toBe('not-found')
  expect(await refused(begin({ year: { title: 'Copy', ...span(2028), termsOf: theirs._id } }))).toBe(
    'not-found',
  )
})

test('only one change at a time, even while another one is being undone', async () => {
  const id = world.kit.newId()
  await world.kit.db.insert(bulkActs).values({
    id,
    school: school.id,
    by: school.admin.id,
    list: 'year',
    act: 'year',
    stage: 'undoing',
    total: 1,
    createdAt: world.kit.clock.now(),
  })
  expect((await proposal()).last).toMatchObject({ _id: id, isWorking: true })
  expect(await refused(begin(whole()))).toBe('year-change-running')
  await world.kit.db.delete(bulkActs).where(eq(bulkActs.id, id))
})

test('only admins of the school may change the year, and only through this service', async () => {
  expect(
    await refused(service('bulk-acts').create({ school: school.id, list: 'year', act: 'year', filter: {} })),
  ).toBe('bad-data')
  const teacher = await world.colleague(school)
  expect(await refused(proposal(teacher.app))).toBe('forbidden')
  expect(
    await refused(
      teacher.app
        .service('year-changes')
        .create({ school: school.id, year: { title: 'Mine', ...span(2029) } }),
    ),
  ).toBe('forbidden')
})
