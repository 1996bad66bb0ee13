// A whole server for one test file: real sockets, real PostgreSQL, a clock that the test moves, people known
// by their tokens.
import { feathers } from '@feathersjs/feathers'
import rest from '@feathersjs/rest-client'
import socketio from '@feathersjs/socketio-client'
import { io as connectSocket, type Socket } from 'socket.io-client'
import { basePath } from '#kit/contract/constants.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import { reconnection } from '#kit/contract/reconnection.ts'
import { movableClock, type MovableClock } from '#kit/server/clock.ts'
import { readConfig, type Config } from '#kit/server/config.ts'
import { connect, type Database } from '#kit/server/db.ts'
import type { Domain, Identify } from '#kit/server/domain.ts'
import type { Kit } from '#kit/server/kit.ts'
import { createLog } from '#kit/server/log.ts'
import { startServer, type RunningServer } from '#kit/server/server.ts'
import type { BodyPace } from '#kit/server/slow-body.ts'

export interface TestServerOptions {
  readonly url: string
  readonly domains: readonly Domain[]
  /** Token → who it is; every other token is a guest. */
  readonly people?: Readonly<Record<string, Actor>>
  readonly identify?: (kit: Kit) => Identify
  readonly config?: Partial<Config>
  readonly clock?: MovableClock
  readonly web?: string
  /** Runs jobs automatically; otherwise when the test calls `scheduler.tick()`. */
  readonly autoTick?: boolean
  readonly bodyPace?: BodyPace
  readonly perMinute?: { readonly guest: number; readonly user: number }
}

export interface TestServer extends RunningServer {
  readonly clock: MovableClock
  readonly database: Database
  /** Address of the services: origin and base path. */
  readonly base: string
  /** The server's log so far, one object per line. */
  readonly logged: readonly Record<string, unknown>[]
  /** Stops server and connections. */
  stop(): Promise<void>
}

const guest: Actor = { id: null, roles: ['guest'] }

export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const clock = options.clock ?? movableClock()
  const logged: Record<string, unknown>[] = []
  const database = connect(options.url)
  const people = options.people ?? {}
  const server = await startServer({
    config: {
      ...readConfig({ NODE_ENV: 'test', DEMO: 'on' }),
      port: 0,
      hosts: ['127.0.0.1'],
      ...options.config,
    },
    database,
    clock,
    log: createLog('info', clock, line => void logged.push(JSON.parse(line) as Record<string, unknown>)),
    domains: options.domains,
    identify:
      options.identify ??
      (() =>
        ({ token }) =>
          Promise.resolve((token !== undefined && Object.hasOwn(people, token) && people[token]) || guest)),
    web: options.web ?? '/nowhere',
    autoTick: options.autoTick ?? false,
    ...(options.bodyPace && { bodyPace: options.bodyPace }),
    perMinute: options.perMinute ?? { guest: 1e9, user: 1e9 },
  })
  const origin = server.origin.replace('localhost', '127.0.0.1')
  return {
    ...server,
    origin,
    clock,
    database,
    logged,
    base: origin + basePath,
    async stop() {
      await server.close()
      await database.close()
    },
  }
}

/** The official REST client, as somebody. */
export const restClient = (base: string, token?: string, headers: Record<string, string> = {}) =>
  feathers().configure(
    rest(base).fetch(fetch, {
      headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    }),
  )

export interface SocketClient {
  readonly app: ReturnType<typeof feathers>
  readonly socket: Socket
  /** Sends one raw packet, without Feathers' client; resolves with the server's acknowledgement. */
  call(...packet: unknown[]): Promise<{ error: unknown; result: unknown }>
  close(): void
}

/** The official socket client, as somebody, once it is connected. */
export async function socketClient(
  base: string,
  token?: string,
  {
    onEvent,
    reconnects = false,
    ...more
  }: {
    readonly age?: unknown
    readonly school?: string
    readonly onEvent?: (name: string) => void
    /** Reconnects automatically, as a browser does. */
    readonly reconnects?: boolean
  } = {},
): Promise<SocketClient> {
  const socket = connectSocket(new URL(base).origin, {
    path: `${basePath}/socket.io`,
    transports: ['websocket'],
    auth: { token, ...more },
    ...reconnection,
    reconnection: reconnects,
    forceNew: true,
  })
  if (onEvent) socket.onAny(onEvent)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
    // A server that dies while it is greeting says neither; one that refuses closes first and gives its reason after.
    socket.io.once('close', reason => setImmediate(() => reject(new Error(reason))))
  })
  return {
    app: feathers().configure(socketio(socket, { timeout: 15_000 })),
    socket,
    call: (...packet) =>
      new Promise((resolve, reject) => {
        const [event, ...args] = packet as [string, ...unknown[]]
        socket
          .timeout(15_000)
          .emit(event, ...args, (late: Error | null, error: unknown, result: unknown) =>
            late ? reject(late) : resolve({ error, result }),
          )
      }),
    close: () => void socket.close(),
  }
}
