import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardians, staff } from '../people.tables.ts'
import { refusal, startSchools, type World } from '../testing/schools-world.ts'

let world: World
beforeAll(async () => {
  world = await startSchools()
})
afterAll(() => world.stop())

test('announcements: admins write to a school, teachers to a class, addressees read them', async () => {
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

test('a class announcement is emailed once, as text, to parents with a verified address', async () => {
  const school = await world.school()
  const klass = (await school.admin.app
    .service('classes')
    .create({ school: school.id, name: '5 E', grade: 'Grade 5' })) as { _id: string }
  const [one, two, waiting, outside] = await Promise.all(
    ['both', 'both', 'waiting', 'outside'].map(name =>
      world.pupil(school, {
        ...(name !== 'outside' && { class: klass._id }),
        parent: { name: 'Pat', email: `${name}@parents.test` },
      }),
    ),
  )
  for (const { record } of [one, two, outside] as { record: string }[])
    await world.kit.db.update(guardians).set({ status: 'success' }).where(eq(guardians.student, record))
  expect(waiting).toBeDefined()
  await school.admin.app
    .service('announcement')
    .create({ message: '<p>Boots <b>tomorrow</b></p>', school: school.id, class: klass._id })
  const mails = (await world.notices()).filter(({ code }) => code === 'AnnouncementToParent')
  expect(mails.map(({ to }) => to.email)).toEqual(['both@parents.test'])
  expect(mails[0]?.values).toMatchObject({ audience: '5 E', message: 'Boots tomorrow' })
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

test('a coordinator announces only to teachers of the subject in the coordinated grades', async () => {
  const school = await world.school()
  const [lead, near, far, other] = await Promise.all([1, 2, 3, 4].map(() => world.colleague(school)))
  if (!lead || !near || !far || !other) throw new Error('Four colleagues are needed.')
  const classes = school.admin.app.service('classes')
  for (const [host, grade, subject] of [
    [lead.id, 'Grade 7', 'Science'],
    [near.id, 'Grade 7', 'Science'],
    [far.id, 'Grade 9', 'Science'],
    [other.id, 'Grade 7', 'Music'],
  ] as const)
    await classes.create({
      school: school.id,
      type: 'subject',
      name: `${subject} ${grade}`,
      grade,
      curriculum: 'nz',
      subject,
      host,
    })
  const audiences = () => lead.app.service('announcement').get('audiences', { query: {} })
  const own = { class: null, school: school.id }
  expect(await audiences()).not.toContainEqual(expect.objectContaining(own))
  const set = (subjectGrade: Record<string, string[]>) =>
    world.kit.db
      .update(staff)
      .set({ subject: ['nz:Science'], subjectGrade })
      .where(eq(staff.uid, lead.id))
  await set({ 'nz:Science': ['Grade 7'] })
  expect(await audiences()).toContainEqual(
    expect.objectContaining({ ...own, people: 1, to: [near.id], name: expect.stringContaining('Science') }),
  )
  const announce = (to?: string[]) =>
    lead.app.service('announcement').create({ message: 'Lab keys', school: school.id, ...(to && { to }) })
  expect(await announce([near.id])).toMatchObject({ reach: { read: 0, total: 1 } })
  for (const to of [undefined, [], [far.id], [near.id, other.id], [school.admin.id]])
    expect((await refusal(announce(to))).code).toBe(403)
  const received = async (app: typeof near.app) =>
    ((await app.service('announcement').find({ query: { box: 'received' } })) as { total: number }).total
  expect(await Promise.all([near, far, other].map(({ app }) => received(app)))).toEqual([1, 0, 0])
  // No grades means all grades.
  await set({})
  expect(await announce([near.id, far.id])).toMatchObject({ reach: { total: 2 } })
})

test('teachers’ messages to a class reach parents in one email per ten minutes, without withdrawn ones', async () => {
  const school = await world.school()
  const teacher = await world.colleague(school)
  const klass = (await school.admin.app
    .service('classes')
    .create({ school: school.id, name: '6 F', grade: 'Grade 6', host: teacher.id })) as { _id: string }
  const child = await world.pupil(school, {
    class: klass._id,
    parent: { name: 'Pat', email: 'thread@parents.test' },
  })
  await world.kit.db.update(guardians).set({ status: 'success' }).where(eq(guardians.student, child.record))
  const say = (app: typeof teacher.app, message: string) =>
    app.service('message').create({ type: 'classes', rid: klass._id, message }) as Promise<{
      _id: string
      name: string
    }>
  await say(child.app, 'From a child')
  const first = await say(teacher.app, 'Swimming on Friday')
  expect(first.name).toBeTruthy()
  await say(teacher.app, 'Bring towels')
  const wrong = await say(teacher.app, 'Wrong class')
  await teacher.app.service('message').remove(wrong._id)
  const mails = async () => (await world.notices()).filter(({ code }) => code === 'ThreadToParent')
  expect(await mails()).toEqual([])
  world.server.clock.advance(21 * 60_000)
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail?.to.email).toBe('thread@parents.test')
  expect(mail?.values['message']).toMatch(/Swimming on Friday[^]*Bring towels/)
  expect(mail?.values['message']).not.toMatch(/Wrong class|From a child/)
})

test('an announcement needs text or an attachment', async () => {
  const school = await world.school()
  const refused = await refusal(
    school.admin.app.service('announcement').create({ school: school.id, message: '' }),
  )
  expect(refused).toMatchObject({ data: { code: 'empty-message' } })
})

test('plan and space depend on the workplace', async () => {
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

test('the current user includes the current school, and the person’s place there', async () => {
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

test('an announcement has at most 5,000 characters', async () => {
  const school = await world.school()
  const announce = (length: number) =>
    school.admin.app.service('announcement').create({ school: school.id, message: 'a'.repeat(length) })
  expect(await announce(5000)).toMatchObject({ message: 'a'.repeat(5000) })
  expect((await refusal(announce(5001))).code).toBe(400)
})
