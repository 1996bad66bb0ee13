import { afterAll, beforeAll, expect, test } from 'vitest'
import { studentNumbers } from '../people.tables.ts'
import { refusal, startSchools, type Fault, type World } from '../testing/schools-world.ts'

let world: World
beforeAll(async () => {
  world = await startSchools()
})
afterAll(() => world.stop())

const reasons = (answers: PromiseSettledResult<unknown>[]) =>
  answers.flatMap(answer => (answer.status === 'rejected' ? [(answer.reason as Fault).data.code] : []))

test('of a hundred invitations for the last teacher seat, one succeeds', async () => {
  const school = await world.school({ teacher: 2 })
  const answers = await Promise.allSettled(
    Array.from({ length: 100 }, (_, index) =>
      school.admin.app
        .service('school-user')
        .create({ school: school.id, people: [{ email: `race${index}@seats.test` }] }),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(new Set(reasons(answers))).toEqual(new Set(['teacher-seats-full']))
  const row = await world.schoolRow(school.id)
  expect(row.usedTeacher).toBe(2)
  expect(await world.staffRows(school.id)).toHaveLength(2)
}, 60_000)

test('of a hundred students for the last seat, one succeeds, and no extra account remains', async () => {
  const school = await world.school({ student: 1 })
  const answers = await Promise.allSettled(
    Array.from({ length: 100 }, (_, index) =>
      school.admin.app
        .service('students')
        .create({ school: school.id, name: ['Kid', String(index)], parent: { email: 'p@seats.test' } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(new Set(reasons(answers))).toEqual(new Set(['student-seats-full']))
  expect((await world.schoolRow(school.id)).usedStudent).toBe(1)
  expect(await world.kit.db.select().from(studentNumbers)).toHaveLength(1)
}, 60_000)

test('the refusal names limit, used and left', async () => {
  const school = await world.school({ student: 3 })
  const add = (name: string) =>
    school.admin.app.service('students').create({
      school: school.id,
      name: [name, 'Seat'],
      email: `${name}@names.test`,
      parent: { email: 'p@names.test' },
    })
  await add('one')
  await add('two')
  await add('three')
  const fault = await refusal(add('four'))
  expect([fault.code, fault.message]).toEqual([
    409,
    'Your plan has 3 student seats: 3 are used and 0 are left, but you chose 1.',
  ])
  expect(fault.data).toMatchObject({ limit: 3, used: 3, left: 0, wanted: 1 })
})

test('archiving frees a seat, restoring takes one, and the count stays correct', async () => {
  const school = await world.school({ student: 1 })
  const students = school.admin.app.service('students')
  const first = (await students.create({
    school: school.id,
    name: ['A', 'One'],
    email: 'a.one@seats.test',
    parent: { email: 'p@seats.test' },
  })) as { _id: string }
  await students.patch('archive', { school: school.id, ids: [first._id] })
  expect((await world.schoolRow(school.id)).usedStudent).toBe(0)
  const second = (await students.create({
    school: school.id,
    name: ['B', 'Two'],
    email: 'b.two@seats.test',
    parent: { email: 'p@seats.test' },
  })) as { _id: string }
  expect((await refusal(students.patch('restore', { school: school.id, ids: [first._id] }))).data.code).toBe(
    'student-seats-full',
  )
  await students.remove(second._id)
  expect(await students.patch('restore', { school: school.id, ids: [first._id] })).toEqual({ done: 1 })
  expect((await world.schoolRow(school.id)).usedStudent).toBe(1)
})

test('seats cannot be reduced below the number of members', async () => {
  const school = await world.school({ teacher: 5 })
  await world.colleague(school)
  const sales = await world.manager('sales')
  expect(
    (await refusal(sales.app.service('school-plan').patch(school.id, { teacher: 1 }))).data,
  ).toMatchObject({ code: 'seats-in-use', teacher: 2 })
  expect(await sales.app.service('school-plan').patch(school.id, { teacher: 2 })).toMatchObject({
    teacher: 2,
    count: { teacher: 2 },
  })
})
