// Every library screen once, with other people's data.
import { expect, it } from 'vitest'
import { someone } from './academics.support.ts'
import { call, go, heading } from './identity.support.ts'
import { turn, useJourney, walk, type Visitor } from './support.ts'

const journey = useJourney()

interface Item {
  readonly _id: string
  readonly name: string
  readonly mode: string
}
const items = async (): Promise<Item[]> =>
  (await call<{ data: Item[] }>(journey, 'GET', 'library?$limit=100')).data
const named = async (name: string): Promise<string> =>
  (await items()).find(item => item.name === name)?._id ?? ''

/** Navigates within the loaded app. */
const ready = async ({ page }: Visitor, path: string) =>
  page.url() === 'about:blank' ? go(page, journey, path) : walk(page, path)

it('visitors search and browse', async () => {
  const visitor = await journey.visitor({ reducedMotion: 'reduce', expected: /404/ })
  const { page } = visitor
  await ready(visitor, '/library')
  await page.getByRole('link', { name: 'Fractions with pizza' }).waitFor()
  await page.setViewportSize({ width: 375, height: 800 })
  await page.getByRole('button', { name: 'Filters' }).click()
  await turn(page.getByRole('dialog', { name: 'Filters' }).getByRole('checkbox', { name: /^Free/ }), true)
  await page.getByRole('button', { name: /^Show \d/ }).click()
  await page.waitForURL(/price=free/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await ready(visitor, '/search?q=zzzzzz')
  await page.getByText('Nothing found for “zzzzzz”').waitFor()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await page.getByRole('link', { name: 'Fractions with pizza' }).waitFor()
  await ready(visitor, '/center')
  await page.getByRole('heading', { name: 'Unit plans' }).waitFor()
  await page.getByRole('link', { name: 'See all of Tasks' }).click()
  await heading(page, 'Tasks').waitFor()
  await page.getByRole('link', { name: 'Fractions with pizza' }).waitFor()
  await ready(visitor, '/more/service')
  await page.getByText('Nothing here yet').waitFor()
})

it('items of every kind, their reviews, the preview, and missing items', async () => {
  const visitor = await journey.visitor({ reducedMotion: 'reduce', colorScheme: 'dark', expected: /404/ })
  const { page } = visitor
  const pizza = await named('Fractions with pizza')
  for (const [path, name] of [
    [`/task/${pizza}`, 'Fractions with pizza'],
    [`/unit/view/${await named('Restless earth')}`, 'Restless earth'],
    [`/video/${await named('The tide in one minute')}`, 'The tide in one minute'],
    [`/pd/${await named('Starting well')}`, 'Starting well'],
    [`/detail/task/limit/${pizza}`, 'Fractions with pizza'],
    [`/detail/task/${pizza}/review`, 'Reviews of Fractions with pizza'],
  ] as const) {
    await ready(visitor, path)
    await heading(page, name).waitFor()
  }
  for (const path of [
    `/unit/${await named('Restless earth')}`,
    `/task/view/${pizza}`,
    `/video/view/${await named('Watching the shore')}`,
    `/pd/view/${await named('Starting well')}`,
    `/detail/task/${pizza}`,
  ]) {
    await ready(visitor, path)
    await page.getByRole('complementary', { name: 'Price and facts' }).waitFor()
  }
  await ready(visitor, `/detail/task/${pizza}/review`)
  await page.getByText('My class asked for a second slice of maths.').waitFor()
  for (const path of [
    '/task/0190a000-0000-7000-8000-000000000000',
    '/tool/0190a000-0000-7000-8000-000000000000',
    '/pd/nobody/0190a000-0000-7000-8000-000000000000',
    '/video/nobody/0190a000-0000-7000-8000-000000000000',
    '/task/nobody/0190a000-0000-7000-8000-000000000000',
  ]) {
    await ready(visitor, path)
    await page.getByText('This is not in the library, or no longer.').waitFor()
  }
  await ready(visitor, '/detail/service/5')
  await heading(page, 'This is not on offer').waitFor()
})

it("an educator's library: by kind, published with figures, saved, purchased, shared", async () => {
  const tara = await someone(journey, 'teacher')
  const tom = await someone(journey, 'teacher2')
  const { page } = tom
  await ready(tom, '/home/library/video')
  await page.getByRole('link', { name: 'Watching the shore' }).waitFor()
  await page.getByRole('link', { name: 'Watching the shore' }).click()
  await heading(page, 'Watching the shore').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Watching the shore is saved.').waitFor()
  for (const path of ['/home/saved', '/my/saved', '/center/saved']) {
    await ready(tom, path)
    await page.getByRole('link', { name: 'Watching the shore' }).waitFor()
  }
  await page.getByRole('button', { name: 'Unsave Watching the shore' }).click()
  await page.getByText('Watching the shore is no longer saved.').waitFor()
  await ready(tom, '/home/purchased')
  await page.getByRole('link', { name: 'Enzymes at work', exact: true }).waitFor()
  for (const path of ['/home/published', '/my/published', '/center/published']) {
    await ready(tara, path)
    await tara.page.getByRole('row', { name: /Fractions with pizza/ }).waitFor()
  }
  const pizza = await named('Fractions with pizza')
  await ready(tara, `/task/${pizza}`)
  await tara.page.getByRole('link', { name: 'Edit', exact: true }).waitFor()
  expect(await tara.page.getByRole('link', { name: 'Buy now' }).count()).toBe(0)
  await ready(tara, `/setting/postShare/task/${pizza}`)
  await tara.page.getByRole('img', { name: /^QR code of the link/ }).waitFor()
  expect(await tara.page.getByLabel('Your link').inputValue()).toMatch(
    new RegExp(`/v2/task/${pizza}\\?inviteCode=[A-Z0-9]+$`),
  )
})

it('students see their purchases, staff the whole library', async () => {
  const student = await someone(journey, 'student')
  await ready(student, '/study/purchased')
  await student.page.getByText('No purchases to show').waitFor()
  const staff = await someone(journey, 'staff')
  await ready(staff, '/sys/published?q=pizza')
  await staff.page.getByRole('row', { name: /Fractions with pizza/ }).waitFor()
})
