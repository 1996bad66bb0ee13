// Staff publishes a package; a student buys ten credits with two gifts; both see the same log; what is unused is refunded.
import { expect, it } from 'vitest'
import { cards, demoPerson, idIn, ordersOf, paid, payBy, shopper } from './commerce.support.ts'
import { call, heading } from './identity.support.ts'
import { expectAccessible, useJourney, type Page } from './support.ts'

const journey = useJourney()
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const setting = {
  desc: '',
  approvalDesc: '',
  countryCode: ['NZ'],
  curriculum: [{ code: 'nz', subject: ['Science', 'Mathematics'] }],
  topic: [],
  attachmentType: [],
  essay: false,
  hourRate: [],
}

const logRows = (page: Page) =>
  page.getByRole('region', { name: 'What happened' }).getByRole('row').allInnerTexts()
const sum = (page: Page, name: string) => page.locator(`[data-sum="${name}"]`).innerText()

it('a package is written, published, bought with gifts, read by both sides and refunded', async () => {
  const staff = await demoPerson(journey, 'staff')
  await call(journey, 'PATCH', 'conf/Service:mentoring:academic', { val: setting }, staff.token)

  // Staff writes it, with what buyers see beside it.
  await staff.open('/sys/package')
  await staff.page.getByRole('link', { name: 'New package' }).click()
  await heading(staff.page, 'New package').waitFor()
  await staff.page.getByLabel('Name', { exact: true }).fill('Ten lessons of tides')
  await staff.page
    .getByLabel('Cover picture')
    .setInputFiles({ name: 'tide.png', mimeType: 'image/png', buffer: dot })
  await staff.page
    .getByRole('button', { name: 'Change the cover picture' })
    .or(staff.page.getByText('Change the cover picture'))
    .first()
    .waitFor()
  await staff.page.getByLabel('What it offers').fill('One to one\nIn your time zone')
  await staff.page.getByRole('checkbox', { name: 'New Zealand' }).check()
  await staff.page.getByLabel('Curriculum').selectOption('nz')
  await staff.page.getByRole('checkbox', { name: 'Science' }).check()
  await staff.page.getByRole('checkbox', { name: 'Intermediate' }).check()
  await staff.page.getByLabel('Per credit', { exact: true }).fill('20')
  await staff.page.getByRole('button', { name: 'Add a bundle' }).click()
  const bundles = staff.page.getByRole('group', { name: 'Bundles' }).first()
  await bundles.getByLabel('Credits').fill('10')
  await bundles.getByLabel('Per cent off').fill('10')
  await bundles.getByLabel('Gifts').fill('2')
  const preview = staff.page.getByRole('complementary', { name: 'Preview' })
  await preview.getByText('In your time zone').waitFor()
  await preview.getByText('$180.00').waitFor()
  await expectAccessible(staff.page)
  await staff.page.getByRole('button', { name: 'Save', exact: true }).click()
  await heading(staff.page, 'Ten lessons of tides').waitFor()
  await staff.page.getByRole('button', { name: 'Publish' }).click()
  await staff.page.getByRole('button', { name: 'Take down' }).waitFor()
  const pack = new URL(staff.page.url()).searchParams.get('id') ?? ''

  // Somebody finds it and buys ten credits by card.
  const tess = await shopper(journey, 'Tess')
  await tess.open('/booking/service-list')
  await tess.page.getByRole('link', { name: 'All packages' }).click()
  await tess.page.getByRole('link', { name: 'Ten lessons of tides' }).first().click()
  await heading(tess.page, 'Ten lessons of tides').waitFor()
  await tess.page.getByText('You get 12 credits, 2 of them as a gift.').waitFor()
  await tess.page.getByRole('link', { name: 'Buy 10 credits' }).click()
  await heading(tess.page, 'Check your order').waitFor()
  await tess.page
    .getByRole('button', { name: /^(Order|Place|Go|Confirm|Continue)/ })
    .first()
    .click()
  await tess.page.getByLabel('Card number').waitFor()
  await payBy(tess.page, cards.good)
  await paid(tess.page)
  const [order] = await ordersOf(journey, tess)
  const bought = order?.links[0]?.newId ?? ''

  // The same sums and the same log for both sides.
  await tess.open(`/order/servicePackDetail/${bought}`)
  await heading(tess.page, 'Ten lessons of tides').waitFor()
  await expect.poll(() => sum(tess.page, 'available')).toBe('12')
  await expect.poll(async () => (await logRows(tess.page)).length).toBe(3)
  await expectAccessible(tess.page)
  await staff.open(`/order/servicePackDetail/${bought}`)
  await expect.poll(async () => (await logRows(staff.page)).length).toBe(3)
  const credits = (rows: string[]) =>
    rows.slice(1).map(row => row.replaceAll(/\s+/g, ' ').replace(/^.*?(Gift|Bought)/, '$1'))
  expect(credits(await logRows(staff.page))).toEqual(credits(await logRows(tess.page)))

  // What is unused goes back, gifts with it.
  await tess.open(`/order/detail/${order?._id}`)
  await call(journey, 'GET', `order/cancel?id=${order?._id}`, undefined, tess.token)
  await tess.open(`/order/servicePackDetail/${bought}`)
  await expect.poll(() => sum(tess.page, 'refunded')).toBe('12')
  expect(await sum(tess.page, 'available')).toBe('0')
  await staff.open(`/order/packageSalesHistory/${pack}`)
  await staff.page.getByText('Tess Shopper').waitFor()
  await staff.page.getByRole('cell', { name: '$180.00' }).first().waitFor()
  await staff.open(`/order/packageSalesStatistic/${pack}`)
  await staff.page.getByText('Refunded').waitFor()

  // Taken down with a reason: no longer sold, and strangers see neither the office nor others' credits.
  await staff.open(`/sys/package/view?id=${pack}`)
  await staff.page.getByLabel('Reason').fill('The tide is out')
  await staff.page.getByRole('button', { name: 'Take down' }).click()
  await staff.page.getByText('Taken down: The tide is out').waitFor()
  const una = await shopper(journey, 'Una', { expected: /status of (403|404)/ })
  await una.open(`/order/servicePack/${pack}`)
  await una.page.getByText('This package is not on sale.').waitFor()
  await una.open(`/order/servicePackDetail/${bought}`)
  await una.page.getByText('You have no such package.').waitFor()
  await una.open('/sys/package')
  await una.page
    .getByRole('heading', { name: /not|may|access|open/i })
    .first()
    .waitFor()
  expect(idIn(una.page)).toBe('')
})
