// From a report to a booked lesson, and guardians' approval and reading. The demo school offers help in
// reports.
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import { callsAs } from './authoring.support.ts'
import { physicsLessons } from './bookings.support.ts'
import { counting, report as printed, zero } from './counted.support.ts'
import { call, freshCode, go, heading, messageTo, signInAs, tokenOf } from './identity.support.ts'
import { expectAccessible, longStory, phone, turn, useJourney, type Page } from './support.ts'

const journey = useJourney()
const parent = 'parent@demo.classwright.test'
const lesson = 'A water diary'
const standard = 'Compare how two communities share a scarce resource'
const maxClicks = 4

/** The family page, through a newly emailed link. */
async function familyPath(): Promise<string> {
  await call(journey, 'PATCH', 'guardians/sendLink', { email: parent })
  // Excludes links in booking and purchase emails, which continue after this path.
  const link = /\/com\/family\/[\w-]{20,}/
  return link.exec(await messageTo(journey, parent, link))?.[0] ?? ''
}

const stella = (page: Page) => page.getByRole('article', { name: 'Stella Demo-Student' })
const asking = 'Ask me before Stella Demo-Student books or pays for a lesson, and show me the messages'

it('a guardian books a lesson on a standard within four clicks of the report', async () => {
  const { page } = await journey.visitor()
  await go(page, journey, await familyPath())
  await stella(page).getByRole('link', { name: lesson }).click()
  await page.getByRole('heading', { name: 'Standards to work on' }).waitFor()
  await expectAccessible(page)
  const counts = zero()
  const counted = counting(page, counts)
  const began = performance.now()
  await counted.click(page.getByRole('link', { name: 'Find a lesson about this' }))
  await heading(page, standard).waitFor()
  await counted.click(
    page
      .getByRole('list', { name: /^Free times of/ })
      .getByRole('button')
      .first(),
  )
  // A link can be forwarded, so the code goes to the guardian's own mailbox.
  const code = await freshCode(journey, parent, () =>
    counted.click(page.getByRole('button', { name: 'Send me the code' })),
  )
  const field = page.getByLabel('Code from the email')
  await field.waitFor()
  await expectAccessible(page)
  expect(await page.getByRole('button', { name: 'Book for 1 credit' }).isDisabled()).toBe(true)
  await field.fill(code)
  await counted.click(page.getByRole('button', { name: 'Book for 1 credit' }))
  await heading(page, 'The lesson is booked').waitFor()
  expect(printed('from a report to a booked lesson', { guardian: counts }, began)).toBeLessThanOrEqual(
    maxClicks,
  )
})

it(
  'the tutor sees the answers while teacher and guardian agree; marks are listed before and after by date',
  { timeout: longStory },
  async () => {
    const student = await someone(journey, 'student')
    const { page } = student
    await go(page, journey, '/study/booking?time=past')
    await page
      .getByRole('row', { name: /Social studies mentoring/ })
      .getByRole('link')
      .first()
      .click()
    await page.getByText(standard).waitFor()
    const path = new URL(page.url()).pathname.replace('/v2', '')

    const tutor = await someone(journey, 'mentor', { expected: /status of 40[34]/ })
    await go(tutor.page, journey, path)
    await tutor.page.getByText(standard).waitFor()
    await tutor.page.getByRole('heading', { name: 'The learner’s answers' }).waitFor()
    await tutor.page.getByText('A shower takes more than I drink in a month.').waitFor()
    await tutor.page.setViewportSize(phone)
    await expectAccessible(tutor.page)

    // The guardian withdraws consent, and the answers disappear.
    const { page: family } = await journey.visitor()
    await go(family, journey, await familyPath())
    await stella(family).getByRole('link', { name: lesson }).click()
    const share = family.getByLabel(
      'Share Stella Demo-Student’s answers with the provider of a lesson about this',
    )
    await turn(share, false)
    await family
      .getByText('The teacher agreed. The answers are shared once the family agrees, too.')
      .waitFor()
    await tutor.page.reload()
    await tutor.page
      .getByText('The teacher agreed. The answers are shared once the family agrees, too.')
      .waitFor()
    expect(await tutor.page.getByText('A shower takes more than I drink in a month.').count()).toBe(0)
    await turn(share, true)
    await family.getByText('The provider of a lesson about this sees the answers.').waitFor()

    // The teacher reads the same, but cannot book.
    const teacher = await someone(journey, 'teacher', { expected: /status of 40[34]/ })
    const reports = await callsAs(journey)(student)<{
      data: { _id: string; name: string; session: string }[]
    }>('GET', 'session-takeaway-snapshot/mine?$limit=20')
    const diary = reports.data.find(({ name }) => name === lesson)
    await go(
      teacher.page,
      journey,
      `/account/takeaway/${diary?.session}/view/${(await tokenOf(journey, { email: 'student@demo.classwright.test' })).user._id}`,
    )
    await teacher.page.getByText(/^The family is offered/).waitFor()
    const moments = teacher.page
      .getByRole('list', { name: 'Marks and lessons by date' })
      .getByRole('listitem')
    expect((await moments.allInnerTexts()).map(words => /Lesson/.test(words))).toContain(true)
    const standards = await callsAs(journey)(student)<{ standards: { _id: string }[] }>(
      'GET',
      `service-help/report?report=${diary?._id}`,
    )
    const help = `/com/help/${diary?._id}/${standards.standards[0]?._id}`
    await go(teacher.page, journey, help)
    await teacher.page.getByText('Only the learner and their guardians can do this.').waitFor()
    await go(tutor.page, journey, help)
    await tutor.page.getByText('There is no such report, or it is not yours.').waitFor()
  },
)

it(
  'a guardian requests approval: one lesson is approved by email, one declined, messages are read',
  { timeout: longStory },
  async () => {
    const { page: family } = await journey.visitor({ expected: /status of 40[34]/ })
    const path = await familyPath()
    await go(family, journey, path)
    await turn(stella(family).getByLabel(asking), true)
    await stella(family)
      .getByRole('link', { name: /^Messages with providers/ })
      .waitFor()
    await expectAccessible(family)

    const { credits, provider, slots, student } = await physicsLessons(journey)
    const book = async (start: string | undefined, message: string) => {
      const data = { packUser: credits, servicer: provider, start, message }
      const { _id, status } = await call<{ _id: string; status: string }>(
        journey,
        'POST',
        'service-booking',
        data,
        student,
      )
      expect(status).toBe('waiting')
      const mail = await messageTo(journey, parent, new RegExp(message))
      return { _id, link: /\/com\/family\/booking\/[\w-]+/.exec(mail)?.[0] ?? '' }
    }
    const stateOf = async (id: string) =>
      (await call<{ status: string }>(journey, 'GET', `service-booking/${id}`, undefined, student)).status

    const wanted = await book(slots.at(-4)?.start, 'May I ask about magnets')
    await go(family, journey, wanted.link)
    await heading(family, 'Stella Demo-Student would like to book a lesson').waitFor()
    await family.getByText('May I ask about magnets').waitFor()
    await expectAccessible(family)
    await family.getByRole('button', { name: 'Approve the lesson' }).click()
    await heading(family, 'The lesson of Stella Demo-Student is approved').waitFor()
    expect(await stateOf(wanted._id)).toBe('booked')

    const refused = await book(slots[0]?.start, 'May I ask about thunder')
    await go(family, journey, refused.link)
    await family.getByRole('button', { name: 'Decline' }).click()
    await family.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    await heading(family, 'The lesson of Stella Demo-Student is cancelled').waitFor()
    expect(await stateOf(refused._id)).toBe('cancelled')

    // Both sides see that the guardian reads along, without writing.
    const priya = await someone(journey, 'provider')
    await go(priya.page, journey, `/detail/booking/messages/${wanted._id}`)
    await priya.page
      .getByText('A parent or guardian of Stella Demo-Student can read these messages.')
      .waitFor()
    await priya.page.getByLabel('Message to Stella Demo-Student').fill('Bring two magnets.')
    await priya.page.getByRole('button', { name: 'Send message' }).click()
    await priya.page.getByText('Bring two magnets.').waitFor()
    await go(family, journey, path)
    await stella(family)
      .getByRole('link', { name: /^Messages with providers/ })
      .click()
    await family.getByText('Bring two magnets.').waitFor()
    expect(await family.getByRole('textbox').count()).toBe(0)
    await family.setViewportSize(phone)
    await expectAccessible(family)
    const messages = new URL(family.url())

    // Paying needs the guardian too.
    const buyer = await journey.visitor()
    await signInAs(journey, buyer, 'student')
    const { data } = await call<{ data: { _id: string; name: string }[] }>(
      journey,
      'GET',
      'service-pack?status=true&$limit=50',
      undefined,
      student,
    )
    const pack = data.find(({ name }) => name === 'Physics mentoring')?._id
    await go(buyer.page, journey, `/order/servicePack/${pack}`)
    await buyer.page.getByRole('button', { name: 'Ask my guardian' }).click()
    await buyer.page.getByText('Your parent or guardian has received an email and decides.').waitFor()
    const purchase = await messageTo(journey, parent, /\/com\/family\/purchase\//)
    await go(family, journey, /\/com\/family\/purchase\/[\w-]+/.exec(purchase)?.[0] ?? '')
    await heading(family, 'Stella Demo-Student would like to buy lessons').waitFor()
    await expectAccessible(family)
    await family.getByRole('button', { name: 'Approve the purchase' }).click()
    await heading(family, 'The purchase of Stella Demo-Student is approved').waitFor()
    await buyer.page.reload()
    await buyer.page.getByText('Your parent or guardian approved this purchase.').waitFor()
    await buyer.page.getByRole('link', { name: /^Buy 5 credits/ }).waitFor()

    // Without the request nothing is shown any more.
    await go(family, journey, path)
    await turn(stella(family).getByLabel(asking), false)
    await stella(family)
      .getByRole('link', { name: /^Messages with providers/ })
      .waitFor({ state: 'detached' })
    await go(family, journey, `${messages.pathname.replace('/v2', '')}${messages.search}`)
    await family.getByText(/^Messages are shown to guardians of children under 13/).waitFor()
  },
)

it('a school enables and disables it', { timeout: longStory }, async () => {
  const admin = await someone(journey, 'school-admin')
  await go(admin.page, journey, '/account/school-info')
  const offers = admin.page.getByLabel('Reports offer lessons on standards that are not mastered yet')
  await offers.waitFor()
  expect(await offers.isChecked()).toBe(true)
  await turn(offers, false)
  const { page } = await journey.visitor()
  await go(page, journey, await familyPath())
  await stella(page).getByRole('link', { name: lesson }).click()
  await page.getByText(/^Sent/).first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('heading', { name: 'Standards to work on' }).count()).toBe(0)
  await turn(offers, true)
})
