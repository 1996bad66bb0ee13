import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { staff } from '../people.tables.ts'
import {
  refusal,
  refused,
  startSchools,
  type App,
  type Person,
  type World,
} from '../testing/schools-world.ts'

let world: World
let school: Awaited<ReturnType<World['school']>>
beforeAll(async () => {
  world = await startSchools()
  school = await world.school({ teacher: 60 })
})
afterAll(() => world.stop())

const people = (app: App) => app.service('school-user')
const mine = () => people(school.admin.app)
const invite = async (email: string, more: object = {}) =>
  (
    (await mine().create({ school: school.id, people: [{ email }], ...more })) as {
      added: { _id: string; status: number }[]
    }
  ).added[0] ?? { _id: '', status: -1 }
const join = (who: Person, _id: string) =>
  people(who.app).get('accept', { query: { _id } }) as Promise<{ status: number; uid: string; _id: string }>
const link = async (app = school.admin.app) =>
  (await app.service('school-plan').get('joinLink', { query: { school: school.id, role: 'teacher' } })) as {
    key: string
    approval: boolean
  }

describe('joining', () => {
  test('with the invited email address, at once', async () => {
    const who = await world.person()
    const row = await invite(who.email)
    expect(row.status).toBe(0)
    expect((await world.noticeTo(who.id, 'StaffInvited'))?.values).toMatchObject({
      id: row._id,
      role: 'a teacher',
    })
    expect(await people(who.app).get('schoolList')).toEqual([])
    expect(await people(who.app).get('invitation', { query: { _id: row._id } })).toMatchObject({
      mine: true,
      email: who.email,
      inviter: 'Head Master',
      role: [],
    })
    expect(await join(who, row._id)).toMatchObject({ status: 2, uid: who.id })
    expect(await people(who.app).get('schoolList')).toMatchObject([{ _id: school.id, role: ['teacher'] }])
    // A second click changes nothing, and another person cannot take over the invitation.
    expect(await join(who, row._id)).toMatchObject({ status: 2 })
    expect(await refused(join(await world.person(), row._id))).toBe('invitation-invalid')
  })

  test('nobody approves themselves', async () => {
    const who = await world.person()
    const row = (await people(who.app).get('apply', { query: { key: (await link()).key } })) as {
      _id: string
    }
    expect(await refused(people(who.app).patch('approve', { school: school.id, ids: [row._id] }))).toBe(
      'forbidden',
    )
    expect(await refused(people(who.app).patch(row._id, { nickname: 'Me' }))).toBe('not-found')
    expect(await mine().patch('approve', { school: school.id, ids: [row._id] })).toEqual({ done: 1 })
    expect(await world.noticeTo(who.id, 'JoinApproved')).toBeDefined()
    expect(await people(who.app).get('schoolList')).toHaveLength(1)
    expect(await refused(mine().patch('approve', { school: school.id, ids: [row._id] }))).toBe('wrong-state')
  })

  test('by link: pending by default, at once if the admin switched approval off, invalid after a reset', async () => {
    const { key, approval } = await link()
    expect(approval).toBe(true)
    const who = await world.person({ nickname: 'Linda' })
    expect(await people(who.app).get('checkExists', { query: { key } })).toMatchObject({
      exists: false,
      approval: true,
    })
    const row = (await people(who.app).get('apply', { query: { key, name: 'Linda Link' } })) as {
      _id: string
    }
    expect(row).toMatchObject({ status: 1, nickname: 'Linda Link' })
    expect(await refused(people(who.app).get('apply', { query: { key } }))).toBe('already-joined')
    const used = (await world.schoolRow(school.id)).usedTeacher
    expect(await mine().patch('reject', { school: school.id, ids: [row._id] })).toEqual({ done: 1 })
    expect((await world.schoolRow(school.id)).usedTeacher).toBe(used - 1)
    expect(await world.noticeTo(who.id, 'JoinRejected')).toBeDefined()
    expect(await people(who.app).get('checkExists', { query: { key } })).toMatchObject({ exists: false })

    await school.admin.app
      .service('school-plan')
      .patch('joinLink', { school: school.id, role: 'teacher', approval: false })
    const open = await world.person()
    expect(await people(open.app).get('apply', { query: { key } })).toMatchObject({ status: 2 })
    const fresh = (await school.admin.app
      .service('school-plan')
      .patch('joinLink', { school: school.id, role: 'teacher', reset: true, approval: true })) as {
      key: string
    }
    expect(fresh.key).not.toBe(key)
    expect(await refused(people((await world.person()).app).get('apply', { query: { key } }))).toBe(
      'join-key-wrong',
    )
    expect(
      await refused(
        people((await world.person()).app).get('apply', { query: { key: fresh.key.slice(0, -1) } }),
      ),
    ).toBe('join-key-wrong')
  })

  test('an invited person who uses the link gets the invited seat, not a second one', async () => {
    const who = await world.person()
    const row = await invite(who.email)
    const used = (await world.schoolRow(school.id)).usedTeacher
    expect(await people(who.app).get('apply', { query: { key: (await link()).key } })).toMatchObject({
      _id: row._id,
      status: 2,
    })
    expect((await world.schoolRow(school.id)).usedTeacher).toBe(used)
  })

  test('a student account cannot join the staff, nor can its email be invited; and the reverse', async () => {
    const child = await world.person({ role: 'student' })
    expect((await refusal(invite(child.email))).data).toMatchObject({
      code: 'is-student',
      emails: [child.email],
    })
    expect(await refused(people(child.app).get('apply', { query: { key: (await link()).key } }))).toBe(
      'wrong-account',
    )
    const teacher = await world.person()
    expect(
      (
        await refusal(
          school.admin.app.service('students').create({
            school: school.id,
            name: ['No', 'Way'],
            email: teacher.email,
            parent: { email: 'p@x.test' },
          }),
        )
      ).data,
    ).toMatchObject({ code: 'is-teacher' })
    await invite('both@kinds.test')
    expect(
      await refused(
        school.admin.app.service('students').create({
          school: school.id,
          name: ['Bo', 'Th'],
          email: 'both@kinds.test',
          parent: { email: 'p@x.test' },
        }),
      ),
    ).toBe('is-teacher')
    expect(
      await mine().patch('checkEmails', {
        school: school.id,
        emails: [child.email, 'both@kinds.test', 'new@kinds.test'],
      }),
    ).toEqual({ students: [child.email], staff: ['both@kinds.test'] })
  })

  test('all of a list succeed or none; an email is unique in a school', async () => {
    await invite('once@list.test')
    const used = (await world.schoolRow(school.id)).usedTeacher
    expect(
      (
        await refusal(
          mine().create({
            school: school.id,
            people: [{ email: 'fresh@list.test' }, { email: 'once@list.test' }],
          }),
        )
      ).data,
    ).toMatchObject({ code: 'already-staff', emails: ['once@list.test'] })
    expect(
      await refused(
        mine().create({
          school: school.id,
          people: [{ email: 'twin@list.test' }, { email: 'Twin@list.test' }],
        }),
      ),
    ).toBe('already-staff')
    expect((await world.schoolRow(school.id)).usedTeacher).toBe(used)
    expect(await mine().find({ query: { school: school.id, email: 'fresh@list.test' } })).toMatchObject({
      total: 0,
    })
  })
})

describe('roles', () => {
  test('a school keeps its last admin: not demoted, archived or removed, not even by two simultaneous calls', async () => {
    const small = await world.school()
    const [me] = await world.staffRows(small.id)
    const own = people(small.admin.app)
    expect(await refused(own.patch(me?.id ?? '', { $pull: { role: 'admin' } }))).toBe('last-admin')
    expect(await refused(own.patch('archive', { school: small.id, ids: [me?.id] }))).toBe('last-admin')
    expect(await refused(own.remove(me?.id ?? ''))).toBe('last-admin')
    expect(await refused(own.patch('leave', { school: small.id }))).toBe('last-admin')
    // An invited admin who has not joined does not count.
    await own.create({ school: small.id, people: [{ email: 'soon@admin.test' }], role: ['admin'] })
    expect(await refused(own.patch(me?.id ?? '', { $pull: { role: 'admin' } }))).toBe('last-admin')
    const other = await world.colleague(small, { admin: true })
    const answers = await Promise.allSettled([
      own.patch(me?.id ?? '', { $pull: { role: 'admin' } }),
      people(other.app).patch(other.record, { $pull: { role: 'admin' } }),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const left = await world.kit.db.select().from(staff).where(eq(staff.school, small.id))
    expect(left.filter(({ admin, status }) => admin && status === 'success')).toHaveLength(1)
  })

  test('even a direct database statement cannot remove the last admin', async () => {
    const small = await world.school()
    await expect(
      world.kit.db.update(staff).set({ admin: false }).where(eq(staff.school, small.id)),
    ).rejects.toMatchObject({ cause: { constraint: 'schools_one_admin' } })
    await expect(world.kit.db.delete(staff).where(eq(staff.school, small.id))).rejects.toMatchObject({
      cause: { constraint: 'schools_one_admin' },
    })
  })

  test('archived people lose their access and are restored completely', async () => {
    const who = await world.colleague(school)
    const used = (await world.schoolRow(school.id)).usedTeacher
    expect(await mine().patch('archive', { school: school.id, ids: [who.record] })).toEqual({ done: 1 })
    expect(await people(who.app).get('schoolList')).toEqual([])
    expect((await refusal(who.app.service('school-plan').get(school.id))).code).toBe(404)
    expect(await mine().find({ query: { school: school.id, del: true } })).toMatchObject({
      data: [{ _id: who.record, del: true }],
    })
    expect((await world.schoolRow(school.id)).usedTeacher).toBe(used - 1)
    await mine().patch('restore', { school: school.id, ids: [who.record] })
    expect(await people(who.app).get('schoolList')).toHaveLength(1)
  })

  test('classes, heads and subjects', async () => {
    const [one, two] = [await world.colleague(school), await world.colleague(school)]
    const make = async (name: string) =>
      (
        (await school.admin.app.service('classes').create({ school: school.id, name, grade: 'Grade 5' })) as {
          _id: string
        }
      )._id
    const [red, blue] = [await make('5 Red'), await make('5 Blue')]
    expect(await mine().patch(one.record, { class: [red, blue], head: [red] })).toMatchObject({
      class: [blue, red],
      head: [red],
    })
    expect(await school.admin.app.service('classes').get(red)).toMatchObject({
      host: one.id,
      count: { teacher: 1 },
    })
    // One head per class: the former one continues to teach it.
    await mine().patch(two.record, { $addToSet: { head: red } })
    expect(await mine().get(one.record)).toMatchObject({ class: [blue, red], head: [] })
    expect(await school.admin.app.service('classes').patch(blue, { host: two.id })).toMatchObject({
      host: two.id,
      count: { teacher: 2 },
    })
    expect(await mine().patch(one.record, { $pull: { class: red } })).toMatchObject({ class: [blue] })
    expect(
      await mine().patch(one.record, {
        subject: ['nz:Science'],
        subjectGrade: { 'nz:Science': ['Grade 5'] },
      }),
    ).toMatchObject({ subject: ['nz:Science'] })
    expect(await people(one.app).get('schoolList')).toMatchObject([{ role: ['coordinator', 'teacher'] }])
    expect(await people(two.app).get('schoolList')).toMatchObject([{ role: ['homeroom', 'teacher'] }])
    expect(await people(two.app).get('classList', { query: {} })).toMatchObject([
      { name: '5 Blue', host: two.id },
      { name: '5 Red', host: two.id },
    ])
    expect(await mine().find({ query: { school: school.id, role: 'coordinator' } })).toMatchObject({
      total: 1,
    })
    expect(await mine().find({ query: { school: school.id, class: blue } })).toMatchObject({ total: 2 })
    expect(await people(one.app).get('subjectStat', { query: { school: school.id } })).toEqual([
      { subject: 'nz:Science', coordinators: 1, classes: 0 },
    ])
  })

  test('name and picture inside a school do not change the account', async () => {
    const who = await world.colleague(school)
    await who.app
      .service('users')
      .patch(who.id, { name: ['In', 'School'], nickname: 'In School' }, { query: { school: school.id } })
    expect(await people(who.app).get('info', { query: { school: school.id } })).toMatchObject({
      name: ['In', 'School'],
      nickname: 'In School',
    })
    expect(await who.app.service('users').get(who.id)).toMatchObject({ name: ['Tea', 'Cher'] })
  })

  test('a closed account leaves its schools, unless it is the last admin', async () => {
    const small = await world.school()
    const admin = await world.person({ password: 'Classroom1' })
    const row = (
      (await people(small.admin.app).create({
        school: small.id,
        people: [{ email: admin.email }],
        role: ['admin'],
      })) as { added: { _id: string }[] }
    ).added[0]
    await join(admin, row?._id ?? '')
    await people(admin.app).patch(
      (await world.staffRows(small.id)).find(({ uid }) => uid === small.admin.id)?.id ?? '',
      { $pull: { role: 'admin' } },
    )
    expect(await refused(admin.app.service('users').patch('closeAccount', { password: 'Classroom1' }))).toBe(
      'last-admin',
    )
    await people(admin.app).patch(
      (await world.staffRows(small.id)).find(({ uid }) => uid === small.admin.id)?.id ?? '',
      { $addToSet: { role: 'admin' } },
    )
    await admin.app.service('users').patch('closeAccount', { password: 'Classroom1' })
    expect(await world.schoolRow(small.id)).toMatchObject({ usedTeacher: 1 })
  })
})

test('filters by several states, archived or not', async () => {
  const its = await world.school()
  const service = people(its.admin.app)
  const { added } = (await service.create({
    school: its.id,
    people: [{ email: 'one@or.test' }, { email: 'two@or.test' }],
  })) as { added: { _id: string; email: string }[] }
  await service.patch('archive', { school: its.id, ids: [added[1]?._id] })
  const found = async (query: object) =>
    ((await service.find({ query: { school: its.id, ...query } })) as { data: { email: string }[] }).data
      .map(({ email }) => email)
      .sort()
  expect(await found({ $or: [{ status: 2 }, { del: true }] })).toEqual(
    [its.admin.email, 'two@or.test'].sort(),
  )
  expect(await found({ $or: [{ status: { $in: [0] }, del: false }] })).toEqual(['one@or.test'])
  expect(await found({ status: { $lt: 2, $ne: 1 } })).toEqual(['one@or.test', 'two@or.test'])
})
