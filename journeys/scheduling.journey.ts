// Scheduling: a task for a class in a timetable block, a series, rescheduling, a workshop, a course, and
// teaching at once. Refusals state their reason.
import { beforeAll, expect, it } from 'vitest'
import { addDays, mondayOf } from '#sessions/web/calendar/calendar.rules.ts'
import { dayOf } from '#sessions/contract/days.rules.ts'
import { someone, type Someone } from './academics.support.ts'
import { callsAs } from './authoring.support.ts'
import { call, go, heading, messageTo, newAccount } from './identity.support.ts'
import { demoZone, expectAccessible, useJourney, type Page } from './support.ts'

const journey = useJourney()
const as = callsAs(journey)
const refused = /40[034]/

interface Named {
  readonly _id: string
  readonly name: string
}
interface CreatedSession extends Named {
  readonly sid: string
  readonly start: string
  readonly series: string | null
}
const ids = { tide: '', unit: '', klass: '', pd: '', module: '' }

/** Three weeks ahead, after all sessions of the demo data. */
const monday = addDays(mondayOf(dayOf(new Date(), demoZone)), 21)
const local = (days: number, time: string) => `${addDays(monday, days)}T${time}`
const clock = (instant: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: demoZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(instant))

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()
const done = (page: Page) => page.getByRole('region', { name: 'Done' })
const sessionsNamed = async ({ token }: Pick<Someone, 'token'>, name: string): Promise<CreatedSession[]> =>
  (
    await as({ token })<{ data: CreatedSession[] }>(
      'GET',
      `session?mine=true&$search=${encodeURIComponent(name)}&$limit=50&$sort[start]=1`,
    )
  ).data
const rename = (page: Page, name: string) => page.getByLabel('Name', { exact: true }).fill(name)

beforeAll(async () => {
  const { token } = await someone(journey, 'teacher')
  const ask = as({ token })
  const { data } = await ask<{ data: (Named & { mode: string; filled: boolean })[] }>(
    'GET',
    'unit?tab=me&$limit=100',
  )
  const idOf = (mode: string, name: string) =>
    data.find(each => each.mode === mode && each.name === name)?._id ?? ''
  const classes = await ask<Named[]>(
    'GET',
    `school-user/classList?school=${(await ask<Named[]>('GET', 'school-user/schoolList'))[0]?._id}`,
  )
  Object.assign(ids, {
    tide: idOf('task', 'A water diary'),
    unit: idOf('unit', 'Water is precious'),
    pd: idOf('pdTask', 'Comments that ask for an answer'),
    module: idOf('pdUnit', 'Feedback that moves learning'),
    klass: classes.find(({ name }) => name.includes('Red'))?._id,
  })
})

it('a teacher schedules a task in the next block of the term; the learner sees it and is notified of a new time', async () => {
  const tara = await someone(journey, 'teacher')
  const { page } = tara
  await go(page, journey, `/my/content/${ids.tide}`)
  await page.getByRole('link', { name: 'Schedule', exact: true }).click()
  await heading(page, 'Schedule A water diary').waitFor()
  await next(page)
  await page.getByText('Choose whom it is for.').waitFor()
  await page.getByRole('radio', { name: /^A class of mine/ }).check()
  await page.getByRole('radio', { name: /Red/ }).check()
  await page.getByRole('checkbox', { name: /^The whole class/ }).waitFor()
  await expectAccessible(page)
  await next(page)
  await page.getByRole('radio', { name: /^In blocks of the term/ }).check()
  await page.getByLabel('How far').selectOption('next')
  const block = page.getByRole('group', { name: 'Thursday' }).getByRole('checkbox').nth(2)
  await block.check()
  await page.getByRole('heading', { name: '1 session' }).waitFor()
  // The form's input survives a reload.
  await page.reload()
  await next(page)
  await expect.poll(() => block.isChecked()).toBe(true)
  await next(page)
  await rename(page, 'Diary in a block')
  await page.getByRole('radio', { name: 'Jade' }).check({ force: true })
  await next(page)
  await page.getByText(/^\d+ students?, in the app and by email/).waitFor()
  await page.getByRole('button', { name: 'Schedule session' }).click()
  await done(page).getByText('The session Diary in a block is scheduled.').waitFor()
  const [made] = await sessionsNamed(tara, 'Diary in a block')
  if (!made) throw new Error('nothing was scheduled')
  expect(clock(made.start)).toMatch(/^Thu/)

  const stella = await someone(journey, 'student', { expected: refused })
  await go(stella.page, journey, `/session/view/${made._id}`)
  await heading(stella.page, 'Diary in a block').waitFor()

  await go(page, journey, `/com/reschedule/${made._id}`)
  await page.getByRole('region', { name: 'Who is notified' }).getByText('Stella Demo-Student').waitFor()
  await page.getByLabel('New start').fill(local(3, '13:15'))
  await page.getByText(/^It takes place Thu .* 13:15–14:00\.$/).waitFor()
  await page.getByRole('button', { name: 'Move it' }).click()
  await page.getByText('Diary in a block is moved.').waitFor()
  expect(clock((await as(tara)<CreatedSession>('GET', `session/${made._id}`)).start)).toBe('Thu 13:15')
  expect(await messageTo(journey, 'student@demo.classwright.test', /Diary in a block was moved/)).toContain(
    '13:15',
  )
  await stella.page.reload()
  await stella.page.locator('time').filter({ hasText: '13:15' }).first().waitFor()

  // The session is moved elsewhere while the form is open: the form reports it and keeps its input.
  const now = () => as(tara)<CreatedSession>('GET', `session/${made._id}`)
  await page.getByLabel('New start').fill(local(4, '09:30'))
  await as(tara)('PATCH', `session/${made._id}`, {
    start: new Date(Date.parse((await now()).start) + 3_600_000).toISOString(),
  })
  await page.getByText('It was moved elsewhere meanwhile').waitFor()
  expect(await page.getByLabel('New start').inputValue()).toBe(local(4, '09:30'))
  await page.getByRole('button', { name: 'Move it' }).click()
  await expect.poll(async () => clock((await now()).start)).toBe('Fri 09:30')
})

it('a weekly series is scheduled; its later sessions can be moved or cancelled together', async () => {
  const tara = await someone(journey, 'teacher')
  const { page } = tara
  await go(
    page,
    journey,
    `/com/contentSelect/task/${ids.klass}?start=${encodeURIComponent(`${addDays(monday, 1)}T00:00:00Z`)}&q=water`,
  )
  await page.getByRole('link', { name: 'Schedule A water diary' }).click()
  await next(page)
  await page.getByRole('radio', { name: /^Several times/ }).check()
  await page.getByLabel('Start of session 1').fill(local(1, '14:00'))
  await page.getByRole('combobox', { name: 'Number of weeks' }).selectOption('4')
  await page.getByLabel('Start of session 4').waitFor()
  await next(page)
  await rename(page, 'Diary every week')
  await next(page)
  await page.getByRole('button', { name: 'Schedule 4 sessions' }).click()
  await done(page).getByText('4 sessions of Diary every week are scheduled.').waitFor()
  const all = await sessionsNamed(tara, 'Diary every week')
  expect(all.map(({ start }) => clock(start))).toEqual(Array.from({ length: 4 }, () => 'Tue 14:00'))

  await go(page, journey, `/com/reschedule/${all[1]?._id}`)
  await page.getByLabel('New start').fill(local(9, '15:00'))
  await page.getByRole('checkbox', { name: /^Move the 2 later sessions/ }).check()
  await page.getByRole('button', { name: 'Move it' }).click()
  await page.getByText('Diary every week is moved, with 2 later sessions.').waitFor()
  expect((await sessionsNamed(tara, 'Diary every week')).map(({ start }) => clock(start))).toEqual([
    'Tue 14:00',
    'Wed 15:00',
    'Wed 15:00',
    'Wed 15:00',
  ])

  // Conflicts are shown before anything is saved.
  await go(page, journey, `/com/reschedule/${all[0]?._id}`)
  await page.getByLabel('New start').fill(local(9, '15:10'))
  await page
    .getByRole('region', { name: 'At the same time' })
    .getByText(/^You: Diary every week/)
    .waitFor()

  await go(page, journey, `/com/scheduleSession/${all[1]?._id}`)
  await page.getByRole('button', { name: 'Cancel it and all that follow' }).click()
  await page.getByRole('button', { name: 'Cancel them all' }).click()
  await page.getByText('3 sessions cancelled.').waitFor()
  expect(await sessionsNamed(tara, 'Diary every week')).toHaveLength(1)
})

it('a workshop with seats and a price and a course from a unit are scheduled; their settings change later', async () => {
  const tara = await someone(journey, 'teacher')
  const { page } = tara
  await go(page, journey, `/com/scheduleWorkshop/${ids.tide}/task`)
  await page.getByRole('radio', { name: /^Any learner/ }).check()
  await next(page)
  await page.getByLabel('Start', { exact: true }).fill(local(4, '10:00'))
  await next(page)
  await rename(page, 'Diary for everybody')
  await next(page)
  await page.getByText('Add a meeting to this session.').waitFor()
  await page.getByLabel(/^Address of the meeting/).fill('https://meet.example.org/diary')
  await page.getByLabel(/^Seats/).fill('20')
  await page.getByLabel(/^Price in US dollars/).fill('15.00')
  await page.getByLabel(/^Discount in per cent/).fill('10')
  await page.getByText(/People who register pay \$13\.50 instead of \$15\.00/).waitFor()
  await expectAccessible(page)
  await next(page)
  await page.getByRole('button', { name: 'Schedule workshop' }).click()
  await done(page).getByText('The workshop Diary for everybody is scheduled.').waitFor()
  await done(page).getByRole('link', { name: 'Open the settings' }).click()
  await heading(page, 'Diary for everybody').waitFor()
  await page.getByLabel(/^Seats/).fill('25')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Update to the newest version' }).click()
  await page
    .getByRole('status')
    .getByText('The session has the newest version of its content.')
    .first()
    .waitFor()
  const [workshop] = await sessionsNamed(tara, 'Diary for everybody')
  expect(workshop).toMatchObject({ regMax: 25, discount: { price: 1500, val: 10 } })

  // Concurrent changes: changes to different fields are merged; for conflicts, the person chooses.
  await rename(page, 'Diary by hand')
  await page.getByLabel(/^Category/).fill('Evening')
  await as(tara)('PATCH', `session/${workshop?._id}`, { name: 'Diary from elsewhere', regMax: 30 })
  const two = page.getByRole('region', { name: 'Two versions' })
  await two.getByText('Saved already: Diary from elsewhere').waitFor()
  expect([
    await page.getByLabel('Name', { exact: true }).inputValue(),
    await page.getByLabel(/^Seats/).inputValue(),
  ]).toEqual(['Diary by hand', '30'])
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
  await expectAccessible(page)
  await two.getByRole('button', { name: 'Take the saved one: Name' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => as(tara)('GET', `session/${workshop?._id}`))
    .toMatchObject({ name: 'Diary from elsewhere', category: 'Evening', regMax: 30 })

  await go(page, journey, `/com/schedule/courses/${ids.unit}`)
  await page.getByRole('radio', { name: /Red/ }).check()
  await next(page)
  await page.getByRole('button', { name: 'All of them, one a week' }).click()
  await page.getByLabel('Start of A water diary').fill(local(2, '09:00'))
  await next(page)
  await rename(page, 'Water, the course')
  await next(page)
  await page.getByRole('button', { name: 'Schedule course' }).click()
  await done(page).getByText('The course Water, the course is scheduled.').waitFor()
  const [course] = await sessionsNamed(tara, 'Water, the course')
  await go(page, journey, `/com/reschedule/${course?._id}`)
  await page.getByRole('link', { name: 'Move A water diary' }).waitFor()
})

it('teaching starts at once from a task, from a unit and without a class; the other scheduling pages open', async () => {
  const tara = await someone(journey, 'teacher', { expected: /./ })
  const { page } = tara
  await go(page, journey, `/com/selectClass/${ids.tide}/quick`)
  await page.getByRole('link', { name: /Red/ }).click()
  await heading(page, 'Teach now').waitFor()
  await page.getByRole('checkbox', { name: /^The whole class/ }).waitFor()
  await page.getByRole('button', { name: 'Start now' }).click()
  await page.waitForURL(/\/v2\/d\/[A-Z2-9]{6}/)
  await go(page, journey, '/com/quickSession/open')
  await page.getByRole('button', { name: 'Start now' }).click()
  await page.getByText('Choose what you teach.').waitFor()
  await go(page, journey, `/com/quickSession/${ids.unit}/${encodeURIComponent('Week 1')}`)
  await page.getByRole('radio', { name: /^From the hill to the tap/ }).waitFor()
  await go(page, journey, `/unit/${ids.unit}`)
  await page.getByRole('link', { name: 'Teach', exact: true }).click()
  await heading(page, 'Teach Water is precious now').waitFor()
  await go(page, journey, `/my/content/${ids.module}`)
  await page.getByRole('link', { name: 'Teach', exact: true }).click()
  await heading(page, 'Teach Feedback that moves learning now').waitFor()
  await page.getByRole('radio', { name: /^Comments that ask for an answer/, checked: true }).waitFor()
  await page.getByRole('button', { name: 'Start now' }).click()
  await page.waitForURL(/\/v2\/d\/[A-Z2-9]{6}/)
  await go(page, journey, `/my/subtask/${ids.unit}`)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'A water diary' }) })
  await card.getByRole('link', { name: 'Schedule', exact: true }).waitFor()
  await card.getByRole('link', { name: 'Teach', exact: true }).click()
  await heading(page, 'Choose a class').waitFor()
  await go(page, journey, `/com/quickSession/open?content=${ids.tide}`)
  await expect.poll(() => page.title()).toBe('Teach A water diary now · Classwright')
  for (const [path, title] of [
    [`/com/schedule/${ids.unit}`, 'Schedule Water is precious'],
    [`/com/schedule/${ids.unit}/${ids.tide}/x`, 'Schedule A water diary'],
    [`/com/scheduleSession/${ids.tide}/task/${ids.klass}`, 'Schedule A water diary'],
    [`/com/scheduleWorkshop/${ids.pd}/pdTask`, 'Workshop from Comments that ask for an answer'],
  ] as const) {
    await go(page, journey, path)
    await heading(page, title).waitFor()
  }
})

it('a teacher of another school can neither schedule for the class nor move its sessions', async () => {
  const [made] = await sessionsNamed(await someone(journey, 'teacher'), 'Diary in a block')
  const { accessToken } = await newAccount(
    journey,
    { email: 'far@away.example' },
    { roles: ['teacher'], name: ['Far', 'Away'] },
  )
  const { page, context } = await journey.visitor({ expected: refused, reducedMotion: 'reduce' })
  await context.addInitScript(token => {
    if (location.origin !== 'null') localStorage.setItem('feathers-jwt', token)
  }, accessToken)
  for (const path of [
    `/com/reschedule/${made?._id}`,
    `/com/scheduleSession/${made?._id}`,
    `/com/schedule/${ids.tide}`,
    `/com/contentSelect/task/${ids.klass}`,
  ]) {
    await go(page, journey, path)
    await heading(page, /^(This page is not open to you|There is nothing at this address)$/).waitFor()
  }
  await expect(
    call(
      journey,
      'POST',
      'session',
      {
        type: 'session',
        cid: ids.tide,
        classId: ids.klass,
        start: new Date(Date.now() + 3_600_000).toISOString(),
        end: new Date(Date.now() + 7_200_000).toISOString(),
      },
      accessToken,
    ),
  ).rejects.toThrow(/40[34]/)
})
