// A teacher becomes a mentor: applies, answers reviewers' questions, is approved, and learners find them.
import { expect, it } from 'vitest'
import { bookedLesson } from './bookings.support.ts'
import { demoPerson, shopper } from './commerce.support.ts'
import { call, go, heading, signInAs } from './identity.support.ts'
import { paper } from './papers.support.ts'
import { expectAccessible, longStory, phone, useJourney, type Page } from './support.ts'

const journey = useJourney()

const addPaper = async (page: Page, kind: string): Promise<void> => {
  const place = page.getByRole('group', { name: kind, exact: true })
  await place
    .locator('input[type=file]')
    .setInputFiles({ name: `${kind}.pdf`, mimeType: 'application/pdf', buffer: paper() })
  await page.getByRole('link', { name: `${kind}.pdf` }).waitFor()
}

const drag = async (page: Page, from: string, to: string): Promise<void> => {
  const cell = (name: string) => page.getByRole('gridcell', { name })
  await cell(from).hover()
  await page.mouse.down()
  await cell(to).hover()
  await page.mouse.up()
}
const isOpen = async (page: Page, name: string): Promise<boolean> =>
  (await page.getByRole('gridcell', { name }).getAttribute('aria-selected')) === 'true'

const invite = async (desk: Page): Promise<void> => {
  await desk.getByRole('button', { name: 'Invite to an interview' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Invite to an interview' })
  await dialog.getByLabel(/^Time when the applicant is/).selectOption({ index: 1 })
  await dialog.getByLabel('Address of the meeting').fill('https://meet.example/nia')
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

it('a teacher applies, is approved as a mentor, and learners find them', { timeout: longStory }, async () => {
  const { page, token } = await shopper(journey, 'Nia', { expected: /status of (403|404|409)/ })
  await go(page, journey, '/setting/serProAgree')
  for (const name of ['Agreement for service providers', 'Cancelling lessons, for service providers'])
    await page.getByRole('button', { name: `I have read it and accept: ${name}` }).click()
  await page.getByText('You have accepted what is needed to apply.').waitFor()

  await go(page, journey, '/account/teacher/auth/introduction')
  await page.getByLabel('About you').fill('I talk with learners about what they read.')
  await page.getByRole('button', { name: 'Save introduction' }).click()
  await page.getByText('Your introduction is saved.').waitFor()

  await go(page, journey, '/account/teacher/auth/edit/availability')
  await drag(page, 'Monday 09:00', 'Tuesday 10:30')
  expect(await isOpen(page, 'Tuesday 10:30')).toBe(true)
  await page.getByRole('gridcell', { name: 'Monday 11:00' }).press(' ')
  await page.getByRole('gridcell', { name: 'Monday 11:00' }).press('ArrowDown')
  await page.getByRole('gridcell', { name: 'Monday 11:30' }).press(' ')
  await page.getByRole('button', { name: 'Remove Monday 09:00 to 12:00' }).waitFor()
  await page.getByRole('button', { name: 'Copy day' }).click()
  expect(await isOpen(page, 'Friday 11:30')).toBe(true)
  await page.getByRole('button', { name: 'Save hours' }).click()
  await page.getByText('Your hours are saved.').waitFor()
  await page.getByRole('combobox', { name: 'Break between lessons' }).selectOption('15 minutes')
  await page.getByText('Your break is saved.').waitFor()

  await go(page, journey, '/account/teacher/auth')
  await page.getByRole('link', { name: 'Apply for 1v1 mentoring: Academic subjects' }).click()
  await page.getByRole('combobox', { name: 'Subject' }).selectOption('English')
  await page.getByRole('button', { name: 'Begin application' }).click()
  await page.getByRole('checkbox', { name: 'New Zealand' }).check()
  await page.getByRole('checkbox', { name: 'Intermediate' }).check()
  await addPaper(page, 'CV')
  await addPaper(page, 'Teaching certificate')
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit application' }).click()
  await page.getByText('Being checked').waitFor()

  // Uses the staff account's time zone, so that the app does not ask about it.
  const office = await journey.visitor({
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    expected: /status of (403|404|409)/,
  })
  await signInAs(journey, office, 'staff')
  const desk = office.page
  await go(desk, journey, '/sys/teacher-verification?claim=none')
  await desk.getByRole('link', { name: 'Nia Shopper' }).click()
  await heading(desk, 'Nia Shopper').waitFor()
  await desk.getByRole('button', { name: 'Claim', exact: true }).click()
  await desk.getByText('You are working on this.').waitFor()
  await desk.getByLabel('Message to Nia Shopper').fill('Which years have you taught?')
  await desk.getByRole('button', { name: 'Send message' }).click()

  await page.getByText('Which years have you taught?').waitFor()
  await page.getByLabel('Message to the reviewers').fill('Years 7 to 10.')
  // The success message covers the bottom of the page; it stays while the pointer is on it.
  await page.mouse.move(1, 1)
  await page.getByText('the file is added').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Send message' }).click()
  await desk.getByText('Years 7 to 10.').waitFor()

  // The reviewer's message appears live beside the introduction, with a reply form.
  await go(page, journey, '/account/teacher/auth/introduction')
  const words = page.getByRole('region', { name: 'What the reviewers say' })
  await words.getByText('Which years have you taught?').waitFor()
  await desk.getByLabel('Message to Nia Shopper').fill('Please add the years to your introduction.')
  await desk.getByRole('button', { name: 'Send message' }).click()
  await words.getByText('Please add the years to your introduction.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('About you').fill('I talk with learners of years 7 to 10 about what they read.')
  await page.getByRole('button', { name: 'Save introduction' }).click()
  await page.getByText('Your introduction is saved.').waitFor()
  await words.getByRole('link', { name: /^Answer the reviewers about/ }).click()
  await page.getByLabel('Message to the reviewers').waitFor()

  await invite(desk)
  await page.getByText(/^Interview:/).waitFor()
  await page.getByRole('link', { name: 'https://meet.example/nia' }).waitFor()
  await desk.getByRole('button', { name: 'Call off' }).click()
  await page.getByText(/^Interview:/).waitFor({ state: 'detached' })

  await desk.getByRole('button', { name: 'Approve', exact: true }).click()
  await desk.getByRole('button', { name: 'Approve application' }).click()
  await desk.getByText('Nia Shopper is approved.').waitFor()
  await page.getByText('Approved', { exact: true }).waitFor()

  await go(desk, journey, '/sys/teacher?q=Nia')
  await desk.getByRole('link', { name: 'New Zealand Curriculum, English' }).waitFor()
  await go(page, journey, '/account/teacher/auth/preview')
  await page.getByText('New Zealand Curriculum, English').waitFor()
  await page.getByRole('link', { name: 'No ratings yet' }).waitFor()
  await go(page, journey, '/account/teacher/auth')
  await page.getByText('Approved', { exact: true }).waitFor()

  // Learners find the mentor and see why they match.
  const learner = await demoPerson(journey, 'student2', { expected: /status of 404/ })
  const { data: packs } = await call<{ data: { _id: string }[] }>(
    journey,
    'GET',
    'service-pack?$search=English',
    undefined,
    token,
  )
  const found = learner.page.getByRole('list', { name: 'Why Nia Shopper' })
  await learner.open(`/booking/choose/${packs[0]?._id}`)
  await found.getByText('Teaches New Zealand Curriculum English').waitFor()

  // Staff see that the provider has paused the service.
  await go(page, journey, '/account/teacher/auth/view/mentoring:academic')
  await page.getByRole('switch', { name: /Learners can find me/ }).click()
  await page.getByText('Learners no longer find you for this service.').waitFor()
  await go(desk, journey, '/sys/teacher?q=Nia')
  await desk.getByText('Switched off').waitFor()
  await learner.page.reload()
  await learner.page.getByRole('list', { name: 'Why Mere Demo-Mentor' }).waitFor()
  expect(await found.count()).toBe(0)
})

it('a provider sees affected bookings before changing their hours', { timeout: longStory }, async () => {
  const { booking, providerToken } = await bookedLesson(journey)
  const { booker } = await call<{ booker: { name: string } }>(
    journey,
    'GET',
    `service-booking/${booking._id}`,
    undefined,
    providerToken,
  )
  const { page, open } = await demoPerson(journey, 'provider', { expected: /status of 404/ })
  await open('/account/teacher/auth/edit/availability')
  const booked = page.getByRole('gridcell', { name: `booked by ${booker.name}` }).first()
  await booked.waitFor()
  expect(await booked.getAttribute('aria-selected')).toBe('true')
  const lessons = page.getByRole('region', { name: 'Booked lessons' })
  await lessons.locator(`a[href$="/detail/booking/${booking._id}"]`).waitFor()

  // A lesson outside the new hours stays booked, and the page lists it before and after saving.
  const outside = page.getByRole('list', { name: 'Outside these hours' })
  await booked.press(' ')
  await outside.getByRole('link', { name: booker.name }).first().waitFor()
  await page.getByRole('button', { name: 'Save hours' }).click()
  await page.getByText('Your hours are saved.').waitFor()
  await page.reload()
  await outside.getByRole('link', { name: booker.name }).first().waitFor()
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await outside.getByRole('link', { name: booker.name }).first().click()
  await page.getByText(booker.name).first().waitFor()
})

it('staff add a topic to a service, and applicants can choose it', { timeout: longStory }, async () => {
  const office = await journey.visitor({ reducedMotion: 'reduce', timezoneId: 'UTC' })
  await signInAs(journey, office, 'staff')
  await go(office.page, journey, '/sys/package?settings=mentoring:steam')
  await office.page.getByRole('textbox', { name: 'Topics' }).fill('STEAM > Robotics\nSTEAM > Bridges')
  await office.page.getByRole('button', { name: 'Add a rate' }).click()
  await office.page.getByRole('button', { name: 'Save settings' }).click()
  await office.page.getByText('The settings are saved.').waitFor()
  await expectAccessible(office.page)

  const applicant = await journey.visitor({ reducedMotion: 'reduce', expected: /status of 404/ })
  await signInAs(journey, applicant, 'school-admin')
  await go(applicant.page, journey, '/account/teacher/auth/edit/verification?service=mentoring:steam')
  await applicant.page.getByRole('combobox', { name: 'Topic' }).selectOption('STEAM › Bridges')
  await applicant.page.getByRole('button', { name: 'Begin application' }).click()
  await applicant.page.getByText('STEAM › Bridges').waitFor()
})
