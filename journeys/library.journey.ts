// The library: a unit with three tasks is published, found by a misspelt word, previewed within limits,
// taken down and restored.
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import { call, go, heading } from './identity.support.ts'
import { expectAccessible, type Page, turn, useJourney } from './support.ts'

const journey = useJourney()
const land = 'How we share the land'
const rivers = 'Rivers and the people beside them'

interface Item {
  readonly _id: string
  readonly name: string
}
const itemNamed = async (name: string): Promise<Item> => {
  const { data } = await call<{ data: Item[] }>(journey, 'GET', 'library?$limit=100')
  const found = data.find(item => item.name === name)
  if (!found) throw new Error(`${name} is not in the library`)
  return found
}
const found = (page: Page) => page.getByRole('region', { name: 'Found' })
const dialogOf = (page: Page, name: RegExp) => page.getByRole('dialog', { name })

it('a teacher offers a unit with three tasks for 12.00 at 20 % off; a visitor finds it and sees as much as is allowed', async () => {
  const tara = await someone(journey, 'teacher')
  const { page } = tara
  const { _id } = await itemNamed(land)
  await go(page, journey, '/home/published?q=share')
  await page.getByLabel(`More for ${land}`).click()
  await page.getByRole('button', { name: 'Price and publishing' }).click()
  await dialogOf(page, /^Price and publishing/)
    .getByRole('button', { name: 'Unpublish' })
    .click()
  await dialogOf(page, /^Take How we share the land out/)
    .getByText(/People who bought it keep their copy/)
    .waitFor()
  await page.getByRole('button', { name: 'Unpublish' }).last().click()
  await page.getByText(`${land} is no longer in the library.`).waitFor()

  const visitor = await journey.visitor({ reducedMotion: 'reduce', expected: /404/ })
  await go(visitor.page, journey, `/unit/view/${_id}`)
  await visitor.page.getByText('This is not in the library, or no longer.').waitFor()

  // From the unit's own page back to the library.
  await go(page, journey, `/unit/${_id}`)
  await page.getByLabel(`More for ${land}`).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = dialogOf(page, /^Publish: How we share the land/)
  await dialog.getByText(rivers).waitFor()
  await expect
    .poll(() => dialog.getByRole('region', { name: 'Included content' }).getByRole('listitem').count())
    .toBe(3)
  await dialog.getByLabel(/^Price in US dollars/).fill('0.50')
  await dialog.getByText('Give 0, or a price from 1.00 to 10 000.00.').waitFor()
  await dialog.getByLabel(/^Price in US dollars/).fill('12.00')
  await dialog.getByLabel(/^Discount in per cent/).fill('20')
  await dialog.getByText('A buyer pays $9.60 instead of $12.00.').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText(`${land} is in the library.`).waitFor()

  // By a misspelt word, and a grade.
  await go(visitor.page, journey, '/library')
  await visitor.page.getByRole('combobox', { name: 'Search the library' }).fill('belongimg')
  await visitor.page.keyboard.press('Enter')
  await found(visitor.page).getByRole('link', { name: land }).waitFor()
  const grades = visitor.page
    .getByRole('complementary', { name: 'Filters' })
    .getByRole('group', { name: 'Grade' })
  await turn(grades.getByRole('checkbox', { name: /PYP 3/ }), true)
  await visitor.page.waitForURL(/grades=/)
  await visitor.page.getByRole('list', { name: 'Active filters' }).waitFor()
  await found(visitor.page).getByRole('link', { name: land }).click()
  await heading(visitor.page, land).waitFor()
  await visitor.page.getByText('$9.60').first().waitFor()
  await visitor.page.getByRole('link', { name: 'Sign in to buy' }).waitFor()
  await visitor.page.goBack()
  await found(visitor.page).getByRole('link', { name: land }).waitFor()
  expect(visitor.page.url()).toMatch(/q=belongimg.*grades=/)

  const task = await itemNamed(rivers)
  await go(visitor.page, journey, `/task/${task._id}`)
  await visitor.page.getByText(/^1 of 3 pages, buy to see the rest\.$/).waitFor()
  await expect
    .poll(() => visitor.page.getByRole('list', { name: 'Pages' }).getByRole('listitem').count())
    .toBe(1)
})

it('suggestions lead by keyboard to a word or item', async () => {
  const { page } = await journey.visitor({ reducedMotion: 'reduce' })
  await go(page, journey, '/library')
  const box = page.getByRole('combobox', { name: 'Search the library' })
  await box.pressSequentially('volcan')
  const option = page.getByRole('option', { name: /^Volcanoes under our feet/ })
  await option.waitFor()
  for (let tries = 0; tries < 12 && (await option.getAttribute('aria-selected')) !== 'true'; tries++)
    await box.press('ArrowDown')
  await expectAccessible(page)
  await box.press('Enter')
  await heading(page, 'Volcanoes under our feet').waitFor()
})

it('a free item takes one click to copy', async () => {
  // Its URL first requests the unit itself, which is not theirs.
  const { page } = await someone(journey, 'teacher2', { expected: /404/ })
  const { _id } = await itemNamed('Chance and data')
  await go(page, journey, `/unit/${_id}`)
  await page.getByRole('button', { name: 'Get it' }).click()
  await page.getByText('Chance and data is yours. This is your copy.').waitFor()
  await page.waitForURL(/\/com\/unit\/edit\//)
  await page.getByRole('navigation', { name: /^Steps of/ }).waitFor()
  // A bought copy is not for sale.
  expect(await page.getByRole('button', { name: 'Publish', exact: true }).count()).toBe(0)
  await go(page, journey, '/home/purchased')
  await page.getByRole('link', { name: 'Open my copy of Chance and data' }).waitFor()
  await go(page, journey, `/detail/unit/${_id}`)
  await page.getByRole('link', { name: 'Open my copy' }).waitFor()
  await page.getByRole('button', { name: 'Write a review' }).click()
  const dialog = dialogOf(page, /^Review Chance/)
  await dialog.getByRole('radiogroup', { name: 'Overall' }).getByTitle('4 of 5').click()
  await dialog.getByLabel('In your words').fill('My class counted the whole quarter.')
  await dialog.getByRole('button', { name: 'Send review' }).click()
  await page.getByText('Thank you for your review.').waitFor()
  await page.getByRole('paragraph').filter({ hasText: 'My class counted the whole quarter.' }).waitFor()
  await page.getByRole('button', { name: 'Change my review' }).waitFor()
})

it('a student views; staff take down with a reason for the author, and restore', async () => {
  const student = await someone(journey, 'student')
  const { _id } = await itemNamed('Volcanoes under our feet')
  await go(student.page, journey, `/task/${_id}`)
  await student.page.getByRole('link', { name: 'Buy now' }).waitFor()
  await expect(call(journey, 'PATCH', 'library/publish', { _id, price: 100 }, student.token)).rejects.toThrow(
    / 403:/,
  )

  const staff = await someone(journey, 'staff')
  await go(staff.page, journey, '/sys/published?q=Volcanoes')
  await staff.page.getByLabel('More for Volcanoes under our feet').click()
  await staff.page.getByRole('button', { name: 'Take down' }).click()
  await staff.page.getByLabel('Reason, as its author reads it').fill('The pictures belong to somebody else.')
  await staff.page.getByRole('dialog').getByRole('button', { name: 'Take down' }).click()
  await staff.page.getByText('Volcanoes under our feet is taken down. Its author was notified.').waitFor()
  const visitor = await journey.visitor({ expected: /404/ })
  await go(visitor.page, journey, `/task/${_id}`)
  await visitor.page.getByText('This is not in the library, or no longer.').waitFor()
  const tara = await someone(journey, 'teacher')
  await go(tara.page, journey, '/home/published?q=Volcanoes')
  await tara.page.getByText('The pictures belong to somebody else.').waitFor()
  await staff.page.getByLabel('More for Volcanoes under our feet').click()
  await staff.page.getByRole('button', { name: 'Put back' }).click()
  await staff.page.getByText(/is in the library again/).waitFor()
  await go(visitor.page, journey, `/task/${_id}`)
  await heading(visitor.page, 'Volcanoes under our feet').waitFor()
})
