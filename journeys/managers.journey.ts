// Somebody is invited to the staff, joins by email, and is removed.
import { expect, it } from 'vitest'
import { call, go, heading, messageTo, newAccount, signInAs } from './identity.support.ts'
import { expectAccessible, useJourney } from './support.ts'

const journey = useJourney()
const email = 'noa.manager@journey.example'

it('an admin invites a manager, who joins by email, works, and is removed', async () => {
  const staff = await journey.visitor({ timezoneId: 'UTC', expected: /status of 40[134]/ })
  await signInAs(journey, staff, 'staff')
  await go(staff.page, journey, '/sys/manager/list')
  await staff.page.getByRole('link', { name: 'Add a manager' }).click()
  await heading(staff.page, 'Add a manager').waitFor()
  await staff.page.getByLabel('First name').fill('Noa')
  await staff.page.getByLabel(/^Last name/).fill('Newcomer')
  await staff.page.getByLabel('Email address').fill(email)
  await staff.page.getByLabel('Role').selectOption('sales')
  await staff.page.getByRole('button', { name: 'Add and invite' }).click()
  const row = staff.page.getByRole('row').filter({ hasText: email })
  await row.getByText('Invited', { exact: true }).waitFor()
  await expectAccessible(staff.page)

  const mail = await messageTo(journey, email, /managerJoin/)
  const link = /\S*\/setting\/managerJoin\?token=\S+/.exec(mail)?.[0] ?? ''
  const path = link.slice(link.indexOf('/setting/'))
  const { accessToken } = await newAccount(journey, { email }, { roles: ['teacher'], nickname: 'Noa' })
  const noa = await journey.visitor({ timezoneId: 'Pacific/Auckland', expected: /status of 40[134]/ })
  await signInAs(journey, noa, email)
  await go(noa.page, journey, path)
  await heading(noa.page, /invites you to the staff of Classwright/).waitFor()
  await noa.page.getByRole('button', { name: 'Accept the invitation' }).click()
  await heading(noa.page, 'You work for Classwright as: Sales').waitFor()
  await go(noa.page, journey, '/sys/school')
  await heading(noa.page, 'Schools').waitFor()
  const schoolsSeen = async () =>
    (await call<{ total: number }>(journey, 'GET', 'school-plan', undefined, accessToken)).total
  expect(await schoolsSeen()).toBeGreaterThan(0)

  await staff.page.reload()
  await row.getByText('Joined', { exact: true }).waitFor()
  await row.getByRole('button', { name: /^Remove/ }).click()
  await staff.page.getByRole('dialog').getByRole('button', { name: 'Remove manager' }).click()
  await expect.poll(() => row.count()).toBe(0)
  expect(await schoolsSeen()).toBe(0)
})
