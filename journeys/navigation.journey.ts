// Navigation behaviour of the specification, section 2, in the browser.
import { expect, it } from 'vitest'
import { settled, useJourney, type Page } from './support.ts'

const journey = useJourney()
const facebook =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/480.0]'
/** The browser's own message about a 404. */
const notFound = /status of 404/

const place = (page: Page) => page.evaluate(() => [window.scrollX, window.scrollY])
const scrollDown = (page: Page) => page.evaluate(() => window.scrollTo(0, 400))
/** Marks the document: a full page load removes the mark. */
const mark = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset['mark'] = 'same'
  })
const isSameDocument = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset['mark'] === 'same')
const toPricing = async (page: Page) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plans and prices' }).click()
  await page.waitForURL('**/v2/pricing')
  await settled(page)
}
const home = async (page: Page) => {
  await page.getByRole('link', { name: 'Classwright' }).first().click()
  await page.waitForURL('**/v2/')
  await settled(page)
}
const query = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

it('scrolls to the top left, announces the new title and focuses the heading', async () => {
  const { page, open } = await journey.visitor({ viewport: { width: 1440, height: 400 } })
  await open('/')
  await scrollDown(page)
  expect((await place(page))[1]).toBeGreaterThan(0)
  await mark(page)
  await toPricing(page)
  await expect.poll(() => place(page)).toEqual([0, 0])
  expect(await isSameDocument(page)).toBe(true)
  expect(await page.title()).toContain('· Classwright')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await expect
    .poll(async () =>
      page
        .getByRole('status')
        .filter({ hasText: (await page.title()).split(' · ')[0] ?? '' })
        .count(),
    )
    .toBe(1)

  await scrollDown(page)
  await page.goBack()
  await expect.poll(() => place(page)).toEqual([0, 0])
})

it('shows the spinner while a page loads', async () => {
  const { page, open } = await journey.visitor()
  await open('/')
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route(/pricing[^/]*\.js$/, async route => {
    await held
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plans and prices' }).click()
  const spinner = page.getByRole('status').filter({ hasText: /^Loading$/ })
  await spinner.waitFor()
  expect(await spinner.locator('svg').evaluate(drawing => drawing.getBoundingClientRect().width)).toBe(80)
  letGo()
  await spinner.waitFor({ state: 'detached' })
  await page.waitForURL('**/v2/pricing')
})

it('loads the target in full, with its query, once the server has announced a newer version', async () => {
  const { page, open } = await journey.visitor()
  await page.route('**/v2/welcome/figures', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-app-version': 'newer' } })
  })
  await open('/pricing?from=mail')
  await mark(page)
  await home(page)
  expect(await isSameDocument(page)).toBe(true)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('app-upgrade'))).toBe('newer')

  await page.goBack()
  await expect.poll(() => isSameDocument(page)).toBe(false)
  await settled(page)
  expect(page.url()).toBe(journey.address('/pricing?from=mail'))
  expect(await page.evaluate(() => localStorage.getItem('app-upgrade'))).toBeNull()

  await page.unroute('**/v2/welcome/figures')
  await mark(page)
  await home(page)
  expect(await isSameDocument(page)).toBe(true)
})

it.each(['/login', '/signup', '/student/signup'])(
  '%s gets an absolute back link, never an external one',
  async path => {
    const { page, open } = await journey.visitor({ expected: notFound })
    const start = journey.address('/')
    for (const [given, expected] of [
      ['', start],
      ['?back=', start],
      ['?back=/v2/pricing', `${journey.origin}/v2/pricing`],
      [`?back=${encodeURIComponent(journey.address('/pricing?a=1'))}`, journey.address('/pricing?a=1')],
      ['?back=https://evil.example/', start],
      ['?back=//evil.example/', start],
      ['?back=javascript:alert(1)', start],
    ] as const) {
      await open(`${path}${given}`)
      expect(query(page, 'back'), given).toBe(expected)
      expect(new URL(page.url()).pathname).toBe(`/v2${path}`)
    }
  },
)

it('keeps the rest of the query when it corrects back', async () => {
  const { page, open } = await journey.visitor({ expected: notFound })
  await open('/signup?role=student&back=/v2/pricing')
  expect(query(page, 'role')).toBe('student')
})

it('sends an in-app browser from sign-in to the explanation, with a link to copy', async () => {
  const { page, context, open } = await journey.visitor({ userAgent: facebook, expected: notFound })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open('/login?back=/v2/pricing')
  await page.waitForURL('**/user-agent-denied?*')
  expect(query(page, 'url')).toBe(journey.address('/pricing'))
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Link copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(journey.address('/pricing'))
})

it('lets any other browser continue to an internal URL, otherwise home', async () => {
  const { page } = await journey.visitor()
  for (const [url, expected] of [
    [journey.address('/pricing'), journey.address('/pricing')],
    ['https://evil.example/', journey.address('/')],
    ['', journey.address('/')],
  ] as const) {
    await page.goto(journey.address(`/user-agent-denied?url=${encodeURIComponent(url)}`))
    await page.waitForURL(expected)
    await settled(page)
  }
})

it('throws and logs when a page fails to load: the target is fully reloaded, then the default message appears', async () => {
  const { page, open } = await journey.visitor({ expected: /pricing|ERR_FAILED|dynamically imported module/ })
  const logged: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') logged.push(message.text())
  })
  await open('/')
  await mark(page)
  await page.route(/pricing[^/]*\.js$/, route => route.abort())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plans and prices' }).click()
  await page.getByRole('alert').getByText('This page could not be shown').waitFor()
  expect(new URL(page.url()).pathname).toBe('/v2/pricing')
  expect(await isSameDocument(page)).toBe(false)
  expect(logged.some(text => text.includes('The page /pricing could not be loaded.'))).toBe(true)

  await page.unroute(/pricing[^/]*\.js$/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await settled(page)
})

it('throws when a lazy asset does not load, unless somebody handles it', async () => {
  const { page, open } = await journey.visitor({ expected: /ERR_FAILED/ })
  await open('/')
  await page.route(/pricing[^/]*\.js$/, route => route.abort())
  await page.evaluate(() =>
    window.addEventListener('vite:preloadError', event => {
      event.preventDefault()
      document.documentElement.dataset['handled'] = 'yes'
    }),
  )
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plans and prices' }).click()
  await page.locator('html[data-handled]').waitFor({ state: 'attached' })
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(page.url()).toBe(journey.address('/'))
})
