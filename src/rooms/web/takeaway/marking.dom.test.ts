import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { Marking, markNow } from './marking.ts'

const session = '01890000-0000-7000-8000-000000000001'
const place = { uid: 'ann', question: 'q1' }
const points = (point: number) => ({ assess: [{ _id: 'std', point }] })
const question = {
  _id: 'q1',
  outlines: {
    assess: [
      { _id: 'std', parent: null, name: 'Tides', enable: true, score: 4, rubric: false, criteria: [] },
    ],
  },
} as unknown as Question

let answers: (() => Response)[]
const sent: unknown[] = []
const fine = () => new Response(JSON.stringify({ uid: 'ann', question: 'q1' }))
const marking = (saved = () => {}, drained = () => {}) => new Marking(session, saved, drained)

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  sent.length = 0
  answers = []
  vi.stubGlobal('fetch', (_address: string, { body }: RequestInit) => {
    // False simulates a lost connection.
    if (body === undefined) return Promise.resolve(new Response())
    sent.push((JSON.parse(String(body)) as { outlines: unknown }).outlines)
    return Promise.resolve((answers.shift() ?? fine)())
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('shows points at once, and sends the last ones after a debounce', async () => {
  const marks = marking()
  for (const point of [1, 2, 3]) marks.give(place, points(point))
  expect(markNow(question, { uid: 'ann', marks: [] }, marks.get().waiting)).toMatchObject({
    point: 3,
    score: 4,
    auto: false,
  })
  await vi.advanceTimersByTimeAsync(600)
  expect(sent).toEqual([points(3)])
  expect(marks.get()).toMatchObject({ state: { is: 'saved' } })
})

it('keeps points across a lost connection and a lost page', async () => {
  answers = [
    () => {
      throw new TypeError('no line')
    },
  ]
  const marks = marking()
  marks.give(place, points(2))
  await vi.advanceTimersByTimeAsync(600)
  expect(marks.get().state.is).toBe('failed')
  const again = marking()
  expect(again.get().waiting.size).toBe(1)
  await vi.advanceTimersByTimeAsync(600)
  expect(sent.at(-1)).toEqual(points(2))
  expect(again.get().waiting.size).toBe(0)
})

it('reports why the server refuses, and does not retry', async () => {
  answers = [
    () =>
      new Response(
        JSON.stringify({
          message: 'Give whole or half points, and no more than there are.',
          data: { code: 'mark-points' },
        }),
        { status: 400 },
      ),
  ]
  const marks = marking()
  marks.give(place, points(9))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toHaveLength(1)
  expect(marks.get()).toMatchObject({
    state: { is: 'failed', words: 'Give whole or half points, and no more than there are.' },
  })
})
