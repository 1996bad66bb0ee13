// The running server: services by REST and by socket behind one pipeline, pages and plain addresses, jobs and handlers.
import { feathers } from '@feathersjs/feathers'
import socketio from '@feathersjs/socketio'
import Koa from 'koa'
import type { Server as SocketServer } from 'socket.io'
import { basePath, comeBackEvent } from '#kit/contract/constants.ts'
import type { NoticeRow, NoticeTable } from '#kit/contract/notices.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { MethodName } from '#kit/contract/service.ts'
import { kitErrors } from '#kit/contract/kit.errors.ts'
import type { Clock } from './clock.ts'
import { confStore } from './conf.ts'
import type { Config } from './config.ts'
import type { Database } from './db.ts'
import type { Domain, Identify } from './domain.ts'
import { registerErrors } from './errors.ts'
import { flushSockets } from './flush-sockets.ts'
import { securityHeaders, setHeaders } from './headers.ts'
import { health } from './health.ts'
import { newId } from './ids.ts'
import { startScheduler, type Scheduler } from './jobs.ts'
import { housekeeping } from './housekeeping.ts'
import { httpServer } from './http-server.ts'
import type { Kit } from './kit.ts'
import { callerLimits } from './limits.ts'
import { listen } from './listen.ts'
import { errorFields, type Log } from './log.ts'
import { startCourier, type Courier } from './courier.ts'
import type { Handlers, Message } from './outbox.ts'
import type { DescribePage } from './page-meta.ts'
import { servePages, type Pages } from './pages.ts'
import { metrics } from './metrics.ts'
import { pipeline, socketCalls } from './pipeline.ts'
import { reconnector, type Reconnect } from './reconnect.ts'
import { shareSockets } from './redis.ts'
import { answerErrors, whoCalls } from './rest.ts'
import { restCalls } from './rest-calls.ts'
import type { Service } from './service.ts'
import { watchBody, type BodyPace } from './slow-body.ts'
import { migrationFiles } from './sql-files.ts'
import { guardSockets } from './sockets.ts'
import { rememberEvents, shareEventMemory, type EventMemory } from './event-memory.ts'

export interface ServerOptions {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly domains: readonly Domain[]
  /** Made of the kit, because knowing people needs the database. */
  readonly identify: (kit: Kit) => Identify
  /** Folder of the built web. */
  readonly web: string
  /** Done before the first request is answered, such as demo data. */
  readonly prepare?: (parts: Pick<RunningServer, 'kit' | 'courier'>) => Promise<void>
  /** Recurring work is done by itself unless this is false. */
  readonly autoTick?: boolean
  /** How quickly bodies have to come. */
  readonly bodyPace?: BodyPace
  /** Calls a minute; schools share an address, so guests get many. */
  readonly perMinute?: { readonly guest: number; readonly user: number }
}

export interface RunningServer {
  readonly kit: Kit
  readonly courier: Courier
  readonly scheduler: Scheduler
  readonly io: SocketServer
  /** Where it listens, without the base path. */
  readonly origin: string
  /** Finishes what is under way, then stops. */
  close(): Promise<void>
}

const methodNames: readonly MethodName[] = ['find', 'get', 'create', 'patch', 'remove']

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, database, clock, log, domains } = options
  let courier: Courier | undefined
  let io: SocketServer | undefined
  let reconnect: Reconnect | undefined
  let stopping = false
  const isStopping = () => stopping
  const eventMemory = rememberEvents()
  const kit: Kit = {
    db: database.db,
    clock,
    log,
    config,
    conf: confStore(database.db, clock),
    notices: noticesOf(domains),
    origin: config.publicUrl,
    newId: () => newId(clock),
    tell: (name, record, rooms, except = []) => {
      if (rooms.length > 0)
        io?.to([...rooms])
          .except([...except])
          .emit(name, record)
    },
    reconnect: rooms => reconnect?.(rooms),
    wake: () => courier?.wake(),
  }
  const identify = options.identify(kit)
  for (const table of [kitErrors, ...domains.flatMap(domain => domain.errors ?? [])]) registerErrors(table)

  const services = collect(domains.flatMap(domain => domain.services?.(kit) ?? []))
  const jobs = [...housekeeping(kit), ...domains.flatMap(domain => domain.jobs?.(kit) ?? [])]
  const handlers = handlersOf(domains, kit)
  const calls = new Set<Promise<unknown>>()
  const pages = servePages(
    options.web,
    { mode: config.demo ? 'development' : 'production', features: featuresOf(domains, kit) },
    path => leadsTo(services, path),
    { origin: kit.origin, page: describePages(domains, kit) },
  )
  const topics = ['service-event', ...Object.keys(handlers)]
  const measured = metrics({
    kit,
    pool: database.pool,
    jobs: jobs.map(job => job.name),
    topics,
    io: () => io,
  })
  const perform = pipeline({
    kit,
    identify,
    calls,
    metrics: measured,
    isStopping,
    limits: callerLimits(clock, options.perMinute ?? { guest: 6000, user: 1200 }),
    serviceAt: path => services.get(path),
  })
  // Behind a proxy the connection itself is plain; browsers heed the header over https only.
  const headers = securityHeaders(config.tls !== null || config.publicUrl.startsWith('https:'))
  const rest = restCalls({
    config,
    log,
    perform,
    newId: kit.newId,
    hasService: path => services.has(path),
    headers: { ...headers, vary: 'Accept', 'x-app-version': pages.version },
  })
  const addresses = new Koa()
  // Koa tells of callers who hung up; every other failure has been answered and logged already.
  addresses.on('error', (error: unknown) => log.debug('connection broken', errorFields(error)))
  for (const middleware of [
    setHeaders(headers, config.frameAncestors),
    answerErrors(log, kit.newId, config),
    ...(config.corsOrigins.length > 0 ? [corsFor(config.corsOrigins)] : []),
    toBase,
    health(kit, {
      version: pages.version,
      migrations: migrationFiles().map(({ name }) => name),
      jobs: jobs.map(job => job.name),
      topics,
      isStopping,
    }),
    ...(measured ? [measured.middleware] : []),
    ...domains.flatMap(domain => domain.addresses?.(kit, whoCalls(identify, config)) ?? []),
    onlyBase(pages),
    pages.middleware,
    rest.last,
  ])
    addresses.use(middleware)
  const others = addresses.callback()

  const app = feathers()
  app.configure(
    socketio(
      {
        path: `${basePath}/socket.io`,
        serveClient: false,
        maxHttpBufferSize: 1024 * 1024,
        ...(config.corsOrigins.length > 0 ? { cors: { origin: [...config.corsOrigins] } } : {}),
      },
      server => {
        io = server
        guardSockets(server, {
          kit,
          config,
          identify,
          roomsOf: actor => roomsOf(domains, actor),
          hasService: path => services.has(path),
          eventMemory,
        })
      },
    ),
  )
  app.hooks({ around: { all: [socketCalls(perform, kit.newId)] } })
  for (const path of services.keys()) app.use(path, adapter(), { methods: [...methodNames] })

  const server = httpServer({ tls: config.tls, newId: kit.newId, headers }, (request, response) => {
    if (!rest.first(request, response)) void others(request, response)
  })
  await app.setup(server)
  // After the socket server, which keeps earlier listeners away from its own requests.
  server.prependListener('request', (request, response) => {
    watchBody(request, options.bodyPace)
    // A caller who goes on over a connection of before would keep a node that stops for ever.
    if (stopping) response.shouldKeepAlive = false
  })
  if (!io) throw new Error('the socket server did not start')
  const shared = await shareSockets(io, config.redisUrl, log)

  for (const domain of domains) await domain.seed?.(kit)
  const emitted = shareEventMemory(io, eventMemory, config.redisUrl !== null)
  reconnect = reconnector(io, config.redisUrl !== null)
  courier = startCourier(database.db, clock, log, {
    ...handlers,
    'service-event': emitEvents(io, emitted, reconnect, shared.flush),
  })
  await options.prepare?.({ kit, courier })
  const scheduler = await startScheduler(database.db, clock, log, jobs, options.autoTick)
  const running = { kit, courier, scheduler, io }
  const stopWork = async () => {
    // What hangs is left to the nodes that remain.
    await within(maxDrainMs, Promise.all([scheduler.stop(), running.courier.stop()]))
    await shared.close()
  }
  const listening = await listen(server, config).catch(async (error: unknown) => {
    await stopWork()
    throw error
  })

  return {
    ...running,
    origin: `${config.tls ? 'https' : 'http'}://localhost:${listening.port}`,
    async close() {
      stopping = true
      const closed = listening.close()
      // Whoever has no call under way need not wait for those of others.
      running.io.local.emit(comeBackEvent)
      await within(maxDrainMs, Promise.allSettled(calls))
      await flushSockets(running.io)
      // Connections become idle one by one, as their last answers leave.
      const sweep = setInterval(() => server.closeIdleConnections(), 50)
      // Sockets come back to another node, or to this one's successor. Both wait for the last connection.
      await within(maxTransferMs, Promise.all([running.io.close(), closed]))
      clearInterval(sweep)
      server.closeAllConnections()
      await stopWork()
    },
  }
}

function collect(list: readonly Service[]): ReadonlyMap<string, Service> {
  const services = new Map<string, Service>()
  for (const service of list) {
    const { path, permissions, methods } = service.contract
    if (services.has(path)) throw new Error(`service ${path} is registered twice`)
    const declared = [
      ...methodNames.map(name => methods[name]),
      ...Object.values(methods.calls?.get ?? {}),
      ...Object.values(methods.calls?.patch ?? {}),
    ]
    for (const method of declared)
      if (method && !Object.hasOwn(permissions.rows, method.may))
        throw new Error(`service ${path}: no permission row ${method.may}`)
    services.set(path, service)
  }
  return services
}

/** Services are found by the beginning of a path: `/notes/5` leads to `notes`. */
const leadsTo = (services: ReadonlyMap<string, Service>, path: string): boolean => {
  const segments = path.split('/').filter(Boolean)
  return segments.some((_, index) => services.has(segments.slice(0, index + 1).join('/')))
}

/** The method itself runs in the pipeline, after it has been judged; Feathers only needs to know that it exists. */
function adapter(): Record<MethodName, () => Promise<unknown>> {
  const run = () => Promise.resolve(undefined)
  return { find: run, get: run, create: run, patch: run, remove: run }
}

/** A code is one notice of one domain, because templates and settings are kept by it. */
function noticesOf(domains: readonly Domain[]): NoticeTable {
  const table: Record<string, NoticeRow> = {}
  for (const [code, row] of domains
    .flatMap(domain => domain.notices ?? [])
    .flatMap(rows => Object.entries(rows))) {
    if (table[code]) throw new Error(`notice ${code} is declared twice`)
    table[code] = row
  }
  return table
}

const roomsOf = (domains: readonly Domain[], actor: Actor): string[] => [
  ...new Set(domains.flatMap(domain => domain.rooms?.(actor) ?? [])),
]

const handlersOf = (domains: readonly Domain[], kit: Kit): Handlers =>
  Object.assign({}, ...domains.map(domain => domain.handlers?.(kit) ?? {})) as Handlers

const emitEvents =
  (io: SocketServer, eventMemory: EventMemory, reconnect: Reconnect, flush: () => Promise<void>) =>
  ({ payload: { name, record, rooms, last, reconnect: anew } }: Message<'service-event'>): Promise<void> => {
    eventMemory.note(rooms)
    io.to(rooms).emit(name, record)
    if (last) io.in(rooms).disconnectSockets()
    if (anew) reconnect(rooms)
    return flush()
  }

/** The first domain that knows a page tells of it; one that fails tells nothing, for the page itself is there. */
function describePages(domains: readonly Domain[], kit: Kit): DescribePage {
  const known = domains.flatMap(domain => domain.describe?.(kit) ?? [])
  return async path => {
    for (const describe of known) {
      const meta = await describe(path).catch((error: unknown) => {
        kit.log.error('page not described', { path, ...errorFields(error) })
        return undefined
      })
      if (meta) return meta
    }
    return undefined
  }
}

const featuresOf = (domains: readonly Domain[], kit: Kit): string[] => [
  ...(kit.config.demo ? ['demo'] : []),
  ...(kit.config.hasDemoBanner ? ['demo-banner'] : []),
  ...domains.flatMap(domain => domain.features?.(kit) ?? []),
]

/** Opens to the origins of the configuration, and says so before a browser asks in earnest. */
const corsFor =
  (origins: readonly string[]): Koa.Middleware =>
  async (ctx, next) => {
    ctx.vary('Origin')
    const origin = ctx.get('origin')
    if (!origins.includes(origin)) return next()
    ctx.set({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'x-request-id, x-app-version',
    })
    if (ctx.method !== 'OPTIONS' || ctx.get('access-control-request-method') === '') return next()
    ctx.set({
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': ctx.get('access-control-request-headers'),
    })
    ctx.status = 204
  }

/** Typed from a wall, so without the base path; with a code it is what a link says. */
const shortAddress = /^\/join(?:\/[a-z\d]{1,12})?$/i

/** `/`, `/v2` and short addresses lead to the app. */
const toBase: Koa.Middleware = (ctx, next) => {
  const isShort = shortAddress.test(ctx.path)
  if (!isShort && ctx.path !== '/' && ctx.path !== basePath) return next()
  ctx.redirect(`${basePath}${isShort ? ctx.path.replace(/^\/join/i, '/join') : '/'}${ctx.search}`)
  return Promise.resolve()
}

const onlyBase =
  (pages: Pages): Koa.Middleware =>
  async (ctx, next) => {
    if (!ctx.path.startsWith(`${basePath}/`)) return
    ctx.set('x-app-version', pages.version)
    await next()
  }

/** Calls under way when the server stops may take so long, and so may jobs and messages. */
const maxDrainMs = 10_000
/** Transfers of files are cut off earlier: a class waits for this node's successor. */
const maxTransferMs = 2000

const within = (milliseconds: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([
    work,
    new Promise(resolve => {
      setTimeout(resolve, milliseconds).unref()
    }),
  ])
