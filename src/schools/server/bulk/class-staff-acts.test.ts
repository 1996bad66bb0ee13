// Bulk actions on classes (invite again, grade, term, subject) and on the classes of staff, with undo and reasons.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BulkAct } from '#schools/contract/bulk-acts.contract.ts'
import type { ClassRecord } from '#schools/contract/classes.contract.ts'
import { gradePlace, subjectText, termPlace } from '#schools/contract/class-targets.rules.ts'
import type { Staff } from '#schools/contract/staff.contract.ts'
import { refused, startSchools, type App, type World } from '../testing/schools-world.ts'

let world: World
let school: Awaited<ReturnType<World['school']>>
let app: App
beforeAll(async () => {
  world = await startSchools()
  school = await world.school({ student: 300, teacher: 30 })
  app = school.admin.app
})
afterAll(() => world.stop())

const service = (name: string) => app.service(name)
const make = async (name: string, data: object = {}): Promise<string> =>
  (
    (await service('classes').create({ school: school.id, name, grade: 'Grade 7', ...data })) as {
      _id: string
    }
  )._id
const makeSubject = (name: string, data: object = {}) =>
  make(name, { type: 'subject', subjectTemporary: 'Old', ...data })
const classAt = async (id: string) => (await service('classes').get(id)) as ClassRecord
const staffAt = async (id: string) => (await service('school-user').get(id)) as Staff
const create = (data: object) => service('bulk-acts').create({ school: school.id, ...data })
const begin = async (data: object): Promise<BulkAct> => ended(((await create(data)) as BulkAct)._id)
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
const reasons = async (id: string, state: 'failed' | 'kept') =>
  (
    (await service('bulk-acts').get('items', { query: { _id: id, state } })) as { data: { reason: string }[] }
  ).data.map(({ reason }) => reason)

test('all classes of a grade that match move to the next grade, and back, unless somebody changed one', async () => {
  const ids = [await make('Moves A'), await make('Moves B')]
  const other = await make('Stays')
  const act = await begin({
    list: 'classes',
    act: 'move',
    to: gradePlace('Grade 8'),
    filter: { archived: false, type: 'standard', search: 'Moves' },
  })
  expect(act).toMatchObject({ total: 2, failed: 0, target: 'Grade 8' })
  const grades = async () => Promise.all(ids.map(async id => (await classAt(id)).grade))
  expect([...(await grades()), (await classAt(other)).grade]).toEqual(['Grade 8', 'Grade 8', 'Grade 7'])
  await service('classes').patch(ids[1] ?? '', { grade: 'Grade 9' })
  expect(await undo(act._id)).toMatchObject({ stage: 'undone', kept: 1 })
  expect(await grades()).toEqual(['Grade 7', 'Grade 9'])
  expect(await reasons(act._id, 'kept')).toEqual(['Changed since.'])
})

test('subject classes move to a term; a standard class is refused with the reason', async () => {
  const year = (await service('school-year').create({
    school: school.id,
    title: '2026/27',
    start: '2026-08-01',
    end: '2027-07-31',
  })) as { _id: string }
  const term = (await service('school-term').create({
    year: year._id,
    title: 'Spring',
    start: '2027-01-10',
  })) as { _id: string }
  const [art, standard] = [await makeSubject('Art'), await make('Has no term')]
  const to = termPlace(term._id)
  const act = await begin({ list: 'classes', act: 'move', to, ids: [art, standard] })
  expect(act).toMatchObject({ target: 'Spring, 2026/27', failed: 1 })
  expect(await reasons(act._id, 'failed')).toEqual(['Only subject classes have a term and a subject.'])
  expect((await classAt(art)).term).toBe(term._id)
  expect(await undo(act._id)).toMatchObject({ kept: 0 })
  expect((await classAt(art)).term).toBeNull()

  const foreign = await world.school()
  const refusedFor = (list: object) => refused(create({ list: 'classes', act: 'move', ids: [art], ...list }))
  expect(await refusedFor({ to: gradePlace('Grade 99') })).toBe('not-found')
  expect(await refusedFor({ to: termPlace(foreign.id) })).toBe('not-found')
  expect(await refusedFor({ to: 'Grade 8' })).toBe('bulk-act')
})

test('subject classes get a subject, of a curriculum or in own words, and their own one back', async () => {
  const ids = [await makeSubject('Lab A'), await makeSubject('Lab B')]
  const away = await makeSubject('Lab C')
  await service('classes').patch('archive', { class: away })
  const to = subjectText({ curriculum: 'ib-myp', name: 'Science' })
  const act = await begin({ list: 'classes', act: 'tag', to, ids: [...ids, away] })
  expect(act).toMatchObject({ target: 'Science', failed: 1 })
  expect(await reasons(act._id, 'failed')).toEqual(['Archived already.'])
  expect(await classAt(ids[0] ?? '')).toMatchObject({
    curriculum: 'ib-myp',
    subject: 'Science',
    subjectTemporary: null,
  })
  await undo(act._id)
  expect(await classAt(ids[0] ?? '')).toMatchObject({
    curriculum: null,
    subject: null,
    subjectTemporary: 'Old',
  })
})

test('everybody of the classes who has not joined is invited again, once', async () => {
  const [room, club, empty] = [await make('Room'), await makeSubject('Club'), await make('Empty')]
  const joined = await world.pupil(school, { class: room })
  const child = (await service('students').create({
    school: school.id,
    name: ['Not', 'Joined'],
    email: 'not-joined@bulk.test',
    parent: { email: 'guardian@bulk.test' },
    class: room,
  })) as { _id: string }
  await service('school-user').create({
    school: school.id,
    people: [{ email: 'not-yet@bulk.test' }],
    class: [room],
  })
  await service('classes').patch('people', { class: club, addStudents: [child._id, joined.record] })
  world.server.clock.advance(60_000)
  const sent = async () =>
    (await world.notices())
      .filter(({ code }) => /^(Student|Parent|Staff)Invitation$/.test(code))
      .map(({ to }) => to.email ?? '')
  const before = (await sent()).length
  const act = await begin({ list: 'classes', act: 'invite', ids: [room, club, empty] })
  expect(act).toMatchObject({ total: 3, failed: 1, undoUntil: null })
  expect(await reasons(act._id, 'failed')).toEqual([
    'Everybody has answered already, or there is no address.',
  ])
  const all = await sent()
  expect(all.slice(0, all.length - before).toSorted()).toEqual([
    'guardian@bulk.test',
    'not-joined@bulk.test',
    'not-yet@bulk.test',
    // The guardian of the student who has joined.
    'parent@people.test',
  ])
})

test('teachers are added to a class and taken out again; who headed it heads it after the undo', async () => {
  const [first, second] = [await world.colleague(school), await world.colleague(school)]
  const ids = [first.record, second.record]
  const [club, other] = [await makeSubject('Drama', { host: null }), await make('Elsewhere')]
  await service('school-user').patch(first.record, { $addToSet: { head: club } })
  const teaches = async () => Promise.all(ids.map(async id => (await staffAt(id)).class.includes(club)))

  const act = await begin({ list: 'staff', act: 'tag', to: club, ids })
  expect(act).toMatchObject({ target: 'Drama', failed: 0 })
  expect(await teaches()).toEqual([true, true])
  await undo(act._id)
  expect(await teaches()).toEqual([true, false])
  expect((await staffAt(first.record)).head).toEqual([club])

  const out = await begin({ list: 'staff', act: 'untag', to: club, filter: { class: club, archived: false } })
  expect(out).toMatchObject({ total: 1, failed: 0 })
  expect((await staffAt(first.record)).head).toEqual([])
  await undo(out._id)
  expect((await staffAt(first.record)).head).toEqual([club])

  const late = await begin({ list: 'staff', act: 'tag', to: other, ids: [second.record] })
  await service('school-user').patch(second.record, { $addToSet: { head: other } })
  expect(await undo(late._id)).toMatchObject({ kept: 1 })
  expect((await staffAt(second.record)).head).toEqual([other])
  const foreign = await world.school()
  expect(await refused(create({ list: 'staff', act: 'tag', to: foreign.id, ids }))).toBe('not-found')
  expect(await refused(create({ list: 'staff', act: 'tag', ids }))).toBe('not-found')
})

test('admins may teach, too; archived teachers are refused with the reason, and a teacher may not do this', async () => {
  const [admin, away] = [await world.colleague(school, { admin: true }), await world.colleague(school)]
  const club = await makeSubject('Chess')
  await service('school-user').patch('archive', { school: school.id, ids: [away.record] })
  const act = await begin({ list: 'staff', act: 'tag', to: club, ids: [admin.record, away.record] })
  expect(act).toMatchObject({ failed: 1 })
  expect(await reasons(act._id, 'failed')).toEqual(['Archived already.'])
  expect((await staffAt(admin.record)).class).toContain(club)
  const teacher = await world.colleague(school)
  const tried = teacher.app
    .service('bulk-acts')
    .create({ school: school.id, list: 'classes', act: 'move', to: gradePlace('Grade 8'), ids: [club] })
  expect(await refused(tried as Promise<unknown>)).toBe('forbidden')
})
