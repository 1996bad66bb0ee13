// Schools and staff: a sales manager's school, joining by link, a school's own sign-in, a parent's new
// email address.
import { expect, it } from 'vitest'
import {
  call,
  fillCode,
  go,
  heading,
  messageTo,
  password,
  signInAs,
  tickAll,
  tokenOf,
} from './identity.support.ts'
import { expectAccessible, useJourney, type Visitor } from './support.ts'

const journey = useJourney()
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAAA1BMVEUPbngJhsXAAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAC0lEQVQImWNgQAUAABAAASG2FtIAAAAASUVORK5CYII=',
  'base64',
)

interface Row {
  readonly _id: string
  readonly parent?: { readonly email: string | null; readonly status: number }
}

const someone = async (who: string): Promise<Visitor & { token: string; school: string }> => {
  const { user } = await tokenOf(journey, { email: `${who}@demo.classwright.test` })
  const visitor = await journey.visitor({
    timezoneId: user.timeZone,
    reducedMotion: 'reduce',
    expected: /status of (403|404)/,
  })
  const { accessToken: token } = await signInAs(journey, visitor, who)
  const [first] = await call<Row[]>(journey, 'GET', 'school-user/schoolList', undefined, token)
  const school = first?._id ?? ''
  if (school)
    await visitor.page.evaluate(id => {
      localStorage.setItem('account-school', id)
      localStorage.setItem('current-school', id)
    }, school)
  return { ...visitor, token, school }
}

it('a sales manager manages a school from its first day to its last', async () => {
  const { page } = await someone('sales')
  await go(page, journey, '/sys/school')
  await page.getByRole('link', { name: 'Demo Harbour School' }).waitFor()
  await page.getByRole('button', { name: 'New school' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('South Tui School')
  await dialog.getByLabel('Email address of the admin').fill('head@tui.example')
  await dialog.getByRole('button', { name: 'Make school' }).click()
  await heading(page, 'South Tui School').waitFor()
  await messageTo(journey, 'head@tui.example', /South Tui School/)
  const fill = async (
    open: string,
    fields: Readonly<Record<string, string>>,
    action: string,
    done: string,
  ) => {
    await page.getByRole('button', { name: open, exact: true }).click()
    for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value)
    await dialog.getByRole('button', { name: action, exact: true }).click()
    await page.getByText(done).waitFor()
    await dialog.waitFor({ state: 'detached' })
  }
  await fill('Open a trial', { Days: '14' }, 'Open trial', 'The trial is open. The admins were notified.')
  await fill('Extend', { Days: '5' }, 'Extend', 'The plan is extended.')
  await fill(
    'Edit seats',
    { 'Teacher seats': '7', 'Student seats': '70' },
    'Save seats',
    'The seats are saved.',
  )
  await page.getByText('1 of 7').waitFor()
  await fill(
    'Mark as paid',
    { 'Proof of payment': 'Transfer 815' },
    'Mark as paid',
    'The plan is paid. The admins were notified.',
  )
  await fill(
    'Invite an admin',
    { 'Email address': 'deputy@tui.example' },
    'Send invitation',
    'The invitation is on its way.',
  )
  await page.getByRole('list', { name: 'Admins' }).getByText('deputy@tui.example').first().waitFor()
  await page.getByRole('button', { name: 'Validate', exact: true }).click()
  await page.getByText(/Validated on/).waitFor()
  await page.getByRole('button', { name: 'Delete school' }).click()
  await dialog.getByRole('button', { name: 'Delete school' }).click()
  await page.waitForURL(journey.address('/sys/school'))
  await page.getByRole('link', { name: 'Demo Harbour School' }).waitFor()
  await page.getByRole('link', { name: 'South Tui School' }).waitFor({ state: 'detached' })
})

it("somebody joins by a school's link, and its admin sees the request", async () => {
  const admin = await someone('school-admin')
  await go(admin.page, journey, '/account/school-info')
  const path = (await admin.page.locator('code').first().innerText()).replace(/^.*\/v2/, '')
  const other = await someone('provider')
  await go(other.page, journey, path)
  await heading(other.page, 'Join Demo Harbour School').waitFor()
  await expectAccessible(other.page)
  await other.page.getByRole('button', { name: 'Ask to join' }).click()
  await heading(other.page, 'Your request is with the school').waitFor()
  await go(admin.page, journey, '/account/teacher?status=1')
  await admin.page.getByRole('link', { name: 'Priya Demo-Provider' }).waitFor()
})

it('an educator names the school at sign-up, and its admin decides', async () => {
  const { page } = await journey.visitor()
  await go(page, journey, '/signup')
  await page.getByLabel('First name').fill('Nia')
  await page.getByLabel('Last name').fill('Newcomer')
  await page.getByLabel(/^School/).fill('demo harbour school')
  await page.getByLabel('Email or mobile number').fill('nia@new.example')
  await fillCode(journey, page, 'nia@new.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await tickAll(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await heading(page, /Nia/).waitFor()
  const admin = await someone('school-admin')
  await go(admin.page, journey, '/account/teacher?status=1')
  await admin.page
    .getByRole('row', { name: /Nia Newcomer/ })
    .getByRole('checkbox')
    .check()
  await admin.page.getByRole('button', { name: 'Approve' }).click()
  const dialog = admin.page.getByRole('dialog', { name: 'Approve 1 application?' })
  await dialog.getByText(/nia@new\.example/).waitFor()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await admin.page.getByText('1 person approved.').waitFor()
})

it("a school's URL leads to its own sign-in, with its logo", async () => {
  const admin = await someone('school-admin')
  await go(admin.page, journey, '/account/school-info')
  await admin.page
    .getByRole('group', { name: 'Logo' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await admin.page.getByText('The logo is saved.').waitFor()

  // Rooms and schools share the URL, so the page tries both.
  const { page } = await journey.visitor({ expected: /status of 404/ })
  await page.goto(journey.address('/s/demo-harbour'))
  await heading(page, 'Sign in to Demo Harbour School').waitFor()
  expect(
    await page
      .locator('main img')
      .first()
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0)
  await expectAccessible(page)
  expect(new URL(page.url()).pathname).toBe('/v2/login')
})

it("a parent's address changes only when the new one is verified, and the old one is notified", async () => {
  const admin = await someone('school-admin')
  const { data } = await call<{ data: Row[] }>(
    journey,
    'GET',
    `students?school=${admin.school}&$limit=50`,
    undefined,
    admin.token,
  )
  const student = data.find(({ parent }) => parent?.status === 2)
  await go(admin.page, journey, `/account/student/edit/${student?._id}`)
  const now = async () =>
    (await call<Row>(journey, 'GET', `students/${student?._id}`, undefined, admin.token)).parent?.email
  const before = await now()
  await admin.page
    .getByRole('button', { name: /^Change address of/ })
    .first()
    .click()
  await admin.page.getByLabel('New email address of the parent').fill('Pat.New@demo.classwright.test')
  await admin.page.getByRole('button', { name: 'Send the link' }).click()
  await admin.page.getByText('We sent a link to pat.new@demo.classwright.test.').waitFor()
  expect(await now()).toBe(before)

  const { page } = await journey.visitor({ expected: /status of (404|410)/ })
  const link =
    /\/com\/schoolParentEmailChange\/[\w-]+/.exec(
      await messageTo(journey, 'pat.new@demo.classwright.test', /schoolParentEmailChange/),
    )?.[0] ?? ''
  await go(page, journey, link)
  await heading(page, 'Is this your address?').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await heading(page, 'Thank you').waitFor()
  expect(await now()).toBe('pat.new@demo.classwright.test')
  await messageTo(journey, before ?? '', /Demo Harbour School/)
  await go(page, journey, link)
  await heading(page, 'Thank you').waitFor()
  for (const path of [
    '/com/schoolParentEmailChange/aaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    '/com/schoolParentJoin/short',
  ]) {
    await go(page, journey, path)
    await heading(page, 'This link is no longer valid').waitFor()
  }
})
