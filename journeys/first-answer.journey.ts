// From the landing page to a learner's first answer, counting steps: a newcomer signs up, makes a lesson with
// one question, teaches it, and a learner joins on a phone by code.
import { expect, it } from 'vitest'
import { counting, report, signUp, zero } from './counted.support.ts'
import { advance } from './identity.support.ts'
import { longStory, phone, useJourney } from './support.ts'

const journey = useJourney()
const maxClicks = 15
const email = 'nina.newcomer@school.example'
const options = ['The Moon', 'The wind', 'The Sun', 'Ships']

it(
  "a new teacher reaches a learner's first answer in at most fifteen clicks",
  { timeout: longStory },
  async () => {
    const counts = { teacher: zero(), learner: zero() }
    const began = performance.now()
    const { page, open } = await journey.visitor()
    const nina = counting(page, counts.teacher)
    await advance(journey, 61)
    await open('/')
    await nina.click(page.getByRole('link', { name: 'Sign up free' }))
    await signUp(journey, page, nina, { first: 'Nina', last: 'Newcomer', email })

    await nina.click(page.getByRole('button', { name: /^New lesson/ }))
    await nina.type(page.getByLabel('Name of the lesson'), 'Tides of the harbour')
    await nina.click(page.getByRole('tab', { name: 'Learning' }))
    await nina.click(page.getByRole('button', { name: /^Choice/ }))
    await nina.type(page.getByRole('textbox', { name: 'Question', exact: true }), 'What pulls the sea?')
    for (const [at, words] of options.entries()) {
      if (at > 0) await nina.press('Enter')
      await nina.type(page.getByLabel(`Option ${at + 1}`, { exact: true }), words)
    }
    await nina.click(page.getByRole('button', { name: 'Teach', exact: true }))
    await nina.click(page.getByRole('button', { name: 'Start now' }))
    await page.getByRole('heading', { level: 1, name: 'Tides of the harbour' }).waitFor()
    await nina.click(page.getByRole('button', { name: 'Start class' }))
    await page.waitForURL(/\/d\/[A-Z0-9]{6}$/)
    const sid = page.url().slice(-6)

    const { page: seat, open: openSeat } = await journey.visitor({ viewport: phone, hasTouch: true })
    const olu = counting(seat, counts.learner)
    await openSeat('/join')
    await olu.type(seat.getByLabel('Class code'), sid.toLowerCase())
    await olu.press('Enter')
    await olu.type(seat.getByLabel('Your name'), 'Olu')
    await olu.press('Enter')
    await seat.getByText('What pulls the sea?').first().waitFor()
    for (const words of options) await seat.getByText(words, { exact: true }).first().waitFor()
    await olu.click(seat.getByText('The Moon', { exact: true }).first())
    await olu.click(seat.getByRole('button', { name: /^Send/ }))
    await seat.getByText('Sent. Your teacher has it.').waitFor()
    await page.getByText('1 of 1', { exact: false }).first().waitFor()

    const clicks = report('sign-up to first answer', counts, began)
    expect(clicks).toBeLessThanOrEqual(maxClicks)
    expect(performance.now() - began).toBeLessThanOrEqual(180_000)
  },
)
