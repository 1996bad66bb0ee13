// A student finds a provider by time, books and cancels; the provider schedules; others are refused.
import { expect, it } from 'vitest'
import { formatDate } from '#kit/contract/dates.ts'
import { someone } from './academics.support.ts'
import { callsAs, newContent, turnedAway, type Deck } from './authoring.support.ts'
import { physicsLessons } from './bookings.support.ts'
import { advance, call, go, heading, signInAs, signInByForm, tokenOf } from './identity.support.ts'
import { demoZone, expectAccessible, longStory, phone, useJourney, type Page } from './support.ts'

const journey = useJourney()

/** Time on the demo people's clocks: `15:00`. */
const clock = (at: string): string => formatDate(at, 'dayAndTime', demoZone).slice(6)
const date = (at: string): string => formatDate(at, 'iso', demoZone)
const dayWords = (at: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: demoZone, weekday: 'short' }).format(new Date(at))

const bookByTime = async (page: Page, credits: string, at: string): Promise<void> => {
  await go(page, journey, `/booking/choose/${credits}`)
  await page.getByRole('link', { name: 'Time first' }).click()
  await page.getByLabel('Day').fill(date(at))
  await page.getByRole('combobox', { name: 'Begins at' }).selectOption(clock(at))
  await page
    .getByText(/^Free on/)
    .first()
    .waitFor()
  await page.getByRole('link', { name: /^Book Priya Demo-Provider/ }).click()
  await heading(page, 'Check your booking').waitFor()
}

it(
  'a student books by time and cancels in time; the provider schedules; others are refused',
  {
    timeout: longStory,
  },
  async () => {
    const { credits, provider, slots } = await physicsLessons(journey)
    const [first, second] = [slots[0], slots.at(-2)].map(slot => slot?.start ?? '')
    if (!first || !second) throw new Error('the provider is never free')
    const student = await someone(journey, 'student', { expected: /status of 409/ })
    const { page } = student

    // Another open page of the same week removes the time.
    const open = await student.context.newPage()
    await go(open, journey, `/booking/teacher-profile/${provider}/${credits}?week=${date(first)}`)
    const time = open.getByRole('button', { name: new RegExp(`${dayWords(first)}.*, ${clock(first)}`) })
    await time.waitFor()

    await bookByTime(page, credits, first)
    await page.getByText(/^1 credit of your \d+; \d+ left afterwards$/).waitFor()
    await page.getByLabel('Message to Priya Demo-Provider').fill('Why does a falling cat turn?')
    await page.setViewportSize(phone)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Book for 1 credit' }).dblclick()
    await heading(page, 'Your lesson is booked').waitFor()
    await time.waitFor({ state: 'detached' })
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Add to my calendar' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/\.ics$/)

    // Opening a time that is gone offers the next ones.
    await go(open, journey, `/booking/booking-confirmation/${provider}/${credits}?at=${first}`)
    await open.getByRole('link', { name: 'See the next free times' }).click()
    await open.getByRole('heading', { name: 'Next free times of Priya Demo-Provider' }).waitFor()
    await expectAccessible(open)
    await open.close()

    // Free cancellation: announced beforehand, and the credit returned.
    await page.getByRole('link', { name: 'Open the booking' }).click()
    await page.getByRole('button', { name: 'Cancel the lesson' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel the lesson?' })
    await dialog.getByText('You get your credit back, and Priya Demo-Provider is notified.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel the lesson' }).click()
    await page.getByText(/Cancelled by the learner\. 1 credit was given back\./).waitFor()
    await page.getByRole('link', { name: 'Credits', exact: true }).click()
    await page.getByText('+1 credit').waitFor()

    await bookByTime(page, credits, second)
    await page.getByRole('button', { name: 'Book for 1 credit' }).click()
    await heading(page, 'Your lesson is booked').waitFor()
    await page.getByRole('link', { name: 'Open the booking' }).click()
    await page.waitForURL(/\/detail\/booking\//)
    const path = new URL(page.url()).pathname.replace('/v2', '')

    const priya = await someone(journey, 'provider', { expected: /status of 404/ })
    const ask = callsAs(journey)(priya)
    const { _id: content } = await newContent(journey, priya, { mode: 'task', name: 'Measure a fall' })
    await ask<Deck>('GET', `slides/createSlide?rid=${content}`)
    await ask('PATCH', `service-conf/${provider}`, { meetingUrl: null })
    await go(priya.page, journey, '/home/booking')
    await priya.page.getByText('To schedule').first().waitFor()
    await go(priya.page, journey, path)
    await priya.page.getByRole('link', { name: 'Schedule the lesson' }).click()
    await priya.page.getByLabel('Address of your meetings').fill('https://meet.example/priya')
    await priya.page.getByRole('button', { name: 'Save meeting address' }).click()
    await priya.page.getByRole('button', { name: 'Teach this: Measure a fall' }).click()
    await priya.page.getByText('The room opens 10 minutes before the lesson.').waitFor()
    await page.getByText('Scheduled', { exact: true }).waitFor()

    // Both sides write; a third person sees nothing.
    await priya.page.getByRole('link', { name: 'Messages' }).click()
    await priya.page.getByLabel('Message to Stella Demo-Student').fill('Bring a stopwatch.')
    await priya.page.getByRole('button', { name: 'Send message' }).click()
    await page.getByRole('link', { name: 'Messages' }).click()
    await page.getByText('Bring a stopwatch.').waitFor()
    const other = await someone(journey, 'teacher', { expected: /status of 404/ })
    await turnedAway(journey, other.page, path, 'There is nothing at this address')
    await turnedAway(
      journey,
      other.page,
      path.replace('/detail/booking', '/booking/import'),
      'There is nothing at this address',
    )
  },
)

it('a lesson moves by consent, and a question is asked before booking', { timeout: longStory }, async () => {
  const { credits, provider, slots } = await physicsLessons(journey)
  const start = slots.at(-3)?.start ?? ''
  const { page } = await someone(journey, 'student')
  await go(page, journey, `/booking/teacher-profile/${provider}/${credits}`)
  await page.getByRole('link', { name: 'Ask a question' }).click()
  await page.getByLabel('Message to Priya Demo-Provider').fill('Do you also teach optics?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Do you also teach optics?').first().waitFor()

  await go(page, journey, `/booking/booking-confirmation/${provider}/${credits}?at=${start}`)
  await page.getByRole('button', { name: 'Book for 1 credit' }).click()
  await page.getByRole('link', { name: 'Open the booking' }).click()
  await page.getByRole('link', { name: 'Propose another time' }).click()
  await page.getByRole('button', { name: 'Next week' }).click()
  await page.getByRole('list', { name: 'Days' }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Propose this time' }).click()
  await page.getByText('You proposed another time:').waitFor()
  const path = new URL(page.url()).pathname.replace('/v2', '')

  const priya = await someone(journey, 'provider')
  await go(priya.page, journey, '/booking/leave-a-message')
  await priya.page.getByRole('link', { name: 'Stella Demo-Student' }).click()
  await priya.page.getByText('Do you also teach optics?').waitFor()
  await priya.page.getByLabel('Message to Stella Demo-Student').fill('Yes, with lenses and a torch.')
  await priya.page.getByRole('button', { name: 'Send message' }).click()
  const thread = await page.context().newPage()
  await go(thread, journey, `/booking/teacher-profile/${provider}/${credits}`)
  await thread.getByRole('link', { name: 'Ask a question' }).click()
  await thread.getByText('Yes, with lenses and a torch.').waitFor()
  await thread.close()
  await go(priya.page, journey, path)
  await priya.page.getByText('Stella Demo-Student proposes another time:').waitFor()
  await expectAccessible(priya.page)
  await priya.page.getByRole('button', { name: 'Agree' }).click()
  await page.getByText('You proposed another time:').waitFor({ state: 'detached' })
})

it('sign-in returns to the same week', { timeout: longStory }, async () => {
  const { credits, provider } = await physicsLessons(journey)
  const visitor = await journey.visitor({ timezoneId: demoZone, reducedMotion: 'reduce' })
  const week = date(new Date(Date.now() + 14 * 86_400_000).toISOString())
  await visitor.open(`/booking/teacher-profile/${provider}/${credits}?week=${week}`)
  await signInByForm(visitor.page, 'student@demo.classwright.test')
  await heading(visitor.page, 'Priya Demo-Provider').waitFor()
  expect(new URL(visitor.page.url()).searchParams.get('week')).toBe(week)
})

// The last story, since it moves the server's clock.
it('a student’s rating appears on the provider’s page', { timeout: longStory }, async () => {
  const { credits, provider, slots, student, providerToken } = await physicsLessons(journey)
  const ask = <T>(method: string, path: string, data?: unknown) =>
    call<T>(journey, method, path, data, providerToken)
  const slot = slots[0]
  if (!slot) throw new Error('the provider is never free')
  const { _id: cid } = await ask<{ _id: string }>('POST', 'unit', { mode: 'task', name: 'Drop things' })
  await ask('GET', `slides/createSlide?rid=${cid}`)
  await ask('PATCH', `service-conf/${provider}`, { meetingUrl: 'https://meet.example/priya' })
  const data = { packUser: credits, servicer: provider, start: slot.start }
  const { _id } = await call<{ _id: string }>(journey, 'POST', 'service-booking', data, student)
  const { session } = await ask<{ session: { _id: string } }>('PATCH', 'service-booking/importByBooking', {
    _id,
    cid,
  })
  await advance(journey, Math.ceil((Date.parse(slot.end) - Date.now()) / 1000) + 120)
  // The first free time can be days away, beyond a sign-in's lifetime.
  const [priya, stella] = await Promise.all(
    ['provider', 'student'].map(who => tokenOf(journey, { email: `${who}@demo.classwright.test` })),
  )
  await call(journey, 'PATCH', `session/${session._id}`, { status: 'close' }, priya?.accessToken)
  const message = 'I dropped things for an hour and understood gravity.'
  await call(
    journey,
    'POST',
    'service-rating',
    { booking: _id, feel: true, tags: ['Patient'], message },
    stella?.accessToken,
  )
  const visitor = await journey.visitor({ timezoneId: demoZone, reducedMotion: 'reduce' })
  await signInAs(journey, visitor, 'teacher')
  const { page } = visitor
  await go(page, journey, `/booking/students-impressions/${provider}`)
  await page.getByText(message).waitFor()
  await page.getByText('100% satisfied, 2 ratings').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Not satisfied' }).click()
  await page.getByText('No impressions yet').waitFor()
})
