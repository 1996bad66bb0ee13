// Dragging in the slide editor with 100 pages of 50 elements, in a real browser: script time per frame and
// longest task, against an empty animation loop. Both are CPU time of the page's main thread, so other
// processes don't count.
import type { Page } from 'playwright-core'
import type { Figure } from './bench.ts'
import { measure, withSlidesWorld, type Measured } from './slides-world.ts'

const [pages, frames] = [100, 240]
const max = { script: 8, task: 50 }

export const dragFigures = (): Promise<Figure[]> =>
  withSlidesWorld(async ({ browser, open }) => {
    const page = await open(pages)
    await loop(page, frames, true)
    const empty = await measure(browser, page, () => loop(page, frames, false))
    return figures(await measure(browser, page, () => loop(page, frames, true)), empty)
  })

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN
const ms = (value: number) => `${value.toFixed(2)} ms`

const figures = (drag: Measured, empty: Measured): Figure[] => [
  {
    what: 'script per frame while dragging, p95, to its limit',
    ours: ms(p95(drag.script)),
    baseline: ms(max.script),
    ratio: p95(drag.script) / max.script,
    aim: { most: 1 },
  },
  {
    what: 'longest task while dragging, to its limit',
    ours: ms(drag.longest),
    baseline: ms(max.task),
    ratio: drag.longest / max.task,
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
