// Staff sell a package of lessons; a student buys ten with two gifts; both sides read the same log; unused
// ones are refunded.
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import { demoPerson, ordersOf, shopper } from './commerce.support.ts'
import { buyTen } from './packages.support.ts'
import { call, heading } from './identity.support.ts'
import { expectAccessible, longStory, useJourney, type Page } from './support.ts'

const journey = useJourney()
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const sums = async (page: Page) =>
  (await page.getByRole('region', { name: 'Sums' }).innerText()).split('\n').filter(text => text !== '')
/** Event, amount and remainder; times differ by reader. */
const log = async (page: Page) =>
  (await page.getByRole('region', { name: 'What happened' }).getByRole('row').allInnerTexts())
    .slice(1)
    .map(row => /(Bought|Gift|Refunded)[^\t]*\t+(\S+)\s+(\S+)/.exec(row)?.slice(1).join(' ') ?? row)

it(
  'staff write a package with a live preview and publish it; learners find it',
  { timeout: longStory },
  async () => {
    const { page, open } = await demoPerson(journey, 'staff')
    await open('/sys/package')
    await page.getByRole('link', { name: 'New package' }).click()
    await heading(page, 'New package').waitFor()
    const preview = page.getByRole('complementary', { name: 'Preview' })
    await preview.getByText('Give it a name.').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Ten lessons of tides')
    await page
      .getByLabel('Cover picture')
      .setInputFiles({ name: 'tide.png', mimeType: 'image/png', buffer: dot })
    await page.getByText('Change the cover picture').waitFor()
    await page.getByLabel('What it offers').fill('One to one\nIn your time zone')
    await page.getByRole('checkbox', { name: 'New Zealand' }).check()
    await page.getByLabel('Curriculum').selectOption('nz')
    await page.getByRole('checkbox', { name: 'Science' }).check()
    await page.getByRole('checkbox', { name: 'Intermediate' }).check()
    await page.getByLabel('Per credit', { exact: true }).fill('20')
    await page.getByRole('button', { name: 'Add a bundle' }).click()
    const bundles = page.getByRole('group', { name: 'Bundles' })
    await bundles.getByLabel('Credits').fill('10')
    await bundles.getByLabel('Per cent off').fill('10')
    await bundles.getByLabel('Gifts').fill('2')
    await preview.getByText('In your time zone').waitFor()
    await preview.getByText('$180.00').waitFor()
    await preview.getByText('Ready to be published.').waitFor()
    await expectAccessible(page)

    // Leaving asks for confirmation.
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Stay' }).click()
    await heading(page, 'New package').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await heading(page, 'Ten lessons of tides').waitFor()
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('button', { name: 'Take down' }).waitFor()

    const sam = await demoPerson(journey, 'student2', { expected: /status of 404/ })
    await sam.open('/booking/service-list')
    await sam.page.getByRole('link', { name: 'All packages' }).click()
    await sam.page.getByRole('link', { name: 'Ten lessons of tides' }).first().click()
    await heading(sam.page, 'Ten lessons of tides').waitFor()

    // Taken down with a reason: open pages see it disappear.
    await page.getByLabel('Reason').fill('The tide is out')
    await page.getByRole('button', { name: 'Take down' }).click()
    await page.getByText('Taken down: The tide is out').waitFor()
    await sam.page.reload()
    await sam.page.getByText('This package is not on sale.').waitFor()
  },
)

it(
  'a student buys ten credits with two gifts, both sides read the same log, unused ones are refunded',
  { timeout: longStory },
  async () => {
    const sam = await demoPerson(journey, 'student2')
    await sam.open('/booking/service-package-list?q=Physics')
    await sam.page.getByRole('link', { name: 'Physics mentoring' }).first().click()
    await buyTen(sam, 'Physics mentoring')
    await sam.page.getByRole('link', { name: 'Open your credits of Physics mentoring' }).click()
    await heading(sam.page, 'Physics mentoring').waitFor()
    const whole = ['12', 'Available', '0', 'Used', '0', 'Expired', '0', 'Refunded', '12', 'In all']
    await expect.poll(() => sums(sam.page)).toEqual(whole)
    await expect.poll(() => log(sam.page)).toEqual(['Gift +2 12', 'Bought +10 10'])
    await expectAccessible(sam.page)

    const address = new URL(sam.page.url()).pathname.replace('/v2', '')
    const staff = await demoPerson(journey, 'staff')
    await staff.open(address)
    await expect.poll(() => log(staff.page)).toEqual(['Gift +2 12', 'Bought +10 10'])
    expect(await sums(staff.page)).toEqual(whole)

    // The notice links to the same page.
    await sam.open('/my/notice')
    await sam.page.getByRole('link', { name: 'Physics mentoring is yours' }).first().click()
    await heading(sam.page, 'Physics mentoring').waitFor()

    await sam.page.getByRole('link', { name: 'Refund 10 credits' }).click()
    await sam.page.getByRole('button', { name: 'Cancel and refund' }).click()
    const dialog = sam.page.getByRole('dialog')
    await dialog.getByText('$225.00 is refunded to your original payment method.', { exact: false }).waitFor()
    await dialog.getByRole('button', { name: 'Cancel and refund' }).click()
    await sam.page.getByText('It is cancelled. The refund is on its way.').waitFor()
    const gone = ['0', 'Available', '0', 'Used', '0', 'Expired', '12', 'Refunded', '12', 'In all']
    await sam.open(address)
    await expect.poll(() => sums(sam.page)).toEqual(gone)
    await staff.open(address)
    await expect.poll(() => sums(staff.page)).toEqual(gone)

    await staff.open('/sys/package?q=Physics')
    await staff.page.getByRole('link', { name: 'Physics mentoring' }).click()
    await staff.page.getByRole('link', { name: 'Sales history' }).click()
    await staff.page.getByText('Sam Demo-Student').waitFor()
    await staff.page.getByRole('link', { name: 'Figures' }).click()
    await heading(staff.page, 'Sales figures').waitFor()
    await staff.page.getByText('Refunded', { exact: true }).waitFor()
  },
)

it('a newcomer gets a free credit, and a school buys for itself', { timeout: longStory }, async () => {
  const una = await shopper(journey, 'Una')
  await una.open('/booking/service-package-list?q=Physics')
  await una.page.getByRole('link', { name: 'Physics mentoring' }).first().click()
  await una.page.getByRole('link', { name: 'Buy credits' }).click()
  await una.page.getByRole('link', { name: 'Get one credit free' }).click()
  await una.page.getByRole('button', { name: 'Get it now' }).click()
  await una.page.getByRole('link', { name: /Open your credits of Physics mentoring/ }).click()
  await expect.poll(() => sums(una.page)).toContain('1')
  await una.page.getByRole('link', { name: 'Buy more' }).click()
  await una.page.getByText('You have had a free credit of this package.').waitFor()
  await una.open('/home/services')
  await una.page.getByRole('link', { name: 'Physics mentoring', exact: true }).waitFor()

  const ada = await someone(journey, 'school-admin', { expected: /favicon/ })
  await ada.open('/booking/service-package-list?q=Physics')
  await ada.page.getByRole('link', { name: 'Physics mentoring' }).first().click()
  await buyTen(ada, 'Physics mentoring')
  await ada.page.getByRole('link', { name: 'Open your credits of Physics mentoring' }).click()
  await ada.page.getByText(/: 12 credits left/).waitFor()
  await ada.open('/home/services')
  await ada.page
    .getByRole('region', { name: /^Packages of / })
    .getByText('12 credits left')
    .waitFor()
})

it('roles without permission are refused politely', { timeout: longStory }, async () => {
  const una = await shopper(journey, 'Ulla', { expected: /status of (403|404)/ })
  const stella = await demoPerson(journey, 'student')
  const { data } = await call<{ data: { _id: string; pack: string }[] }>(
    journey,
    'GET',
    'service-pack-user',
    undefined,
    stella.token,
  )
  const [bought] = data
  await una.open(`/order/servicePackDetail/${bought?._id}`)
  await una.page.getByText('You have no such package.').waitFor()
  expect(await ordersOf(journey, una)).toEqual([])

  // Sales views mentor packages and figures, and edits consultant packages only.
  const sia = await demoPerson(journey, 'sales', { expected: /status of 403/ })
  await sia.open(`/sys/package/view?id=${bought?.pack}`)
  await sia.page.getByText('Your role can view this package, not change it.').waitFor()
  await sia.page.getByRole('link', { name: 'Sales figures' }).click()
  await heading(sia.page, 'Sales figures').waitFor()
  await sia.open(`/sys/package/edit?id=${bought?.pack}`)
  await heading(sia.page, 'This page is not open to you').waitFor()
  const carers = await call<{ data: { _id: string }[] }>(
    journey,
    'GET',
    'service-pack?$search=carer',
    undefined,
    sia.token,
  )
  await sia.open(`/sys/package/edit?id=${carers.data[0]?._id}`)
  await expect
    .poll(() => sia.page.getByLabel('Name', { exact: true }).inputValue())
    .toBe('A carer for your learning')
  await sia.page.getByLabel('Search words').fill('guidance')
  await sia.page.getByRole('button', { name: 'Save', exact: true }).click()
  await heading(sia.page, 'A carer for your learning').waitFor()
  await sia.open('/sys/package/edit')
  await heading(sia.page, 'New package').waitFor()
  expect(await sia.page.getByLabel('Taught by').locator('option').allInnerTexts()).toEqual([
    'Education consultant',
  ])
})
