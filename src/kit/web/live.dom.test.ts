import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import * as z from '#zod'
import { permissions } from '#kit/contract/permissions.ts'
import { service } from '#kit/contract/service.ts'
import { guest, setActor } from './actor.ts'
import { isConnected, noteAnswer } from './connection.ts'
import { onServiceEvent, startLive } from './live.ts'
import { setToken } from './token.ts'

const notices = service('notice', permissions(['user'], { 'notice.read': ['all'] }), {
  events: { created: z.object({ text: z.string() }) },
})

const socket = {
  active: false,
  handlers: new Map<string, (reason?: string) => void>(),
  any: (_name: string, _record: unknown): void => {},
  on(name: string, handler: (reason?: string) => void) {
    this.handlers.set(name, handler)
  },
  onAny(handler: (name: string, record: unknown) => void) {
    this.any = handler
  },
  connected: true,
  volatile: { emit: vi.fn() },
  io: {
    opened: () => {},
    on(_name: 'open', handler: () => void) {
      this.opened = handler
    },
    engine: { on: vi.fn((_name: 'packet', _onPacket: () => void) => {}) },
  },
  connect: vi.fn(),
  disconnect: vi.fn(),
}
const io = vi.fn((_options: { auth: (callback: (auth: object) => void) => void }) => socket)
vi.mock('socket.io-client', () => ({ io }))

beforeEach(() => vi.clearAllMocks())

it('connects for signed-in people only, hears events, refetches after a lost connection, says at once that it is lost, and comes back after a refusal', async () => {
  const queries = new QueryClient()
  const refetched = vi.spyOn(queries, 'invalidateQueries')
  const received: string[] = []
  const stop = onServiceEvent(notices, 'created', notice => received.push(notice.text))
  startLive(queries)
  await Promise.resolve()
  expect(io).not.toHaveBeenCalled()

  setToken('secret')
  setActor({ id: '1', roles: ['user'] })
  await expect.poll(() => io).toHaveBeenCalledOnce()
  const auth = vi.fn()
  io.mock.lastCall?.[0].auth(auth)
  expect(auth).toHaveBeenCalledWith({ token: 'secret', school: null, age: expect.any(Number) })
  await expect.poll(() => socket.handlers.has('connect')).toBe(true)

  socket.handlers.get('connect')?.()
  expect(refetched).not.toHaveBeenCalled()
  socket.handlers.get('missed')?.()
  expect(refetched).toHaveBeenCalledOnce()
  socket.handlers.get('connect')?.()
  expect(refetched).toHaveBeenCalledTimes(2)
  io.mock.lastCall?.[0].auth(auth)
  expect(auth).toHaveBeenLastCalledWith({ token: 'secret', school: null })

  const fetched = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', fetched)
  socket.handlers.get('disconnect')?.('io client disconnect')
  expect(fetched).not.toHaveBeenCalled()
  socket.handlers.get('disconnect')?.('transport close')
  await expect.poll(isConnected).toBe(false)
  socket.handlers.get('connect')?.()
  expect(isConnected()).toBe(true)

  // Whatever comes over the connection is a sign of life, and the page asks for one by itself.
  socket.io.opened()
  noteAnswer(false)
  const [name, onPacket] = socket.io.engine.on.mock.lastCall ?? []
  onPacket?.()
  expect([name, isConnected()]).toEqual(['packet', true])
  await expect.poll(() => socket.volatile.emit).toHaveBeenCalledWith('alive', expect.any(Function))

  socket.any('notice created', { text: 'hello' })
  socket.any('notice removed', { text: 'not asked for' })
  stop()
  socket.any('notice created', { text: 'too late' })
  expect(received).toEqual(['hello'])

  vi.useFakeTimers()
  socket.handlers.get('connect_error')?.()
  vi.advanceTimersByTime(2000)
  expect(socket.connect).toHaveBeenCalledOnce()
  socket.active = true
  socket.handlers.get('connect_error')?.()
  vi.advanceTimersByTime(2000)
  expect(socket.connect).toHaveBeenCalledOnce()
  vi.useRealTimers()

  setActor(guest)
  await expect.poll(() => socket.disconnect).toHaveBeenCalledOnce()
  expect(socket.connect).toHaveBeenCalledOnce()
})
