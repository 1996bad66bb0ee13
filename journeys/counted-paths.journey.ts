// Click counts of the main flows: each prints its clicks, fields and keystrokes, and fails when they grow.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import { sampleDeck } from './authoring.support.ts'
import { counting, report, signUp, zero } from './counted.support.ts'
import { advance, call, heading, messageTo, tokenOf } from './identity.support.ts'
import { headings, lessonOfKinds } from './rooms.support.ts'
import { longStory, phone, useJourney, type Page } from './support.ts'
import { reportLink, taughtClass } from './takeaway.support.ts'

const journey = useJourney()
const tablet = { width: 1024, height: 768 }
const refused = /status of (40[134]|410)/

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

it('a new teacher imports a PowerPoint and gets a first answer', { timeout: longStory }, async () => {
  const counts = { teacher: zero(), learner: zero() }
  const began = performance.now()
  const { page, open } = await journey.visitor()
  const nina = counting(page, counts.teacher)
  await advance(journey, 61)
  await open('/')
  await nina.click(page.getByRole('link', { name: 'Sign up free' }))
  await signUp(journey, page, nina, { first: 'Ida', last: 'Import', email: 'ida.import@school.example' })
  await nina.click(page.getByRole('button', { name: /^Import slides/ }))
  const dialog = page.getByRole('dialog', { name: 'Import slides' })
  // Choosing a file: the button, then the file in the system dialog.
  counts.teacher.clicks += 2
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'kiwis.pptx',
    mimeType: 'application/octet-stream',
    buffer: readFileSync(sampleDeck('notes.pptx')),
  })
  await page.getByText('2 pages were added.').waitFor()
  await nina.click(dialog.getByRole('button', { name: 'Close' }).last())
  await nina.click(page.getByRole('tab', { name: 'Learning' }))
  await nina.click(page.getByRole('button', { name: /^Choice/ }))
  await nina.type(page.getByRole('textbox', { name: 'Question', exact: true }), 'Who lays the larger egg?')
  for (const [at, words] of ['The kiwi', 'The hen'].entries()) {
    if (at > 0) await nina.press('Enter')
    await nina.type(page.getByLabel(`Option ${at + 1}`, { exact: true }), words)
  }
  await nina.click(page.getByRole('button', { name: 'Teach', exact: true }))
  await nina.click(page.getByRole('button', { name: 'Start now' }))
  await nina.click(page.getByRole('button', { name: 'Start class' }))
  await page.waitForURL(/\/d\/[A-Z0-9]{6}$/)
  await answer(page.url().slice(-6), 'The kiwi', counts.learner)
  await page.getByText('1 of 1', { exact: false }).first().waitFor()
  expect(report('PowerPoint to first answer', counts, began)).toBeLessThanOrEqual(18)
})

/** A guest on a phone types code and name on the front page, and answers. */
async function answer(sid: string, words: string, counts = zero()): Promise<void> {
  const { page: seat, open } = await journey.visitor({ viewport: phone, hasTouch: true })
  const olu = counting(seat, counts)
  await open('/')
  await olu.type(seat.getByLabel('Class code'), sid.toLowerCase())
  await olu.press('Enter')
  await olu.type(seat.getByLabel('Your name'), 'Olu')
  await olu.press('Enter')
  await olu.click(seat.getByText(words, { exact: true }).first())
  await olu.click(seat.getByRole('button', { name: /^Send/ }))
  await seat.getByText('Sent. Your teacher has it.').waitFor()
}

it('a student joins by a typed code on a phone', { timeout: longStory }, async () => {
  const tara = await someone(journey, 'teacher')
  const sam = await tokenOf(journey, { email: 'student@demo.classwright.test' })
  const lesson = await lessonOfKinds(journey, tara, [sam.user._id])
  const counts = { student: zero() }
  const began = performance.now()
  const stella = await someone(journey, 'student')
  await stella.page.setViewportSize(phone)
  await stella.open('/')
  const counted = counting(stella.page, counts.student)
  await counted.type(stella.page.getByLabel('Class code'), lesson.sid.toLowerCase())
  await counted.press('Enter')
  await stella.page.getByText('You are in').waitFor()
  expect(await sideways(stella.page)).toBe(0)
  expect(report('student joins by code', counts, began)).toBeLessThanOrEqual(2)
})

it(
  'a school admin goes from an invitation to a first class with people',
  { timeout: longStory },
  async () => {
    const email = 'hera.head@hill.example'
    const office = await tokenOf(journey, { email: 'staff@demo.classwright.test' })
    const staff = <T>(method: string, path: string, data: unknown) =>
      call<T>(journey, method, path, data, office.accessToken)
    const { _id: school } = await staff<{ _id: string }>('POST', 'school-plan', {
      name: 'Hill School',
      admin: { email },
    })
    await staff('PATCH', 'school-plan/openTrial', { school, days: 20, teacher: 5, student: 50 })
    const link =
      /\/account\/schoolJoin\/[\w-]+/.exec(await messageTo(journey, email, /schoolJoin/))?.[0] ?? ''

    const counts = { admin: zero() }
    const began = performance.now()
    const { page } = await journey.visitor({ expected: refused })
    const hera = counting(page, counts.admin)
    await advance(journey, 61)
    counts.admin.clicks++
    await page.goto(journey.address(link))
    await hera.click(page.getByRole('main').getByRole('link', { name: 'Create an account' }))
    await signUp(journey, page, hera, { first: 'Hera', last: 'Head', email })
    await heading(page, 'Hill School invites you as an admin').waitFor()
    await hera.click(page.getByRole('button', { name: 'Accept', exact: true }))
    await hera.click(page.getByRole('button', { name: 'Work in Hill School' }))
    await page
      .getByRole('region', { name: 'Hill School' })
      .getByText(/^Set-up: \d of 6 done$/)
      .waitFor()
    await hera.click(page.getByRole('main').getByRole('link', { name: 'Classes', exact: true }).first())
    await hera.click(page.getByRole('button', { name: 'New class' }).first())
    await hera.type(page.getByRole('dialog').getByLabel('Name'), '7 Kea')
    await page.getByRole('dialog').getByRole('combobox', { name: 'Grade' }).selectOption('Grade 7')
    counts.admin.clicks += 2
    await hera.click(page.getByRole('button', { name: 'Make class' }))
    await hera.click(page.getByRole('link', { name: '7 Kea' }))
    await hera.click(page.getByRole('link', { name: 'Import into this class' }))
    counts.admin.clicks += 2
    await page.locator('input[type=file]').setInputFiles({
      name: 'students.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'First name;Last name;Parent email\r\nSol;North;p1@hill.example\r\nMia;South;p2@hill.example',
      ),
    })
    await hera.click(page.getByRole('button', { name: 'Check the rows' }))
    await hera.click(page.getByRole('button', { name: 'Import', exact: true }))
    await page.getByRole('heading', { name: '2 students imported' }).waitFor()
    expect(report('invitation to a first class with people', counts, began)).toBeLessThanOrEqual(26)
  },
)

it('a parent goes from the email to the report', { timeout: longStory }, async () => {
  const [tara, stella] = [await someone(journey, 'teacher'), await someone(journey, 'student')]
  const { _id, student } = await taughtClass(journey, tara, stella, 'Because the earth turns')
  await tara.open(`/account/takeaway/${_id}/edit/${student}`)
  await tara.page.getByRole('button', { name: 'Send report' }).click()
  await tara.page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click()
  const link = await reportLink(journey, 'parent@demo.classwright.test', /Tides for the takeaway/)

  const counts = { parent: zero() }
  const began = performance.now()
  const { page } = await journey.visitor({ viewport: phone, hasTouch: true })
  counts.parent.clicks++
  await page.goto(journey.address(link))
  await heading(page, /^Report of /).waitFor()
  await page.getByText('Because the earth turns').first().waitFor()
  expect(await sideways(page)).toBe(0)
  expect(report('mail to report', counts, began)).toBe(1)
})

it('a lesson is run on a tablet', { timeout: longStory }, async () => {
  const tara = await someone(journey, 'teacher')
  const sam = await tokenOf(journey, { email: 'student@demo.classwright.test' })
  const lesson = await lessonOfKinds(journey, tara, [sam.user._id])
  const counts = { teacher: zero() }
  const began = performance.now()
  const { page } = tara
  await page.setViewportSize(tablet)
  await tara.open(`/d/${lesson.sid}`)
  const counted = counting(page, counts.teacher)
  const { page: seat, open } = await journey.visitor({ viewport: phone, hasTouch: true })
  await open(`/s/${lesson.sid}`)
  await seat.getByLabel('Your name').fill('Olu')
  await seat.getByLabel('Your name').press('Enter')
  await seat.getByText('You are in').waitFor()
  await counted.click(page.getByRole('button', { name: 'Start class' }))
  await seat.getByRole('heading', { level: 2, name: headings.text }).waitFor()
  expect(await sideways(page)).toBe(0)
  await counted.click(page.getByRole('button', { name: 'Next page' }))
  await seat.getByRole('heading', { level: 2, name: headings.choice }).waitFor()
  await seat.getByRole('radio', { name: 'The moon' }).check()
  await seat.getByRole('button', { name: 'Send answer' }).click()
  await seat.getByText('Sent. Your teacher has it.').waitFor()
  await counted.click(page.getByRole('radio', { name: 'Without names' }))
  await seat.getByRole('heading', { name: 'Answers of the class' }).waitFor()
  expect(await sideways(page)).toBe(0)
  await counted.click(page.getByRole('button', { name: 'End class' }))
  await counted.click(page.getByRole('dialog').getByRole('button', { name: 'End class' }))
  await page
    .getByRole('link', { name: /takeaway|review/i })
    .first()
    .waitFor()
  expect(await sideways(page)).toBe(0)
  expect(report('lesson on a tablet', counts, began)).toBeLessThanOrEqual(6)
})
