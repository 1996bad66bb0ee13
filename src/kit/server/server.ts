// The running server: services by REST and by socket behind one pipeline, pages and plain addresses, jobs and handlers.
import Koa from 'koa'
import type { Server as SocketServer } from 'socket.io'
import { comeBackEvent } from '#kit/contract/constants.ts'
import { claimErrors } from '#kit/contract/claims.errors.ts'
import { kitErrors } from '#kit/contract/kit.errors.ts'
import type { Clock } from './clock.ts'
import { confStore } from './conf.ts'
import type { Config } from './config.ts'
import type { Database } from './db.ts'
import type { Domain, Identify } from './domain.ts'
import { maxDrainMs, maxTransferMs, within } from './drain.ts'
import { withDiskFull } from './disk-space.ts'
import { errorMapper } from './errors.ts'
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
import type { Message } from './outbox.ts'
import { servePages } from './pages.ts'
import { metrics } from './metrics.ts'
import { bindPorts } from './ports.ts'
import { pipeline } from './pipeline.ts'
import { reconnector, type Reconnect } from './reconnect.ts'
import { shareSockets } from './redis.ts'
import { answerErrors, whoCalls } from './rest.ts'
import { restCalls } from './rest-calls.ts'
import { watchBody, type BodyPace } from './slow-body.ts'
import { migrationFiles } from './sql-files.ts'
import { socketApp } from './socket-app.ts'
import { rememberEvents, shareEventMemory, type EventMemory } from './event-memory.ts'
import {
  collect,
  leadsTo,
  noticesOf,
  roomsOf,
  handlersOf,
  describePages,
  featuresOf,
} from './domain-parts.ts'
import { corsFor, toBase, onlyBase } from './plain-addresses.ts'

export interface ServerOptions {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly domains: readonly Domain[]
  /** Made from the kit, because identifying people needs the database. */
  readonly identify: (kit: Kit) => Identify
  /** Folder of the built web. */
  readonly web: string
  /** Done before the first request is answered, such as demo data. */
  readonly prepare?: (parts: Pick<RunningServer, 'kit' | 'courier'>) => Promise<void>
  /** Runs jobs automatically unless false. */
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
  /** Finishes work in progress, then stops. */
  close(): Promise<void>
}

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
    broadcast: (name, record, rooms, except = []) => {
      if (rooms.length > 0)
        io?.to([...rooms])
          .except([...except])
          .emit(name, record)
    },
    reconnect: rooms => reconnect?.(rooms),
    wake: () => courier?.wake(),
  }
  bindPorts(
    database.db,
    domains.flatMap(domain => domain.provides?.() ?? []),
  )
  const identify = options.identify(kit)
  const tables = [kitErrors, claimErrors, ...domains.flatMap(domain => domain.errors ?? [])]
  const mapError = withDiskFull(errorMapper(tables), config)

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
    mapError,
    identify,
    admits: domains.flatMap(domain => domain.admits?.(kit) ?? []),
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
  const http = new Koa()
  // Koa only reports aborted connections here; every other failure has been answered and logged already.
  http.on('error', (error: unknown) => log.debug('connection broken', errorFields(error)))
  for (const middleware of [
    rest.first,
    setHeaders(headers, config.frameAncestors),
    answerErrors(log, kit.newId, mapError),
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
    http.use(middleware)

  const app = socketApp({
    kit,
    identify,
    roomsOf: actor => roomsOf(domains, actor),
    services: services.keys(),
    eventMemory,
    perform,
    onServer: server => {
      io = server
    },
  })
  const server = httpServer({ tls: config.tls, newId: kit.newId, headers }, http.callback())
  await app.setup(server)
  // After the socket server, which keeps earlier listeners away from its own requests.
  server.prependListener('request', (request, response) => {
    watchBody(request, options.bodyPace)
    // Otherwise keep-alive connections would keep a stopping node up for ever.
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
    // Hanging work is left to the remaining nodes.
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
      // Pages without a call in flight need not wait for the calls of others.
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

const emitEvents =
  (io: SocketServer, eventMemory: EventMemory, reconnect: Reconnect, flush: () => Promise<void>) =>
  ({ payload: { name, record, rooms, last, reconnect: anew } }: Message<'service-event'>): Promise<void> => {
    eventMemory.note(rooms)
    io.to(rooms).emit(name, record)
    if (last) io.in(rooms).disconnectSockets()
    if (anew) reconnect(rooms)
    return flush()
  }
