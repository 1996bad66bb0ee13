import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#kit/server/kit.tables.ts'
import { expirePlans, remind } from './plan-jobs.ts'
import { schools } from '../plans.tables.ts'
import { nameAtSignUp } from './quote.ts'
import { refusal, refused, startSchools, type World } from '../testing/schools-world.ts'

let world: World
beforeAll(async () => {
  world = await startSchools()
})
afterAll(() => world.stop())

const day = 86_400_000
const ask = (name: string, email: string) => ({
  name,
  teachers: 20,
  students: 300,
  months: 12,
  contact: { name: 'Pat Principal', email },
})
const plan = (app = world.guest) => app.service('school-plan')

/** A visitor with access to the address's mailbox. */
async function quoteAsVisitor(name: string, email: string): Promise<{ school: string }> {
  await world.guest.service('users').get('captcha', { query: { email } })
  const captcha = (await world.noticeTo(email, 'VerificationCode'))?.values['code']
  return (await plan().patch('quote', { ...ask(name, email), captcha })) as { school: string }
}

describe('ways in', () => {
  test('a visitor asks for a quote: the school is created, the visitor invited as admin, the price emailed', async () => {
    const answer = await quoteAsVisitor('Quoted School', 'pat@quote.test')
    expect(answer).toMatchObject({
      known: false,
      price: { currency: 'USD', cents: 105_000, fullCents: 126_000, spaceGb: 340 },
    })
    expect(await world.schoolRow(answer.school)).toMatchObject({
      status: 'create',
      teacher: 20,
      student: 300,
      usedTeacher: 1,
    })
    expect(await world.staffRows(answer.school)).toMatchObject([
      { email: 'pat@quote.test', admin: true, status: 'inactive', firstName: 'Pat' },
    ])
    expect((await world.noticeTo('pat@quote.test', 'QuoteReceived'))?.values).toMatchObject({
      price: '$1,050.00',
      space: '340',
    })
    expect((await world.noticeTo('pat@quote.test', 'StaffInvitation'))?.values).toMatchObject({
      role: 'an admin',
    })
  })

  test('a visitor without a code, or with a wrong or used one, creates neither school nor email', async () => {
    const count = async () => (await world.kit.db.select().from(schools)).length
    const before = await count()
    const victim = 'victim@quote.test'
    const spam = (more: object = {}) =>
      refused(plan().patch('quote', { ...ask('Spam School', victim), ...more }))
    expect(await spam()).toBe('quote-code-needed')
    expect(await spam({ captcha: '123456' })).toBe('code-wrong')
    expect(await count()).toBe(before)
    expect(await world.noticeTo(victim, 'QuoteReceived')).toBeUndefined()
    expect(await world.noticeTo(victim, 'StaffInvitation')).toBeUndefined()
    await quoteAsVisitor('Proved School', 'proved@quote.test')
    const used = (await world.noticeTo('proved@quote.test', 'VerificationCode'))?.values['code']
    expect(
      await refused(plan().patch('quote', { ...ask('Twice', 'proved@quote.test'), captcha: used })),
    ).toBe('code-wrong')
  })

  test('the limit is twenty quotes and referrals a day per person', async () => {
    const { app } = await world.person()
    const send = (each: number) => {
      // Stays below the separate limit of six a minute.
      world.server.clock.advance(20_000)
      return plan(app).patch('quote', ask(`Many ${each}`, `many${each}@quote.test`))
    }
    for (let each = 0; each < 20; each++) await send(each)
    expect(await refused(send(20))).toBe('too-many-requests')
    world.server.clock.advance(-21 * 20_000)
  })

  test('a teacher who asks for a quote becomes admin at once; the name is then taken', async () => {
    const teacher = await world.person()
    const { school } = (await plan(teacher.app).patch('quote', ask('Asked School', 'other@quote.test'))) as {
      school: string
    }
    expect(await teacher.app.service('school-user').get('schoolList')).toMatchObject([
      { _id: school, role: ['admin', 'teacher'] },
    ])
    const again = await quoteAsVisitor('  asked   SCHOOL ', 'thief@quote.test')
    expect(again).toMatchObject({ known: true, school: null })
    expect(await world.staffRows(school)).toHaveLength(1)
    expect(await plan().get('nameKnown', { query: { name: 'ASKED school' } })).toEqual({ known: true })
  })

  test('a school named at sign-up: its admins get an application; the first educator creates a new school', async () => {
    const named = (user: string, name: string) =>
      world.kit.db.transaction(tx => nameAtSignUp(tx, world.kit, user, name))
    const [first, second, third] = [await world.person(), await world.person(), await world.person()]
    await named(first.id, 'Named School')
    const [mine] = (await first.app.service('school-user').get('schoolList')) as { _id: string }[]
    expect(await world.schoolRow(mine?._id ?? '')).toMatchObject({
      name: 'Named School',
      status: 'create',
      usedTeacher: 1,
    })
    // Without a plan there is no seat for a second person.
    await expect(named(second.id, 'named  school')).rejects.toMatchObject({ code: 'named-school-closed' })
    expect(await world.staffRows(mine?._id ?? '')).toHaveLength(1)

    const full = await world.school({ name: 'Full School', teacher: 1 })
    await expect(named(second.id, 'Full School')).rejects.toMatchObject({ code: 'named-school-full' })
    await plan(second.app).patch('quote', ask('Full School', 'second@quote.test'))
    expect((await world.noticeTo(full.admin.id, 'StaffApplication'))?.values).toMatchObject({
      email: 'second@quote.test',
    })

    const open = await world.school({ name: 'Open School' })
    await named(third.id, ' OPEN school ')
    expect(await world.staffRows(open.id)).toEqual(
      expect.arrayContaining([expect.objectContaining({ uid: third.id, status: 'pending', admin: false })]),
    )
    expect(await world.noticeTo(open.admin.id, 'StaffApplication')).toBeDefined()
    expect(await third.app.service('school-user').get('schoolList')).toEqual([])
  })

  test('a principal is referred once per sender', async () => {
    const teacher = await world.person({ nickname: 'Tess' })
    const data = {
      name: 'Referred School',
      principal: { name: 'Prim Cipal', email: 'prim@refer.test' },
      message: 'Have a look',
    }
    const { school } = (await plan(teacher.app).patch('referPrincipal', data)) as { school: string }
    expect(await world.staffRows(school)).toMatchObject([
      { email: 'prim@refer.test', admin: true, status: 'inactive' },
    ])
    expect((await world.noticeTo('prim@refer.test', 'PrincipalReferred'))?.values).toMatchObject({
      from: 'Tess',
      message: 'Have a look',
    })
    expect(await refused(plan(teacher.app).patch('referPrincipal', data))).toBe('referred-already')
    expect((await refusal(plan().patch('referPrincipal', data))).code).toBe(401)
  })

  test('the back office creates a school with its admin and reads the quotes', async () => {
    const sales = await world.manager('sales')
    const made = (await plan(sales.app).create({
      name: 'Office School',
      admin: { email: 'boss@office.test', name: 'Bo Ss' },
      teacher: 5,
      student: 50,
    })) as { _id: string; status: number }
    expect(made).toMatchObject({ status: 0, teacher: 5, count: { teacher: 1 } })
    expect(
      await refused(plan(sales.app).create({ name: 'office school', admin: { email: 'boss@office.test' } })),
    ).toBe('school-name-taken')
    const { data } = (await plan(sales.app).get('quotes', { query: {} })) as {
      data: { contact: { email: string } }[]
    }
    expect(data.map(({ contact }) => contact.email)).toContain('pat@quote.test')
    expect((await refusal(plan((await world.person()).app).get('quotes', { query: {} }))).code).toBe(403)
  })
})

describe('states', () => {
  const request = async (name: string) =>
    (await quoteAsVisitor(name, `${name.replaceAll(' ', '').toLowerCase()}@state.test`)).school

  test('trial of seven days, extended, paid: the end follows the rules', async () => {
    const sales = plan((await world.manager('sales_manager')).app)
    const school = await request('Trial School')
    const now = world.server.clock.now().getTime()
    const trial = (await sales.patch('openTrial', { school })) as {
      end: string
      status: number
      space: number
    }
    expect(trial.status).toBe(1)
    expect(Math.round((Date.parse(trial.end) - now) / day)).toBe(7)
    expect(trial.space).toBe(340 * 1024 ** 3)
    const longer = (await sales.patch('extend', { school, days: 5 })) as { end: string }
    expect(Date.parse(longer.end) - Date.parse(trial.end)).toBe(5 * day)
    // Paid during a trial: trial end + bought days.
    const paid = (await sales.patch('markPaid', {
      school,
      days: 100,
      proof: { note: 'Bank transfer 17' },
    })) as { end: string; status: number }
    expect([paid.status, Date.parse(paid.end) - Date.parse(longer.end)]).toEqual([2, 100 * day])
    expect(await refused(sales.patch('openTrial', { school }))).toBe('wrong-state')
    expect(await world.noticeTo('TrialSchool@state.test'.toLowerCase(), 'PlanPaid')).toBeDefined()
    const rows = await world.kit.db.select().from(audit).where(eq(audit.subject, school))
    expect(rows.map(({ act }) => act)).toEqual(
      expect.arrayContaining(['school-plan.openTrial', 'school-plan.extend', 'school-plan.pay']),
    )
  })

  test('accepts either days or months, not both', async () => {
    const sales = plan((await world.manager('admin')).app)
    const school = await request('Both School')
    expect(await refused(sales.patch('markPaid', { school, proof: { note: 'x' } }))).toBe('bad-data')
    expect(await refused(sales.patch('markPaid', { school, days: 3, months: 6, proof: { note: 'x' } }))).toBe(
      'bad-data',
    )
    const paid = (await sales.patch('markPaid', {
      school,
      months: 12,
      teacher: 30,
      proof: { note: 'x' },
    })) as { teacher: number; end: string }
    expect(paid.teacher).toBe(30)
    expect(Math.round((Date.parse(paid.end) - world.server.clock.now().getTime()) / day)).toBe(365)
  })

  test('a plan expires once, nothing is deleted, new records are refused, and a renewal restores it', async () => {
    const { id, admin } = await world.school()
    const teacher = await world.colleague({ id, admin })
    const klass = (await admin.app
      .service('classes')
      .create({ school: id, name: '7 A', grade: 'Grade 7' })) as { _id: string }
    const before = (await world.notices()).length
    world.server.clock.advance(31 * day)
    // The plan is refused at its end, even if the job runs late.
    expect(
      await refused(
        (await world.signedIn(admin.id))
          .service('classes')
          .create({ school: id, name: '7 B', grade: 'Grade 7' }),
      ),
    ).toBe('plan-expired')
    const [one, two] = await Promise.all([
      expirePlans(world.kit, world.server.clock.now()),
      expirePlans(world.kit, world.server.clock.now()),
    ])
    expect(one + two).toBeGreaterThanOrEqual(1)
    expect((await world.schoolRow(id)).status).toBe('expired')
    expect(
      (await world.notices())
        .slice(0, (await world.notices()).length - before)
        .filter(({ code, to }) => code === 'PlanExpired' && to.user === admin.id),
    ).toHaveLength(1)
    await expirePlans(world.kit, world.server.clock.now())
    expect(
      (await world.notices()).filter(({ code, to }) => code === 'PlanExpired' && to.user === admin.id),
    ).toHaveLength(1)

    // Everything is readable, nothing new is allowed.
    const again = await world.person()
    const [adminNow, teacherNow] = [await world.signedIn(admin.id), await world.signedIn(teacher.id)]
    expect(await adminNow.service('classes').get(klass._id)).toMatchObject({ name: '7 A' })
    expect(await teacherNow.service('school-user').find({ query: { school: id } })).toMatchObject({
      total: 2,
    })
    expect(
      await refused(
        adminNow.service('school-user').create({ school: id, people: [{ email: 'late@late.test' }] }),
      ),
    ).toBe('plan-expired')
    expect(
      await refused(
        adminNow
          .service('students')
          .create({ school: id, name: ['La', 'Te'], parent: { email: 'p@late.test' } }),
      ),
    ).toBe('plan-expired')
    expect(
      await refused(adminNow.service('classes').create({ school: id, name: '7 B', grade: 'Grade 7' })),
    ).toBe('plan-expired')
    expect(
      await refused(
        adminNow
          .service('school-year')
          .create({ school: id, title: 'Y', start: '2027-01-01', end: '2027-12-31' }),
      ),
    ).toBe('plan-expired')
    expect(
      await refused(
        adminNow
          .service('roster-imports')
          .create({ school: id, source: 'sheet', file: 'x.csv', dateOrder: 'dmy', isDelta: true }),
      ),
    ).toBe('plan-expired')
    const link = (await adminNow
      .service('school-plan')
      .get('joinLink', { query: { school: id, role: 'teacher' } })) as { key: string }
    expect(await refused(again.app.service('school-user').get('apply', { query: { key: link.key } }))).toBe(
      'plan-expired',
    )

    // Paid from expired: today + bought days.
    const sales = await world.manager('customer_service')
    const paid = (await plan(sales.app).patch('markPaid', {
      school: id,
      days: 10,
      proof: { note: 'Renewal' },
    })) as { end: string; status: number }
    expect([
      paid.status,
      Math.round((Date.parse(paid.end) - world.server.clock.now().getTime()) / day),
    ]).toEqual([2, 10])
    expect(
      await adminNow.service('classes').create({ school: id, name: '7 B', grade: 'Grade 7' }),
    ).toMatchObject({ name: '7 B' })
  })

  test('admins are reminded 30, 7 and 1 days before the end, once each', async () => {
    const { id, admin } = await world.school()
    const sales = await world.manager('sales')
    await plan(sales.app).patch('extend', { school: id, days: 30 })
    const end = (await world.schoolRow(id)).end?.getTime() ?? 0
    const reminders = async () =>
      (await world.notices())
        .filter(({ code, to }) => code === 'PlanEnding' && to.user === admin.id)
        .map(({ values }) => values['days'])
    for (const [left, expected] of [
      [40, []],
      [30, ['30 days']],
      [29, ['30 days']],
      [7, ['7 days', '30 days']],
      [1, ['1 day', '7 days', '30 days']],
    ] as const) {
      world.server.clock.set(new Date(end - left * day + 60_000))
      await remind(world.kit, world.server.clock.now())
      await remind(world.kit, world.server.clock.now())
      expect(await reminders()).toEqual(expected)
    }
  })
})

describe('the record', () => {
  test('an admin edits only the profile, the back office only the plan', async () => {
    const { id, admin } = await world.school()
    const version = (await world.schoolRow(id)).version
    expect(await plan(admin.app).patch(id, { city: 'Nelson', slug: 'edited-school', version })).toMatchObject(
      { city: 'Nelson', slug: 'edited-school' },
    )
    expect(await refused(plan(admin.app).patch(id, { city: 'Napier', version }))).toBe('stale-version')
    for (const field of [
      { teacher: 500 },
      { space: 1 },
      { pilot: true },
      { pipelineStatus: 2 },
      { commissionEnable: true },
    ])
      expect(await refused(plan(admin.app).patch(id, field))).toBe('forbidden')
    expect(await refused(plan(admin.app).patch(id, { status: 2 }))).toBe('bad-data')
    expect(await plan().get('bySlug', { query: { slug: 'edited-school' } })).toEqual({
      _id: id,
      slug: 'edited-school',
      name: (await world.schoolRow(id)).name,
      logo: null,
    })
    expect(await plan().get('bySlug', { query: { slug: 'nobody-here' } })).toBeNull()
  })

  test('staff without the admin role only get the card', async () => {
    const school = await world.school()
    const teacher = await world.colleague(school)
    const card = (await plan(teacher.app).get(school.id)) as Record<string, unknown>
    expect(card).toMatchObject({ _id: school.id, status: 1 })
    expect(Object.keys(card)).not.toContain('end')
    expect(await plan(school.admin.app).get(school.id)).toMatchObject({ teacher: 20 })
  })

  test('sales channel and provider: invited by email, closed with an email', async () => {
    const { id, admin } = await world.school()
    const staff = plan((await world.manager('customer_service_manager')).app)
    expect(await staff.get('pipelineEmail', { query: { school: id } })).toEqual({ sent: 1 })
    expect(await staff.get('contentEmail', { query: { school: id } })).toEqual({ sent: 1 })
    expect(await world.schoolRow(id)).toMatchObject({ pipelineStatus: 1, contentProviderStatus: 1 })
    await staff.patch(id, {
      pipelineStatus: 2,
      pipelineEnable: true,
      contentProviderStatus: 2,
      contentProviderEnable: true,
    })
    expect(await world.noticeTo(admin.id, 'PipelineClosed')).toBeUndefined()
    await staff.patch(id, { pipelineStatus: 0, pipelineEnable: false })
    expect(await world.noticeTo(admin.id, 'PipelineClosed')).toBeDefined()
    expect(await world.noticeTo(admin.id, 'ProviderClosed')).toBeUndefined()
  })

  test('more seats cost the difference for the remaining days', async () => {
    const { id, admin } = await world.school({ teacher: 20, student: 300 })
    const price = (await plan(admin.app).get('upgradePrice', {
      query: { school: id, teacher: 30, student: 400 },
    })) as { cents: number; daysLeft: number }
    // 120 GB more: 360 USD a year, ten of twelve months = 300 USD; 30 of 365 days.
    expect(price).toEqual({ currency: 'USD', cents: 2466, daysLeft: 30, downgrade: false })
    expect(
      await plan(admin.app).get('upgradePrice', { query: { school: id, teacher: 10, student: 300 } }),
    ).toMatchObject({ cents: 0, downgrade: true })
  })

  test('a removed school disappears for its members and from their lists', async () => {
    const { id, admin, name } = await world.school()
    expect(await refused(plan((await world.manager('sales')).app).remove(id))).toBe('forbidden')
    await plan((await world.manager('sales_manager')).app).remove(id)
    expect(await admin.app.service('school-user').get('schoolList')).toEqual([])
    expect(await refused(plan(admin.app).get(id))).toBe('not-found')
    expect(await plan().get('nameKnown', { query: { name } })).toEqual({ known: false })
  })
})
