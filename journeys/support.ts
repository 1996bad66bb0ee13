// What every journey needs: the real server on data of its own, a real browser, and an eye on the console.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import type axe from 'axe-core'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Frame,
  type Locator,
  type Page,
  type Response,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { startApp, type App } from './support.server.ts'
import './world.ts'

export type { Locator, Page } from 'playwright-core'

export const phone = { width: 375, height: 720 }
export const laptop = { width: 1440, height: 900 }
/** How long anything may take on a machine that has others to serve; how quick it is, is measured elsewhere. */
export const patience = 30_000
/** For a story of many people or many pages, which takes half a minute on a quiet machine. */
export const longStory = 240_000
/** Where the demo people live; a browser elsewhere is asked about it after three seconds. */
export const demoZone = 'Pacific/Auckland'

interface VisitOptions extends BrowserContextOptions {
  /** Console errors that belong to the story. Anything else on the console fails the journey. */
  readonly expected?: RegExp
}

export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** Opens an address below the base path and waits until the page is there. */
  open(path: string): Promise<Response | null>
}

export interface Journey {
  readonly origin: string
  readonly app: App
  address(path: string): string
  visitor(options?: VisitOptions): Promise<Visitor>
}

/**
 * Starts server and browser for the journeys of a file, and stops both whatever happens. The whole browser is
 * for what its headless shell does otherwise.
 */
export function useJourney(
  env: Readonly<Record<string, string>> = {},
  { wholeBrowser = false } = {},
): Journey {
  let app: App | undefined
  let browser: Browser | undefined
  const entered: { context: BrowserContext; complaints: string[] }[] = []

  beforeAll(async () => {
    ;[app, browser] = await Promise.all([
      startApp(inject(env['DEMO'] === 'off' ? 'emptyWorld' : 'demoWorld'), env),
      launch(wholeBrowser),
    ])
  })
  afterEach(async () => {
    const left = entered.splice(0)
    await Promise.all(left.map(({ context }) => context.close()))
    expect(
      left.flatMap(({ complaints }) => complaints),
      'complaints on the console',
    ).toEqual([])
  })
  afterAll(async () => {
    await app?.stop()
  })

  const started = () => {
    if (!app || !browser) throw new Error('the journey has not started')
    return { app, browser }
  }
  const address = (path: string) => `${started().app.origin}/v2${path}`
  return {
    get origin() {
      return started().app.origin
    },
    get app() {
      return started().app
    },
    address,
    async visitor({ expected, ...options } = {}) {
      const context = await started().browser.newContext({
        viewport: laptop,
        timezoneId: demoZone,
        // A dialog that flies in is waited for; nothing else depends on it.
        reducedMotion: 'reduce',
        // What a story catches on its way, or cuts off, must not come from a worker; its own story is `offline`.
        serviceWorkers: 'block',
        ...options,
      })
      const complaints: string[] = []
      const complain = (text: string) => {
        if (!expected?.test(text)) complaints.push(text)
      }
      entered.push({ context, complaints })
      context.setDefaultTimeout(patience)
      watchRequests(context)
      context.on('console', message => {
        if (message.type() === 'error') complain(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', error => complain(String(error.error())))
      const page = await context.newPage()
      return {
        page,
        context,
        async open(path) {
          const response = await page.goto(address(path))
          await settled(page)
          return response
        },
      }
    },
  }
}

/** A worker's browsers serve all its files: every visitor has a context of their own. */
const launched = new Map<boolean, Promise<Browser>>()

function launch(whole: boolean): Promise<Browser> {
  const browser = launched.get(whole) ?? start(whole)
  launched.set(whole, browser)
  return browser
}

const start = (whole: boolean) =>
  chromium.launch({
    executablePath: (!whole && shell()) || process.env['CHROMIUM'] || '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })

/** The browser without its windows, where there is one: it costs a quarter. */
const shell = (): string | undefined =>
  [process.env['CHROMIUM_SHELL'], '/usr/bin/chromium-headless-shell'].find(path => path && existsSync(path))

/** Goes to another page as a link does, without loading everything anew, and waits until it is there. */
export async function walk(page: Page, path: string): Promise<void> {
  await page.evaluate(address => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    history.pushState({ idx: idx + 1, key: String(idx + 1) }, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, `/v2${path}`)
  await quiet(page)
  await settled(page)
  await page.waitForFunction(() => document.querySelector('main [role=status][aria-label^=Loading]') === null)
  await quiet(page)
}

/** The page has its heading and no spinner. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor({ state: 'attached' })
  await page
    .getByRole('status')
    .filter({ hasText: /^Loading$/ })
    .waitFor({ state: 'detached' })
}

/** Requests of a browser that have not ended, how often one began or ended, and when the last time. */
const traffic = new WeakMap<BrowserContext, { open: number; events: number; last: number }>()

function watchRequests(context: BrowserContext): void {
  const watched = { open: 0, events: 0, last: Date.now() }
  traffic.set(context, watched)
  const count = (by: number) => () => {
    watched.open += by
    watched.events++
    watched.last = Date.now()
  }
  context.on('request', count(1)).on('requestfinished', count(-1)).on('requestfailed', count(-1))
}

/** Nothing is on its way from the server any more, and the page has nothing left to do with what came. */
export async function quiet(page: Page): Promise<void> {
  const watched = traffic.get(page.context())
  const until = Date.now() + patience
  while (watched && Date.now() < until) {
    const { events } = watched
    if (watched.open === 0) {
      await idle(page)
      if (watched.open === 0 && watched.events === events) return
    } else await pause(10)
  }
}

/** The page has drawn what it knows, and its scripts rest: on a slow machine later than on a quick one. */
const idle = (page: Page): Promise<void> =>
  page
    .evaluate(async () => {
      const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
      await frame()
      await frame()
      await new Promise(resolve => requestIdleCallback(resolve, { timeout: 1000 }))
    })
    // A page that is being left has nothing to wait for.
    .catch(() => {})

/** Something was asked of the server or came from it after that, or is on its way. */
const stirredSince = (page: Page, time: number): boolean => {
  const watched = traffic.get(page.context())
  return watched !== undefined && (watched.open > 0 || watched.last >= time)
}

const busy = async (page: Page): Promise<boolean> => (await page.locator('[aria-busy="true"]').count()) > 0

/** Of a box whose state comes back from the server or the address, a moment after the click. */
export async function turn(box: Locator, on: boolean): Promise<void> {
  await box.click()
  await expect.poll(() => box.isChecked()).toBe(on)
}

interface Point {
  readonly x: number
  readonly y: number
}

/**
 * Presses on a thing and moves from there, in its own measures. Waits until it stands still with nothing
 * before it, as a bare mouse does not.
 */
export async function drag(thing: Locator, from: Point, ...path: readonly Point[]): Promise<void> {
  const { mouse } = thing.page()
  await thing.hover({ position: from })
  const { x, y } = (await thing.boundingBox()) ?? { x: 0, y: 0 }
  await mouse.down()
  for (const to of path) await mouse.move(x + to.x, y + to.y, { steps: 4 })
  await mouse.up()
}

export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface AxeOptions {
  readonly leaveOut?: string
  readonly tags?: readonly string[]
}

/**
 * No finding of axe and nothing that scrolls sideways, on a phone and on a laptop. For states that only a story
 * reaches; the screens themselves are looked at in `screens-*.journey.ts`.
 */
export async function expectAccessible(page: Page, look: AxeOptions = {}): Promise<void> {
  const before = page.viewportSize() ?? laptop
  for (const size of [phone, laptop]) expect(await flaws(page, size, look)).toEqual([])
  await page.setViewportSize(before)
}

/** What axe finds at that size, and whether the page scrolls sideways there. */
export async function flaws(
  page: Page,
  size: { readonly width: number; readonly height: number },
  { leaveOut, tags = [...wcag, 'best-practice'] }: AxeOptions = {},
): Promise<string[]> {
  await page.setViewportSize(size)
  // As high as the page, and bars in their place: what a bar covers at the moment can be scrolled free.
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (height > size.height) await page.setViewportSize({ ...size, height })
  await page.evaluate(() => {
    for (const bar of document.querySelectorAll('nav'))
      if (getComputedStyle(bar).position === 'sticky') bar.style.position = 'static'
  })
  const looked = Date.now()
  let found = await findings(page, tags, leaveOut)
  // What has just come may not be drawn yet, and a list that is read again is dimmed meanwhile: both are
  // looked at once more.
  if (found.length > 0 && (stirredSince(page, looked - justNow) || (await busy(page)))) {
    await quiet(page)
    found = await findings(page, tags, leaveOut)
  }
  const overflow = await page.evaluate(() => {
    for (const bar of document.querySelectorAll('nav')) bar.style.position = ''
    return document.documentElement.scrollWidth - document.documentElement.clientWidth
  })
  const where = `${page.url()} at ${size.width} px`
  return [
    ...found.map(finding => `axe on ${where}: ${finding}`),
    ...(overflow === 0 ? [] : [`${where} scrolls sideways by ${overflow} px`]),
  ]
}

/** What came from the server so shortly before a look may have changed what was looked at. */
const justNow = 500

/** No script may run in a frame that is closed to scripts, not even the checker's. */
const closedFrame = 'iframe[sandbox]:not([sandbox~="allow-scripts"])'

/** What fades or slides has arrived; what turns for ever is let turn, and what follows the scrolling has no end. */
const still = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(
        ({ playState, effect, timeline }) =>
          playState === 'running' &&
          timeline instanceof DocumentTimeline &&
          effect?.getComputedTiming().endTime !== Infinity,
      )
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })

async function findings(page: Page, tags: readonly string[], leaveOut?: string): Promise<string[]> {
  await still(page)
  for (const frame of page.frames())
    if (!(await isClosed(frame)) && !(await frame.evaluate(() => 'axe' in window)))
      await frame.evaluate(checker)
  return page.evaluate(
    async ({ values, exclude }) => {
      const { violations } = await window.axe.run(
        { exclude },
        { resultTypes: ['violations'], runOnly: { type: 'tag', values } },
      )
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help} → ${nodes.map(node => node.html).join(' | ')}`,
      )
    },
    { values: [...tags], exclude: [closedFrame, ...(leaveOut ? [leaveOut] : [])] },
  )
}

const checker = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}; window.axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`

const isClosed = async (frame: Frame): Promise<boolean> =>
  frame.parentFrame() !== null &&
  (await (
    await frame.frameElement()
  ).evaluate((element, closed) => (element as Element).matches(closed), closedFrame))

declare global {
  interface Window {
    axe: typeof axe
  }
}
