// Somebody becomes a mentor from nothing: applies, is asked, answers, is approved.
import { expect, it } from 'vitest'
import { go, heading, signInAs } from './identity.support.ts'
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
  await dialog.getByLabel('Address of the meeting').fill('https://meet.example/ada')
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

it('somebody becomes a mentor from nothing', { timeout: longStory }, async () => {
  const visitor = await journey.visitor({ reducedMotion: 'reduce', expected: /status of (403|404|409)/ })
  await signInAs(journey, visitor, 'school-admin')
  const { page } = visitor
  await go(page, journey, '/setting/serProAgree')
  for (const name of ['Agreement for service providers', 'Cancelling lessons, for service providers'])
    await page.getByRole('button', { name: `I have read it and accept: ${name}` }).click()
  await page.getByText('You have accepted what is needed to apply.').waitFor()

  await go(page, journey, '/account/teacher/auth/introduction')
  await page.getByLabel('About you').fill('I bring history to life with letters and maps.')
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
  await page.getByRole('combobox', { name: 'Subject' }).selectOption('History')
  await page.getByRole('button', { name: 'Begin application' }).click()
  await page.getByRole('checkbox', { name: 'New Zealand' }).check()
  await page.getByRole('checkbox', { name: 'Intermediate' }).check()
  await addPaper(page, 'CV')
  await addPaper(page, 'Teaching certificate')
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit application' }).click()
  await page.getByText('Being checked').waitFor()

  // Where the staff's account is, so that nobody is asked about the time zone.
  const office = await journey.visitor({
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    expected: /status of (403|404|409)/,
  })
  await signInAs(journey, office, 'staff')
  const desk = office.page
  await go(desk, journey, '/sys/teacher-verification?claim=none')
  await desk.getByRole('link', { name: 'Ada Demo-Admin' }).click()
  await heading(desk, 'Ada Demo-Admin').waitFor()
  await desk.getByRole('button', { name: 'Claim', exact: true }).click()
  await desk.getByText('You work on this.').waitFor()
  await desk.getByLabel('Message to Ada Demo-Admin').fill('Which years have you taught?')
  await desk.getByRole('button', { name: 'Send message' }).click()

  await page.getByText('Which years have you taught?').waitFor()
  await page.getByLabel('Message to the reviewers').fill('Years 7 to 10.')
  // A message of success lies over the foot of the page for a moment.
  await page.getByText('the file is added').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Send message' }).click()
  await desk.getByText('Years 7 to 10.').waitFor()

  await invite(desk)
  await page.getByText(/^Interview:/).waitFor()
  await page.getByRole('link', { name: 'https://meet.example/ada' }).waitFor()
  await desk.getByRole('button', { name: 'Call off' }).click()
  await page.getByText(/^Interview:/).waitFor({ state: 'detached' })

  await desk.getByRole('button', { name: 'Approve', exact: true }).click()
  await desk.getByRole('button', { name: 'Approve application' }).click()
  await desk.getByText('Ada Demo-Admin is approved.').waitFor()
  await page.getByText('Approved', { exact: true }).waitFor()

  await go(desk, journey, '/sys/teacher?q=Ada')
  await desk.getByRole('link', { name: 'New Zealand Curriculum, History' }).waitFor()
  await go(page, journey, '/account/teacher/auth/preview')
  await page.getByText('New Zealand Curriculum, History').waitFor()

  // Paused by the provider, and seen so by staff.
  await go(page, journey, '/account/teacher/auth/view/mentoring:academic')
  await page.getByRole('switch', { name: /Learners can find me/ }).click()
  await page.getByText('Learners no longer find you for this service.').waitFor()
  await go(desk, journey, '/sys/teacher?q=Ada')
  await desk.getByText('Switched off').waitFor()
})

it('staff open a topic of a service, and applicants can choose it', { timeout: longStory }, async () => {
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

it('pages of providers and reviewers stay closed to others', { timeout: longStory }, async () => {
  const closed = {
    student: ['', '/introduction', '/edit/verification', '/edit/availability', '/preview']
      .map(path => `/account/teacher/auth${path}`)
      .concat('/account/teacher/auth/view/mentoring:academic', '/setting/serProAgree'),
    sales: ['/sys/teacher-verification', '/sys/teacher', '/com/sys/teacher-verification/any'],
  }
  for (const [who, paths] of Object.entries(closed)) {
    const visitor = await journey.visitor({ reducedMotion: 'reduce', expected: /status of 403/ })
    await signInAs(journey, visitor, who)
    for (const path of paths) {
      await go(visitor.page, journey, path)
      await heading(visitor.page, 'This page is not open to you').waitFor()
    }
  }
})
