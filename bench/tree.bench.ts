// A tree of 5,000 entries in the browser: from the click to its rows, against the bare fetch of the same
// answer, its JSON and a plain list; and what one edit costs, against the same edit in a tree of 50.
import { chromium, type Page } from 'playwright-core'
import { serve } from '../journeys/support.server.ts'
import { removeFolder, temporaryFolder } from '#kit/server/testing/temporary-folder.ts'
import { startThrowAwayCluster } from '#kit/server/testing/throw-away-cluster.ts'
import { median, type Bench, type Figure } from './parts/bench.ts'
import { makeTree, signIn } from './parts/tree-world.ts'

const rounds = 7

export const treeBench: Bench = {
  name: 'tree',
  async run() {
    const folder = temporaryFolder()
    const cluster = await startThrowAwayCluster()
    const app = await serve(cluster.url, `${folder}/data`)
    const browser = await chromium.launch({
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu'],
    })
    try {
      const who = await signIn(app.origin)
      const [large, small] = [
        await makeTree(who, 'Five thousand', [10, 16, 30]),
        await makeTree(who, 'Fifty', [2, 3, 8]),
      ]
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        timezoneId: 'Pacific/Auckland',
        reducedMotion: 'reduce',
      })
      await context.addInitScript(
        ([token, school]) => {
          localStorage.setItem('feathers-jwt', token ?? '')
          localStorage.setItem('account-school', school ?? '')
        },
        [who.token, who.school],
      )
      const page = await context.newPage()
      const at = (subject: string) => `${app.origin}/v2/account/academic-setting/subject/data/${subject}`
      return [await opening(page, at(large), large), await editing(page, at(large), at(small))]
    } finally {
      await browser.close()
      await app.stop()
      await cluster.stop()
      removeFolder(folder)
    }
  },
}

async function opening(page: Page, address: string, subject: string): Promise<Figure> {
  const [ours, bare]: [number[], number[]] = [[], []]
  await page.goto(address)
  // Once by hand: the parts of the screen are loaded then, and the page has settled.
  await page.getByRole('link', { name: 'Standards' }).click()
  await page.getByRole('treeitem').first().waitFor()
  await page.getByRole('link', { name: 'Data', exact: true }).click()
  for (let round = 0; round < rounds + 2; round++) {
    await page.getByRole('heading', { name: 'Names' }).waitFor()
    const [opened, plain] = [await open(page), await plainList(page, subject)]
    await page.getByRole('link', { name: 'Data', exact: true }).click()
    // The first two warm up.
    if (round < 2) continue
    ours.push(opened)
    bare.push(plain)
  }
  return {
    what: 'tree of 5,000 entries, click to rows',
    ours: `${Math.round(median(ours))} ms`,
    baseline: `${Math.round(median(bare))} ms`,
    ratio: median(ours.map((time, round) => time / (bare[round] ?? Number.NaN))),
    aim: { most: 2 },
  }
}

const open = (page: Page): Promise<number> =>
  page.getByRole('link', { name: 'Standards' }).evaluate(
    link =>
      new Promise<number>(resolve => {
        const begun = performance.now()
        const look = () => {
          if (document.querySelector('[role=treeitem]')) resolve(performance.now() - begun)
          else requestAnimationFrame(look)
        }
        ;(link as HTMLElement).click()
        look()
      }),
  )

const plainList = (page: Page, subject: string): Promise<number> =>
  page.evaluate(async id => {
    const begun = performance.now()
    const answer = await fetch(`/v2/subjects/tree?_id=${id}&kind=standard&of=draft`, {
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${localStorage.getItem('feathers-jwt') ?? ''}`,
      },
    })
    const { entries } = (await answer.json()) as { entries: { name: string }[] }
    const list = document.body.appendChild(document.createElement('ul'))
    for (const { name } of entries.slice(0, 30))
      list.appendChild(document.createElement('li')).textContent = name
    await new Promise(resolve => {
      requestAnimationFrame(resolve)
    })
    const took = performance.now() - begun
    list.remove()
    return took
  }, subject)

/** Every key once in either tree, in turn; the longest of them is what a person would feel. */
const keys: readonly { key: string; altKey?: true; ctrlKey?: true }[] = [
  { key: 'ArrowDown' },
  { key: 'ArrowRight' },
  { key: 'ArrowDown' },
  { key: 'ArrowDown' },
  { key: 'ArrowUp', altKey: true },
  { key: 'z', ctrlKey: true },
  { key: 'y', ctrlKey: true },
  { key: 'Delete' },
  { key: 'z', ctrlKey: true },
  { key: 'ArrowLeft' },
  { key: 'ArrowLeft' },
  { key: 'Home' },
]

async function editing(page: Page, large: string, small: string): Promise<Figure> {
  const times: Record<string, number[]> = { [large]: [], [small]: [] }
  for (let round = 0; round < rounds; round++) {
    for (const address of round % 2 ? [small, large] : [large, small]) {
      await page.goto(address)
      await page.getByRole('link', { name: 'Standards' }).click()
      await page.getByRole('treeitem').first().waitFor()
      await page.getByRole('button', { name: 'Open all' }).click()
      const took = await page.getByRole('tree').evaluate(async (tree, list) => {
        const each: number[] = []
        for (const init of list) {
          await new Promise(resolve => {
            requestAnimationFrame(() => setTimeout(resolve))
          })
          const begun = performance.now()
          tree.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }))
          // React draws in a microtask; asking for a measure does style and layout.
          await Promise.resolve()
          tree.getBoundingClientRect()
          each.push(performance.now() - begun)
        }
        return Math.max(...each)
      }, keys)
      times[address]?.push(took)
      await page.getByText('All changes saved').waitFor()
    }
  }
  const [ours, bare] = [median(times[large] ?? []), median(times[small] ?? [])]
  return {
    what: 'one edit in 5,000 entries, the longest of twelve',
    ours: `${ours.toFixed(1)} ms`,
    baseline: `${bare.toFixed(1)} ms`,
    ratio: ours / bare,
    aim: { most: 3 },
  }
}
