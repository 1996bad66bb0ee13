import { afterAll, beforeAll, expect, test } from 'vitest'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { count, eq, isNotNull, and } from 'drizzle-orm'
import { staff, students } from './people.tables.ts'
import { refusal, refused, startSchools, type World } from './testing/schools-world.ts'

let world: World
beforeAll(async () => {
  world = await startSchools()
})
afterAll(() => world.stop())

interface Wire {
  _id: string
  total: number
  ready: number
  status: string
}
const kids = (how: number, from = 0) =>
  Array.from({ length: how }, (_, index) => ({
    row: index + 2,
    firstName: `Kid${from + index}`,
    lastName: 'File',
    parentEmail: `parent${Math.floor((from + index) / 2)}@file.test`,
    birthDate: '01/02/2012',
  }))
const countOf = async (school: string) =>
  (await world.kit.db.select({ n: count() }).from(students).where(eq(students.school, school)))[0]?.n

const many = proofSize({ test: 200, stress: 1000 })

test(`${many} students: answered when written, credentials follow with progress, siblings kept`, async () => {
  const school = await world.school({ student: many })
  const klass = (await school.admin.app
    .service('classes')
    .create({ school: school.id, name: 'Big', grade: 'Grade 9' })) as { _id: string }
  const started = (await school.admin.app
    .service('school-import')
    .create({ school: school.id, kind: 'student', class: klass._id, rows: kids(many) })) as Wire
  expect(started).toMatchObject({ total: many, ready: 0, status: 'written' })
  expect(await countOf(school.id)).toBe(many)
  expect(await school.admin.app.service('classes').get(klass._id)).toMatchObject({ count: { student: many } })
  expect((await world.schoolRow(school.id)).usedStudent).toBe(many)
  expect(
    new Set(
      (
        await world.kit.db
          .select({ number: students.number })
          .from(students)
          .where(eq(students.school, school.id))
      ).map(({ number }) => number),
    ).size,
  ).toBe(many)

  const seen: number[] = []
  const imports = school.admin.app.service('school-import')
  await expect
    .poll(
      async () => {
        const now = (await imports.get(started._id)) as Wire
        seen.push(now.ready)
        return now.status
      },
      { timeout: 150_000, interval: 20 },
    )
    .toBe('done')
  expect(seen.some(ready => ready > 0 && ready < many)).toBe(true)
  expect(seen.toSorted((a, b) => a - b)).toEqual(seen)
  expect(((await imports.get(started._id)) as Wire).ready).toBe(many)
  const [secrets] = await world.kit.db
    .select({ n: count() })
    .from(students)
    .where(and(eq(students.school, school.id), isNotNull(students.secret)))
  expect(secrets?.n).toBe(many)
  const report = (await imports.get('report', { query: { _id: started._id } })) as {
    rows: { row: number; id: string; state: string }[]
  }
  expect(report.rows).toHaveLength(many)
  expect(report.rows[0]).toMatchObject({ row: 2, name: 'Kid0 File', state: 'ready' })
  expect(
    (await world.notices()).filter(
      ({ code, values }) => code === 'ParentInvitation' && values['school'] === school.name,
    ),
  ).toHaveLength(many)
}, 200_000)

test('seats run out: it stops before writing and names limit, used and left', async () => {
  const school = await world.school({ student: 10 })
  await school.admin.app
    .service('school-import')
    .create({ school: school.id, kind: 'student', rows: kids(4, 5000) })
  const fault = await refusal(
    school.admin.app
      .service('school-import')
      .create({ school: school.id, kind: 'student', rows: kids(7, 6000) }),
  )
  expect(fault.message).toBe('Your plan has 10 student seats: 4 are used and 6 are left, but you chose 7.')
  expect(fault.data).toMatchObject({ code: 'student-seats-full', limit: 10, used: 4, left: 6, wanted: 7 })
  expect(await countOf(school.id)).toBe(4)
  expect((await world.schoolRow(school.id)).usedStudent).toBe(4)
  expect(
    await school.admin.app.service('school-import').find({ query: { school: school.id } }),
  ).toMatchObject({ total: 1 })
})

test('one bad row and nothing is written; the preview told so before', async () => {
  const school = await world.school()
  await world.pupil(school, { name: ['Here', 'Already'], parent: { email: 'here@file.test' } })
  const teacher = await world.colleague(school)
  const rows = [
    ...kids(1, 7000),
    { row: 10, firstName: 'Here', lastName: 'already', parentEmail: 'HERE@file.test' },
    { row: 11, firstName: 'Here', lastName: 'Sibling', parentEmail: 'here@file.test' },
    { row: 12, firstName: 'Bad', parentEmail: 'nonsense' },
    { row: 13, firstName: 'Date', parentEmail: 'd@file.test', birthDate: '31/02/2012' },
    { row: 14, firstName: 'Mail', parentEmail: 'd@file.test', email: teacher.email },
    { row: 15, firstName: 'Kid7000', lastName: 'File', parentEmail: 'parent3500@file.test' },
  ]
  const imports = school.admin.app.service('school-import')
  const { rows: judged, seats } = (await imports.patch('preview', {
    school: school.id,
    kind: 'student',
    rows,
  })) as { rows: { row: number; fault: string | null; sibling: boolean }[]; seats: object }
  expect(judged.map(({ row, fault, sibling }) => [row, fault, sibling])).toEqual([
    [2, null, false],
    [10, 'present', false],
    [11, null, true],
    [12, 'bad-parent-email', false],
    [13, 'bad-date', false],
    [14, 'is-teacher', false],
    [15, 'repeated', false],
  ])
  expect(seats).toEqual({ limit: 100, used: 1, left: 99, wanted: 2 })
  const fault = await refusal(imports.create({ school: school.id, kind: 'student', rows }))
  expect(fault.data).toMatchObject({
    code: 'import-rows-bad',
    rows: [{ row: 10 }, { row: 12 }, { row: 13 }, { row: 14 }, { row: 15 }],
  })
  expect(await countOf(school.id)).toBe(1)
  await imports.create({
    school: school.id,
    kind: 'student',
    rows: rows.filter(({ row }) => row === 2 || row === 11),
  })
  expect(await countOf(school.id)).toBe(3)
})

test('two imports of the same file at once: one is written', async () => {
  const school = await world.school()
  const answers = await Promise.allSettled(
    Array.from({ length: 4 }, () =>
      school.admin.app
        .service('school-import')
        .create({ school: school.id, kind: 'student', rows: kids(20, 8000) }),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await countOf(school.id)).toBe(20)
  expect((await world.schoolRow(school.id)).usedStudent).toBe(20)
})

test('thirty teachers into a class, each invited once', async () => {
  const school = await world.school({ teacher: 31 })
  const klass = (await school.admin.app
    .service('classes')
    .create({ school: school.id, name: 'T', grade: 'Grade 9' })) as { _id: string }
  const rows = Array.from({ length: 30 }, (_, index) => ({
    row: index + 2,
    firstName: `T${index}`,
    lastName: 'File',
    email: `T${index}@teach.test`,
  }))
  const { _id } = (await school.admin.app
    .service('school-import')
    .create({ school: school.id, kind: 'teacher', class: klass._id, rows })) as Wire
  await expect
    .poll(async () => ((await school.admin.app.service('school-import').get(_id)) as Wire).status, {
      timeout: 30_000,
      interval: 200,
    })
    .toBe('done')
  expect(
    await world.kit.db
      .select()
      .from(staff)
      .where(and(eq(staff.school, school.id), eq(staff.status, 'inactive'))),
  ).toHaveLength(30)
  expect(
    (await world.notices()).filter(
      ({ code, values }) => code === 'StaffInvitation' && values['school'] === school.name,
    ),
  ).toHaveLength(30)
  expect(await school.admin.app.service('classes').get(klass._id)).toMatchObject({ count: { teacher: 30 } })
})

test('a class of another school, and rows beyond the limit, are refused', async () => {
  const [school, foreign] = [await world.school(), await world.school()]
  const klass = (await foreign.admin.app
    .service('classes')
    .create({ school: foreign.id, name: 'F', grade: 'Grade 9' })) as { _id: string }
  const imports = school.admin.app.service('school-import')
  expect(
    await refused(
      imports.create({ school: school.id, kind: 'student', class: klass._id, rows: kids(1, 9000) }),
    ),
  ).toBe('not-found')
  expect(await refused(imports.create({ school: foreign.id, kind: 'student', rows: kids(1, 9000) }))).toBe(
    'forbidden',
  )
  expect((await refusal(imports.create({ school: school.id, kind: 'student', rows: kids(2001) }))).code).toBe(
    400,
  )
  expect(await countOf(foreign.id)).toBe(0)
})
