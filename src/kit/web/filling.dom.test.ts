import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isConnected, noteAnswer } from './connection.ts'
import { watchFilling } from './filling.ts'

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const fetched = vi.fn<typeof fetch>()
let isAlone = true
let visibility: DocumentVisibilityState = 'visible'
let forget = () => {}

const write = (within: 'form' | 'body') =>
  document.querySelector(`${within} > input`)?.dispatchEvent(new Event('input', { bubbles: true }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
  fetched.mockImplementation(() => Promise.resolve(new Response('{}')))
  // Signals have clocks of their own.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
    const end = new AbortController()
    setTimeout(() => end.abort(), ms)
    return end.signal
  })
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  isAlone = true
  visibility = 'visible'
  noteAnswer(true)
  document.body.innerHTML = '<form><input></form><input>'
  const listened = vi.spyOn(document, 'addEventListener')
  watchFilling(() => isAlone)
  const [name, listener] = listened.mock.lastCall ?? []
  forget = () => document.removeEventListener(name as 'input', listener as EventListener)
})
afterEach(async () => {
  forget()
  document.body.innerHTML = ''
  await wait(10_000)
})

it('asks every 400 ms while a form is filled in, however fast somebody writes', async () => {
  await wait(10_000)
  expect(fetched).not.toHaveBeenCalled()
  for (let second = 0; second < 4; second++) {
    for (let letter = 0; letter < 10; letter++) {
      write('form')
      await wait(100)
    }
  }
  expect(fetched.mock.calls.length).toBeLessThanOrEqual(11)
  expect(fetched.mock.calls.length).toBeGreaterThanOrEqual(10)
  expect(isConnected()).toBe(true)
})

it('shows a silent loss within two seconds', async () => {
  write('form')
  await wait(1000)
  fetched.mockImplementation(
    (_address, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('timed out', 'TimeoutError')))
      }),
  )
  await wait(1900)
  expect(isConnected()).toBe(false)
})

it.each<[string, () => void]>([
  [
    'the page has a connection of its own',
    () => {
      isAlone = false
    },
  ],
  [
    'nobody sees the page',
    () => {
      visibility = 'hidden'
    },
  ],
  ['the form is gone', () => document.querySelector('form')?.remove()],
])('asks nothing once %s', async (_, change) => {
  write('form')
  await wait(3500)
  fetched.mockClear()
  change()
  await wait(30_000)
  expect(fetched).not.toHaveBeenCalled()
})

it('ends 20 seconds after the last letter, and begins with the next', async () => {
  write('form')
  await wait(21_000)
  fetched.mockClear()
  await wait(60_000)
  expect(fetched).not.toHaveBeenCalled()
  write('form')
  expect(fetched).toHaveBeenCalledOnce()
})

it('a field outside of a form, such as a slider, asks nothing', async () => {
  write('body')
  await wait(30_000)
  expect(fetched).not.toHaveBeenCalled()
})
