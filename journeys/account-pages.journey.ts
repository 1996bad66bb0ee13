// Every screen of identity: usable by everybody on phone and laptop, and closed, politely, to whom it is not for.
import { expect, it } from 'vitest'
import { go, heading, signInAs } from './identity.support.ts'
import { expectAccessible, useJourney } from './support.ts'

const journey = useJourney()

it.each([
  '/login',
  '/signup',
  '/student/login',
  '/student/signup',
  '/student/forgot-password/email',
  '/student/forgot-password/mobile',
  '/student/forgot-password/emergencyContact',
  '/student/verify',
  '/com/authCall?error=google-failed',
])('%s can be used by every visitor', async path => {
  const { page, open } = await journey.visitor()
  expect((await open(path))?.status()).toBe(200)
  await expectAccessible(page)
})

it.each([
  [
    'teacher',
    [
      '/home/index',
      '/home/index/first-steps',
      '/dash',
      '/account/info',
      '/account/personalInfo',
      '/account/basic-information',
      '/account/security',
      '/account/account-setting',
      '/student/verify',
    ],
  ],
  [
    'student',
    [
      '/study/index',
      '/study/index/first-steps',
      '/dash',
      '/student/account/info',
      '/account/personalInfo',
      '/student/account/basic-information',
      '/student/account/profile',
      '/student/account/security',
    ],
  ],
])('every page of a %s can be used by everybody', async (who, paths) => {
  const visitor = await journey.visitor()
  await signInAs(journey, visitor, who)
  for (const path of paths) {
    await go(visitor.page, journey, path)
    await expectAccessible(visitor.page)
  }
})

it('the account menu can be used by everybody', async () => {
  const visitor = await journey.visitor()
  await signInAs(journey, visitor, 'teacher2')
  const { page } = visitor
  await go(page, journey, '/home/index')
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('dialog', { name: 'Account' }).getByRole('link', { name: 'Settings' }).waitFor()
  await expectAccessible(page)
})

it('the time-zone dialog can be used by everybody', async () => {
  const visitor = await journey.visitor({ timezoneId: 'Asia/Tokyo' })
  await signInAs(journey, visitor, 'teacher2')
  const { page } = visitor
  await go(page, journey, '/home/index')
  await page.getByRole('dialog', { name: 'Your time zone' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'Your time zone' }).waitFor({ state: 'detached' })
})

it.each([
  ['teacher', '/student/account/profile'],
  ['teacher', '/study/index'],
  ['student', '/home/index'],
])('a %s is refused %s, politely', async (who, path) => {
  const visitor = await journey.visitor()
  await signInAs(journey, visitor, who)
  await go(visitor.page, journey, path)
  await heading(visitor.page, 'This page is not open to you').waitFor()
  await expectAccessible(visitor.page)
})

it('guests are sent to sign in, and the start page sends people home', async () => {
  const guest = await journey.visitor()
  await guest.open('/account/info')
  expect(new URL(guest.page.url()).searchParams.get('back')).toBe(journey.address('/account/info'))
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

it('a demo person enters by one click', async () => {
  const { page, open } = await journey.visitor()
  await open('/login')
  await page.getByRole('button', { name: /^Student Stella/ }).click()
  await page.waitForURL(journey.address('/study/index'))
  await heading(page, /, Stella$/).waitFor()
})

it('an unknown tab of a home is not found', async () => {
  const visitor = await journey.visitor()
  await signInAs(journey, visitor, 'teacher')
  await go(visitor.page, journey, '/home/index/no-such-tab')
  await heading(visitor.page, 'There is nothing at this address').waitFor()
})
