// Account pages: every URL is served, dialogs open over the home pages, and the start page redirects.
import { expect, it } from 'vitest'
import { builtRoutes } from '#app/web/routes.ts'
import { go, heading, signInAs } from './identity.support.ts'
import { expectAccessible, useJourney } from './support.ts'

const journey = useJourney()

it.each(
  builtRoutes
    .map(({ path }) => path)
    .filter(path => !path.includes(':'))
    .map(path => [path]),
)('%s is served', async path => {
  const answer = await fetch(journey.address(path), { headers: { accept: 'text/html' } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
})

it('the account menu is accessible', async () => {
  const visitor = await journey.visitor()
  await signInAs(journey, visitor, 'teacher2')
  const { page } = visitor
  await go(page, journey, '/home/index')
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('dialog', { name: 'Account' }).getByRole('link', { name: 'Settings' }).waitFor()
  await expectAccessible(page)
})

it('the time-zone dialog is accessible', async () => {
  const visitor = await journey.visitor({ timezoneId: 'Asia/Tokyo' })
  await signInAs(journey, visitor, 'teacher2')
  const { page } = visitor
  await go(page, journey, '/home/index')
  await page.getByRole('dialog', { name: 'Your time zone' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'Your time zone' }).waitFor({ state: 'detached' })
})

it('the start page redirects to the home page', async () => {
  for (const [who, home] of [
    ['teacher', '/home/index'],
    ['student', '/study/index'],
  ] as const) {
    const visitor = await journey.visitor()
    await signInAs(journey, visitor, who)
    await visitor.page.goto(journey.address('/'))
    await visitor.page.waitForURL(journey.address(home))
  }
})

it('a demo person signs in with one click', async () => {
  const { page, open } = await journey.visitor()
  await open('/login')
  await page.getByRole('button', { name: /^Student Stella/ }).click()
  await page.waitForURL(journey.address('/study/index'))
  await heading(page, /, Stella$/).waitFor()
})

it('an unknown tab of a home page is not found', async () => {
  const visitor = await journey.visitor()
  await signInAs(journey, visitor, 'teacher')
  await go(visitor.page, journey, '/home/index/no-such-tab')
  await heading(visitor.page, 'There is nothing at this address').waitFor()
})
