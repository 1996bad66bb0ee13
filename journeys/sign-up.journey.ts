// A teacher signs up, does the first steps, changes the time zone and signs out everywhere.
import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import {
  call,
  fillCode,
  go,
  heading,
  password,
  signInByForm,
  sinceSignIn,
  tickAll,
  tokenOf,
} from './identity.support.ts'
import { useJourney } from './support.ts'

const journey = useJourney()
const refused = /status of (400|401|409)/

/** Reduces the demo school's teacher seats to those in use, and returns its name. */
async function fullSchool(): Promise<string> {
  const { accessToken } = await tokenOf(journey, { email: 'sales@demo.classwright.test' })
  const {
    data: [school],
  } = await call<{ data: { _id: string; name: string; count: { teacher: number } }[] }>(
    journey,
    'GET',
    'school-plan?$limit=1&status=1',
    undefined,
    accessToken,
  )
  await call(journey, 'PATCH', `school-plan/${school?._id}`, { teacher: school?.count.teacher }, accessToken)
  return school?.name ?? ''
}

it('a teacher signs up by email and completes the first steps shown on the home page', async () => {
  const { page, open } = await journey.visitor({ timezoneId: 'Europe/Berlin', expected: refused })
  await open('/signup?inviteCode=ABCD2345')
  await page.getByRole('radio', { name: /Educator/ }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Enter your email address or mobile number.').waitFor()
  await page.getByText('Choose a password.').waitFor()

  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Byron')
  await page.getByLabel('Email or mobile number').fill('Ada.Byron@School.example ')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await fillCode(journey, page, 'ada.byron@school.example')
  await expect.poll(() => page.getByRole('button', { name: /Again in \d+ s/ }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.locator('[id$="-error"]', { hasText: '8-20 characters, includes letter & numbers' }).waitFor()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Please read and accept the terms and the privacy policy first.').waitFor()
  await tickAll(page)
  await page.getByLabel('School').fill(await fullSchool())
  await page.getByRole('button', { name: 'Create account' }).click()
  await page
    .getByText(
      'This school has no free seat for another teacher. Leave the field empty to sign up without it, and ask its admins to invite you.',
    )
    .waitFor()
  await page.getByLabel('School').fill('')
  await page.getByRole('button', { name: 'Create account' }).click()

  await page.waitForURL(journey.address('/home/index'))
  await heading(page, /^Good (morning|afternoon|evening), Ada$/).waitFor()
  await page.getByRole('button', { name: /^Import slides/ }).waitFor()
  await page.getByRole('list', { name: 'First steps' }).getByText('Teach it').waitFor()
  await page.getByRole('link', { name: 'Your account', exact: true }).click()
  await page.getByText('2 of 5 done').waitFor()
  await page.getByRole('link', { name: /Say what you teach/ }).click()
  await page.waitForURL(journey.address('/account/basic-information'))
  await page.getByRole('checkbox', { name: 'IB Diploma' }).check()
  await page.getByLabel('Subject', { exact: true }).fill('Mathematics')
  await page.getByLabel('Subject', { exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('What you teach is saved.').waitFor()
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.getByRole('link', { name: 'Your account', exact: true }).click()
  await page.getByText('3 of 5 done').waitFor()
})

it('after signing in, the app opens the requested page, but never an address of another site', async () => {
  const { page, open } = await journey.visitor()
  await open('/account/security')
  await page.waitForURL(/\/login\?back=/)
  await signInByForm(page, 'ada.byron@school.example')
  await page.waitForURL(journey.address('/account/security'))

  const other = await journey.visitor()
  await other.open(`/login?back=${encodeURIComponent('https://evil.example/v2/account/info')}`)
  await signInByForm(other.page, 'ada.byron@school.example')
  await other.page.waitForURL(journey.address('/home/index'))
})

it('a browser in another time zone is asked about it three seconds after signing in', async () => {
  const { page, open } = await journey.visitor({ timezoneId: 'America/New_York' })
  await open('/login')
  const dialog = page.getByRole('dialog', { name: 'Your time zone' })
  await signInByForm(page, 'ada.byron@school.example')
  await page.waitForURL(journey.address('/home/index'))
  await dialog.waitFor()
  expect(await sinceSignIn(page)).toBeGreaterThan(3000)
  for (const zone of ['Berlin, Europe', 'New York, America'])
    await dialog.getByText(zone).first().waitFor({ state: 'attached' })

  await page.keyboard.press('Escape')
  expect(await dialog.isVisible()).toBe(true)
  await dialog.getByRole('combobox').fill('atlantis')
  await dialog.getByText('No results').waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true)
  await dialog.getByRole('combobox').fill('chicago')
  await dialog.getByRole('option', { name: /^Chicago, America/ }).click()
  await expect.poll(() => dialog.getByRole('button', { name: 'Cancel' }).isEnabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { user } = await tokenOf(journey, { email: 'ada.byron@school.example' })
  expect(user.timeZone).toBe('America/Chicago')
  expect(user.tz).toBeGreaterThanOrEqual(300)
})

it('signing out everywhere signs out the other browser too', async () => {
  const [one, other] = [
    await journey.visitor({ timezoneId: 'America/Chicago' }),
    await journey.visitor({ timezoneId: 'America/Chicago', expected: refused }),
  ]
  for (const visitor of [one, other]) {
    await visitor.open('/login')
    await signInByForm(visitor.page, 'ada.byron@school.example')
    await visitor.page.waitForURL(journey.address('/home/index'))
  }
  await go(other.page, journey, '/account/personalInfo')
  await go(one.page, journey, '/account/security')
  await one.page.getByText('This device').waitFor()
  await one.page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await one.page
    .getByRole('dialog', { name: 'Sign out everywhere?' })
    .getByRole('button', { name: 'Sign out everywhere' })
    .click()
  await one.page.waitForURL(/\/login/)
  await other.page.waitForURL(/\/login\?back=/)
  expect(await other.page.evaluate(() => localStorage.getItem('feathers-jwt'))).toBeNull()
})

it('signing out in one tab signs out the other', async () => {
  const { page, context, open } = await journey.visitor({ timezoneId: 'America/Chicago', expected: refused })
  await open('/login')
  await signInByForm(page, 'ada.byron@school.example')
  await page.waitForURL(journey.address('/home/index'))
  const second = await context.newPage()
  await go(second, journey, '/account/info')
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(journey.address('/'))
  await second.waitForURL(/\/login\?back=/)
})

it('a person changes the profile picture, downloads their data and deletes the account', async () => {
  const { page, open } = await journey.visitor({ timezoneId: 'America/Chicago', expected: refused })
  await open('/login')
  await signInByForm(page, 'ada.byron@school.example')
  await page.waitForURL(journey.address('/home/index'))
  await go(page, journey, '/account/personalInfo')
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
    'base64',
  )
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await page.getByText('Your picture is saved.').waitFor()
  await page.locator('main img').first().waitFor()
  expect(
    await page
      .locator('main img')
      .first()
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0)

  await go(page, journey, '/account/security')
  await page.getByRole('button', { name: 'Make an archive' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe('classwright-archive.zip')
  const files = unzipSync(await readFile(await download.path()))
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['README.md', 'data/account.json']))

  await page.getByRole('button', { name: 'Delete: Delete my account' }).click()
  await page.getByText('orders and payments, because the law asks for it').waitFor()
  await page.getByLabel('Your password, to make sure it is you').fill('Wrong1234')
  await page.getByRole('button', { name: 'Delete my account', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click()
  await page.getByText('The old password is wrong. Nothing was changed.').waitFor()
  await page.getByLabel('Your password, to make sure it is you').fill(password)
  await page.getByRole('button', { name: 'Delete my account', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click()
  await page.waitForURL(journey.address('/'))
  await expect(
    call(journey, 'POST', 'authentication', {
      strategy: 'local',
      email: 'ada.byron@school.example',
      password,
    }),
  ).rejects.toThrow('401')
})
