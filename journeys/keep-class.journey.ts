// A lesson without a class, on a phone: signed-in participants become a class with one button, guests do
// not.
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import { go, heading, newAccount, signInAs } from './identity.support.ts'
import { pupil } from './rooms.support.ts'
import { expectAccessible, phone, useJourney, type Page } from './support.ts'

const journey = useJourney()
const email = 'nik@alone.example'

it('the learners who came become a class, and each of them is notified', async () => {
  await newAccount(journey, { email }, { roles: ['teacher'], name: ['Nik', 'Alone'] })
  const nik = await journey.visitor({ viewport: phone })
  const { page } = nik
  await signInAs(journey, nik, email)
  await go(page, journey, '/home/index')
  await page.getByRole('button', { name: /^Try a sample/ }).click()
  await page.getByRole('button', { name: 'Teach', exact: true }).click()
  await page.getByRole('button', { name: 'Start now' }).click()
  await page.getByRole('button', { name: 'Start class' }).click()
  await page.waitForURL(/\/d\/[A-Z0-9]{6}$/)
  const sid = page.url().slice(-6)

  const learners = [await someone(journey, 'student'), await someone(journey, 'student2')]
  for (const learner of learners) await join(learner.page, sid)
  const guest = await pupil(journey, sid, 'Gil Guest')
  await page.getByRole('button', { name: 'End class' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End class' }).click()
  await page.getByText('2 with an account came: they have attendance and a takeaway.').waitFor()
  await page.getByText('Gil Guest').first().waitFor()
  guest.leave()
  await page.getByRole('button', { name: 'Keep these learners as a class' }).click()
  await page.getByLabel('Name of the class').fill('Sunday tides')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make the class' }).click()
  await heading(page, 'Sunday tides').waitFor()
  for (const name of ['Stella Demo-Student', 'Sam Demo-Student']) await page.getByText(name).first().waitFor()
  expect(await page.getByText('Gil Guest').count()).toBe(0)

  for (const learner of learners) {
    await go(learner.page, journey, '/my/notice')
    await learner.page.getByText('You are in Sunday tides').first().waitFor()
    await go(learner.page, journey, '/study/class')
    await learner.page.getByRole('link', { name: 'Sunday tides' }).first().waitFor()
  }
})

async function join(page: Page, code: string): Promise<void> {
  await page.setViewportSize(phone)
  await go(page, journey, '/join')
  await page.getByLabel('Class code').fill(code)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('[data-link="live"]').waitFor()
}
