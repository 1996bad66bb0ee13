// Shared by benchmarks of the slide editor: a server with decks, a browser, and main-thread measurements.
import { randomBytes } from 'node:crypto'
import { chromium, type Browser, type Page } from 'playwright-core'
import { newId } from '#kit/server/ids.ts'
import { removeFolder, temporaryFolder } from '#kit/server/testing/temporary-folder.ts'
import {
  databaseUrl,
  runSql,
  startThrowAwayCluster,
  templateName,
} from '#kit/server/testing/throw-away-cluster.ts'
import { serve } from '../../journeys/support.server.ts'

export interface SlidesWorld {
  readonly browser: Browser
  /** An editor with a deck of so many pages. */
  open(pages: number): Promise<Page>
}

export async function withSlidesWorld<T>(run: (world: SlidesWorld) => Promise<T>): Promise<T> {
  const cluster = await startThrowAwayCluster()
  const folder = temporaryFolder()
  const name = `bench_${randomBytes(6).toString('hex')}`
  await runSql(cluster.url, `create database ${name} template ${templateName}`)
  const app = await serve(databaseUrl(cluster.url, name), folder)
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const open = async (pages: number) => {
    const { token, rid } = await fill(app.origin, pages)
    const page = await (
      await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId: 'Pacific/Auckland' })
    ).newPage()
    await page.goto(`${app.origin}/v2/login`)
    await page.evaluate(value => localStorage.setItem('feathers-jwt', value), token)
    await page.goto(`${app.origin}/v2/unit/my/slides/${rid}`)
    await page.getByRole('listbox', { name: 'Elements on this page' }).waitFor()
    await page.waitForFunction(() => document.querySelectorAll('[role=option]').length > 50)
    return page
  }
  try {
    return await run({ browser, open })
  } finally {
    await browser.close()
    await app.stop()
    await cluster.stop()
    removeFolder(folder)
  }
}

const elements = 50

export interface Measured {
  /** Script of each frame. */ readonly script: readonly number[]
  readonly longest: number
}
interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly tid: number
  readonly pid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

const scripts: ReadonlySet<string> = new Set([
  'FireAnimationFrame',
  'RunMicrotasks',
  'EventDispatch',
  'TimerFire',
])

/** CPU time of the page's main thread during an action. */
export async function measure(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<Measured> {
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel', '__metadata'],
  })
  await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8')) as {
    traceEvents: TraceEvent[]
  }
  const own = traceEvents.find(({ name, pid }) => name === 'FireAnimationFrame' && pid !== 0)
  const mine = traceEvents.filter(({ ph, pid, tid }) => ph === 'X' && pid === own?.pid && tid === own?.tid)
  const within = (task: TraceEvent, event: TraceEvent) =>
    event.ts >= task.ts && event.ts < task.ts + (task.dur ?? 0)
  const tasks = mine.filter(({ name }) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask')
  // Only the outermost: a frame's script may itself run microtasks.
  const run = mine
    .filter(({ name }) => scripts.has(name))
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  const outer = run.filter(
    (event, at) =>
      !run.slice(Math.max(0, at - 20), at).some(before => within(before, event) && before !== event),
  )
  const time = ({ tdur, dur }: TraceEvent) => (tdur ?? dur ?? 0) / 1000
  const script = tasks
    .map(task => outer.filter(event => within(task, event)))
    .filter(list => list.some(({ name }) => name === 'FireAnimationFrame'))
    .map(list => list.reduce((sum, event) => sum + time(event), 0))
  return { script, longest: Math.max(0, ...tasks.map(time)) }
}

async function fill(origin: string, pages: number): Promise<{ token: string; rid: string }> {
  const call = async (method: string, path: string, data?: unknown, token?: string) => {
    const answer = await fetch(`${origin}/v2/${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(data ? { body: JSON.stringify(data) } : {}),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as { _id: string; accessToken: string }
  }
  const { accessToken: token } = await call('POST', 'authentication', {
    strategy: 'local',
    email: 'teacher@demo.classwright.test',
    password: 'Classroom1',
  })
  const { _id: rid } = await call('POST', 'unit', { mode: 'task', name: 'A long deck' }, token)
  const { _id } = await call('GET', `slides/createSlide?rid=${rid}`, undefined, token)
  const clock = { now: () => new Date() }
  const contents: ((at: number) => object)[] = [
    at => ({ kind: 'shape', shape: 'round', paragraphs: [{ runs: [{ text: `Shape ${at}`, size: 16 }] }] }),
    () => ({
      kind: 'text',
      paragraphs: [
        {
          runs: [
            { text: 'Some words that take ', size: 13 },
            { text: 'two or three lines', bold: true, size: 13 },
          ],
        },
      ],
    }),
    () => ({
      kind: 'drawing',
      strokes: [
        {
          points: Array.from({ length: 60 }, (_, point) =>
            point % 2 ? 40 + Math.round(Math.sin(point / 5) * 30) : point * 1.4,
          ),
          color: '#1c5b98',
          width: 3,
        },
      ],
    }),
  ]
  const element = (at: number) => ({
    _id: `e${at}`,
    x: (at % 10) * 94 + 8,
    y: Math.floor(at / 10) * 104 + 12,
    width: 86,
    height: 92,
    ...contents[at % contents.length]?.(at),
  })
  const body = {
    layout: 'blank',
    background: {},
    tips: '',
    elements: Array.from({ length: elements }, (_, at) => element(at)),
  }
  for (let made = 0; made < pages; made += 4)
    await call(
      'PATCH',
      'slides/change',
      {
        _id,
        changes: Array.from({ length: 4 }, () => ({
          op: 'add',
          page: { _id: newId(clock), ...body },
          before: null,
        })),
      },
      token,
    )
  const {
    pages: [first],
  } = (await call('GET', `slides/${_id}`, undefined, token)) as unknown as { pages: { _id: string }[] }
  await call('PATCH', 'slides/change', { _id, changes: [{ op: 'remove', _id: first?._id }] }, token)
  return { token, rid }
}
