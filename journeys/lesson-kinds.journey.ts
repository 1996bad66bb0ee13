// Special lessons: one with a course, a free first one, an interview booked by an applicant; and staff
// viewing mentoring orders.
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { dayMs } from '#kit/contract/durations.ts'
import { someone } from './academics.support.ts'
import { turnedAway } from './authoring.support.ts'
import { physicsLessons } from './bookings.support.ts'
import { demoPerson, shopper } from './commerce.support.ts'
import { call, go, heading } from './identity.support.ts'
import { expectAccessible, longStory, useJourney } from './support.ts'

const journey = useJourney()

it(
  'a student chooses the course that lessons go with, and the provider sees it',
  { timeout: longStory },
  async () => {
    const { credits, provider, slots } = await physicsLessons(journey)
    const { page } = await someone(journey, 'student')
    await go(page, journey, `/booking/choose/${credits}`)
    await page.getByRole('link', { name: 'Choose a course' }).click()
    await heading(page, 'Choose a course').waitFor()
    const first = page.getByRole('list', { name: 'Your courses' }).getByRole('listitem').first()
    const course = await first.locator('b').innerText()
    await expectAccessible(page)
    await first.getByRole('button', { name: `Choose ${course}` }).click()
    await page.getByText(`Chosen: ${course}`).waitFor()
    await go(page, journey, `/booking/booking-confirmation/${provider}/${credits}?at=${slots.at(-4)?.start}`)
    await page.getByText(course, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Book for 1 credit' }).click()
    await page.getByRole('link', { name: 'Open the booking' }).click()
    await page.waitForURL(/\/detail\/booking\//)
    const path = new URL(page.url()).pathname.replace('/v2', '')
    const priya = await someone(journey, 'provider')
    await go(priya.page, journey, path)
    await priya.page.getByText(course, { exact: true }).waitFor()
    const other = await someone(journey, 'student2', { expected: /status of 404/ })
    await turnedAway(
      journey,
      other.page,
      `/booking/choose-binding-course/${credits}`,
      'There is nothing at this address',
    )
  },
)

it(
  'before buying, a student sees the providers and books a free first lesson',
  { timeout: longStory },
  async () => {
    const { credits, provider, student } = await physicsLessons(journey)
    const { pack } = await call<{ pack: string }>(
      journey,
      'GET',
      `service-pack-user/${credits}`,
      undefined,
      student,
    )
    const sam = await demoPerson(journey, 'student2')
    const { page } = sam
    await sam.open(`/booking/package-detail/${pack}`)
    await page.getByRole('link', { name: 'Who teaches it' }).click()
    await heading(page, 'Who teaches Physics mentoring').waitFor()
    await page.getByRole('link', { name: 'See free times of Priya Demo-Provider' }).click()
    await page.getByRole('button', { name: 'Try 20 minutes for free' }).click()
    await page.getByText('1 left', { exact: false }).first().waitFor()
    await page.waitForURL(url => !url.pathname.endsWith(pack))
    const packUser = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const span = new URLSearchParams({
      packUser,
      servicer: provider,
      from: new Date(Date.now() + 5 * dayMs).toISOString(),
      until: new Date(Date.now() + 12 * dayMs).toISOString(),
    })
    const { data } = await call<{ data: { start: string }[] }>(
      journey,
      'GET',
      `service-booking/slots?${span}`,
      undefined,
      sam.token,
    )
    await sam.open(`/booking/booking-confirmation/${provider}/${packUser}?at=${data[0]?.start}`)
    await page.getByText('Free first lesson: Physics mentoring').waitFor()
    await page.getByRole('button', { name: 'Book for 1 credit' }).click()
    await heading(page, 'Your lesson is booked').waitFor()
    expect(
      (await call<{ data: unknown[] }>(journey, 'GET', 'service-booking?tab=booker', undefined, sam.token))
        .data,
    ).toHaveLength(1)
  },
)

it('staff view orders of academic mentoring', { timeout: longStory }, async () => {
  const buyer = await shopper(journey, 'Olga')
  await buyer.open('/booking/service-package-list?q=Physics')
  await buyer.page.getByRole('link', { name: 'Physics mentoring' }).first().click()
  await buyer.page.getByRole('link', { name: 'Buy credits' }).click()
  await buyer.page.getByRole('link', { name: 'Get one credit free' }).click()
  await buyer.page.getByRole('button', { name: 'Get it now' }).click()
  await buyer.page.getByRole('link', { name: /^Open your credits/ }).waitFor()
  const staff = await demoPerson(journey, 'staff')
  await staff.open('/sys/order/OrderList')
  await staff.page.getByRole('link', { name: 'Academic mentoring' }).click()
  await heading(staff.page, 'Orders of academic mentoring').waitFor()
  await staff.page.getByText('Physics mentoring').first().waitFor()
  await expectAccessible(staff.page)
  await staff.page.getByLabel('Search orders').fill('Olga')
  const [file] = await Promise.all([
    staff.page.waitForEvent('download'),
    staff.page
      .getByText('1–1 of 1')
      .waitFor()
      .then(() => staff.page.getByRole('button', { name: 'Export CSV' }).click()),
  ])
  const sheet = await readFile(await file.path(), 'utf8')
  expect(sheet).toContain('Olga Shopper')
  expect(sheet).not.toContain('Stella Demo-Student')
  await staff.page.getByRole('table').getByRole('link').first().click()
  await staff.page.waitForURL(/\/order\/backDetail\//)
  await staff.page.getByText('Olga Shopper').first().waitFor()
})

it(
  'an applicant is invited to an interview, and books a consultant and time',
  { timeout: longStory },
  async () => {
    const staff = await demoPerson(journey, 'staff')
    await staff.open('/sys/teacher-verification?status=1')
    const { data } = await call<{
      data: { _id: string; uid: string; applicant: { name: string; email: string } }[]
    }>(journey, 'GET', 'service-auth?$sys=true&status=1&type=mentoring', undefined, staff.token)
    const [application] = data
    if (!application) throw new Error('nobody waits for a decision')
    await staff.open(`/sys/teacher-verification/${application._id}`)
    await staff.page.getByRole('button', { name: 'Claim' }).click()
    await staff.page.getByRole('button', { name: 'Invite to an interview' }).click()
    await staff.page
      .getByLabel('How')
      .selectOption({ label: 'The applicant books: Interview about your application' })
    await staff.page.getByRole('button', { name: 'Invite', exact: true }).click()
    await staff.page.getByText('The applicant is invited to book an interview', { exact: false }).waitFor()
    const applicant = await demoPerson(journey, application.applicant.email.split('@')[0] ?? '')
    await applicant.open('/my/notice')
    await applicant.page
      .getByRole('link', { name: /^Choose a time for the interview/ })
      .first()
      .click()
    await heading(applicant.page, 'Choose provider and time').waitFor()
    await applicant.page.getByText('Consultant').first().waitFor()
  },
)
