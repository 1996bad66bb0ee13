// The calendar of a teacher and of a learner: colleagues' plans, moving by mouse and keyboard, feeds and busy
// times; lists; the day on the homes.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, clockOf, instantOn, mondayOf } from '#sessions/web/calendar/calendar.rules.ts'
import { dayOf } from '#sessions/contract/days.rules.ts'
import { advance, call, go, heading, tokenOf } from './identity.support.ts'
import {
  demoZone,
  drag,
  expectAccessible,
  quiet,
  useJourney,
  type Locator,
  type Page,
  type Visitor,
} from './support.ts'

/** The Wednesday after next in the teachers' zone, which has no demo data. */
const wednesday = addDays(mondayOf(dayOf(new Date(), demoZone)), 16)
const at = (minutes: number, date = wednesday) => instantOn(date, minutes, demoZone).toISOString()
const lesson = (minutes: number, date = wednesday) => ({
  start: at(minutes, date),
  end: at(minutes + 60, date),
})
const compact = (instant: string) => instant.replace(/\.\d+|[-:]/g, '')

// An external calendar in the private network, allowed by the operator.
const elsewhere = createServer((_request, response) => {
  response.end(
    `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:dentist\r\nSUMMARY:Dentist\r\nDTSTART:${compact(at(13 * 60))}\r\nDTEND:${compact(at(14 * 60))}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
  )
})
await new Promise<void>(done => {
  elsewhere.listen(0, '127.0.0.1', done)
})
const origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
const journey = useJourney({ CALENDAR_ORIGINS: origin })
afterAll(() => {
  elsewhere.close()
})

interface Row {
  readonly _id: string
  readonly uid?: string
  readonly name: string
  readonly filled?: boolean
}
interface CreatedSession {
  readonly _id: string
  readonly start: string
  readonly sid: string
}
const who = { tara: '', tom: '', student: '' }
const ids = { school: '', klass: '', tara: '', tom: '', own: '', colleagues: '' }

const list = async <T = Row>(path: string, token: string) =>
  (await call<{ data: T[] }>(journey, 'GET', path, undefined, token)).data
const lessonOf = async (token: string, name: string, more: object) => {
  const [task] = (await list('unit?tab=me&mode=task&$limit=50', token)).filter(({ filled }) => filled)
  return call<CreatedSession>(
    journey,
    'POST',
    'session',
    { type: 'session', cid: task?._id, classId: ids.klass, name, ...more },
    token,
  )
}
const startOf = async (id: string) =>
  (await call<CreatedSession>(journey, 'GET', `session/${id}`, undefined, who.tom)).start

beforeAll(async () => {
  const sign = async (local: string) => tokenOf(journey, { email: `${local}@demo.classwright.test` })
  const [admin, tara, tom, student] = await Promise.all([
    sign('school-admin'),
    sign('teacher'),
    sign('teacher2'),
    sign('student'),
  ])
  Object.assign(who, { tara: tara.accessToken, tom: tom.accessToken, student: student.accessToken })
  const [school] = await call<Row[]>(journey, 'GET', 'school-user/schoolList', undefined, admin.accessToken)
  Object.assign(ids, { school: school?._id, tara: tara.user._id, tom: tom.user._id })
  const pick = async (path: string, people: readonly string[]) =>
    (await list(`${path}?school=${ids.school}&$limit=200`, admin.accessToken))
      .filter(({ uid }) => people.includes(uid ?? ''))
      .map(({ _id }) => _id)
  const klass = await call<Row>(
    journey,
    'POST',
    'classes',
    { school: ids.school, type: 'subject', name: 'Tides together', subjectTemporary: 'Tides' },
    admin.accessToken,
  )
  await call(
    journey,
    'PATCH',
    'classes/people',
    {
      class: klass._id,
      addTeachers: await pick('school-user', [ids.tara, ids.tom]),
      addStudents: await pick('students', [student.user._id]),
    },
    admin.accessToken,
  )
  ids.klass = klass._id
  ids.own = (await lessonOf(who.tom, 'Poems aloud', lesson(10 * 60)))._id
  ids.colleagues = (await lessonOf(who.tara, 'Rock pools', lesson(11 * 60)))._id
})

async function enter(token: string, expected?: RegExp): Promise<Visitor> {
  const stored = {
    'feathers-jwt': token,
    'account-school': ids.school,
    'current-school': ids.school,
    'user-mode': 'school',
  }
  return journey.visitor({
    reducedMotion: 'reduce',
    ...(expected && { expected }),
    storageState: {
      cookies: [],
      origins: [
        {
          origin: journey.origin,
          localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })),
        },
      ],
    },
  })
}
const entry = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`\\b${name}\\b`) })

const boxOf = async (thing: Locator) => {
  const box = await thing.boundingBox()
  if (!box) throw new Error('it is not in sight')
  return box
}
const column = (page: Page, date: string) => page.locator(`[data-day="${date}"]`)

it('shows a teacher a colleague’s plans for their class, and lets each move only their own', async () => {
  const { page } = await enter(who.tom)
  await go(page, journey, `/my/calendar?date=${wednesday}`)
  await entry(page, 'Poems aloud').waitFor()
  expect(await entry(page, 'Rock pools').count()).toBe(0)
  await page.getByLabel('Show').selectOption({ label: 'Tides together' })
  await entry(page, 'Rock pools').click()
  const dialog = page.getByRole('dialog', { name: 'Rock pools' })
  await dialog.getByText(/Tara/).waitFor()
  expect(await dialog.getByRole('button', { name: 'Move' }).count()).toBe(0)
  await page.keyboard.press('Escape')

  // By mouse: an hour later on the next day.
  const [box, next] = [
    await boxOf(entry(page, 'Poems aloud')),
    await boxOf(column(page, addDays(wednesday, 1))),
  ]
  await drag(
    entry(page, 'Poems aloud'),
    { x: box.width / 2, y: 8 },
    { x: box.width, y: 32 },
    { x: next.x + 20 - box.x, y: 8 + 48 },
  )
  await page
    .getByRole('dialog', { name: 'Move Poems aloud' })
    .getByRole('button', { name: 'Move session' })
    .click()
  await page.getByText(/Poems aloud is moved to/).waitFor()
  expect(await startOf(ids.own)).toBe(at(11 * 60, addDays(wednesday, 1)))

  // By keyboard: a quarter of an hour earlier, back on Wednesday.
  await entry(page, 'Poems aloud').focus()
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Enter')
  const moveDialog = page.getByRole('dialog', { name: 'Move Poems aloud' })
  await moveDialog
    .getByRole('region', { name: 'At the same time' })
    .getByText(/Rock pools/)
    .waitFor()
  await moveDialog.getByRole('button', { name: 'Move session' }).press('Enter')
  await expect.poll(() => startOf(ids.own)).toBe(at(10 * 60 + 45))
  await expect(
    call(journey, 'PATCH', `session/${ids.colleagues}`, { start: at(15 * 60) }, who.tom),
  ).rejects.toThrow('403')
})

it('schedules from empty time, by pointer and keyboard', async () => {
  const { page } = await enter(who.tom)
  await go(page, journey, `/my/calendar?date=${wednesday}`)
  const friday = addDays(wednesday, 2)
  await drag(column(page, friday), { x: 30, y: 2 * 48 + 2 }, { x: 30, y: 2 * 48 + 72 })
  const dialog = page.getByRole('dialog', { name: 'Plan a session' })
  expect([
    await dialog.getByLabel('Day', { exact: true }).inputValue(),
    await dialog.getByRole('textbox', { name: 'Start' }).inputValue(),
    await dialog.getByLabel('Length in minutes').inputValue(),
  ]).toEqual([friday, '09:00', '90'])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await column(page, friday).focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'Shift+ArrowUp', 'Enter']) await page.keyboard.press(key)
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Start' }).inputValue()).toBe('09:30')
  expect(await dialog.getByLabel('Length in minutes').inputValue()).toBe('45')
  await dialog.getByLabel('For whom').selectOption({ label: 'Tides together' })
  await dialog.getByRole('button', { name: 'Choose content' }).click()
  await page.waitForURL(
    url =>
      url.pathname.endsWith(`/com/contentSelect/task/${ids.klass}`) &&
      url.searchParams.get('start') === at(9 * 60 + 30, friday),
  )
})

it('serves a feed, and reads external busy times', async () => {
  const { page } = await enter(who.tom, /400/)
  await go(page, journey, `/my/calendar?date=${wednesday}`)
  await page.getByRole('button', { name: 'Other calendars' }).click()
  const dialog = page.getByRole('dialog', { name: 'Other calendars' })
  await dialog.getByRole('button', { name: 'Make an address' }).click()
  const address = await dialog.getByRole('list', { name: 'Addresses' }).locator('code').first().innerText()
  const feed = await fetch(`${journey.origin}${new URL(address).pathname}`)
  expect(feed.headers.get('content-type')).toContain('text/calendar')
  expect(await feed.text()).toContain('SUMMARY:Poems aloud')
  await dialog.getByLabel('Calendar', { exact: true }).selectOption({ label: 'Tides together' })
  await dialog.getByRole('button', { name: 'Make an address' }).click()
  await dialog.getByRole('button', { name: /^Remove the address of .*Tides together/ }).waitFor()
  await dialog.getByLabel('Name', { exact: true }).fill('Home')
  await dialog.getByLabel('Address', { exact: true }).fill('http://10.0.0.1/private.ics')
  await dialog.getByRole('button', { name: 'Add the calendar' }).click()
  await dialog.getByText(/Give the https address of a calendar/).waitFor()
  await dialog.getByLabel('Address', { exact: true }).fill(`${origin}/me.ics`)
  await dialog.getByRole('button', { name: 'Add the calendar' }).click()
  await dialog.getByText('Is read within a minute').waitFor()
  await advance(journey, 61)
  await dialog.getByText('Read', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByText(`Busy ${clockOf(13 * 60)}–${clockOf(14 * 60)}`).waitFor()
  await expectAccessible(page)
})

it('is read-only for a learner', async () => {
  const { page } = await enter(who.student, /403|404/)
  await go(page, journey, `/my/calendar?date=${wednesday}`)
  await entry(page, 'Rock pools').click()
  const dialog = page.getByRole('dialog', { name: 'Rock pools' })
  await dialog.getByRole('link', { name: 'Details' }).waitFor()
  expect(await dialog.getByRole('button', { name: /Move|Cancel session|Start now/ }).count()).toBe(0)
  await page.keyboard.press('Escape')
  expect(await page.getByRole('button', { name: 'Plan a session' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Month', exact: true }).click()
  await entry(page, 'Rock pools').waitFor()
  await expect(
    call(journey, 'PATCH', `session/${ids.colleagues}`, { start: at(15 * 60) }, who.student),
  ).rejects.toThrow('403')
  await page.goto(journey.address(`/my/classSession/${ids.school}`))
  await heading(page, /There is nothing at this address|This page is not open to you/).waitFor()
})

it("lists a class's sessions by state, to archive and restore", async () => {
  const { page } = await enter(who.tom)
  await go(page, journey, `/my/classSession/${ids.klass}`)
  await page.getByRole('link', { name: 'Rock pools' }).waitFor()
  await page.getByLabel('More for Poems aloud').click()
  await page.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await page.getByText('Poems aloud is archived.').waitFor()
  await page.getByRole('link', { name: /^Archived/ }).click()
  await page.getByLabel('More for Poems aloud').click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByText('Nothing is archived').waitFor()
  await go(page, journey, `/com/class/${ids.klass}?part=sessions`)
  await page.getByRole('link', { name: 'Poems aloud' }).waitFor()
  await go(page, journey, '/home/workshops?tab=open')
})

it('shows the actual day on home pages', async () => {
  const now = await lessonOf(who.tara, 'High water now', {
    startNow: true,
    start: new Date().toISOString(),
    end: new Date(Date.now() + 3_600_000).toISOString(),
  })
  const teacher = await enter(who.tara)
  await go(teacher.page, journey, '/home/index')
  expect(
    await teacher.page.getByRole('link', { name: 'Open the room of High water now' }).getAttribute('href'),
  ).toContain(`/d/${now.sid}`)
  const learner = await enter(who.student)
  await go(learner.page, journey, '/study/index')
  expect(
    await learner.page.getByRole('link', { name: 'Join High water now' }).getAttribute('href'),
  ).toContain(`/s/${now.sid}`)
  await quiet(learner.page)
})
