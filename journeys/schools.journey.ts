// The life of a school: price request, trial, import of people, terms, teaching, expiry, renewal, removal.
import { expect, it } from 'vitest'
import {
  advance,
  call,
  freshCode,
  go,
  heading,
  messageTo,
  newAccount,
  signInAs,
  tokenOf,
} from './identity.support.ts'
import { chooseFile, csv, workAs, xlsx } from './schools.support.ts'
import { useJourney, type Visitor } from './support.ts'

const journey = useJourney()
const timezoneId = 'Pacific/Auckland'
const refused = /status of (400|401|403|404|409|410)/
const school = 'North Kea School'
const head = 'head@north.example'
const day = 86_400
let id = ''
const child = { number: '', password: '' }

const addressOf = (who: string) => (who.includes('@') ? who : `${who}@demo.classwright.test`)
const as = async (email: string): Promise<Visitor> => {
  // Uses the account's time zone, so that the app does not ask about it.
  const { user } = await tokenOf(journey, { email: addressOf(email) })
  const visitor = await journey.visitor({ timezoneId: user.timeZone, expected: refused })
  await signInAs(journey, visitor, email)
  return visitor
}
/** The school's admin, with the school account in force. */
const admin = async (): Promise<Visitor> => {
  const visitor = await as(head)
  await visitor.page.evaluate(to => {
    localStorage.setItem('account-school', to)
    localStorage.setItem('current-school', to)
  }, id)
  return visitor
}

it('a teacher requests a price that depends on the seats, and gets the school at once, without a plan', async () => {
  await newAccount(journey, { email: head }, { roles: ['teacher'], name: ['Hana', 'Head'] })
  const { page } = await as(head)
  await go(page, journey, '/quote')
  await page.getByRole('textbox', { name: 'Teachers' }).fill('40')
  await page.getByRole('textbox', { name: 'Students' }).fill('305')
  await page.getByRole('status').getByText('$1,162.50').waitFor()
  await page.getByRole('button', { name: 'Send the request' }).click()
  await page.getByText('Enter the name of the school.').waitFor()
  await page.getByLabel('Name of the school').fill(school)
  await page.getByRole('button', { name: 'Send the request' }).click()
  await page.getByRole('heading', { name: 'Your request is sent' }).waitFor()
  expect(await messageTo(journey, head, /months cost/)).toContain('$1,162.50')
  await page.getByRole('link', { name: 'Go to the school' }).click()
  await page.getByRole('button', { name: `Work in ${school}` }).click()
  await heading(page, school).waitFor()
  await page.getByText(/This school has no plan yet/).waitFor()
  id = await page.evaluate(() => localStorage.getItem('account-school') ?? '')
  expect(id).not.toBe('')
})

it('the back office opens a trial, and nobody else may see the school', async () => {
  const { page } = await as('staff')
  await go(page, journey, '/home/index')
  await page.getByRole('link', { name: 'Schools' }).click()
  await heading(page, 'Schools').waitFor()
  await page.getByRole('searchbox').fill('North Kea')
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('link', { name: school }).click()
  await heading(page, school).waitFor()
  await page.getByRole('list', { name: 'Requests' }).getByText('Hana Head').waitFor()
  await page.getByRole('button', { name: 'Open a trial' }).click()
  await page.getByLabel('Days').fill('20')
  await page.getByRole('button', { name: 'Open trial' }).click()
  await page.getByText('The trial is open. The admins were notified.').waitFor()
  await page.getByRole('button', { name: 'Validate', exact: true }).click()
  await page.getByText(/Validated on/).waitFor()

  const other = await as('teacher')
  for (const path of ['/account/student', `/com/school/plan/${id}`]) {
    await go(other.page, journey, path)
    if (path === '/account/student')
      await heading(other.page, /not open to you/)
        .or(other.page.getByText(/Only admins|opens for people who run one/))
        .first()
        .waitFor()
    else await heading(other.page, /not open to you/).waitFor()
    expect(await other.page.getByText(school).count(), path).toBe(0)
  }
})

it('the admin creates a class and imports thirty teachers and three hundred students', async () => {
  const { page } = await admin()
  await go(page, journey, '/account/classes')
  await page.getByRole('button', { name: 'New class' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill('7 Kea')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Grade' }).selectOption('Grade 7')
  await page.getByRole('button', { name: 'Make class' }).click()
  await page.getByRole('link', { name: '7 Kea' }).waitFor()

  await go(page, journey, '/account/teacher/bulk')
  const teachers = Array.from({ length: 30 }, (_, index) => [
    `Tia${index}`,
    'Teach',
    `t${index}@north.example`,
    '',
  ])
  await chooseFile(
    page,
    'teachers.csv',
    csv([
      ['First name', 'Last name', 'Email', 'Birth date'],
      ...teachers,
      ['Bad', 'Row', 'not-an-address', ''],
      ['Twin', 'Row', 't0@north.example', ''],
    ]),
  )
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByText('This is not an email address.').waitFor()
  await page.getByText('Repeated in this file.').waitFor()
  await page.getByText('Line 33', { exact: true }).waitFor()
  await page.getByText('New: 30 teachers.').waitFor()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('heading', { name: '30 teachers imported' }).waitFor()

  await go(page, journey, '/account/student/bulk')
  const students = Array.from({ length: 300 }, (_, index) => [
    `Sol${index}`,
    'North',
    '05/03/2013',
    'Pau',
    'North',
    `p${index % 290}@north.example`,
  ])
  await chooseFile(
    page,
    'students.xlsx',
    xlsx([
      ['givenName', 'familyName', 'Birth date', 'Parent first name', 'Parent last name', 'Parent email'],
      ...students,
    ]),
  )
  await page
    .getByRole('combobox', { name: 'Put everybody into the class' })
    .selectOption({ label: '7 Kea (Grade 7)' })
  await page.getByText('2013-03-05').waitFor()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByText('New: 300 students.').waitFor()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('heading', { name: '300 students imported' }).waitFor({ timeout: 90_000 })
  await page.getByRole('link', { name: 'Go to the class' }).click()
  await page.getByText('300 students').first().waitFor()
})

it('an import beyond the seats is refused before anything is written; the message names limit, used and left', async () => {
  const { page } = await admin()
  await go(page, journey, '/account/student/bulk')
  const more = Array.from({ length: 10 }, (_, index) => [`New${index}`, 'Over', `over${index}@north.example`])
  await chooseFile(page, 'more.csv', csv([['First name', 'Last name', 'Parent email'], ...more]))
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page
    .getByText('Your plan has 305 student seats: 300 are used and 5 are left, but you chose 10.')
    .waitFor()
  const start = page.getByRole('button', { name: 'Import', exact: true })
  await expect.poll(() => start.isDisabled()).toBe(true)
  for (const index of [2, 3, 4, 5, 6, 7, 8, 9])
    await page.getByRole('button', { name: `Leave out New${index} Over` }).click()
  await page.getByText('New: 2 students.').waitFor()
  await start.click()
  await page.getByRole('heading', { name: '2 students imported' }).waitFor()
  await go(page, journey, '/account/student')
  await page.getByRole('link', { name: /^Active 302/ }).waitFor()
})

it('the admin adds a year, a term and timetable blocks by pointer and keyboard; overlaps are refused', async () => {
  const { page } = await admin()
  await go(page, journey, '/account/term')
  await page.getByRole('button', { name: 'New school year' }).first().click()
  const dialog = page.getByRole('dialog', { name: /New/ })
  await dialog.getByLabel('Name').fill('2027')
  await dialog.getByLabel('First day').fill('2027-02-01')
  await dialog.getByLabel('Last day').fill('2027-01-01')
  await dialog.getByRole('button', { name: 'Make year' }).click()
  await dialog.getByText('The end comes after the start.').waitFor()
  await dialog.getByLabel('Last day').fill('2027-12-17')
  await dialog.getByRole('button', { name: 'Make year' }).click()
  await page.getByRole('link', { name: '2027', exact: true }).click()
  await page.getByRole('button', { name: 'New term' }).first().click()
  await dialog.getByLabel('Name').fill('Term 1')
  await expect.poll(() => dialog.getByLabel('Last day').inputValue()).toBe('2027-04-30')
  await dialog.getByRole('button', { name: 'Make term' }).click()
  await page.getByRole('link', { name: 'Blocks', exact: true }).click()
  await page.getByRole('link', { name: 'Draw the blocks' }).first().click()

  const monday = page.getByRole('group', { name: /^Monday/ })
  await monday.click({ position: { x: 40, y: 90 * 0.9 } })
  await page.getByRole('button', { name: /^Monday 08:30–09:15/ }).waitFor()
  await monday.click({ position: { x: 40, y: 75 * 0.9 } })
  await page.getByRole('status').getByText('It would overlap the block 08:30–09:15.').waitFor()
  const tuesday = page.getByRole('group', { name: /^Tuesday/ })
  await tuesday.focus()
  await tuesday.press('ArrowDown')
  await tuesday.press('Enter')
  await page.getByRole('button', { name: /^Tuesday 09:05–09:50/ }).press('ArrowRight')
  await page.getByRole('button', { name: /^Wednesday 09:05–09:50/ }).waitFor()
  await page.getByRole('button', { name: 'Save blocks' }).click()
  await heading(page, 'Blocks of Term 1').waitFor()
  await page
    .getByRole('row', { name: /Wednesday/ })
    .getByText('09:05–09:50')
    .waitFor()
})

const linkTo = async (to: string) =>
  /\/account\/schoolJoin\/[\w-]+/.exec(await messageTo(journey, to, /schoolJoin/))?.[0] ?? ''

it('a teacher with the invited address joins at once, by the email or by the home page', async () => {
  await newAccount(journey, { email: 't0@north.example' }, { roles: ['teacher'], name: ['Tia', 'Zero'] })
  const first = await as('t0@north.example')
  await go(first.page, journey, await linkTo('t0@north.example'))
  await heading(first.page, `${school} invites you as a teacher`).waitFor()
  await first.page.getByText('Hana Head sent this invitation to t0@north.example.').waitFor()
  await first.page.getByRole('button', { name: 'Accept', exact: true }).click()
  await heading(first.page, `Welcome to ${school}`).waitFor()
  await first.page.getByRole('button', { name: `Work in ${school}` }).click()
  await first.page
    .getByRole('button', { name: /Account menu/ })
    .getByText(school)
    .waitFor()
  await go(first.page, journey, '/account/teacher')
  await first.page.getByText(/Only admins of the school/).waitFor()

  await newAccount(journey, { email: 't2@north.example' }, { roles: ['teacher'], name: ['Tia', 'Two'] })
  const third = await as('t2@north.example')
  await go(third.page, journey, '/home/index')
  await third.page
    .getByRole('region', { name: 'Invitations for you' })
    .getByRole('link', { name: `Join ${school} as a teacher` })
    .click()
  await third.page.getByRole('button', { name: 'Accept', exact: true }).click()
  await heading(third.page, `Welcome to ${school}`).waitFor()
})

it('an outsider cannot join by the id of an invitation, and with a forwarded email can only apply', async () => {
  await newAccount(
    journey,
    { email: 'private@home.example' },
    { roles: ['teacher'], name: ['Kim', 'Private'] },
  )
  const { accessToken } = await tokenOf(journey, { email: head })
  const invited = async () =>
    (
      await call<{ data: { _id: string; uid: string | null; status: number }[] }>(
        journey,
        'GET',
        `school-user?school=${id}&email=t1@north.example`,
        undefined,
        accessToken,
      )
    ).data[0]
  const before = await invited()
  const outsider = await as('private@home.example')
  await go(outsider.page, journey, `/account/schoolJoin/${before?._id}`)
  await heading(outsider.page, 'This invitation is no longer valid').waitFor()
  expect(await outsider.page.getByText(school).count()).toBe(0)

  await go(outsider.page, journey, await linkTo('t1@north.example'))
  await heading(outsider.page, `An invitation to ${school}`).waitFor()
  expect(await outsider.page.getByText(/t1@north|Tia1/).count()).toBe(0)
  expect(await outsider.page.getByRole('button', { name: 'Accept' }).count()).toBe(0)
  await outsider.page.getByLabel('Your name in this school').fill('Tia1 Teach')
  await outsider.page.getByRole('button', { name: 'Ask to join' }).click()
  await heading(outsider.page, 'Your request is with the school').waitFor()
  expect(await invited()).toEqual(before)

  const { page } = await admin()
  await go(page, journey, '/home/index')
  await page.getByRole('link', { name: '1 teacher to approve' }).click()
  const row = page.getByRole('row', { name: /private@home\.example/ })
  await row.getByText('Applied, not invited. Account: Kim Private, private@home.example').waitFor()
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve 1 application?' })
  await dialog.getByText(/Kim Private \(private@home\.example\)/).waitFor()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('1 person approved.').waitFor()
  expect(await messageTo(journey, 'private@home.example', /North Kea School/)).toBeTruthy()
  await go(outsider.page, journey, '/home/index')
  await workAs(outsider.page, school)
  await outsider.page
    .getByRole('button', { name: /Account menu/ })
    .getByText(school)
    .waitFor()
  expect(await invited()).toEqual(before)
})

it('an invitee who is signed in with another address confirms the invited one by a code', async () => {
  await newAccount(journey, { email: 'own@home.example' }, { roles: ['teacher'], name: ['Ona', 'Other'] })
  const { page } = await as('own@home.example')
  await go(page, journey, await linkTo('t3@north.example'))
  const code = await freshCode(journey, 't3@north.example', () =>
    page.getByRole('button', { name: 'Send a code' }).click(),
  )
  await page.getByLabel('Verification code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await heading(page, `${school} invites you as a teacher`).waitFor()
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await heading(page, `Welcome to ${school}`).waitFor()
})

it('a parent activates a child and sees the password once; the child signs in and must choose a new one', async () => {
  const link =
    /\/com\/schoolParentJoin\/[\w-]+/.exec(
      await messageTo(journey, 'p50@north.example', /schoolParentJoin/),
    )?.[0] ?? ''
  const { page } = await journey.visitor({ timezoneId, expected: refused })
  await go(page, journey, link)
  await heading(page, 'Are you a parent or guardian of Sol50 North?').waitFor()
  await page.getByRole('button', { name: 'I am, show the sign-in' }).click()
  await heading(page, 'How Sol50 North signs in').waitFor()
  const values = await page.locator('dl dd').allInnerTexts()
  Object.assign(child, { number: values[0], password: values[1] })
  expect(child.number).toMatch(/^\d{6,}$/)

  await go(page, journey, link)
  await page.getByRole('button', { name: 'Show the student id' }).click()
  await page.getByText('Shown before').waitFor()
  expect(await page.getByText(child.password, { exact: true }).count()).toBe(0)
  await go(page, journey, '/com/schoolParentJoin/aaaaaaaaaaaaaaaaaaaaaaaaaaaa')
  await heading(page, 'This link is no longer valid').waitFor()

  await go(page, journey, '/student/login')
  await page.getByLabel('Student id').fill(child.number)
  await page.getByLabel('Password', { exact: true }).fill(child.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose your own password' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor()
  await dialog.getByLabel('New password', { exact: true }).fill('MyOwnWord1')
  await dialog.getByLabel('New password again').fill('MyOwnWord1')
  await dialog.getByRole('button', { name: 'Save and sign in' }).click()
  await page.waitForURL(journey.address('/study/index'))
})

it('lists change when a person switches between the personal and the school account', async () => {
  const { page } = await admin()
  await go(page, journey, '/account/classes')
  await page.getByRole('link', { name: '7 Kea' }).waitFor()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Years and terms' })
    .waitFor()
  await workAs(page, 'Personal account')
  await page.waitForURL(journey.address('/home/index'))
  await go(page, journey, '/home/class')
  await page.getByText('A class holds the students you teach yourself.').waitFor()
  expect(await page.getByText('7 Kea').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Years and terms' }).count()).toBe(0)
  await workAs(page, school)
  await page.getByRole('heading', { name: school }).waitFor()
  await page.getByRole('link', { name: 'Run the school' }).click()
  await heading(page, school).waitFor()
})

it('an admin of one school sees a refusal at another', async () => {
  const { page } = await as('school-admin')
  const [mine] = await call<{ _id: string }[]>(
    journey,
    'GET',
    'school-user/schoolList',
    undefined,
    (await tokenOf(journey, { email: 'school-admin@demo.classwright.test' })).accessToken,
  )
  await page.evaluate(to => localStorage.setItem('account-school', to), mine?._id ?? '')
  const token = (await tokenOf(journey, { email: head })).accessToken
  const [foreign] = (
    await call<{ data: { _id: string }[] }>(journey, 'GET', `classes?school=${id}`, undefined, token)
  ).data
  const [student] = (
    await call<{ data: { _id: string }[] }>(
      journey,
      'GET',
      `students?school=${id}&$limit=1`,
      undefined,
      token,
    )
  ).data
  for (const path of [
    `/com/class/${foreign?._id}`,
    `/account/student/edit/${student?._id}`,
    `/com/school/plan/${id}`,
  ]) {
    await go(page, journey, path)
    await heading(page, /not open to you|nothing at this address/).waitFor()
    expect(await page.getByText(/7 Kea|Sol\d+ North|North Kea/).count(), path).toBe(0)
  }
})

it('after the plan expires, data is read-only until it is renewed', async () => {
  await advance(journey, 21 * day)
  const read = async () =>
    call<{ status: number }>(
      journey,
      'GET',
      `school-plan/${id}`,
      undefined,
      (await tokenOf(journey, { email: head })).accessToken,
    )
  await expect.poll(async () => (await read()).status, { interval: 1000 }).toBe(-1)
  const { page } = await admin()
  await go(page, journey, '/account/student')
  await page.getByText(/The plan expired on/).waitFor()
  await page.getByRole('link', { name: 'Sol0 North' }).waitFor()
  await go(page, journey, '/account/student/add')
  await page.getByLabel('First name').fill('Late')
  await page
    .getByRole('group', { name: 'Parent or guardian' })
    .getByLabel('Email address')
    .fill('late@north.example')
  await page.getByRole('button', { name: 'Add student' }).click()
  await page.getByText('The plan of this school has expired. Renew it to add anything new.').waitFor()

  const office = await as('staff')
  await go(office.page, journey, `/sys/school/${id}`)
  await office.page.getByRole('button', { name: 'Mark as paid' }).click()
  await office.page.getByLabel('Proof of payment').fill('Transfer 4711')
  await office.page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await office.page.getByText('The plan is paid. The admins were notified.').waitFor()

  await page.getByRole('button', { name: 'Add student' }).click()
  await page.getByText('The student is added, the invitations are on their way.').waitFor()
  expect(await page.getByText(/The plan expired on/).count()).toBe(0)
})

it('when the school in force is removed, browsers fall back to the personal account', async () => {
  const { page } = await admin()
  await go(page, journey, '/account/school-info')
  await heading(page, school).waitFor()
  const office = await as('staff')
  await go(office.page, journey, `/sys/school/${id}`)
  await office.page.getByRole('button', { name: 'Delete school' }).click()
  await office.page.getByRole('dialog').getByRole('button', { name: 'Delete school' }).click()
  await office.page.waitForURL(journey.address('/sys/school'))
  // The open tab switches to the personal account automatically.
  await page.waitForURL(journey.address('/home/index'))
  expect(await page.evaluate(() => localStorage.getItem('account-school'))).toBeNull()
  await go(page, journey, '/account/school-info')
  await heading(page, /not open to you/).waitFor()
  await go(page, journey, '/home/class')
  await page.getByText('A class holds the students you teach yourself.').waitFor()
})
