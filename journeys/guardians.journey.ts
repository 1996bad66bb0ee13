// Two guardians of one child, one guardian of two: invited, confirmed, asked for consent, and on one page.
import { expect, it } from 'vitest'
import { call, go, heading, messageTo, signInAs, tokenOf } from './identity.support.ts'
import { expectAccessible, useJourney, type Visitor } from './support.ts'

const journey = useJourney()
const admin = 'school-admin@demo.classwright.test'
const refused = /status of (400|401|403|404|409|410)/
let child = ''
let token = ''
let school = ''

interface Row {
  _id: string
}

const atWork = async (): Promise<Visitor> => {
  const { user } = await tokenOf(journey, { email: admin })
  const visitor = await journey.visitor({ timezoneId: user.timeZone, expected: refused })
  await signInAs(journey, visitor, admin)
  token = (await tokenOf(journey, { email: admin })).accessToken
  const [here] = await call<Row[]>(journey, 'GET', 'school-user/schoolList', undefined, token)
  school = here?._id ?? ''
  await visitor.page.evaluate(id => localStorage.setItem('account-school', id), school)
  return visitor
}
const add = async (first: string, email: string) =>
  (
    await call<Row>(
      journey,
      'POST',
      'students',
      { school, name: [first, 'Guarded'], parent: { name: `Pa ${first}`, email }, dob: '2019-05-01' },
      token,
    )
  )._id
const linkTo = async (email: string, page: 'schoolParentJoin' | 'family') =>
  new RegExp(`/com/${page}/[\\w-]+`).exec(await messageTo(journey, email, new RegExp(page)))?.[0] ?? ''

it('an admin adds a second guardian, who gets a separate invitation', async () => {
  const { page } = await atWork()
  child = await add('Mia', 'mias.dad@family.example')
  await go(page, journey, `/account/student/edit/${child}`)
  await page.getByRole('button', { name: 'Add a guardian' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Ma Mia')
  await dialog.getByLabel('Relation').fill('Mother')
  await dialog.getByLabel('Email address').fill('mias.mum@family.example')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Added. The invitation to mias.mum@family.example is on its way.').waitFor()
  await page.getByText('mias.dad@family.example').waitFor()
  await expectAccessible(page)
})

it('both confirm and consent separately; the first sees the password', async () => {
  const { page } = await journey.visitor({ expected: refused })
  const confirm = async (email: string) => {
    await go(page, journey, await linkTo(email, 'schoolParentJoin'))
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await page.getByRole('button', { name: 'I am, show the sign-in' }).click()
    await heading(page, 'How Mia Guarded signs in').waitFor()
    return (await page.locator('dl dd').allInnerTexts())[1]
  }
  expect(await confirm('mias.mum@family.example')).toMatch(/^[a-z0-9]{10}$/)
  expect(await confirm('mias.dad@family.example')).toBe('Shown before')
  const { guardians } = await call<{ guardians: { status: number; consentAt: string | null }[] }>(
    journey,
    'GET',
    `students/${child}`,
    undefined,
    token,
  )
  expect(guardians.map(({ status, consentAt }) => [status, consentAt !== null])).toEqual([
    [2, true],
    [2, true],
  ])
})

it("a guardian of two children sees both through one link, without the other guardian's contact", async () => {
  const brother = await add('Max', 'maxs.dad@family.example')
  await call(
    journey,
    'POST',
    'guardians',
    { student: brother, name: 'Ma Mia', email: 'mias.mum@family.example', relation: 'Mother' },
    token,
  )
  const { page } = await journey.visitor({ expected: refused })
  await go(page, journey, await linkTo('mias.mum@family.example', 'family'))
  const card = (name: string) => page.getByRole('article', { name })
  await card('Mia Guarded').getByText('Confirmed', { exact: true }).waitFor()
  await card('Mia Guarded').getByText('Pa Mia').waitFor()
  expect(await page.getByText('mias.dad@family.example').count()).toBe(0)
  await expectAccessible(page)
  for (const box of await card('Max Guarded').getByRole('checkbox').all()) await box.check()
  await card('Max Guarded').getByRole('button', { name: 'Confirm Max Guarded' }).click()
  await card('Max Guarded').getByText('Student id', { exact: true }).waitFor()
  await card('Max Guarded').getByText('Confirmed', { exact: true }).waitFor()
  await card('Mia Guarded').getByLabel('Send me the reports of Mia Guarded').click()
  await page.getByText('Saved.').waitFor()
  await page.reload()
  await card('Mia Guarded').waitFor()
  expect(await card('Mia Guarded').getByLabel('Send me the reports of Mia Guarded').isChecked()).toBe(false)
})

it('a guardian who lost the link requests a new one', async () => {
  const { page } = await journey.visitor({ expected: refused })
  await go(page, journey, '/com/family')
  await page
    .getByLabel('The email address or phone number that the school writes to')
    .fill('maxs.dad@family.example')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByText(/a message with a new link is on its way/).waitFor()
  await go(page, journey, await linkTo('maxs.dad@family.example', 'family'))
  await page.getByRole('article', { name: 'Max Guarded' }).getByText('Waits for you').waitFor()
})

it('a guardian withdraws consent: the consequences are shown first, the account is locked, and reopens', async () => {
  const { page } = await journey.visitor({ expected: refused })
  await go(page, journey, await linkTo('mias.mum@family.example', 'family'))
  const card = page.getByRole('article', { name: 'Mia Guarded' })
  await card.getByRole('button', { name: 'Withdraw consent' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/cannot sign in until you consent again. The school is notified/).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Withdraw consent' }).click()
  await card.getByText(/You withdrew your consent/).waitFor()
  await expectAccessible(page)
  const status = async () =>
    (await call<{ status: number }>(journey, 'GET', `students/${child}`, undefined, token)).status
  expect(await status()).toBe(0)
  const { page: office } = await atWork()
  await go(office, journey, `/account/student/edit/${child}`)
  await office.getByText('Consent withdrawn').first().waitFor()
  for (const box of await card.getByRole('checkbox').all()) await box.check()
  await card.getByRole('button', { name: 'Confirm Mia Guarded' }).click()
  await card.getByText('Confirmed', { exact: true }).waitFor()
  expect(await status()).toBe(2)
})
