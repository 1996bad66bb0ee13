// Dragging in the slide editor with 100 pages of 50 elements, in a real browser: script time per frame and
// longest task, against an empty animation loop on the same page. Both are processor time of the page's own
// thread, so that whatever else the machine does is not counted.
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
import type { Figure } from './bench.ts'

const [pages, elements, frames] = [100, 50, 240]
const most = { script: 8, task: 50 }

export async function dragFigures(): Promise<Figure[]> {
  const cluster = await startThrowAwayCluster()
  const folder = temporaryFolder()
  const name = `bench_${randomBytes(6).toString('hex')}`
  await runSql(cluster.url, `create database ${name} template ${templateName}`)
  const app = await serve(databaseUrl(cluster.url, name), folder)
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const { token, rid } = await fill(app.origin)
    const page = await (
      await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId: 'Pacific/Auckland' })
    ).newPage()
    await page.goto(`${app.origin}/v2/login`)
    await page.evaluate(value => localStorage.setItem('feathers-jwt', value), token)
    await page.goto(`${app.origin}/v2/unit/my/slides/${rid}`)
    await page.getByRole('listbox', { name: 'Elements on this page' }).waitFor()
    await page.waitForFunction(() => document.querySelectorAll('[role=option]').length > 50)
    await loop(page, frames, true)
    const empty = await measure(browser, page, false)
    return figures(await measure(browser, page, true), empty)
  } finally {
    await browser.close()
    await app.stop()
    await cluster.stop()
    removeFolder(folder)
  }
}

interface Measured {
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

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN
const ms = (value: number) => `${value.toFixed(2)} ms`

const figures = (drag: Measured, empty: Measured): Figure[] => [
  {
    what: 'script per frame while dragging, p95, to its limit',
    ours: ms(p95(drag.script)),
    baseline: ms(most.script),
    ratio: p95(drag.script) / most.script,
    aim: { most: 1 },
  },
  {
    what: 'longest task while dragging, to its limit',
    ours: ms(drag.longest),
    baseline: ms(most.task),
    ratio: drag.longest / most.task,
    aim: { most: 1 },
  },
  {
    what: 'script per frame while dragging, p95, to an empty loop',
    ours: ms(p95(drag.script)),
    baseline: ms(p95(empty.script)),
    ratio: p95(drag.script) / p95(empty.script),
    aim: { most: 100 },
  },
]

const scripts: ReadonlySet<string> = new Set([
  'FireAnimationFrame',
  'RunMicrotasks',
  'EventDispatch',
  'TimerFire',
])

async function measure(browser: Browser, page: Page, drags: boolean): Promise<Measured> {
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel', '__metadata'],
  })
  await loop(page, frames, drags)
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

/** One pointer move per frame, or none. */
const loop = (page: Page, count: number, drags: boolean): Promise<void> =>
  page.evaluate(
    async ({ count: all, drags: moves }) => {
      const stage = document.querySelector<HTMLElement>('[role=listbox][aria-label="Elements on this page"]')
      const target = stage?.querySelector<HTMLElement>('[role=option]')?.getBoundingClientRect()
      if (!stage || !target) throw new Error('there is no stage')
      const { width } = stage.getBoundingClientRect()
      const send = (type: string, x: number, y: number) =>
        stage.dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            cancelable: true,
            pointerId: 1,
            button: 0,
            buttons: 1,
            clientX: x,
            clientY: y,
          }),
        )
      stage.setPointerCapture = () => {}
      stage.hasPointerCapture = () => false
      const [x, y] = [target.x + 5, target.y + 5]
      if (moves) send('pointerdown', x, y)
      for (let frame = 0; frame < all; frame++) {
        await new Promise<void>(resolve => {
          requestAnimationFrame(() => {
            if (moves) send('pointermove', x + (Math.sin(frame / 12) * width) / 3, y + frame)
            resolve()
          })
        })
      }
      if (moves) send('pointerup', x, y)
      await new Promise(resolve => {
        setTimeout(resolve, 300)
      })
    },
    { count, drags },
  )

async function fill(origin: string): Promise<{ token: string; rid: string }> {
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
