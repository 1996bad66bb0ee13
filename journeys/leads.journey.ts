// A school as a lead: one person claims it and notes a call, another is refused, and without activity it
// is released.
import { expect, it } from 'vitest'
import { advance, call, go, heading, signInAs, tokenOf } from './identity.support.ts'
import { expectAccessible, useJourney, type Visitor } from './support.ts'

const journey = useJourney()
const visit = async (who: string): Promise<Visitor & { token: string }> => {
  const { user } = await tokenOf(journey, { email: `${who}@demo.classwright.test` })
  const visitor = await journey.visitor({
    timezoneId: user.timeZone,
    reducedMotion: 'reduce',
    expected: /status of 409/,
  })
  const { accessToken: token } = await signInAs(journey, visitor, who)
  return { ...visitor, token }
}

it('a salesperson claims a school and notes a call; a colleague is refused; after three days it is released', async () => {
  const [sia, stan] = [await visit('sales'), await visit('staff')]
  // A unique name for each attempt.
  const name = `Journey Lead School ${Date.now()}`
  const { _id } = await call<{ _id: string }>(
    journey,
    'POST',
    'school-plan',
    { name, admin: { email: 'head@lead.example' } },
    sia.token,
  )
  const path = `/sys/school/${_id}`
  for (const { page } of [sia, stan]) {
    await go(page, journey, path)
    await page.getByText('Nobody is working on this.').waitFor()
  }
  await sia.page.getByRole('button', { name: 'Claim', exact: true }).click()
  await sia.page.getByText('You are working on this.').waitFor()
  await sia.page.getByLabel('Note', { exact: true }).fill('Called the head. She calls back on Friday.')
  await sia.page.getByRole('button', { name: 'Add note' }).click()
  const history = sia.page.getByRole('list', { name: 'History' })
  await history.getByText('Called the head. She calls back on Friday.').waitFor()
  await expectAccessible(sia.page)

  // His page still shows the old state.
  await stan.page.getByRole('button', { name: 'Claim', exact: true }).click()
  await stan.page.getByText('Sia Demo-Sales has claimed this.').waitFor()
  await go(stan.page, journey, '/sys/school?claim=others')
  await stan.page.getByRole('link', { name }).waitFor()
  await go(stan.page, journey, '/sys/school?claim=me-none')
  await stan.page.getByRole('link', { name: 'Demo Lake School' }).waitFor()
  expect(await stan.page.getByRole('link', { name }).count()).toBe(0)

  // Sign-ins expire in that time, and open pages would report it.
  for (const { page } of [sia, stan]) await page.close()
  await advance(journey, 3 * 86_400 + 3600)
  const later = await visit('sales')
  await expect
    .poll(
      async () =>
        (
          await call<{ follower: object | null }>(
            journey,
            'GET',
            `school-plan/${_id}`,
            undefined,
            later.token,
          )
        ).follower,
      { timeout: 90_000, interval: 1000 },
    )
    .toBeNull()
  await go(later.page, journey, path)
  await later.page.getByText('Nobody is working on this.').waitFor()
  await later.page.getByRole('list', { name: 'History' }).getByText('Released', { exact: true }).waitFor()
  await later.page.getByText('Nobody has worked on it for 3 days.').waitFor()
})

it('answering one question answers it for all', async () => {
  const [sia, stan] = [await visit('sales'), await visit('staff')]
  const question = `Can we see the reports of ${Date.now()}?`
  await go(stan.page, journey, '/sys/school')
  await stan.page.getByRole('link', { name: 'Question book' }).click()
  await stan.page.getByRole('button', { name: 'Ask a question' }).click()
  const dialog = stan.page.getByRole('dialog')
  await dialog.getByLabel('Question').fill(question)
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
  await stan.page.getByText(question).first().waitFor()

  await go(sia.page, journey, '/sys/school?tab=questions')
  await heading(sia.page, 'Schools').waitFor()
  await sia.page.getByRole('button', { name: `Answer: ${question}` }).click()
  const answer = sia.page.getByRole('dialog')
  await answer.getByLabel('Answer').fill('Yes, for three years.')
  await expectAccessible(sia.page)
  await answer.getByRole('button', { name: 'Save', exact: true }).click()
  await answer.waitFor({ state: 'detached' })
  await sia.page.getByRole('button', { name: 'Import', exact: true }).click()
  await sia.page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'book.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('question,answer,kind\nWho owns our data?,You do.,marketing\n'),
    })
  await sia.page.getByText('1 question found.').waitFor()
  await sia.page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click()
  await sia.page.getByText('You do.').first().waitFor()

  await stan.page.reload()
  await stan.page.getByText('Yes, for three years.').first().waitFor()
})
