// A school moves to its next year: the proposal is changed, confirmed, applied and undone.
import { expect, it } from 'vitest'
import { call, go, signInAs, tokenOf } from './identity.support.ts'
import { expectAccessible, useJourney } from './support.ts'

const journey = useJourney()
const admin = 'school-admin@demo.classwright.test'

it('classes move up, one student leaves, and everything is undone', async () => {
  const { user, accessToken: token } = await tokenOf(journey, { email: admin })
  const visitor = await journey.visitor({ timezoneId: user.timeZone })
  const { page } = visitor
  await signInAs(journey, visitor, admin)
  const [here] = await call<{ _id: string }[]>(journey, 'GET', 'school-user/schoolList', undefined, token)
  const school = here?._id ?? ''
  await page.evaluate(id => localStorage.setItem('account-school', id), school)
  const names = async () => {
    const { data } = await call<{ data: { name: string }[] }>(
      journey,
      'GET',
      `classes?school=${school}&del=false&$sort[name]=1`,
      undefined,
      token,
    )
    return data.map(({ name }) => name)
  }
  const before = await names()

  await go(page, journey, '/account/term')
  await page.getByRole('link', { name: 'Change the year' }).click()
  await page.getByRole('radio', { name: 'A new year' }).check()
  await page.getByRole('textbox', { name: 'Name' }).fill('')
  await page.getByRole('button', { name: 'Continue to the classes' }).click()
  await page.getByText('Name the year.').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('The next one')
  await page.getByRole('button', { name: 'Continue to the classes' }).click()

  await page.getByRole('textbox', { name: 'New name of Demo 8 Red' }).waitFor()
  await page
    .getByRole('combobox', { name: 'What becomes of Demo 8 Blue' })
    .selectOption('Close, students stay')
  await page.getByRole('button', { name: 'Somebody leaves Demo 8 Red' }).click()
  await page.getByRole('dialog').getByRole('checkbox').first().check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use this choice' }).click()
  await page.getByRole('button', { name: 'Continue to the check' }).click()

  await page.getByText('Demo 8 Red becomes Demo 9 Red, Grade 9').waitFor()
  await page.getByRole('heading', { name: '1 other student leaves' }).waitFor()
  await page.getByText(/1 seat becomes free/).waitFor()
  await expectAccessible(page)
  expect(await names()).toEqual(before)
  await page.getByRole('button', { name: 'Change the year' }).click()

  await page.getByText(/changes made\./).waitFor()
  await page.getByText('Demo 8 Red → Demo 9 Red').waitFor()
  const after = await names()
  expect(after).toContain('Demo 9 Red')
  expect(after).not.toContain('Demo 8 Blue')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(/changes undone\./).waitFor()
  expect(await names()).toEqual(before)
})
