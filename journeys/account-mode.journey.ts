// Personal and school accounts: the initial one, the switch, its memory, and a deleted school.
import { expect, it } from 'vitest'
import { go, signInAs } from './identity.support.ts'
import { useJourney, type Page } from './support.ts'

const journey = useJourney()
const school = 'Demo Harbour School'
const place = (page: Page, name: string) => page.locator('[data-workplace]').getByRole('radio', { name })
const inForce = (page: Page, name: string) =>
  page.locator(`[data-workplace] [aria-checked=true][aria-label="${name}"]`).waitFor()
const kept = (page: Page) =>
  page.evaluate(() => ['account-school', 'current-school', 'user-mode'].map(key => localStorage.getItem(key)))

it('a teacher with one school starts in it, switches with one click in every tab, and the choice is kept', async () => {
  const visitor = await journey.visitor()
  await signInAs(journey, visitor, 'teacher')
  const { page, context } = visitor
  await go(page, journey, '/home/index')
  await inForce(page, school)
  const [id, current, chosen] = await kept(page)
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect([current, chosen]).toEqual([id, null])
  const second = await context.newPage()
  await go(second, journey, '/account/info')
  await second.getByText('Of the school you work in.').waitFor()

  await place(page, 'Personal account').click()
  await inForce(page, 'Personal account')
  expect(await kept(page)).toEqual([null, id, 'personal'])
  await second.getByText('Of your personal account.').waitFor()
  await go(page, journey, '/home/class')
  await inForce(page, 'Personal account')
  // The same classes in either account.
  await page.getByRole('link', { name: 'Demo 8 Red' }).waitFor()
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('dialog', { name: 'Account' }).getByRole('radio', { name: school }).click()
  await inForce(page, school)
  expect(await kept(page)).toEqual([id, id, 'school'])
  await go(page, journey, '/home/class')
  await page.getByRole('link', { name: 'Demo 8 Red' }).waitFor()
})

it('a stored school the user does not belong to is dropped', async () => {
  const visitor = await journey.visitor()
  await signInAs(journey, visitor, 'provider')
  const { page } = visitor
  await page.evaluate(() => localStorage.setItem('account-school', '01890000-0000-7000-8000-000000000000'))
  await go(page, journey, '/account/info')
  await page.getByText('Of your personal account.').waitFor()
  expect(await kept(page)).toEqual([null, null, null])
})

it('an admin starts in the school, staff in the back office with a way back to their own work', async () => {
  const admin = await journey.visitor()
  await signInAs(journey, admin, 'school-admin')
  await go(admin.page, journey, '/')
  await admin.page.waitForURL(journey.address('/home/index'))
  await admin.page
    .getByRole('region', { name: school })
    .getByText(/^Set-up: \d of 6 done$/)
    .waitFor()
  await admin.page
    .getByRole('region', { name: 'This week' })
    .getByText(/live sessions?/)
    .waitFor()
  const menu = admin.page.getByRole('navigation', { name: 'Main' })
  for (const name of ['Home', 'Students', 'Teachers', 'Classes', 'Calendar', 'My content', 'Account'])
    await menu.getByRole('link', { name, exact: true }).waitFor()

  for (const [who, first] of [
    ['staff', '/sys/school'],
    ['sys', '/sys/academic-setting'],
  ] as const) {
    const visitor = await journey.visitor()
    await signInAs(journey, visitor, who)
    await go(visitor.page, journey, '/')
    await visitor.page.waitForURL(journey.address(first))
    await visitor.page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'My own work' })
      .click()
    await visitor.page.waitForURL(journey.address('/home/index'))
  }
})
