import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { audit } from '#kit/server/kit.tables.ts'
import { students as studentTable, studentNumbers } from '../people.tables.ts'
import { refusal, refused, startSchools, type App, type World } from '../testing/schools-world.ts'

let world: World
let school: Awaited<ReturnType<World['school']>>
beforeAll(async () => {
  world = await startSchools()
  school = await world.school({ student: 300 })
})
afterAll(() => world.stop())

const day = 86_400_000
const of = (app: App) => app.service('students')
const mine = () => of(school.admin.app)
interface Wire {
  _id: string
  id: string | null
  uid: string | null
  class: string[]
  subjectClass: string[]
  status: number
  parent: { status: number; email: string }
  secret: boolean
  email: string | null
}
const add = (more: object = {}) =>
  mine().create({
    school: school.id,
    name: ['Kid', world.kit.newId()],
    parent: { email: 'parent@kids.test' },
    ...more,
  }) as Promise<Wire>
const klass = async (name: string, more: object = {}) =>
  (
    (await school.admin.app
      .service('classes')
      .create({ school: school.id, name, grade: 'Grade 7', ...more })) as { _id: string }
  )._id
const parentCode = async (email: string) =>
  (await world.noticeTo(email, 'ParentInvitation'))?.values['code'] ?? ''

/** Signs in with a temporary password and chooses a new one; returns the token. */
async function choosesOwn(studentId: string | null, given: string): Promise<string> {
  const entrance = world.guest.service('authentication')
  const { data } = await refusal(entrance.create({ strategy: 'local', studentId, password: given }))
  expect(data.code).toBe('password-change-needed')
  const { challenge } = data as unknown as { challenge: string }
  const signedIn = await entrance.create({ strategy: 'new-password', challenge, password: 'MyOwnWord1' })
  return (signedIn as { accessToken: string }).accessToken
}

describe('without an email address', () => {
  test('the parent activates and sees id and password once; the child signs in and must change it', async () => {
    const kid = await add({ parent: { email: 'act@kids.test', name: 'Pa Rent' } })
    expect(kid).toMatchObject({ status: 0, email: null, secret: true, parent: { status: 0 } })
    expect(kid.id).toMatch(/^\d{6,8}$/)
    const code = await parentCode('act@kids.test')
    // Opening the link changes nothing, because mail scanners open links.
    for (let looks = 0; looks < 3; looks++)
      expect(await of(world.guest).get('parentLook', { query: { code } })).toMatchObject({
        joined: false,
        parent: { email: 'act@kids.test' },
      })
    const shown = (await of(world.guest).get('parentJoin', { query: { code } })) as {
      id: string
      password: string
    }
    expect(shown).toMatchObject({ id: kid.id, shown: false })
    expect(shown.password).toMatch(/^[a-z0-9]{10}$/)
    const again = await of(world.guest).get('parentJoin', { query: { code } })
    expect(again).toMatchObject({ id: kid.id, password: null, shown: true })
    expect(await mine().get(kid._id)).toMatchObject({ status: 2, secret: false, parent: { status: 2 } })
    const accessToken = await choosesOwn(kid.id, shown.password)
    expect(await of(world.app(accessToken)).get('schoolList')).toMatchObject([
      { _id: school.id, role: ['student'] },
    ])
  })

  test('of a hundred parents with one link, one sees the password', async () => {
    await add({ parent: { email: 'crowd@kids.test' } })
    const code = await parentCode('crowd@kids.test')
    const answers = await Promise.allSettled(
      Array.from(
        { length: 15 },
        () => of(world.guest).get('parentJoin', { query: { code } }) as Promise<{ password: string | null }>,
      ),
    )
    expect(
      answers.filter(answer => answer.status === 'fulfilled' && answer.value.password !== null),
    ).toHaveLength(1)
  })

  test('the link is valid for 30 days, and a new one invalidates the old', async () => {
    const kid = await add({ parent: { email: 'late@kids.test' } })
    const old = await parentCode('late@kids.test')
    expect(await mine().get('resend', { query: { _id: kid._id, to: 'parent' } })).toEqual({ sent: 1 })
    const fresh = await parentCode('late@kids.test')
    expect(await refused(of(world.guest).get('parentLook', { query: { code: old } }))).toBe('link-invalid')
    world.server.clock.advance(29 * day)
    expect(await of(world.guest).get('parentLook', { query: { code: fresh } })).toMatchObject({
      joined: false,
    })
    world.server.clock.advance(2 * day)
    expect(await refused(of(world.guest).get('parentJoin', { query: { code: fresh } }))).toBe('link-invalid')
    world.server.clock.advance(-31 * day)
  })

  test('children under 13 cannot sign in before the parent agrees', async () => {
    const dob = `${world.server.clock.now().getUTCFullYear() - 8}-01-01`
    const kid = await add({ parent: { email: 'little@kids.test' }, dob })
    const room = await klass('Little')
    await mine().patch(kid._id, { class: [room] })
    const sheet = (await mine().patch('credentials', { class: room })) as { rows: { password: string }[] }
    const enter = () =>
      world.guest
        .service('authentication')
        .create({ strategy: 'local', studentId: kid.id, password: sheet.rows[0]?.password })
    expect(await refused(enter())).toBe('consent-needed')
    expect(
      await of(world.guest).get('parentLook', { query: { code: await parentCode('little@kids.test') } }),
    ).toMatchObject({ consent: true })
    await of(world.guest).get('parentJoin', { query: { code: await parentCode('little@kids.test') } })
    expect(await refused(enter())).toBe('password-change-needed')
  })

  test('a student id is unique and never reused', async () => {
    const kid = await add()
    await mine().remove(kid._id)
    const given = await world.kit.db
      .select()
      .from(studentNumbers)
      .where(eq(studentNumbers.number, kid.id ?? ''))
    expect(given).toHaveLength(1)
    expect(await mine().get('checkId', { query: { school: school.id, id: kid.id } })).toEqual({
      exists: false,
    })
  })

  test('a sheet for the class: once, for admins and the head; new passwords for students without their own', async () => {
    const teacher = await world.colleague(school)
    const other = await world.colleague(school)
    const room = await klass('Sheet', { host: teacher.id })
    const kids = [await add({ class: room }), await add({ class: room })]
    const withMail = await world.pupil(school, { class: room })
    interface Sheet {
      rows: { _id: string; id: string; password: string | null; state: string }[]
    }
    const print = (app: App, renew = false) =>
      of(app).patch('credentials', { class: room, renew }) as Promise<Sheet>
    expect(await refused(print(other.app))).toBe('forbidden')
    expect((await refusal(print(withMail.app))).code).toBe(403)
    expect((await refusal(print((await world.manager('admin')).app))).code).toBe(403)
    const first = await print(teacher.app)
    expect(first.rows.map(({ id }) => id).toSorted()).toEqual(kids.map(({ id }) => id).toSorted())
    expect(first.rows.every(({ password, state }) => password !== null && state === 'shown')).toBe(true)
    const second = await print(school.admin.app)
    expect(second.rows.every(({ password, state }) => password === null && state === 'seen')).toBe(true)
    // One child has chosen a password meanwhile; it is kept.
    const [a, b] = first.rows
    await choosesOwn(a?.id ?? null, a?.password ?? '')
    const third = await print(school.admin.app, true)
    expect(third.rows.find(({ _id }) => _id === a?._id)).toMatchObject({ password: null, state: 'own' })
    const renewed = third.rows.find(({ _id }) => _id === b?._id)
    expect(renewed?.password).not.toBe(b?.password)
    expect(
      await refused(
        world.guest
          .service('authentication')
          .create({ strategy: 'local', studentId: b?.id, password: b?.password }),
      ),
    ).toBe('sign-in-failed')
    await choosesOwn(b?.id ?? null, renewed?.password ?? '')
  }, 60_000)

  test('teachers reset passwords only for students in their classes', async () => {
    const [teacher, other] = [await world.colleague(school), await world.colleague(school)]
    const outsider = await world.school()
    const room = await klass('Reset', { host: teacher.id })
    const [kid, withMail] = [await add({ class: room }), await world.pupil(school, { class: room })]
    const elsewhere = await add()
    const sheet = (await mine().patch('credentials', { class: room })) as { rows: { password: string }[] }
    const token = await choosesOwn(kid.id, sheet.rows[0]?.password ?? '')
    const reset = (app: App, _id = kid._id) =>
      of(app).patch('resetPassword', { class: room, _id }) as Promise<{ id: string; password: string }>
    expect(await refused(reset(other.app))).toBe('forbidden')
    expect(await refused(reset(outsider.admin.app))).toBe('forbidden')
    expect((await refusal(reset(withMail.app))).code).toBe(403)
    expect((await refusal(reset((await world.manager('admin')).app))).code).toBe(403)
    expect(await refused(reset(teacher.app, elsewhere._id))).toBe('not-found')
    const [mailed] = (
      (await mine().find({ query: { school: school.id, uid: withMail.id } })) as { data: Wire[] }
    ).data
    expect(await refused(reset(teacher.app, mailed?._id))).toBe('no-school-account')

    const shown = await reset(teacher.app)
    expect(shown).toEqual({
      name: expect.any(String),
      id: kid.id,
      password: expect.stringMatching(/^[a-z0-9]{10}$/),
    })
    const enter = (password: string) =>
      refused(
        world.guest.service('authentication').create({ strategy: 'local', studentId: kid.id, password }),
      )
    expect(await enter('MyOwnWord1')).toBe('sign-in-failed')
    expect((await refusal(of(world.app(token)).get('schoolList'))).code).toBe(401)
    expect(await enter(shown.password)).toBe('password-change-needed')
    const written = await world.kit.db.select().from(audit).where(eq(audit.subject, kid._id))
    expect(written).toMatchObject([{ act: 'student.password-reset', actor: teacher.id }])
    expect(JSON.stringify(written)).not.toContain(shown.password)
    await choosesOwn(kid.id, shown.password)
    expect(await world.noticeTo('parent@kids.test', 'StudentPasswordReset')).toMatchObject({
      school: school.id,
    })
  }, 60_000)
})

describe('with an email address', () => {
  test('an invited student accepts with it at once', async () => {
    const child = await world.person({ role: 'student' })
    const row = await add({ email: child.email })
    expect(row).toMatchObject({ id: null, uid: null, status: 0 })
    expect(await world.noticeTo(child.id, 'StudentInvitation')).toBeDefined()
    expect((await world.noticeTo(child.id, 'StudentInvited'))?.values).toMatchObject({ id: row._id })
    expect(await of(child.app).get('accept', { query: { _id: row._id } })).toMatchObject({ status: 2 })
    expect(await refused(of((await world.person()).app).get('accept', { query: { _id: row._id } }))).toBe(
      'wrong-account',
    )
  })

  test('by link, with a parent; a rejection leaves no data', async () => {
    const { key } = (await school.admin.app
      .service('school-plan')
      .get('joinLink', { query: { school: school.id, role: 'student' } })) as { key: string }
    const child = await world.person({ role: 'student' })
    expect(await refused(of(child.app).get('apply', { query: { key } }))).toBe('parent-needed')
    const row = (await of(child.app).get('apply', { query: { key, parentEmail: 'link@kids.test' } })) as Wire
    expect(row.status).toBe(1)
    // No messages are sent in the school's name before an admin approves.
    expect(await world.noticeTo('link@kids.test', 'ParentInvitation')).toBeUndefined()
    const used = (await world.schoolRow(school.id)).usedStudent
    await mine().patch('reject', { school: school.id, ids: [row._id] })
    expect((await world.schoolRow(school.id)).usedStudent).toBe(used - 1)
    expect(await world.noticeTo(child.id, 'JoinRejected')).toBeDefined()
    // The teachers' link does not work for students.
    const { key: teachers } = (await school.admin.app
      .service('school-plan')
      .get('joinLink', { query: { school: school.id, role: 'teacher' } })) as { key: string }
    expect(
      await refused(of(child.app).get('apply', { query: { key: teachers, parentEmail: 'x@kids.test' } })),
    ).toBe('join-key-wrong')
  })
})

describe('identification', () => {
  test('siblings are two students, the same child is one', async () => {
    const parent = { email: 'two@kids.test' }
    await add({ name: ['Anna', 'Two'], parent })
    await add({ name: ['Berta', 'Two'], parent })
    expect(await refused(add({ name: [' anna ', 'TWO'], parent: { email: 'TWO@kids.test' } }))).toBe(
      'student-present',
    )
    expect(
      await mine().patch('checkParents', { school: school.id, emails: ['two@kids.test', 'none@kids.test'] }),
    ).toEqual({ present: ['two@kids.test'] })
    expect(await refused(mine().create({ school: school.id, name: ['No', 'Parent'], parent: {} }))).toBe(
      'parent-needed',
    )
    await add({ name: ['Phone', 'Parent'], parent: { phone: '+64 21 555 666' } })
  })

  test('after activation the addresses are fixed; parents change their own by a link', async () => {
    const kid = await add({ name: ['Mail', 'Change'], parent: { email: 'before@kids.test', name: 'B' } })
    expect(await mine().patch(kid._id, { parent: { email: 'typo@kids.test', name: 'B' } })).toMatchObject({
      parent: { email: 'typo@kids.test' },
    })
    await of(world.guest).get('parentJoin', { query: { code: await parentCode('typo@kids.test') } })
    expect(await refused(mine().patch(kid._id, { parent: { email: 'again@kids.test', name: 'B' } }))).toBe(
      'parent-fixed',
    )
    expect(await mine().patch('parentEmailChange', { _id: kid._id, email: 'after@kids.test' })).toEqual({
      sent: true,
    })
    expect(await mine().get(kid._id)).toMatchObject({ parent: { email: 'typo@kids.test' } })
    const code = (await world.noticeTo('after@kids.test', 'ParentEmailChange'))?.values['code']
    expect(await of(world.guest).get('parentEmailLook', { query: { code } })).toMatchObject({
      email: 'after@kids.test',
      done: false,
      student: 'Mail Change',
    })
    expect(await of(world.guest).patch('parentEmailConfirm', { code })).toMatchObject({ done: true })
    expect(await mine().get(kid._id)).toMatchObject({ parent: { email: 'after@kids.test', status: 2 } })
    expect(await world.noticeTo('typo@kids.test', 'ParentEmailChanged')).toBeDefined()
    expect(await of(world.guest).patch('parentEmailConfirm', { code })).toMatchObject({ done: true })
  })

  test('one standard class at a time, any number of subject classes', async () => {
    const [red, blue] = [await klass('Red'), await klass('Blue')]
    const science = await klass('Science', { type: 'subject', subject: 'Science' })
    const kid = await add({ class: red })
    expect(kid.class).toEqual([red])
    expect(await mine().patch(kid._id, { class: [blue] })).toMatchObject({ class: [blue] })
    expect(await mine().patch(kid._id, { $addToSet: { subjectClass: science } })).toMatchObject({
      class: [blue],
      subjectClass: [science],
    })
    expect(await refused(mine().patch(kid._id, { class: [science] }))).toBe('not-found')
    expect(await refused(mine().patch(kid._id, { class: [red, blue] }))).toBe('bad-data')
    const counts = async () =>
      Promise.all(
        [red, blue, science].map(
          async id =>
            ((await school.admin.app.service('classes').get(id)) as { count: { student: number } }).count
              .student,
        ),
      )
    expect(await counts()).toEqual([0, 1, 1])
    // Two simultaneous moves by admins end with one class.
    await Promise.allSettled([
      mine().patch('move', { school: school.id, ids: [kid._id], class: red }),
      mine().patch('move', { school: school.id, ids: [kid._id], class: blue }),
    ])
    expect(((await mine().get(kid._id)) as Wire).class).toHaveLength(1)
    expect((await counts()).slice(0, 2).reduce((sum, one) => sum + one)).toBe(1)
    expect(await mine().find({ query: { school: school.id, subjectClass: science } })).toMatchObject({
      total: 1,
    })
  })

  test('tabs, search and their counts', async () => {
    const own = await world.school()
    const list = of(own.admin.app)
    const room = (
      (await own.admin.app.service('classes').create({ school: own.id, name: 'T', grade: 'Grade 1' })) as {
        _id: string
      }
    )._id
    const make = (first: string, more: object = {}) =>
      list.create({
        school: own.id,
        name: [first, 'Tab'],
        parent: { email: `${first}@tab.test` },
        ...more,
      }) as Promise<Wire>
    await make('Alice', { class: room })
    const bob = await make('Bob')
    await make('100%_Carl', { email: 'carl@tab.test' })
    await list.patch('archive', { school: own.id, ids: [bob._id] })
    await world.pupil(own)
    await world.kit.db
      .update(studentTable)
      .set({ parentEmail: null })
      .where(eq(studentTable.email, 'carl@tab.test'))
    expect(await list.get('counts', { query: { school: own.id } })).toEqual({
      all: 3,
      active: 1,
      inactive: 1,
      unreached: 1,
      pending: 0,
      unassigned: 2,
      archived: 1,
      everybody: 4,
    })
    expect(await list.find({ query: { school: own.id, tab: 'everybody' } })).toMatchObject({ total: 4 })
    expect(await list.find({ query: { school: own.id, tab: 'archived' } })).toMatchObject({
      total: 1,
      data: [{ name: ['Bob', 'Tab'] }],
    })
    expect(await list.find({ query: { school: own.id, tab: 'all', $search: '%_c' } })).toMatchObject({
      total: 1,
    })
    expect(await list.find({ query: { school: own.id, tab: 'unreached' } })).toMatchObject({
      total: 1,
      data: [{ email: 'carl@tab.test' }],
    })
    expect(await list.find({ query: { school: own.id, class: room } })).toMatchObject({
      total: 1,
      data: [{ name: ['Alice', 'Tab'] }],
    })
  })

  test('archive and restore: removed from tags and counts, back in the class', async () => {
    const room = await klass('Back')
    const kid = await add({ class: room })
    const teacher = await world.colleague(school)
    const tag = (await teacher.app
      .service('student-tags')
      .create({ name: 'Talks a lot', color: '#ff0000', students: [kid._id] })) as { _id: string }
    await mine().patch('archive', { school: school.id, ids: [kid._id] })
    expect(await teacher.app.service('student-tags').get(tag._id)).toMatchObject({ students: [] })
    expect(await school.admin.app.service('classes').get(room)).toMatchObject({ count: { student: 0 } })
    await mine().patch('restore', { school: school.id, ids: [kid._id] })
    expect(await school.admin.app.service('classes').get(room)).toMatchObject({ count: { student: 1 } })
    expect(await mine().get(kid._id)).toMatchObject({ class: [room], del: false })
  })

  test('a code about a record goes to its contact', async () => {
    const kid = await add({ parent: { email: 'code@kids.test' } })
    expect(await world.guest.service('users').get('captchaById', { query: { id: kid._id } })).toEqual({
      sent: true,
    })
    expect(await world.noticeTo('code@kids.test', 'VerificationCode')).toBeDefined()
  })

  test('no read returns a secret', async () => {
    const kid = await add()
    const [row] = await world.kit.db.select().from(studentTable).where(eq(studentTable.id, kid._id))
    expect(row?.secret).toBeTruthy()
    const everything = JSON.stringify([
      await mine().get(kid._id),
      await mine().find({ query: { school: school.id, $limit: 500 } }),
      await world.notices(),
    ])
    expect(everything).not.toContain(row?.secret)
  })
})
