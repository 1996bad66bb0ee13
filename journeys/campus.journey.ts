// Lessons on campus: a provider is verified with address and vetting, a learner buys for a city, enters an
// address, and sees providers.
import { expect, it } from 'vitest'
import { dayText } from '#kit/contract/dates.ts'
import { cards, demoPerson, paid, payBy, shopper } from './commerce.support.ts'
import { go, heading, signInAs } from './identity.support.ts'
import { expectAccessible, longStory, phone, useJourney, type Page } from './support.ts'

const journey = useJourney()
const year = 366 * 86_400_000
/** Any picture serves as a document. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const addPaper = async (page: Page, kind: string): Promise<void> => {
  await page
    .getByRole('group', { name: kind, exact: true })
    .locator('input[type=file]')
    .setInputFiles({ name: `${kind}.png`, mimeType: 'image/png', buffer: dot })
  await page.getByRole('link', { name: `${kind}.png` }).waitFor()
}
const choosePlace = async (
  page: Page,
  label: string | RegExp,
  words: string,
  name: string,
): Promise<void> => {
  await page.getByLabel(label).fill(words)
  await page.getByRole('button', { name }).click()
  await page.getByText(`Chosen: ${name}`).waitFor()
}

it('a provider is verified to teach on campus', { timeout: longStory }, async () => {
  const visitor = await journey.visitor({ reducedMotion: 'reduce', expected: /status of (403|404|409)/ })
  await signInAs(journey, visitor, 'school-admin')
  const { page } = visitor
  await go(page, journey, '/account/teacher/auth')
  await page.getByRole('link', { name: 'Teach on campus' }).click()
  await heading(page, 'Teach on campus').waitFor()
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('combobox', { name: 'Country' }).selectOption('NZ')
  await page.getByRole('combobox', { name: 'City' }).selectOption('Auckland')
  await choosePlace(page, 'Where you live', 'ponsonby', 'Ponsonby, Auckland, New Zealand')
  await addPaper(page, 'Proof of address')
  await addPaper(page, 'Police vetting')
  const expiry = new Date(Date.now() + year).toISOString().slice(0, 10)
  await page.getByLabel('The police vetting expires on').fill(expiry)
  await page.getByRole('link', { name: 'Accept the agreement for lessons on campus.' }).click()
  await page.getByRole('button', { name: /accept: .*campus/i }).click()
  await go(page, journey, '/account/teacher/auth/view/onCampus')
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit for checking' }).click()
  await page.getByText('Being checked').waitFor()

  const office = await journey.visitor({
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    expected: /status of 4/,
  })
  await signInAs(journey, office, 'staff')
  const desk = office.page
  await go(desk, journey, '/sys/campus-verification?claim=none')
  await desk.getByRole('link', { name: 'Ada Demo-Admin' }).click()
  await desk.getByRole('button', { name: 'Claim', exact: true }).click()
  await desk.getByText(dayText(expiry, { locale: 'en-US' })).waitFor()
  await desk.getByRole('button', { name: 'Approve', exact: true }).click()
  await desk.getByText('Ada Demo-Admin can teach on campus.').waitFor()
  await page.getByText('Approved', { exact: true }).waitFor()
  await go(desk, journey, '/sys/campus-location?q=Auckland')
  await desk.getByRole('row', { name: /Auckland.* 2 / }).waitFor()
})

it('a learner buys for a city, enters an address, and sees providers', { timeout: longStory }, async () => {
  const { page, open } = await shopper(journey, 'Cam', { expected: /status of 404/ })
  await open('/booking/service-package-list?q=campus')
  await page.getByRole('link', { name: 'Mathematics on campus' }).first().click()
  await page.getByRole('link', { name: 'Buy credits' }).click()
  await page.getByText('One teacher for this package.').waitFor()
  await page.getByLabel('Number of credits').fill('2')
  await page.getByRole('link', { name: 'Buy 2 credits' }).click()
  await page.getByRole('button', { name: 'Order and pay' }).click()
  await payBy(page, cards.good)
  await paid(page)
  await page.getByRole('link', { name: /Open your credits of Mathematics on campus/ }).click()
  await page.getByRole('link', { name: 'Book a lesson of Mathematics on campus' }).click()
  await page.getByText('Say first where the lessons take place').waitFor()
  await choosePlace(page, /^Town or suburb/, 'mount eden', 'Mount Eden, Auckland, New Zealand')
  await page.getByText('One teacher comes there.').waitFor()
  await page.getByLabel('School, street and room').fill('Room 4, the school')
  await page.getByRole('button', { name: 'Save the place' }).click()
  const why = page.getByRole('list', { name: 'Why Mere Demo-Mentor' })
  await why.getByText('Teaches on campus in Auckland').waitFor()
  await why.getByText('3 km away').waitFor()
  await page.setViewportSize(phone)
  await expectAccessible(page)
})

it('staff edit a city, and an archived one sells nothing new', { timeout: longStory }, async () => {
  const { page, open } = await demoPerson(journey, 'staff')
  await open('/sys/campus-location')
  await page.getByRole('button', { name: 'Add a city' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a city' })
  await dialog.getByLabel('City').fill('Napier')
  await dialog.getByLabel('Intermediate').first().fill('48')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page
    .getByRole('row', { name: /Napier/ })
    .getByText('$48.00')
    .waitFor()
  await page.getByRole('button', { name: 'Archive Wellington' }).click()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByText('Wellington is archived.').waitFor()

  const buyer = await shopper(journey, 'Cora', { expected: /status of 404/ })
  await buyer.open('/booking/service-package-list?q=campus')
  await buyer.page.getByRole('link', { name: 'Mathematics on campus' }).first().click()
  await buyer.page.getByRole('link', { name: 'Buy credits' }).click()
  const city = buyer.page.getByRole('combobox', { name: 'City' })
  await city.waitFor()
  await expect.poll(() => city.locator('option').allInnerTexts()).toEqual(['Auckland'])
})
