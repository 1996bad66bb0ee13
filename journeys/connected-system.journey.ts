// A school connected to its student information system: comparison, confirmation, update, failure, pause
// and disconnection.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPackage } from '#schools/contract/import/oneroster-files.ts'
import { oneRosterPackage, tablesOf } from '#schools/contract/testing/oneroster-package.ts'
import { collectionsOf } from '#schools/contract/testing/oneroster-rest.ts'
import { startProvider } from '#schools/server/testing/provider.ts'
import { advance, call, go, signInAs, tokenOf } from './identity.support.ts'
import { expectAccessible, useJourney, type Page } from './support.ts'

const sis = await startProvider()
const journey = useJourney({ ROSTER_ORIGINS: sis.origin })
afterAll(() => sis.stop())

const admin = 'school-admin@demo.classwright.test'
const pack = readPackage(
  tablesOf(oneRosterPackage({ version: '1.2', students: 6, teachers: 2, classes: 2, mark: 'sis' })),
)
if (!pack) throw new Error('not recognised')
const collections = collectionsOf(pack)
beforeAll(() => sis.set({ collections }))

let page: Page
const panel = () => page.getByRole('region', { name: 'Connected system' })
const press = (name: string) => panel().getByRole('button', { name, exact: true }).click()
/** The job runs once a minute. */
async function fetchNow(button: string, outcome: string): Promise<void> {
  await press(button)
  await expect
    .poll(
      async () => {
        await advance(journey, 61)
        return panel().getByRole('list', { name: 'Last fetches' }).getByRole('listitem').first().innerText()
      },
      { timeout: 60_000, interval: 2000 },
    )
    .toContain(outcome)
}

async function atWork(): Promise<void> {
  const { user, accessToken } = await tokenOf(journey, { email: admin })
  const visitor = await journey.visitor({ timezoneId: user.timeZone, expected: /status of (404|409)/ })
  await signInAs(journey, visitor, admin)
  page = visitor.page
  const [school] = await call<{ _id: string }[]>(
    journey,
    'GET',
    'school-user/schoolList',
    undefined,
    accessToken,
  )
  await page.evaluate(id => localStorage.setItem('account-school', id), school?._id ?? '')
  await go(page, journey, '/account/imports')
}

it('an admin connects it, previews changes, and confirms', async () => {
  await atWork()
  await press('Connect a system')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address of OneRoster 1.2').fill(sis.origin)
  await dialog.getByLabel('Address for tokens').fill(`${sis.origin}/token`)
  await dialog.getByLabel('Client id').fill('client')
  await dialog.getByLabel('Client secret').fill('secret')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Connect and test' }).click()
  await page.getByText('The other system answers.').waitFor()

  await dialog.getByText('It has 14 people in all.').waitFor()
  await dialog.getByLabel('Birth dates and gender').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await panel().getByText('North School at 127.0.0.1').waitFor()

  await fetchNow('Switch on and fetch now', 'Waits for you')
  await panel().getByText('This is the first time that it is compared with the school.').first().waitFor()
  await expectAccessible(page)
  await panel().getByRole('link', { name: 'See the changes' }).click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('heading', { name: /^6 students, 2 teachers/ }).waitFor()
})

it('a failure shows its reason and changes nothing; pausing and disconnecting keep everybody', async () => {
  await atWork()
  await panel().getByText('Imported').waitFor()
  await sis.set({ collections, troubles: [{ when: '/users', times: 9, status: 500 }] })
  await fetchNow('Fetch now', 'Failed')
  await panel().getByText('The other system answered with 500. Nothing was changed.').waitFor()
  await panel()
    .getByText(/failed 1 time in a row, tried again on/)
    .waitFor()
  await expectAccessible(page)
  await press('Pause')
  await panel().getByText('paused.').waitFor()
  await press('Disconnect')
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await panel().getByRole('button', { name: 'Connect a system' }).waitFor()
  await go(page, journey, '/account/student')
  await page.getByText('Sol0 North').first().waitFor()
})
