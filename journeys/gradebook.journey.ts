// The gradebook: a teacher overrides a figure with a reason and withdraws it; the student sees their own
// row.
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import { go, heading } from './identity.support.ts'
import { expectAccessible, phone, useJourney, type Page } from './support.ts'
import { taughtClass } from './takeaway.support.ts'

const journey = useJourney()
const refused = /40[134]/
const lesson = 'Tides for the takeaway'
const headOf = (page: Page) => page.getByRole('button', { name: new RegExp(`^${lesson}`) }).last()
const cellOf = (page: Page, state: string | RegExp) =>
  // A retried journey has two; the newest is last.
  page.getByRole('button', { name: new RegExp(`, ${lesson}: ${String(state)}`) }).last()

it('a teacher weights a term, overrides a figure with a reason and withdraws it; the student sees their own row', async () => {
  const [tara, ava] = [
    await someone(journey, 'teacher'),
    await someone(journey, 'student', { expected: refused }),
  ]
  await taughtClass(journey, tara, ava, 'Because the earth turns')
  const { page } = tara
  const red = (await tara.list(`classes?school=${tara.school}&$limit=50`)).find(
    ({ name }) => name === 'Demo 8 Red',
  )
  await go(page, journey, `/com/class/${red?._id}`)
  await page.getByRole('link', { name: 'Gradebook' }).click()
  await heading(page, 'Gradebook of Demo 8 Red').waitFor()
  await page.getByText('Homework counts 20%').waitFor()

  // Overrides unmarked work; the reason is kept.
  await cellOf(page, 'To mark').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Put in its place').fill('90')
  await dialog.getByLabel('Reason').fill('Explained it at the board')
  await dialog.getByRole('button', { name: 'Save change' }).click()
  await cellOf(page, '90%, changed by hand').click()
  await dialog.getByText(/changed by .+: Explained it at the board/).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Back to the calculated figure' }).click()
  await cellOf(page, 'To mark').waitFor()

  // Without a category it does not count; the teacher sets one.
  await headOf(page).click()
  await dialog.getByLabel('Category').selectOption('Test')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await headOf(page).filter({ hasText: 'Test' }).waitFor()

  // Arrow keys move between cells.
  await cellOf(page, 'To mark').focus()
  await page.keyboard.press('ArrowLeft')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).not.toContain(lesson)
  await page.keyboard.press('End')
  expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-cell'))).toBe(true)

  // The marking rules in words.
  await page.getByRole('button', { name: 'How marks count' }).click()
  await dialog.getByLabel('Missing work').selectOption('zero')
  await dialog.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Missing work counts as 0%.').waitFor()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toContain('Demo 8 Red')
  const pdf = await page.getByRole('link', { name: 'PDF' }).getAttribute('href')
  expect((await fetch(new URL(pdf ?? '', journey.origin))).headers.get('content-type')).toBe(
    'application/pdf',
  )
  await page.getByRole('link', { name: 'By standard' }).click()
  await page.getByRole('region', { name: 'Standards' }).waitFor()

  // The student sees only their own sent results.
  await ava.page.setViewportSize(phone)
  await go(ava.page, journey, `/my/gradebook/${red?._id}`)
  await heading(ava.page, 'My grades in Demo 8 Red').waitFor()
  await ava.page.getByText('Not sent yet').first().waitFor()
  expect(await ava.page.getByRole('table').count()).toBe(0)
  await expectAccessible(ava.page)
})
