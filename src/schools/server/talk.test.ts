import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staff } from './people.tables.ts'
import { refusal, startSchools, type World } from './testing/schools-world.ts'

let world: World
beforeAll(async () => {
  world = await startSchools()
})
afterAll(() => world.stop())

test('announcements: a school by its admins, a class by its teachers, read by whom they reach', async () => {
  const school = await world.school()
  const teacher = await world.colleague(school)
  const klass = (await school.admin.app
    .service('classes')
    .create({ school: school.id, name: '3 C', grade: 'Grade 3', host: teacher.id })) as { _id: string }
  const [inside, outside] = [await world.pupil(school, { class: klass._id }), await world.pupil(school)]
  const stranger = await world.school()
  const announce = (app: typeof teacher.app, data: object) =>
    app.service('announcement').create({ message: '<p>Hello</p>', ...data })
  expect(await teacher.app.service('announcement').get('audiences', { query: {} })).toEqual([
    { school: school.id, class: klass._id, name: '3 C', people: 2 },
  ])
  await announce(teacher.app, { school: school.id, class: klass._id })
  await announce(school.admin.app, { school: school.id })
  expect((await refusal(announce(teacher.app, { school: school.id }))).code).toBe(403)
  expect((await refusal(announce(stranger.admin.app, { school: school.id, class: klass._id }))).code).toBe(
    403,
  )
  expect((await refusal(announce(inside.app, { school: school.id, class: klass._id }))).code).toBe(403)
  const received = async (app: typeof teacher.app) =>
    ((await app.service('announcement').find({ query: { box: 'received' } })) as { total: number }).total
  expect(await received(inside.app)).toBe(2)
  expect(await received(outside.app)).toBe(1)
  expect(await received(stranger.admin.app)).toBe(0)
})

test('threads: a school with the back office, a class with its teachers', async () => {
  const school = await world.school()
  const sales = await world.manager('sales')
  const say = (app: typeof sales.app, type: string, rid: string) =>
    app.service('message').create({ type, rid, message: 'Hello' })
  expect(await say(sales.app, 'school-plan', school.id)).toMatchObject({ role: 'admin' })
  expect(await say(school.admin.app, 'school-plan', school.id)).toMatchObject({ role: 'user' })
  const teacher = await world.colleague(school)
  expect((await refusal(say(teacher.app, 'school-plan', school.id))).code).toBeGreaterThanOrEqual(403)
  const klass = (await school.admin.app
    .service('classes')
    .create({ school: school.id, name: '4 D', grade: 'Grade 4', host: teacher.id })) as { _id: string }
  const child = await world.pupil(school, { class: klass._id })
  expect(await say(child.app, 'classes', klass._id)).toMatchObject({ role: 'user' })
  expect(await say(teacher.app, 'classes', klass._id)).toMatchObject({ role: 'admin' })
  expect(
    (await refusal(say((await world.pupil(school)).app, 'classes', klass._id))).code,
  ).toBeGreaterThanOrEqual(403)
})

test('plan and space follow the account', async () => {
  const school = await world.school()
  expect(
    await school.admin.app.service('users').get('accountPlan', { query: { school: school.id } }),
  ).toMatchObject({
    school: school.id,
    tier: 'school',
    status: 1,
    teacher: { used: 1, total: 20 },
    student: { used: 0, total: 100 },
  })
  const stranger = await world.person()
  expect(
    (await refusal(stranger.app.service('users').get('accountPlan', { query: { school: school.id } }))).code,
  ).toBe(403)
  expect(await stranger.app.service('users').get('accountPlan', { query: {} })).toMatchObject({
    school: null,
    tier: 'free',
  })
  await stranger.app.service('classes').create({ name: 'Own', grade: 'Grade 1' })
  expect(await stranger.app.service('users').get('accountPlan', { query: {} })).toMatchObject({
    school: null,
    tier: 'free',
    teacher: null,
  })
})

test('the current user carries the school in force, and who they are there', async () => {
  const school = await world.school()
  const { admin } = school
  const read = async (headers: Record<string, string>) => {
    const answer = await fetch(`${world.server.base}/users/${admin.id}`, {
      headers: { accept: 'application/json', authorization: `Bearer ${admin.token}`, ...headers },
    })
    return (await answer.json()) as Record<string, unknown>
  }
  const account = { guest: false, anonymous: false }
  expect(await read({})).toMatchObject({ school: null, schoolInfo: null, schoolUser: null, ...account })
  const [row] = await world.server.kit.db.select({ id: staff.id }).from(staff).where(eq(staff.uid, admin.id))
  expect(await read({ 'x-school': school.id })).toMatchObject({
    school: school.id,
    schoolInfo: { _id: school.id, personal: false, logo: null },
    schoolUser: { _id: row?.id, role: expect.arrayContaining(['admin']) as unknown },
    ...account,
  })
  const stranger = await world.person()
  const card = (await stranger.app.service('users').get(admin.id)) as object
  expect(card).not.toHaveProperty('schoolUser')
})

test('an announcement holds 5,000 characters, and not one more', async () => {
  const school = await world.school()
  const announce = (length: number) =>
    school.admin.app.service('announcement').create({ school: school.id, message: 'a'.repeat(length) })
  expect(await announce(5000)).toMatchObject({ message: 'a'.repeat(5000) })
  expect((await refusal(announce(5001))).code).toBe(400)
})
