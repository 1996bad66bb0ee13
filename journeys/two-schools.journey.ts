// A teacher of two schools: the app shows the invitation with its role; home, classes, calendar and scheduling
// are grouped by school; one click in the header changes the school in force.
import { beforeAll, expect, it } from 'vitest'
import { someone, type Someone } from './academics.support.ts'
import { call, go, heading, newAccount, signInAs, tokenOf } from './identity.support.ts'
import { expectAccessible, phone, useJourney, type Page } from './support.ts'

const journey = useJourney()
const [harbour, river] = ['Demo Harbour School', 'River School']
const head = 'ruth@river.example'
const late = 'lea@river.example'
let school = ''

interface Row {
  readonly _id: string
  readonly email: string
}
const as = async <T>(email: string, method: string, path: string, data?: unknown): Promise<T> =>
  call<T>(journey, method, path, data, (await tokenOf(journey, { email })).accessToken)
const accept = async (page: Page, role: string) => {
  await page
    .getByRole('region', { name: 'Invitations for you' })
    .getByRole('link', { name: `Join ${river} as ${role}` })
    .click()
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await heading(page, `Welcome to ${river}`).waitFor()
}

beforeAll(async () => {
  const staff = 'staff@demo.classwright.test'
  const made = await as<Row>(staff, 'POST', 'school-plan', { name: river, admin: { email: head } })
  school = made._id
  await as(staff, 'PATCH', 'school-plan/openTrial', { school, days: 20, teacher: 10, student: 50 })
})

it('after signing up with an invited address, the home page shows the invitation with its role', async () => {
  await newAccount(journey, { email: head }, { roles: ['teacher'], name: ['Ruth', 'River'] })
  const ruth = await journey.visitor()
  await signInAs(journey, ruth, head)
  await go(ruth.page, journey, '/home/index')
  await accept(ruth.page, 'an admin')

  const people = [{ email: 'teacher@demo.classwright.test' }]
  await as(head, 'POST', 'school-user', { school, people })
  await as(head, 'POST', 'school-user', { school, people: [{ email: late }], role: ['admin'] })
  const tara = await someone(journey, 'teacher')
  await go(tara.page, journey, '/home/index')
  await accept(tara.page, 'a teacher')

  await newAccount(journey, { email: late }, { roles: ['teacher'], name: ['Lea', 'Late'] })
  const lea = await journey.visitor()
  await signInAs(journey, lea, late)
  await go(lea.page, journey, '/home/index')
  await accept(lea.page, 'an admin')

  const email = 'sid@river.example'
  const parent = { name: 'Pa Stream', email: 'pa@river.example' }
  await as(head, 'POST', 'students', { school, name: ['Sid', 'Stream'], email, parent })
  await newAccount(journey, { email }, { roles: ['student'], name: ['Sid', 'Stream'], dob: '2008-03-04' })
  const sid = await journey.visitor()
  await signInAs(journey, sid, email)
  await go(sid.page, journey, '/study/index')
  await accept(sid.page, 'a student')
})

it('classes are grouped by school wherever they are listed, and one click in the header changes the school', async () => {
  const { data: people } = await as<{ data: Row[] }>(
    head,
    'GET',
    `school-user?school=${school}&email=teacher@demo.classwright.test`,
  )
  const grades = await as<string[]>(head, 'GET', `classes/grades?school=${school}`)
  const klass = await as<Row>(head, 'POST', 'classes', { school, name: '7 River', grade: grades[0] })
  const addTeachers = people.map(({ _id }) => _id)
  await as(head, 'PATCH', 'classes/people', { class: klass._id, addTeachers })
  const tara = await someone(journey, 'teacher')
  const { page } = tara

  await go(page, journey, '/home/index')
  const card = page.getByRole('region', { name: 'My classes' })
  for (const name of [harbour, river]) await card.getByRole('heading', { name }).waitFor()
  await go(page, journey, '/home/class')
  await page
    .getByRole('list', { name: `My classes at ${harbour}` })
    .getByText('Demo 8 Red')
    .waitFor()
  await page
    .getByRole('list', { name: `My classes at ${river}` })
    .getByText('7 River')
    .waitFor()

  await go(page, journey, '/my/calendar')
  await expect.poll(() => groupsOf(page, 'Show')).toEqual([harbour, river])
  await page.getByRole('button', { name: 'Plan a session' }).click()
  await expect.poll(() => groupsOf(page, 'For whom')).toEqual([harbour, river])
  await expectAccessible(page)

  const lesson = await lessonOf(tara)
  await go(page, journey, `/com/selectClass/${lesson}/quick`)
  await page
    .getByRole('list', { name: `Classes at ${river}` })
    .getByRole('link', { name: /^7 River/ })
    .waitFor()
  await page.getByRole('list', { name: 'Without a class' }).getByRole('link').waitFor()
  await go(page, journey, `/com/schedule/${lesson}`)
  await page.getByRole('radio', { name: /^A class of mine/ }).check()
  await page
    .getByRole('group', { name: river })
    .getByRole('radio', { name: /^7 River/ })
    .check()
  await expectAccessible(page)

  // On a phone too, the account in force is visible and one tap changes it.
  await page.setViewportSize(phone)
  await go(page, journey, '/home/class')
  const places = page.getByRole('radiogroup', { name: 'Work as' })
  await places.getByRole('radio', { name: harbour, checked: true }).waitFor()
  await places.getByRole('radio', { name: river }).click()
  await places.getByRole('radio', { name: river, checked: true }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('account-school'))).toBe(school)
})

/** Labels of the option groups of a select. */
const groupsOf = (page: Page, label: string): Promise<(string | null)[]> =>
  page
    .getByRole('combobox', { name: label, exact: true })
    .locator('optgroup')
    .evaluateAll(groups => groups.map(group => group.getAttribute('label')))

const lessonOf = async ({ list }: Someone): Promise<string> =>
  (await list('unit?tab=me&mode=task&$limit=50')).find(({ name }) => name === 'A water diary')?._id ?? ''
