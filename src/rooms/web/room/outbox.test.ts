import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#kit/web/api.ts'
import type { Response } from '#rooms/contract/response.contract.ts'
import { Outbox } from './outbox.ts'
import type { Refused, Unsent } from './outbox-acts.ts'
import { memoryFiles, memoryOutbox } from './testing/fake-room.ts'

const record = (_id: string): Response => ({ _id }) as Response
const made = expect.any(Number) as number
const lost = () => new ApiError(0, 'No answer', { code: 'unreachable' })
const sent = {
  give: vi.fn<(act: Unsent, values: object) => Promise<Response>>(),
  change: vi.fn<(id: string, values: object) => Promise<Response>>(),
  takeBack: vi.fn<(id: string) => Promise<unknown>>(),
  upload: vi.fn<(file: File) => Promise<{ hash: string; type: string }>>(),
}
let refused: Refused[] = []
const outbox = (kept = new Map<string, Unsent>()) =>
  new Outbox(memoryOutbox(kept), memoryFiles(), sent, {
    changed: () => {},
    sent: () => {},
    refused: each => refused.push(each),
    later: () => {},
  })

beforeEach(() => {
  vi.resetAllMocks()
  refused = []
  sent.give.mockImplementation(act => Promise.resolve(record(`id of ${act.key}`)))
  sent.change.mockImplementation(id => Promise.resolve(record(id)))
  sent.takeBack.mockResolvedValue(undefined)
})

it('sends in order, and retries with the same key when there is no response', async () => {
  const box = outbox()
  sent.give.mockRejectedValueOnce(lost())
  const key = box.give('p1', 'text', { content: 'Moon' })
  await vi.waitFor(() => expect(sent.give).toHaveBeenCalledOnce())
  expect(box.list()).toHaveLength(1)
  await vi.waitFor(() => expect(box.list()).toEqual([]))
  expect(sent.give.mock.calls.map(([act]) => act.key)).toEqual([key, key])
})

it('sends every answer in order with its creation time, because the newest may come too late', async () => {
  sent.give.mockRejectedValueOnce(lost())
  const box = outbox()
  box.give('p1', 'choice', { answer: ['a'] })
  await box.flush()
  box.give('p1', 'choice', { answer: ['b'] })
  await vi.waitFor(() => expect(box.list()).toEqual([]))
  expect(sent.give.mock.calls.map(([, values]) => values)).toEqual([
    { answer: ['a'] },
    { answer: ['a'] },
    { answer: ['b'] },
  ])
  expect(sent.give.mock.calls.map(([act]) => act.made)).toEqual([made, made, made])
})

it('editing an unsent answer adds a second action; deleting it means it is never sent', async () => {
  sent.give.mockRejectedValue(lost())
  const box = outbox()
  box.give('p2', 'comment', { content: 'First' })
  await vi.waitFor(() => expect(sent.give).toHaveBeenCalled())
  const key = box.give('p2', 'comment', { content: 'Tide' })
  box.change('p2', 'comment', key, { content: 'Tides' })
  expect(box.list()).toMatchObject([
    {},
    { key, values: { content: 'Tide' } },
    { do: 'change', target: key, values: { content: 'Tides' } },
  ])
  box.takeBack('p2', 'comment', key)
  expect(box.list()).toHaveLength(1)
  expect([sent.change.mock.calls, sent.takeBack.mock.calls]).toEqual([[], []])
  box.close()
})

it('actions on an answer in flight apply to the stored answer', async () => {
  const box = outbox()
  const { promise, resolve } = Promise.withResolvers<Response>()
  sent.give.mockReturnValueOnce(promise)
  const key = box.give('p2', 'comment', { content: 'Tide' })
  await vi.waitFor(() => expect(sent.give).toHaveBeenCalled())
  box.change('p2', 'comment', key, { content: 'Tides' })
  resolve(record('a1'))
  await vi.waitFor(() => expect(sent.change).toHaveBeenCalledWith('a1', { content: 'Tides' }, made))
  box.takeBack('p2', 'comment', key)
  await vi.waitFor(() => expect(sent.takeBack).toHaveBeenCalledWith('a1', made))
})

it('sends the file before the answer; a refusal is reported and does not stop the rest', async () => {
  // What a phone recorded arrives as something else.
  sent.upload.mockResolvedValue({ hash: 'hash', type: 'video/mp4' })
  sent.give.mockImplementationOnce(() => Promise.reject(new ApiError(409, 'Full', { code: 'answers-full' })))
  const box = outbox()
  await box.giveFile('p1', 'media', new File(['x'], 'tide.mov', { type: 'video/quicktime' }))
  box.give('p2', 'text', { content: 'Moon' })
  await vi.waitFor(() => expect(box.list()).toEqual([]))
  expect(sent.give.mock.calls[0]?.[1]).toMatchObject({
    content: 'hash',
    json: { type: 'video/mp4', name: 'tide.mov' },
  })
  expect(refused).toMatchObject([{ code: 'answers-full', act: { page: 'p1' } }])
  expect(sent.give).toHaveBeenCalledTimes(2)
})
