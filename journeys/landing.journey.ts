// A visitor opens the site for the first time.
import { expect, it } from 'vitest'
import { phone, useJourney } from './support.ts'

const journey = useJourney()

interface Answer {
  figures: { name: string; value: number; atLeast: boolean }[]
}

it('explains the product and its audience, with figures from the database', async () => {
  const { page, open } = await journey.visitor()
  const response = await open('/')
  expect(response?.status()).toBe(200)
  for (const who of ['Teachers', 'Students', 'Schools', 'Providers'])
    await page.getByRole('heading', { name: who, exact: true }).waitFor()

  const answer = await fetch(journey.address('/welcome/figures'), { headers: { accept: 'application/json' } })
  const { figures } = (await answer.json()) as Answer
  expect(figures.filter(({ name, value }) => value === 1 && name.endsWith('s'))).toEqual([])
  const expected = figures
    .filter(({ value }) => value > 0)
    .map(({ name, value, atLeast }) => `${name}: ${value.toLocaleString('en-US')}${atLeast ? '+' : ''}`)
  await expect
    .poll(() =>
      page
        .locator('[aria-label="Figures of today"] dl > div')
        .evaluateAll(rows =>
          rows.map(row => `${row.querySelector('dt')?.textContent}: ${row.querySelector('dd')?.textContent}`),
        ),
    )
    .toEqual(expected)
})

it('finds the same page at /index and at the site’s root', async () => {
  const { page, open } = await journey.visitor()
  await open('/index')
  const heading = await page.locator('h1').textContent()
  await page.goto(journey.origin)
  expect(page.url()).toBe(journey.address('/'))
  await expect.poll(() => page.locator('h1').textContent()).toBe(heading)
})

it('leads to the prices, on a phone through the menu', async () => {
  const { page, open } = await journey.visitor({ viewport: phone })
  await open('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Plans and prices' }).click()
  await page.getByRole('heading', { level: 1, name: 'Plans and prices' }).waitFor()
})

it('needs no more than 180 KB of script and style', async () => {
  const { page, open } = await journey.visitor()
  await open('/')
  await page.waitForLoadState('networkidle')
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(entry => /\.(js|css)$/.test(new URL(entry.name).pathname))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  )
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(180_000)
})

it('switches to dark without transitions under reduced motion', async () => {
  const { page, open } = await journey.visitor({ reducedMotion: 'reduce' })
  await open('/')
  const colours = await page.evaluate(() => {
    const colour = () => getComputedStyle(document.querySelector('h1') ?? document.body).color
    const light = colour()
    document.documentElement.setAttribute('data-mantine-color-scheme', 'dark')
    return { light, dark: colour() }
  })
  expect(colours).toEqual({ light: 'rgb(33, 29, 24)', dark: 'rgb(242, 237, 228)' })
})
