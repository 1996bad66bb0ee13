// Bulk actions: all matches, progress, reasons, undo, and people who are erased after a waiting time.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { users } from '#identity/server/identity.tables.ts'
import type { BulkAct } from '#schools/contract/bulk-acts.contract.ts'
import type { Staff } from '#schools/contract/staff.contract.ts'
import type { Student } from '#schools/contract/students.shapes.ts'
import { eraseLaterJobs } from './erase-later.job.ts'
import { bulkItems } from '../bulk.tables.ts'
import { guardians, students as studentTable } from '../people.tables.ts'
import { checkedRoster, reaches, rosterRow, sheet } from '../testing/rosters.ts'
import { refused, startSchools, type App, type World } from '../testing/schools-world.ts'

let world: World
let school: Awaited<ReturnType<World['school']>>
let room = ''
beforeAll(async () => {
  world = await startSchools()
  school = await world.school({ student: 300, teacher: 30 })
  app = school.admin.app
  room = await klass('Room')
  for (let index = 0; index < 60; index++) await addStudent(index)
})
afterAll(() => world.stop())

const day = 86_400_000
let app: App
const service = (name: string) => app.service(name)
const klass = async (name: string) =>
  ((await service('classes').create({ school: school.id, name, grade: 'Grade 7' })) as { _id: string })._id
const addStudent = (index: number) =>
  service('students').create({
    school: school.id,
    name: ['Kid', `${index < 50 ? 'Alpha' : 'Beta'} ${index}`],
    email: `kid${index}@bulk.test`,
    parent: { email: `p${index}@bulk.test` },
    ...(index < 10 && { class: room }),
  }) as Promise<Student>
const begin = async (data: object): Promise<BulkAct> => {
  const act = (await service('bulk-acts').create({ school: school.id, ...data })) as BulkAct
  return ended(act._id)
}
async function ended(id: string): Promise<BulkAct> {
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
const count = async (query: object): Promise<number> =>
  (
    (await service('students').find({ query: { school: school.id, $limit: 1, ...query } })) as {
      total: number
    }
  ).total
const usedSeats = async () => (await world.schoolRow(school.id)).usedStudent

test('all matches are moved, and the undo returns everybody to their class', async () => {
  const other = await klass('Other room')
  const act = await begin({
    list: 'students',
    act: 'move',
    to: other,
    filter: { tab: 'all', search: 'Alpha' },
  })
  expect(act).toMatchObject({ total: 50, done: 50, failed: 0, target: 'Other room' })
  expect(await count({ class: other })).toBe(50)
  expect(await count({ class: room })).toBe(0)
  expect(await undo(act._id)).toMatchObject({ stage: 'undone', kept: 0 })
  expect([await count({ class: other }), await count({ class: room })]).toEqual([0, 10])
  expect(await refused(service('bulk-acts').patch('undo', { _id: act._id }))).toBe('bulk-stage')
})

test('archiving and its undo keep seats correct; people restored meanwhile are left alone', async () => {
  const before = await usedSeats()
  const act = await begin({ list: 'students', act: 'archive', filter: { tab: 'all', search: 'Beta' } })
  expect(await usedSeats()).toBe(before - 10)
  const [one] = (
    (await service('students').find({ query: { school: school.id, tab: 'archived', $limit: 1 } })) as {
      data: Student[]
    }
  ).data
  await service('students').patch('restore', { school: school.id, ids: [one?._id] })
  expect(await undo(act._id)).toMatchObject({ kept: 1 })
  expect(await usedSeats()).toBe(before)
  const kept = (await service('bulk-acts').get('items', { query: { _id: act._id, state: 'kept' } })) as {
    data: { _id: string; reason: string }[]
  }
  expect(kept.data).toMatchObject([{ _id: one?._id, reason: 'Changed since.' }])
})

test('a tag is set and removed again, but stays on people who already had it', async () => {
  const tag = (await service('student-tags').create({
    name: 'Choir',
    color: '#123456',
    center: true,
    school: school.id,
  })) as { _id: string }
  const filter = { tab: 'all', search: 'Beta' }
  await begin({ list: 'students', act: 'tag', to: tag._id, filter: { ...filter, search: 'Beta 55' } })
  const act = await begin({ list: 'students', act: 'tag', to: tag._id, filter })
  const tagged = async () =>
    ((await service('student-tags').get(tag._id)) as { students: string[] }).students.length
  expect(await tagged()).toBe(10)
  await undo(act._id)
  expect(await tagged()).toBe(1)
})

test('a restored teacher heads the class again, unless it has a new head', async () => {
  const [tea, new_] = [await world.colleague(school), await world.colleague(school)]
  const [first, second] = [await klass('First head'), await klass('Second head')]
  for (const head of [first, second]) await service('school-user').patch(tea.record, { $addToSet: { head } })
  const act = await begin({ list: 'staff', act: 'archive', ids: [tea.record] })
  await service('school-user').patch(new_.record, { $addToSet: { head: second } })
  await undo(act._id)
  expect(((await service('school-user').get(tea.record)) as Staff).head).toEqual([first])
  expect(((await service('school-user').get(new_.record)) as Staff).head).toEqual([second])
})

test('admins are left out with the reason, and archiving a class archives its students', async () => {
  const act = await begin({ list: 'staff', act: 'archive', filter: { role: 'admin', archived: false } })
  expect(act).toMatchObject({ total: 1, failed: 1 })
  const away = await begin({ list: 'classes', act: 'archive', ids: [room] })
  expect(away.failed).toBe(0)
  const { total } = (await service('students').find({
    query: { school: school.id, tab: 'archived', $limit: 1 },
  })) as { total: number }
  expect(total).toBe(10)
  await undo(away._id)
  expect(await count({ class: room })).toBe(10)
})

test('erasing waits, can be undone, and finally leaves no name behind', async () => {
  const child = (await service('students').create({
    school: school.id,
    name: ['Secret', 'Name'],
    parent: { email: 'erase@bulk.test' },
  })) as Student
  const seats = await usedSeats()
  const first = await begin({ list: 'students', act: 'erase', ids: [child._id] })
  expect(await service('students').get(child._id)).toMatchObject({ del: true, eraseAt: expect.any(String) })
  await undo(first._id)
  expect(await service('students').get(child._id)).toMatchObject({ del: false, eraseAt: null })
  await begin({ list: 'students', act: 'erase', ids: [child._id] })
  expect(await usedSeats()).toBe(seats - 1)
  const tick = async (days: number) => {
    world.server.clock.advance(days * day)
    app = await world.signedIn(school.admin.id)
    await world.server.scheduler.tick()
  }
  await tick(13)
  expect(await service('students').get(child._id)).toMatchObject({ del: true })
  await tick(2)
  expect(await refused(service('students').get(child._id))).toBe('not-found')
  const [account] = await world.kit.db
    .select()
    .from(users)
    .where(eq(users.id, child.uid ?? ''))
  expect(account).toMatchObject({ status: 'deleted', firstName: '', studentId: null })
  expect(await world.kit.db.select().from(guardians).where(eq(guardians.student, child._id))).toEqual([])
  const names = await world.kit.db.select().from(bulkItems).where(eq(bulkItems.item, child._id))
  expect(names.map(({ name }) => name)).toEqual(['', ''])
  expect(await usedSeats()).toBe(seats - 1)
  world.server.clock.advance(-15 * day)
  app = await world.signedIn(school.admin.id)
})

test('all people of a wrong import are erased, and nobody else', async () => {
  const id = await checkedRoster(
    { id: school.id, app },
    [1, 2, 3].map(line => rosterRow(line, { firstName: `Wrong${line}`, parentEmail: `w${line}@bulk.test` })),
    sheet,
  )
  await service('roster-imports').patch('confirm', { _id: id })
  await reaches(app, id, 'done')
  const act = await begin({ list: 'students', act: 'erase', filter: { import: id } })
  expect(act).toMatchObject({ total: 3, failed: 0 })
  const waiting = await world.kit.db
    .select({ name: studentTable.firstName, eraseAt: studentTable.eraseAt })
    .from(studentTable)
    .where(eq(studentTable.school, school.id))
  expect(
    waiting
      .filter(({ eraseAt }) => eraseAt !== null)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['Wrong1', 'Wrong2', 'Wrong3'])
  expect(
    await refused(
      service('bulk-acts').create({
        school: school.id,
        list: 'classes',
        act: 'erase',
        filter: { import: id },
      }),
    ),
  ).toBe('bulk-empty')
})

test('the classes that a wrong import created are deleted with it, earlier classes are not', async () => {
  const there = await klass('There before')
  const made = (line: number, title: string) => ({
    ...rosterRow(line, { title, classType: 'homeroom', grade: '07' }, 'class'),
    sourcedId: title,
    file: 'classes.csv',
  })
  const id = await checkedRoster({ id: school.id, app }, [made(2, 'Wrong class'), made(3, 'Wrong, too')])
  await service('roster-imports').patch('confirm', { _id: id })
  await reaches(app, id, 'done')
  const act = await begin({ list: 'classes', act: 'erase', filter: { import: id } })
  expect(act).toMatchObject({ total: 2, failed: 0 })
  const { data } = (await service('classes').find({
    query: { school: school.id, del: false, $limit: 100 },
  })) as unknown as { data: { _id: string; name: string }[] }
  expect(data.map(({ _id }) => _id)).toContain(there)
  expect(data.filter(({ name }) => name.startsWith('Wrong'))).toEqual([])
})

test('an action of another list, without items, or with both ids and filter is refused', async () => {
  const make = (data: object) => refused(service('bulk-acts').create({ school: school.id, ...data }))
  expect(await make({ list: 'classes', act: 'move', filter: {} })).toBe('bulk-act')
  expect(await make({ list: 'students', act: 'archive' })).toBe('bulk-act')
  expect(await make({ list: 'students', act: 'archive', filter: { search: 'nobody at all' } })).toBe(
    'bulk-empty',
  )
  expect(await make({ list: 'students', act: 'tag', filter: {} })).toBe('not-found')
})

test('a deleted class releases its students, gets them back on undo, and is gone after the waiting time', async () => {
  const away = await klass('Going')
  const ids = (
    (await service('students').find({
      query: { school: school.id, $limit: 3, tab: 'unassigned' },
    })) as unknown as { data: Student[] }
  ).data.map(({ _id }) => _id)
  await begin({ list: 'students', act: 'move', to: away, ids })
  const act = await begin({ list: 'classes', act: 'erase', ids: [away] })
  expect([act.failed, await count({ class: away })]).toEqual([0, 0])
  expect((await service('students').get(ids[0] ?? '')) as Student).toMatchObject({ del: false })
  await undo(act._id)
  expect(await count({ class: away })).toBe(ids.length)

  const again = await begin({ list: 'classes', act: 'erase', ids: [away] })
  const job = async (days: number) => {
    const now = new Date(world.kit.clock.now().getTime() + days * day)
    for (const each of eraseLaterJobs(world.kit)) await each.run(now, new AbortController().signal)
    await world.server.courier.drain()
  }
  await job(13)
  expect((await service('bulk-acts').get(again._id)) as BulkAct).toMatchObject({ stage: 'done' })
  await job(15)
  expect((await service('bulk-acts').get(again._id)) as BulkAct).toMatchObject({ stage: 'erased', kept: 0 })
  expect(await refused(service('classes').get(away))).toBe('not-found')
})
