// My files: folders, previews, uses, an interrupted upload; and full storage without partial files.
import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { film } from './films.support.ts'
import { call, go, signInAs, tokenOf } from './identity.support.ts'
import { expectAccessible, useJourney, type Page } from './support.ts'

const journey = useJourney()

const pdf = (pages: number) =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count ${pages}>>\nendobj\n% ${randomBytes(6).toString('hex')}\ntrailer\n<</Root 1 0 R>>\n%%EOF\n`,
  )

const add = (page: Page, name: string, buffer: Buffer, mimeType: string) =>
  page
    .getByRole('group', { name: 'Add files' })
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType, buffer })
const file = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Files' }).getByRole('button', { name: new RegExp(`^${name}`) })

it('files are added, sorted into folders, found, previewed and deleted', async () => {
  const visitor = await journey.visitor()
  const { page } = visitor
  await signInAs(journey, visitor, 'teacher2')
  await go(page, journey, '/com/drive')
  await add(page, 'Currents.pdf', pdf(12), 'application/pdf')
  await file(page, 'Currents.pdf').waitFor()
  await page.getByRole('button', { name: 'New folder' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Oceans')
  await page.getByRole('button', { name: 'Create folder' }).click()
  await page.getByRole('link', { name: 'Oceans' }).waitFor()
  await page.getByRole('button', { name: 'Create folder' }).waitFor({ state: 'detached' })
  await page
    .getByRole('region', { name: 'Files' })
    .locator('summary[aria-label="More for Currents.pdf"]')
    .click()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByRole('dialog').getByLabel('To', { exact: true }).selectOption({ label: 'Oceans' })
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
  await file(page, 'Currents.pdf').waitFor({ state: 'detached' })
  // A search covers all folders.
  await page.getByRole('searchbox', { name: 'Search files' }).fill('curr')
  await file(page, 'Currents.pdf').click()
  await page.getByRole('dialog').getByText('12 pages').waitFor()
  await page.getByRole('dialog').getByText('Nowhere yet.').waitFor()
  await page.keyboard.press('Escape')
  await go(page, journey, '/com/drive')
  await page.getByRole('link', { name: 'Oceans' }).click()
  await page.locator('summary[aria-label="More for Currents.pdf"]').click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Delete', exact: true })
    .click()
  await page.getByText('This folder is empty').waitFor()
})

it('a large upload resumes after a lost connection', async () => {
  const visitor = await journey.visitor({ expected: /ERR_FAILED|net::/ })
  const { page } = visitor
  await signInAs(journey, visitor, 'teacher2')
  await go(page, journey, '/com/drive')
  const offsets: string[] = []
  let broken = false
  await page.route('**/fio/files/*/parts?*', route => {
    const offset = new URL(route.request().url()).searchParams.get('offset')
    if (offset !== null) offsets.push(offset)
    if (offset !== null && offset !== '0' && !broken) {
      broken = true
      return route.abort('failed')
    }
    return route.continue()
  })
  await add(page, 'Long lesson.mp4', film(18 * 1024 * 1024), 'video/mp4')
  await file(page, 'Long lesson.mp4').waitFor()
  // No received part was sent again.
  expect(offsets).toEqual(['0', '8388608', '8388608', '16777216'])
  await file(page, 'Long lesson.mp4').click()
  await page.getByRole('dialog').getByText('0:07').waitFor()
})

it('storage: a warning at four fifths, a clear limit, no partial uploads, and space again after deleting', async () => {
  const visitor = await journey.visitor({ expected: /413/ })
  const { page } = visitor
  const { accessToken } = await signInAs(journey, visitor, 'school-admin')
  const [school] = await call<{ _id: string }[]>(
    journey,
    'GET',
    'school-user/schoolList',
    undefined,
    accessToken,
  )
  const id = school?._id ?? ''
  const sales = (await tokenOf(journey, { email: 'sales@demo.classwright.test' })).accessToken
  const { spaceUsed } = await call<{ spaceUsed: number }>(
    journey,
    'GET',
    `school-plan/${id}`,
    undefined,
    sales,
  )
  const room = 2_000_000 + spaceUsed
  await call(journey, 'PATCH', `school-plan/${id}`, { space: spaceUsed + room }, sales)
  await page.evaluate(chosen => {
    localStorage.setItem('account-school', chosen)
    localStorage.setItem('current-school', chosen)
  }, id)
  await go(page, journey, '/com/drive')
  await page.getByRole('region', { name: 'Space' }).getByText(/used$/).waitFor()
  await add(page, 'First.mp4', film(Math.round(room * 0.9)), 'video/mp4')
  await file(page, 'First.mp4').waitFor()
  await page
    .getByText(/^Your space is nearly used up: .+ are left\. Delete what you no longer need\.$/)
    .waitFor()

  await add(page, 'Second.mp4', film(Math.round(room * 0.4)), 'video/mp4')
  await page
    .getByText(
      /^There is not enough space for this file of .+: of .+, .+ are used and .+ are left\. Delete some files first\.$/,
    )
    .waitFor()
  expect(await file(page, 'Second.mp4').count()).toBe(0)
  const after = await call<{ spaceUsed: number }>(journey, 'GET', `school-plan/${id}`, undefined, sales)
  expect(after.spaceUsed - spaceUsed).toBeLessThan(room)
  await expectAccessible(page)

  await page.locator('summary[aria-label="More for First.mp4"]').click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Delete', exact: true })
    .click()
  await file(page, 'First.mp4').waitFor({ state: 'detached' })
  await add(page, 'Second.mp4', film(Math.round(room * 0.4)), 'video/mp4')
  await file(page, 'Second.mp4').waitFor()
})

it('a video becomes content by its address; web search reports that it is not configured', async () => {
  const visitor = await journey.visitor({ expected: /ERR_|net::/ })
  const { page } = visitor
  await signInAs(journey, visitor, 'teacher2')
  await go(page, journey, '/com/drive/googleImage')
  await page.getByText(/^Searching the web for pictures is not set up/).waitFor()
  await go(page, journey, '/com/drive/youtube')
  await page.getByText(/^Searching the web for videos is not set up/).waitFor()
  await page.getByLabel('Address of the video').fill('http://films.example/tide.mp4')
  await page.getByText('Give an address that begins with https://.').waitFor()
  await page.getByLabel('Address of the video').fill('https://films.example/tide.mp4')
  await page.getByLabel('Name').fill('Tide in a minute')
  await page.getByRole('button', { name: 'Use this video' }).click()
  await page.waitForURL('**/com/video/edit/*')
  await page
    .getByRole('heading', { name: 'Tide in a minute' })
    .or(page.getByLabel(/name|title/i).first())
    .first()
    .waitFor()
})
