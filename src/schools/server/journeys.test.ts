// End-to-end stories of the domain, through the calls that its screens make.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importedRoster, rosterRow, sheet } from './testing/rosters.ts'
import { startSchools, refused, type World } from './testing/schools-world.ts'

let world: World
beforeAll(async () => {
  world = await startSchools()
})
afterAll(() => world.stop())

test('from a quote to a child’s first sign-in', async () => {
  // A head asks for a quote, and sales opens a trial.
  const head = await world.person({ email: 'head@journey.test', nickname: 'Helen Head' })
  const { school } = (await head.app.service('school-plan').patch('quote', {
    name: 'Journey School',
    teachers: 40,
    students: 400,
    months: 12,
    contact: { name: 'Helen Head', email: head.email },
  })) as { school: string }
  expect(await refused(head.app.service('classes').create({ school, name: '8 Red', grade: 'Grade 8' }))).toBe(
    'plan-not-open',
  )
  const sales = await world.manager('sales_manager')
  const { data } = (await sales.app
    .service('school-plan')
    .find({ query: { status: 0, $search: 'journey' } })) as { data: { _id: string }[] }
  expect(data.map(({ _id }) => _id)).toEqual([school])
  await sales.app.service('school-plan').patch('openTrial', { school, days: 14 })
  expect(await world.noticeTo(head.id, 'PlanTrial')).toBeDefined()

  // Year, term, blocks, classes.
  const year = (await head.app
    .service('school-year')
    .create({ school, title: '2026', start: '2026-02-01', end: '2026-12-15' })) as { _id: string }
  const term = (await head.app
    .service('school-term')
    .create({ year: year._id, title: 'Term 1', start: '2026-02-01' })) as { _id: string }
  await head.app
    .service('school-term')
    .patch(term._id, { block: [1, 2, 3, 4, 5].map(week => ({ week, start: '08:30', end: '09:15' })) })
  const red = (await head.app.service('classes').create({ school, name: '8 Red', grade: 'Grade 8' })) as {
    _id: string
  }

  // Import 30 teachers and 300 students from files.
  const here = { id: school, app: head.app }
  await importedRoster(
    here,
    Array.from({ length: 30 }, (_, index) =>
      rosterRow(
        index + 2,
        { firstName: `T${index}`, lastName: 'Teach', email: `t${index}@journey.test` },
        'staff',
      ),
    ),
    sheet,
  )
  await importedRoster(
    here,
    Array.from({ length: 300 }, (_, index) =>
      rosterRow(index + 2, {
        firstName: `S${index}`,
        lastName: 'Learn',
        parentName: 'P',
        parentEmail: `p${index}@journey.test`,
      }),
    ),
    { ...sheet, class: red._id },
  )

  // One teacher joins with the invited email address, another one applies with a forwarded link.
  const first = await world.person({ email: 't0@journey.test' })
  const invited = await world.secretFor('t0@journey.test')
  expect(await first.app.service('school-user').get('accept', { query: { _id: invited } })).toMatchObject({
    status: 2,
  })
  const other = await world.person({ email: 'private@elsewhere.test' })
  const forwarded = await world.secretFor('t1@journey.test')
  const application = (await other.app
    .service('school-user')
    .get('apply', { query: { invitation: forwarded } })) as { _id: string }
  expect(application).toMatchObject({ status: 1 })
  expect(await other.app.service('school-user').get('schoolList')).toEqual([])
  await head.app.service('school-user').patch('approve', { school, ids: [application._id] })
  expect(await other.app.service('school-user').get('schoolList')).toMatchObject([{ name: 'Journey School' }])

  // A parent activates a child, who signs in and must change the password.
  const code = (await world.noticeTo('p7@journey.test', 'ParentInvitation'))?.values['code']
  const shown = (await world.guest.service('students').get('parentJoin', { query: { code } })) as {
    id: string
    password: string
    student: string
  }
  expect(shown.student).toBe('S7 Learn')
  const applied = (await world.guest
    .service('authentication')
    .create({ strategy: 'local', studentId: shown.id, password: shown.password })
    .catch((error: unknown) => error)) as { data: { code: string; challenge: string } }
  expect(applied.data.code).toBe('password-change-needed')
  await world.guest
    .service('authentication')
    .create({ strategy: 'new-password', challenge: applied.data.challenge, password: 'MyOwnWord1' })
  expect(
    await world.guest
      .service('authentication')
      .create({ strategy: 'local', studentId: shown.id, password: 'MyOwnWord1' }),
  ).toMatchObject({ user: { mustChangePassword: false } })
}, 200_000)

test('personal and school account: personal data is kept, and a school is hidden after leaving it', async () => {
  const school = await world.school()
  const teacher = await world.colleague(school)
  const own = (await teacher.app.service('classes').create({ name: 'At home', grade: 'Grade 1' })) as {
    _id: string
  }
  const club = (await teacher.app
    .service('classes')
    .create({ school: school.id, name: 'Club', type: 'subject', subjectTemporary: 'Chess' })) as {
    _id: string
  }
  const list = async (of: string) =>
    (
      (await teacher.app.service('classes').find({ query: { school: of, $limit: 500 } })) as {
        data: { _id: string }[]
      }
    ).data.map(({ _id }) => _id)
  expect(await list(teacher.id)).toEqual([own._id])
  expect(await list(school.id)).toEqual([club._id])
  await (await world.manager('admin')).app.service('school-plan').remove(school.id)
  expect(await teacher.app.service('school-user').get('schoolList')).toEqual([])
  expect(await list(school.id)).toEqual([])
  expect(await list(teacher.id)).toEqual([own._id])
  expect(
    await refused(teacher.app.service('users').get('accountPlan', { query: { school: school.id } })),
  ).toBe('forbidden')
})
