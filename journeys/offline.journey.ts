// Offline: the page says so at once, a reload shows the product instead of the browser's error, and no data
// comes from a cache.
import { expect, it } from 'vitest'
import { newAccount, signInAs } from './identity.support.ts'
import { settled, useJourney, type Page } from './support.ts'

const journey = useJourney()
/** The browser's own messages when offline, and the failing start. */
const expected =
  /ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)|start-up work failed|WebSocket|could not be loaded/

const withWorker = () => journey.visitor({ serviceWorkers: 'allow', expected })

/** Waits until the service worker has cached the page. */
async function isKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const wanted = performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes('/v2/assets/'))
        const kept = await Promise.all(wanted.map(({ name }) => caches.match(name, { ignoreVary: true })))
        return wanted.length === 0
          ? ['nothing loaded']
          : wanted.map(({ name }) => name).filter((_, at) => !kept[at])
      }),
    )
    .toEqual([])
}

const notice = (page: Page) => page.getByText('No connection. Nothing new can be shown')

it('a visitor reloads offline, and continues once online', async () => {
  const { page, context, open } = await withWorker()
  await open('/pricing')
  await isKept(page)

  await context.setOffline(true)
  await notice(page).waitFor({ timeout: 2000 })
  await page.reload()
  await notice(page).waitFor({ timeout: 2000 })
  await page.getByRole('banner').getByText('Classwright').waitFor()

  const answer = await page.evaluate(() =>
    fetch('/v2/conf/Plans', { headers: { accept: 'application/json' } }).then(
      ({ status }) => `${status}`,
      () => 'no answer',
    ),
  )
  expect(answer).toBe('no answer')
  expect(await keptThings(page)).toEqual([])

  await context.setOffline(false)
  await notice(page).waitFor({ state: 'detached' })
  await page.reload()
  await settled(page)
  await page.getByRole('heading', { name: 'Plans and prices' }).waitFor()
})

/** Cache entries other than the shell and hashed files. */
const keptThings = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) {
        const type = (await cache.match(url))?.headers.get('content-type') ?? ''
        const { pathname } = new URL(url)
        if (!/^\/v2\/(shell\.html$|assets\/)/.test(pathname) || type.includes('json')) found.push(pathname)
      }
    }
    return found
  })

it('a signed-in person stays signed in, and the page opens automatically once online', async () => {
  const email = 'offline@worker.example'
  await newAccount(journey, { email }, { roles: ['teacher'], name: ['Ora', 'Offline'] })
  const visitor = await withWorker()
  const { page, context, open } = visitor
  await signInAs(journey, visitor, email)
  await open('/home/index')
  await isKept(page)

  await context.setOffline(true)
  await page.reload()
  await page.getByRole('heading', { name: 'The server cannot be reached' }).waitFor()
  await notice(page).waitFor()

  await context.setOffline(false)
  await page.getByRole('heading', { name: /Ora/ }).waitFor()
})

it('a newer version makes the worker step aside until its page has loaded', async () => {
  const { page, context, open } = await withWorker()
  await open('/pricing')
  await isKept(page)
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'upgrade' }))
  await expect.poll(() => keptThings(page)).toEqual(['/v2/upgrade-flag'])
  await context.setOffline(true)
  await expect(page.goto(journey.address('/journal'))).rejects.toThrow('ERR_FAILED')
  await context.setOffline(false)
  await open('/pricing')
  await expect.poll(() => keptThings(page)).toEqual([])
})
