// A deck of 200 pages against one of 10: opening, turning pages, writing and scrolling, as CPU time of the
// page's main thread.
import type { Browser, Page } from 'playwright-core'
import type { Figure } from './bench.ts'
import { measure, withSlidesWorld } from './slides-world.ts'

const [few, many] = [10, 200]
const max = { task: 50, open: 3, turn: 1.5, write: 1.5 }

export const longFigures = (): Promise<Figure[]> =>
  withSlidesWorld(async ({ browser, open }) => {
    // The first one fills the browser's caches.
    await (await open(few)).close()
    const short = await timesOf(browser, await open(few))
    const long = await timesOf(browser, await open(many))
    return figures(short, long)
  })

interface Times {
  readonly open: number
  readonly turn: number
  readonly write: number
  readonly scrollTask: number
  /** Number of rendered thumbnails. */
  readonly options: number
}

async function timesOf(browser: Browser, page: Page): Promise<Times> {
  const client = await page.context().newCDPSession(page)
  const spent = async (): Promise<number> => {
    const { metrics } = await client.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const during = async (run: () => Promise<unknown>) => {
    const before = await spent()
    await run()
    await page.waitForTimeout(700)
    return (await spent()) - before
  }
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const open = await during(async () => {
    await page.reload()
    await page.waitForFunction(() => document.querySelectorAll('[role=option]').length > 50)
  })
  const stage = page.getByRole('listbox', { name: 'Elements on this page' })
  await stage.focus()
  const turn = await during(async () => {
    for (const key of ['PageDown', 'PageUp'])
      for (let step = 0; step < few - 1; step++) {
        await page.keyboard.press(key)
        await page.waitForTimeout(60)
      }
  })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const write = await during(() =>
    page.keyboard.type('The tide comes in twice a day, and goes out.', { delay: 30 }),
  )
  await page.keyboard.press('Escape')
  const { longest } = await measure(browser, page, () => scroll(page))
  const options = await page
    .getByRole('listbox', { name: /^Pages, / })
    .getByRole('option')
    .count()
  await page.close()
  return { open, turn, write, scrollTask: longest, options }
}

/** Along all pages and back, a step per frame. */
const scroll = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const list = document.querySelector<HTMLElement>('[role=listbox][aria-label^="Pages, "]')
    if (!list) throw new Error('there is no list of pages')
    for (const way of [1, -1])
      for (let frame = 0; frame < 120; frame++) {
        await new Promise(resolve => {
          requestAnimationFrame(resolve)
        })
        list.scrollTop += (way * list.scrollHeight) / 120
      }
    await new Promise(resolve => {
      setTimeout(resolve, 800)
    })
  })

const ms = (value: number) => `${value.toFixed(0)} ms`
const between = (what: string, short: number, long: number, limit: number): Figure => ({
  what: `${what}, ${many} pages to ${few}`,
  ours: ms(long),
  baseline: ms(short),
  ratio: long / short,
  aim: { most: limit },
})

const figures = (short: Times, long: Times): Figure[] => [
  between('opening the editor', short.open, long.open, max.open),
  between('turning 18 pages', short.turn, long.turn, max.turn),
  between('writing 44 letters', short.write, long.write, max.write),
  {
    what: `longest task while scrolling along ${many} pages, to its limit`,
    ours: ms(long.scrollTask),
    baseline: ms(max.task),
    ratio: long.scrollTask / max.task,
    aim: { most: 1 },
  },
  {
    what: `pages in the strip at once, ${many} pages to ${few}`,
    ours: String(long.options),
    baseline: String(short.options),
    ratio: long.options / short.options,
    aim: { most: 2.5 },
  },
]
