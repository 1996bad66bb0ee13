// The publish dialog names each missing field, with a link to it.
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import { call, go } from './identity.support.ts'
import { expectAccessible, phone, useJourney, type Page } from './support.ts'

const journey = useJourney()

const focusedField = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[id^=field-]')?.id ?? null)

it('each link in the publish dialog closes it and opens the missing field, also on a phone', async () => {
  const { page, token } = await someone(journey, 'teacher')
  const body = { mode: 'task', name: 'A bare lesson' }
  const { _id } = await call<{ _id: string }>(journey, 'POST', 'unit', body, token)
  const missing = page.getByRole('dialog').getByRole('region', { name: 'Still missing' })
  for (const [words, field] of [
    ['Choose at least one subject.', 'field-subjects'],
    ['Fill in: Key questions.', 'field-inquiry'],
  ] as const) {
    await go(page, journey, `/com/task/edit/${_id}`)
    await page.getByRole('button', { name: 'Publish' }).first().click()
    await missing.waitFor()
    await expectAccessible(page)
    await missing.getByRole('link', { name: words }).click()
    await missing.waitFor({ state: 'detached' })
    await expect.poll(() => focusedField(page)).toBe(field)
  }
  // The link for a missing section opens the step where it is added.
  await page.getByRole('button', { name: 'Publish' }).first().click()
  await missing.getByRole('link', { name: 'Make slides.' }).click()
  await page.getByRole('heading', { level: 2, name: /Slides$/ }).waitFor()

  await page.setViewportSize(phone)
  await go(page, journey, `/my/content/${_id}`)
  await page.getByRole('link', { name: 'Key questions' }).click()
  await expect.poll(() => focusedField(page)).toBe('field-inquiry')
  await expect.poll(() => new URL(page.url()).search).toBe('?step=inquiry')
})
