import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isConnected, noteAnswer } from './connection.ts'
import { watchPulse } from './pulse.ts'

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const silent: typeof fetch = (_address, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
  })
const fetched = vi.fn<typeof fetch>()
const line = { isUp: () => true, ask: vi.fn(), renew: vi.fn() }
let reportPacket = () => {}
let visibility: DocumentVisibilityState = 'hidden'
const see = (state: DocumentVisibilityState) => {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}
/** A server as far away as that. */
const answerAfter = (ms: number) => line.ask.mockImplementation(() => void setTimeout(reportPacket, ms))

let forget = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  line.ask.mockReset()
  line.renew.mockReset()
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  fetched.mockImplementation(silent)
  // Signals have clocks of their own.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
    const end = new AbortController()
    setTimeout(() => end.abort(new DOMException('signal timed out', 'TimeoutError')), ms)
    return end.signal
  })
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  noteAnswer(true)
  visibility = 'visible'
  const listened = vi.spyOn(document, 'addEventListener')
  reportPacket = watchPulse(line)
  const [name, listener] = listened.mock.lastCall ?? []
  forget = () => document.removeEventListener(name as 'visibilitychange', listener as EventListener)
})
afterEach(async () => {
  see('hidden')
  forget()
  await wait(10_000)
  vi.restoreAllMocks()
})

it('an idle page is offline within two seconds of the last sign, at whatever moment it came', async () => {
  for (const rest of [0, 50, 100, 150, 199]) {
    await wait(1000 + rest)
    reportPacket()
    const connected = isConnected()
    await wait(1999)
    expect([rest, connected, isConnected()]).toEqual([rest, true, false])
    reportPacket()
    expect(isConnected()).toBe(true)
  }
})

it.each([20, 300, 1500])(
  'a server %i ms away is there, and is only probed over the connection',
  async distance => {
    answerAfter(distance)
    await wait(3000)
    fetched.mockClear()
    line.ask.mockClear()
    await wait(30_000)
    expect(fetched).not.toHaveBeenCalled()
    expect(line.ask.mock.calls.length).toBeLessThanOrEqual(60)
    expect(isConnected()).toBe(true)
  },
)

it('asks nothing while nobody can see the page, and at once when somebody can again', async () => {
  see('hidden')
  line.ask.mockClear()
  await wait(60_000)
  expect(line.ask).not.toHaveBeenCalled()
  expect(isConnected()).toBe(true)
  see('visible')
  expect(line.ask).toHaveBeenCalledOnce()
  // A page that becomes visible has more to do than one that rests.
  await wait(1400)
  expect(isConnected()).toBe(false)
})

it('makes a line anew that stays silent although the server answers', async () => {
  fetched.mockImplementation(() => Promise.resolve(new Response('{}')))
  await wait(4000)
  expect([isConnected(), line.renew.mock.calls.length]).toEqual([true, 0])
  await wait(1500)
  expect(line.renew).toHaveBeenCalledOnce()
})

it('does not take it for silence that the page itself stood still', async () => {
  answerAfter(20)
  see('hidden')
  see('visible')
  await wait(1010)
  // The clock went on, and no timer ran.
  const later = performance.now() + 4000
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
  await wait(200)
  clock.mockRestore()
  expect(fetched).not.toHaveBeenCalled()
  expect(line.renew).not.toHaveBeenCalled()
})
