// A teacher without a school buys Personal by card, uses, renews and cancels it; a school pays its plan in
// the app.
import { expect, it } from 'vitest'
import { cards, demoPerson, paid, payBy, shopper } from './commerce.support.ts'
import { call, heading } from './identity.support.ts'
import { expectAccessible, useJourney } from './support.ts'

const journey = useJourney()

interface Plan {
  readonly tier: string
  readonly end: string | null
  readonly cancelledAt: string | null
}

it('Personal is bought by card, lets co-teachers in, is renewed in one click and cancelled', async () => {
  const nora = await shopper(journey, 'Nora')
  const { page } = nora
  const plan = () => call<Plan>(journey, 'GET', 'personal-plan/mine', undefined, nora.token)
  expect(await plan()).toMatchObject({ tier: 'free' })

  await nora.open('/pricing')
  await page.getByRole('link', { name: 'Buy or renew' }).first().click()
  await heading(page, 'Your plan').waitFor()
  await page.getByText('Free', { exact: true }).first().waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Buy Personal' }).click()
  await heading(page, 'Check your order').waitFor()
  await page.getByText(/It does not renew automatically/).waitFor()
  await page.getByRole('button', { name: 'Order and pay' }).click()
  await heading(page, 'Pay').waitFor()
  await page.getByLabel('Save this card for next time').check()
  await payBy(page, cards.good)
  await paid(page)
  expect(await plan()).toMatchObject({ tier: 'personal', cancelledAt: null })

  for (const name of ['One', 'Two', 'Three'])
    await call(journey, 'POST', 'classes', { name, grade: 'Grade 1' }, nora.token)
  const { data } = await call<{ data: { _id: string; name: string }[] }>(
    journey,
    'GET',
    `classes?school=${nora.id}`,
    undefined,
    nora.token,
  )
  const third = data.find(({ name }) => name === 'Three')?._id ?? ''
  await nora.open(`/com/class/${third}?part=teachers`)
  await page.getByRole('button', { name: 'Invite a co-teacher' }).click()
  await page.getByText('Your plan has room for 2 co-teachers more.').waitFor()
  await page.getByLabel('Email address').fill('mate@shop.example')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByText(/mate@shop.example is invited/).waitFor()

  await nora.open('/com/school/plan/mine')
  const first = (await plan()).end ?? ''
  await page.getByRole('button', { name: /^Renew with Personal, paid by Visa ending in 4242/ }).click()
  await paid(page)
  expect(new Date((await plan()).end ?? '') > new Date(first)).toBe(true)

  await nora.open('/com/school/plan/mine')
  await page.getByRole('button', { name: 'Cancel the plan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the plan' }).click()
  await page.getByText(/Your plan ends on .* and we do not remind you/).waitFor()
  expect(await plan()).toMatchObject({ tier: 'personal', cancelledAt: expect.any(String) as string })
})

it('a school pays its plan in the app', async () => {
  const hugo = await demoPerson(journey, 'school-admin')
  const { page } = hugo
  const { data } = await call<{ data: { _id: string; role: string[] }[] }>(
    journey,
    'GET',
    'school-user/schoolList',
    undefined,
    hugo.token,
  ).then(list => ({ data: list as unknown as { _id: string; role: string[] }[] }))
  const school = data.find(({ role }) => role.includes('admin'))?._id ?? ''
  await hugo.open(`/com/school/plan/${school}`)
  await heading(page, /^Plan of /).waitFor()
  await page.getByRole('button', { name: /^(?:Renew and pay|Pay for the plan)$/ }).click()
  await heading(page, 'Check your order').waitFor()
  await page.getByRole('button', { name: 'Order and pay' }).click()
  await heading(page, 'Pay').waitFor()
  await payBy(page, cards.good)
  await paid(page)
})
