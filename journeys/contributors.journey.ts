// Premium content: a new person becomes a contributor, and a provider imports the approved content, twice for
// one price.
import { expect, it } from 'vitest'
import { callsAs, type Deck } from './authoring.support.ts'
import { physicsLessons } from './bookings.support.ts'
import { cards, demoPerson, paid, payBy, shopper, type Shopper } from './commerce.support.ts'
import { call, go, heading, signInAs } from './identity.support.ts'
import { paper } from './papers.support.ts'
import { expectAccessible, longStory, phone, useJourney, type Page } from './support.ts'

const journey = useJourney()
const lesson = 'Ships on the horizon'

/** A task with one page and one question. */
async function writeTask(who: Shopper): Promise<string> {
  const ask = callsAs(journey)(who)
  const { _id: rid } = await ask<{ _id: string }>('POST', 'unit', {
    mode: 'task',
    name: lesson,
    curriculum: 'nz',
  })
  const deck = await ask<Deck>('GET', `slides/createSlide?rid=${rid}`)
  const page = deck.pages[0]?._id
  await ask('POST', 'questions', {
    id: deck._id,
    page,
    type: 'text',
    name: 'What do you see first, and why?',
  })
  return rid
}

it('somebody becomes a contributor from scratch', { timeout: longStory }, async () => {
  const who = await shopper(journey, 'Wren', { expected: /status of (403|404|409)/ })
  const { page } = who
  await writeTask(who)
  await go(page, journey, '/setting/serProAgree')
  for (const name of ['Agreement for service providers', 'Cancelling lessons, for service providers'])
    await page.getByRole('button', { name: `I have read it and accept: ${name}` }).click()
  await page.getByText('You have accepted what is needed to apply.').waitFor()
  await go(page, journey, '/account/teacher/auth/introduction')
  await page.getByLabel('About you').fill('I write lessons about what one can see from a beach.')
  await page.getByRole('button', { name: 'Save introduction' }).click()
  await page.getByText('Your introduction is saved.').waitFor()

  await go(page, journey, '/account/teacher/auth')
  await page.getByRole('link', { name: 'Apply for Premium content' }).click()
  await page.getByText('$0.20').waitFor()
  await page.getByRole('button', { name: `Offer this: ${lesson}` }).click()
  await page.getByLabel('Curriculum and subject').selectOption({ label: 'New Zealand Curriculum, Science' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Begin application' }).click()
  await page.getByText(/1 page, 1 interactive question/).waitFor()
  await page.locator('summary', { hasText: 'Look at the copy' }).click()
  await page.getByRole('list', { name: 'Content of the copy' }).getByText(lesson).waitFor()
  await page.getByRole('checkbox', { name: 'New Zealand' }).check()
  await page.getByRole('checkbox', { name: 'Intermediate' }).check()
  await addCv(page)
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit application' }).click()
  await page.getByText('Being checked').waitFor()

  const desk = await reviewing('Wren Shopper')
  await desk.getByRole('heading', { name: 'Content', exact: true }).waitFor()
  await desk.getByRole('list', { name: 'Content of the copy' }).getByText(lesson).waitFor()
  await desk.getByText('What do you see first, and why?').first().waitFor()
  await expectAccessible(desk)
  await desk.getByLabel('Message to Wren Shopper').fill('Did you draw the ship yourself?')
  await desk.getByRole('button', { name: 'Send message' }).press('Enter')
  await page.getByText('Did you draw the ship yourself?').waitFor()
  await page.getByLabel('Message to the reviewers').fill('Yes, last summer.')
  // By keyboard: on a phone a notification may cover it.
  await page.getByRole('button', { name: 'Send message' }).press('Enter')
  await desk.getByText('Yes, last summer.').waitFor()

  await desk.getByRole('button', { name: 'Approve', exact: true }).click()
  await desk.getByText(/^Providers can then import it into their lessons for/).waitFor()
  await desk.getByRole('button', { name: 'Approve application' }).click()
  await desk.getByText(`${lesson} is approved.`).waitFor()
  await page.getByText('Approved', { exact: true }).waitFor()
  await desk.getByText('Not used in any package yet.').waitFor()
  await go(desk, journey, '/sys/teacher-verification?of=content&curriculum=nz')
  await desk.getByRole('link', { name: lesson }).waitFor()
  await expectAccessible(desk)
  await go(desk, journey, '/sys/teacher-verification?of=content&curriculum=uk')
  await desk.getByRole('link', { name: 'How tall is this building?' }).waitFor()
  expect(await desk.getByRole('link', { name: lesson }).count()).toBe(0)
})

async function addCv(page: Page): Promise<void> {
  await page
    .getByRole('group', { name: 'CV', exact: true })
    .locator('input[type=file]')
    .setInputFiles({ name: 'CV.pdf', mimeType: 'application/pdf', buffer: paper() })
  await page.getByRole('link', { name: 'CV.pdf' }).waitFor()
}

/** The staff's page of a person's content, claimed. */
async function reviewing(name: string): Promise<Page> {
  const office = await journey.visitor({
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    expected: /status of 404/,
  })
  await signInAs(journey, office, 'staff')
  const { page } = office
  await go(page, journey, '/sys/teacher-verification?type=content&claim=none')
  await page.getByRole('link', { name }).click()
  await heading(page, name).waitFor()
  await page.getByRole('button', { name: 'Claim', exact: true }).click()
  await page.getByText('You are working on this.').waitFor()
  return page
}

it(
  'a provider imports premium content, and again for free after a cancelled lesson',
  { timeout: longStory },
  async () => {
    const { credits, provider, slots, student } = await physicsLessons(journey)
    const book = async (start: string | undefined): Promise<string> =>
      (
        await call<{ _id: string }>(
          journey,
          'POST',
          'service-booking',
          { packUser: credits, servicer: provider, start, message: 'How tall is our school?' },
          student,
        )
      )._id
    const [first, second] = [await book(slots.at(-2)?.start), await book(slots.at(-6)?.start)]
    const priya = await demoPerson(journey, 'provider', { expected: /status of 40[34]/ })
    const { page } = priya
    await go(page, journey, `/booking/import/${first}`)
    await page.getByRole('link', { name: 'Premium content' }).click()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Import for $0.60: How tall is this building?' }).click()
    await heading(page, 'Check your order').waitFor()
    await page.getByRole('button', { name: 'Order and pay' }).click()
    await payBy(page, cards.good)
    await paid(page)
    await page.getByRole('link', { name: 'Open the lesson of How tall is this building?' }).click()
    await expect
      .poll(async () => (await stateOf(first, priya.token)).status, { timeout: 20_000 })
      .toBe('scheduled')

    await call(journey, 'PATCH', 'service-booking/cancel', { _id: first, reason: 'I am ill.' }, priya.token)
    await go(page, journey, `/booking/import/${second}?from=premium`)
    await page.getByRole('heading', { name: 'Paid for and not used' }).waitFor()
    await page.setViewportSize(phone)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use it, free: How tall is this building?' }).click()
    await page.getByText(/^The lesson is scheduled/).waitFor()
    expect((await stateOf(second, priya.token)).session?.name).toBe('How tall is this building?')
    // Now used.
    const office = await demoPerson(journey, 'staff')
    await go(office.page, journey, '/sys/teacher-verification?of=content')
    await office.page.getByRole('link', { name: 'How tall is this building?' }).click()
    await office.page
      .getByText(/^Used in 1 package, 1 of them on sale: 1 lesson, 1 of them ahead\.$/)
      .waitFor()
  },
)

const stateOf = (id: string, token: string) =>
  call<{ status: string; session: { name: string } | null }>(
    journey,
    'GET',
    `service-booking/${id}`,
    undefined,
    token,
  )
