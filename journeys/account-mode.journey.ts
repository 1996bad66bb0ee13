// Working as oneself or in a school: the switch, what it remembers, and what happens when the school is gone.
import { expect, it } from 'vitest'
import { go, signInAs } from './identity.support.ts'
import { useJourney, type Page } from './support.ts'

const journey = useJourney()
const school = 'Demo Harbour School'
const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: /Account menu/ }).click()
  return page.getByRole('dialog', { name: 'Account' })
}
const kept = (page: Page) =>
  page.evaluate(() => ['account-school', 'current-school', 'user-mode'].map(key => localStorage.getItem(key)))

it('a teacher works in a school, in every tab, and comes back', async () => {
  const visitor = await journey.visitor()
  await signInAs(journey, visitor, 'teacher')
  const { page, context } = visitor
  await go(page, journey, '/home/index')
  const second = await context.newPage()
  await go(second, journey, '/account/info')

  await (await openMenu(page)).getByRole('radio', { name: school }).click()
  await page
    .getByRole('button', { name: /Account menu/ })
    .filter({ hasText: school })
    .waitFor()
  const [id, current, mode] = await kept(page)
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect([current, mode]).toEqual([id, 'school'])
  await second.getByText('Of the school you work in.').waitFor()

  await go(page, journey, '/account/info')
  await page.getByText('Of the school you work in.').waitFor()
  await (await openMenu(page)).getByRole('radio', { name: 'Personal account' }).click()
  await page
    .getByRole('button', { name: /Account menu/ })
    .filter({ hasText: 'Educator' })
    .waitFor()
  expect(await kept(page)).toEqual([null, id, 'personal'])
})

it('a stored school that is not mine falls back to the personal account', async () => {
  const visitor = await journey.visitor()
  await signInAs(journey, visitor, 'teacher')
  const { page } = visitor
  await page.evaluate(() => localStorage.setItem('account-school', '01890000-0000-7000-8000-000000000000'))
  await go(page, journey, '/account/info')
  await page.getByText('Of your personal account.').waitFor()
  expect(await kept(page)).toEqual([null, null, 'personal'])
})
