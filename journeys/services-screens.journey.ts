// Service pages that other journeys do not visit: they show and process other people's input, and refuse
// strangers.
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import { callsAs, turnedAway } from './authoring.support.ts'
import { bookedLesson, physicsLessons } from './bookings.support.ts'
import { demoPerson } from './commerce.support.ts'
import { call, go, heading, newAccount } from './identity.support.ts'
import { longStory, useJourney, type Page } from './support.ts'

const journey = useJourney()
const refused = /status of 40[34]/

/** Claims the item, then releases it. */
async function claimAndStop(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Claim', exact: true }).click()
  await page.getByText('You are working on this.').waitFor()
  await page.getByRole('button', { name: 'Stop claim' }).click()
  await page.getByText('Nobody is working on this.').waitFor()
}

it('staff use the alternative addresses and lift a suspension', { timeout: longStory }, async () => {
  const staff = await someone(journey, 'staff')
  const { page } = staff
  const first = async (path: string) => (await staff.list(path))[0]?._id
  await go(
    page,
    journey,
    `/com/sys/teacher-verification/${await first('service-auth?$sys=true&status=1&type=mentoring')}`,
  )
  await heading(page, 'Tara Demo-Teacher').waitFor()
  await page.getByText('New Zealand Curriculum, Science').first().waitFor()
  await claimAndStop(page)
  const campus = await first('service-conf-campus?$sys=true&status=1')
  await go(page, journey, `/com/sys/campus-verification/${campus}`)
  await page.getByText('Nobody is working on this.').waitFor()
  await claimAndStop(page)
  await go(
    page,
    journey,
    `/com/sys/teaching-accident/${await first('teaching-accident?$sys=true&status=pending')}`,
  )
  await page.getByText('I waited for half an hour and nobody came.').waitFor()
  await claimAndStop(page)

  await go(page, journey, '/sys/teaching-accident/suspended-list')
  const kai = page.getByRole('row').filter({ hasText: 'Kai Demo-Tutor' })
  await kai.getByText('Over a third of the lessons in 90 days did not take place').waitFor()
  await kai.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Withdraw suspension' }).click()
  await kai.waitFor({ state: 'detached' })

  await go(page, journey, '/sys/teacher?q=Priya')
  await page.getByText('Priya Demo-Provider').waitFor()
  await page.getByText('How many teach what').click()
  await page.getByText(/^Physics: 1$/).waitFor()
  await go(page, journey, '/sys/teacher-verification?since=7')
  await page.getByRole('link', { name: 'Tara Demo-Teacher' }).waitFor()
})

it('learner and provider see a lesson in their lists', { timeout: longStory }, async () => {
  const { credits, provider, student } = await physicsLessons(journey)
  const { pack } = await call<{ pack: string }>(
    journey,
    'GET',
    `service-pack-user/${credits}`,
    undefined,
    student,
  )
  const nora = await newAccount(
    journey,
    { email: 'nora@lists.example' },
    { roles: ['student'], name: ['Nora', 'List'], dob: '2000-01-01' },
  )
  const as = <T>(method: string, path: string, data?: unknown) =>
    call<T>(journey, method, path, data, nora.accessToken)
  await as('POST', 'order', { link: [{ id: pack, style: 'service', mode: 'free', count: 1 }] })
  const [mine] = (await as<{ data: { _id: string }[] }>('GET', 'service-pack-user')).data
  const packUser = mine?._id ?? ''
  const { data: slots } = await as<{ data: { start: string }[] }>(
    'GET',
    `service-booking/nextSlots?packUser=${packUser}&servicer=${provider}&from=${new Date().toISOString()}`,
  )
  const { context, page, open } = await journey.visitor()
  await context.addInitScript(value => {
    if (location.origin !== 'null') localStorage.setItem('feathers-jwt', value)
  }, nora.accessToken)
  await open('/booking/service-list')
  await page.getByRole('link', { name: 'Physics mentoring' }).first().waitFor()
  await open(`/booking/booking-list/${packUser}`)
  await page.getByText('Nothing is booked with this package yet').waitFor()
  const data = { packUser, servicer: provider, start: slots[0]?.start, message: 'What is inertia?' }
  const { _id } = await as<{ _id: string }>('POST', 'service-booking', data)

  const priya = await someone(journey, 'provider')
  await go(priya.page, journey, '/home/booking')
  await priya.page.getByRole('row').filter({ hasText: 'Nora List' }).getByRole('link').click()
  await priya.page.getByText('What is inertia?').waitFor()
  const ask = callsAs(journey)(priya)
  const { _id: cid } = await ask<{ _id: string }>('POST', 'unit', { mode: 'task', name: 'Push and stop' })
  await ask('GET', `slides/createSlide?rid=${cid}`)
  await ask('PATCH', `service-conf/${provider}`, { meetingUrl: 'https://meet.example/priya' })
  await ask('PATCH', 'service-booking/importByBooking', { _id, cid })

  // What the provider prepared appears in both lists of the learner and at the booking's alternative address.
  const row = page.getByRole('row').filter({ hasText: 'Priya Demo-Provider' })
  await row.getByText('Scheduled').waitFor()
  await open('/study/booking?time=past')
  await row.waitFor({ state: 'detached' })
  await open('/study/booking')
  await row.getByText('Scheduled').waitFor()
  await open(`/booking/booking-list/${packUser}`)
  await row.getByRole('link').click()
  await heading(page, 'Physics mentoring with Priya Demo-Provider').waitFor()
  await open(`/detail/booked/${_id}`)
  await page.getByRole('button', { name: 'Cancel the lesson' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the lesson' }).click()
  await page
    .getByText(/Cancelled by the learner/)
    .first()
    .waitFor()
  await go(priya.page, journey, '/home/booking?time=past')
  await priya.page.getByRole('row').filter({ hasText: 'Nora List' }).getByText('Cancelled').waitFor()

  // The logs of both sides show the use of the credit, with a link to the lesson.
  for (const look of [
    () => go(priya.page, journey, '/home/services'),
    () => open(`/order/servicePackDetail/${packUser}`),
  ])
    await look()
  for (const reader of [priya.page, page]) {
    const given = reader.getByRole('row').filter({ hasText: 'Lesson cancelled' }).first()
    await given.getByRole('link').click()
    await reader.waitForURL(`**/detail/booking/${_id}`)
  }
})

it('only authorised people see sales figures', { timeout: longStory }, async () => {
  const { credits, student } = await physicsLessons(journey)
  const { pack } = await call<{ pack: string }>(
    journey,
    'GET',
    `service-pack-user/${credits}`,
    undefined,
    student,
  )
  const sales = await demoPerson(journey, 'sales')
  await sales.open(`/order/packageSalesStatistic/${pack}`)
  await heading(sales.page, 'Sales figures').waitFor()
  await sales.page.getByText('$225.00').first().waitFor()
  await sales.page.getByRole('link', { name: 'Every sale' }).click()
  await sales.page.getByText('Stella Demo-Student').waitFor()
})

it('credits, lessons and questions of other people are not found', { timeout: longStory }, async () => {
  const { credits, provider, booking } = await bookedLesson(journey)
  const at = new Date(Date.now() + 86_400_000).toISOString()
  const sam = await someone(journey, 'student2', { expected: refused })
  for (const path of [
    `/booking/choose/${credits}`,
    `/booking/choose-binding-course/${credits}`,
    `/booking/teacher-profile/${provider}/${credits}`,
    `/booking/booking-list/${credits}`,
    `/booking/booking-confirmation/${provider}/${credits}?at=${at}`,
    `/booking/invalid-service-times/${provider}/${credits}?at=${at}`,
    `/booking/booking-confirmed/${provider}/${credits}?booking=${booking._id}`,
    `/detail/booking/${booking._id}`,
    `/detail/booking/messages/${booking._id}`,
    `/detail/booked/${booking._id}`,
  ])
    await turnedAway(journey, sam.page, path, 'There is nothing at this address')
  expect(await sam.page.getByText('Why does a falling cat turn?').count()).toBe(0)
})
