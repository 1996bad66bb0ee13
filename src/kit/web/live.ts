// Service events for signed-in people. The socket client is loaded only for them; losing the connection is
// invisible to screens, because everything they show is fetched again when it returns.
import type { QueryClient } from '@tanstack/react-query'
import type { Socket } from 'socket.io-client'
import { aliveEvent, basePath, comeBackEvent } from '#kit/contract/constants.ts'
import { reconnection } from '#kit/contract/reconnection.ts'
import type { Methods, ServiceContract } from '#kit/contract/service.ts'
import type { WireError } from '#kit/contract/errors.ts'
import { actor, onActorChange } from './actor.ts'
import { ApiError } from './api.ts'
import { checkConnection, noteAnswer } from './connection.ts'
import { watchFilling } from './filling.ts'
import { Listeners } from './listeners.ts'
import { onVisitorChange, schoolInForce, token, visitor } from './token.ts'

type Events<M extends Methods> = NonNullable<M['events']>

const listeners = new Map<string, Listeners<[record: unknown]>>()

/** `onServiceEvent(noticeContract, 'created', notice => …)`; returns unsubscribe. */
export function onServiceEvent<M extends Methods, E extends keyof Events<M> & string>(
  contract: ServiceContract<string, M>,
  event: E,
  listener: (record: Events<M>[E]['_zod']['output']) => void,
): () => void {
  const name = `${contract.path} ${event}`
  const received = listeners.get(name) ?? new Listeners<[unknown]>()
  listeners.set(name, received)
  return received.subscribe(listener as (record: unknown) => void)
}

let liveSocket: Socket | undefined
const { subscribe, notify: notifyChange } = new Listeners()

export const isSocketConnected = (): boolean => liveSocket?.connected ?? false

/** Registers a listener for connecting and disconnecting. */
export const onSocketChange = subscribe

/** Long enough for a busy server, short enough to retry. */
const maxWaitMs = 10_000

/** A call over the socket, for actions that concern it: `socketCall('patch', 'auth', 'connect', data, {})`. */
export const socketCall = (method: string, path: string, ...args: readonly unknown[]): Promise<unknown> =>
  new Promise((resolve, reject) => {
    if (!liveSocket?.connected) return reject(unreachable())
    liveSocket
      .timeout(maxWaitMs)
      .emit(method, path, ...args, (lost: unknown, error: WireError | null, result: unknown) => {
        if (lost) reject(unreachable())
        else if (error) reject(new ApiError(error.code, error.message, error.data))
        else resolve(result)
      })
  })

const unreachable = () =>
  new ApiError(0, 'The server cannot be reached. Check your connection and try again.', {
    code: 'unreachable',
  })

/** Keeps a connection open while somebody is signed in, with the current token and school. */
export function startLive(queries: QueryClient): void {
  let opening: Promise<Socket> | undefined
  let sender = ''
  const follow = async () => {
    const now = actor().id === null && visitor() === null ? '' : `${token()} ${schoolInForce()}`
    if (now === sender) return
    sender = now
    const open = opening !== undefined
    if (now !== '') opening ??= connect(queries, () => sender !== '')
    const socket = await opening
    if (open) socket?.disconnect()
    if (open && sender !== '') socket?.connect()
  }
  onActorChange(() => void follow())
  onVisitorChange(() => void follow())
  watchFilling(() => sender === '')
  void follow()
}

const refusedRetryDelay = 1500
/** Ends attempts on a network that fails silently, so that the next attempt can succeed. */
const attemptMs = 8000

async function connect(queries: QueryClient, isWanted: () => boolean): Promise<Socket> {
  const [{ io }, { watchPulse }] = await Promise.all([import('socket.io-client'), import('./pulse.ts')])
  let before = false
  const socket = io({
    path: `${basePath}/socket.io`,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    timeout: attemptMs,
    ...reconnection,
    // The data may be as old as the page; the server knows whether it has missed events since.
    auth: callback =>
      callback({
        token: token(),
        school: schoolInForce(),
        ...(!before && { age: Math.ceil(performance.now()) }),
      }),
  })
  liveSocket = socket
  const onPacket = watchPulse({
    isUp: () => socket.connected,
    ask: () => void socket.volatile.emit(aliveEvent, () => {}),
    renew: () => void socket.disconnect().connect(),
  })
  socket.io.on('open', () => socket.io.engine.on('packet', onPacket))
  socket.on('connect', () => {
    if (before) void queries.invalidateQueries()
    before = true
    noteAnswer(true)
    notifyChange()
  })
  socket.on('missed', () => void queries.invalidateQueries())
  socket.on('disconnect', reason => {
    notifyChange()
    if (reason !== 'io client disconnect') void checkConnection()
  })
  // Closed at the transport level, so that the client reconnects with its random delay.
  socket.on(comeBackEvent, () => socket.io.engine.close())
  // socket.io does not retry a refusal by the server, such as while its database restarts.
  socket.on('connect_error', () => {
    if (!socket.active)
      setTimeout(() => {
        if (isWanted()) socket.connect()
      }, refusedRetryDelay)
  })
  socket.onAny((name: string, record: unknown) => listeners.get(name)?.notify(record))
  return socket
}
