// A silent network failure: packets are lost but no connection is closed. An idle page reports it within two
// seconds and reconnects by itself.
import { afterEach, expect, it } from 'vitest'
import { tokenOf } from './identity.support.ts'
import { silentLine, type SilentLine } from './silent-line.support.ts'
import { settled, useJourney, type Page } from './support.ts'

const journey = useJourney()
const limit = 2000
/** Browsers log errors for interrupted calls and for the reconnecting socket. */
const expected = /ERR_|Failed to (load|fetch)|WebSocket|socket\.io/
const notice = (page: Page) => page.getByText('No connection. Nothing new can be shown')

let line: SilentLine | undefined
afterEach(() => line?.stop())

/** Opens a page through the proxy and waits until it makes no more requests. */
async function rests(who: string, path: string): Promise<Page> {
  line = await silentLine(journey.origin)
  const { page } = await journey.visitor({ expected })
  const { accessToken } = await tokenOf(journey, { email: `${who}@demo.classwright.test` })
  await page.goto(`${line.origin}/v2/colour-scheme.js`)
  await page.evaluate(token => localStorage.setItem('feathers-jwt', token), accessToken)
  const connected = page.waitForEvent('websocket')
  await page.goto(`${line.origin}/v2${path}`)
  await connected
  await settled(page)
  await page.waitForLoadState('networkidle')
  return page
}

/** Milliseconds until the page reports the failure. */
async function saidAfter(page: Page): Promise<number> {
  const seen = page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const watch = new MutationObserver(() => {
          if (document.body.innerText.includes('No connection. Nothing new')) resolve(Date.now())
        })
        watch.observe(document.body, { childList: true, subtree: true })
      }),
  )
  const from = Date.now()
  line?.silence()
  return (await seen) - from
}

it.each([
  ['teacher', '/home/index'],
  ['teacher', '/home/calendar'],
  ['student', '/study/index'],
  ['school-admin', '/home/index'],
])('%s on %s shows it within two seconds, and continues on reconnect', async (who, path) => {
  const page = await rests(who, path)
  const took = await saidAfter(page)
  console.log(`a silent loss on ${path} of ${who} was shown after ${took} ms`)
  expect(took).toBeLessThanOrEqual(limit)

  line?.mend()
  const again = page.waitForEvent('websocket')
  await notice(page).waitFor({ state: 'detached' })
  await again
})

it('a guest who fills in a form on a page without a connection sees it within two seconds', async () => {
  line = await silentLine(journey.origin)
  const { page } = await journey.visitor({ expected })
  await page.goto(`${line.origin}/v2/join`)
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Class code').fill('ABC')
  const took = await saidAfter(page)
  console.log(`a silent loss while a guest types a code was shown after ${took} ms`)
  expect(took).toBeLessThanOrEqual(limit)
  line.mend()
  await notice(page).waitFor({ state: 'detached' })
})

it('a hidden page sends no probes, and shows it within two seconds of becoming visible', async () => {
  const page = await rests('teacher', '/home/index')
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  line?.silence()
  await page.waitForTimeout(2 * limit)
  expect(await notice(page).count()).toBe(0)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await notice(page).waitFor({ timeout: limit })
})
