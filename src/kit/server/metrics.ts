// `GET /v2/metrics` in the Prometheus text format, protected by METRICS_TOKEN.
import { createHash, timingSafeEqual } from 'node:crypto'
import type Koa from 'koa'
import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Server as SocketServer } from 'socket.io'
import { basePath } from '#kit/contract/constants.ts'
import { kitFail } from './errors.ts'
import { jobs } from './kit.tables.ts'
import type { Kit } from './kit.ts'
import { outboxState, parkedByTopic } from './outbox-state.ts'

export interface CallMetrics {
  /** Labels are service and method names from contracts, never caller input: a few hundred at most. */
  record(service: string, method: string, seconds: number, errorStatus: number | null): void
}

export interface Metrics extends CallMetrics {
  readonly middleware: Koa.Middleware
}

export interface MetricsSources {
  readonly kit: Kit
  readonly pool: pg.Pool
  readonly jobs: readonly string[]
  readonly topics: readonly string[]
  io(): SocketServer | undefined
}

const latencyBuckets = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10]

/** Without a token nothing is measured and the address does not exist. */
export function metrics(sources: MetricsSources): Metrics | null {
  const token = sources.kit.config.metricsToken
  if (token === null) return null
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = callMetrics(registry)
  const refresh = gauges(registry, sources)
  return {
    record: calls.record,
    middleware: async (ctx, next) => {
      if (ctx.path !== `${basePath}/metrics` || ctx.method !== 'GET') return next()
      if (!isSame(ctx.get('authorization'), `Bearer ${token}`)) throw kitFail('not-signed-in')
      await refresh()
      ctx.set('cache-control', 'no-store')
      ctx.set('content-type', registry.contentType)
      ctx.body = await registry.metrics()
    },
  }
}

function callMetrics(registry: Registry): CallMetrics {
  const labelNames = ['service', 'method'] as const
  const latency = new Histogram({
    name: 'classwright_call_seconds',
    help: 'Duration of calls',
    labelNames,
    buckets: latencyBuckets,
    registers: [registry],
  })
  const failed = new Counter({
    name: 'classwright_call_errors_total',
    help: 'Calls that failed, by HTTP status',
    labelNames: [...labelNames, 'status'],
    registers: [registry],
  })
  return {
    record(service, method, seconds, errorStatus) {
      latency.observe({ service, method }, seconds)
      if (errorStatus !== null) failed.inc({ service, method, status: errorStatus })
    },
  }
}

/** @returns Reads the values anew; done when somebody scrapes, not in between. */
function gauges(registry: Registry, { kit, pool, jobs: jobNames, topics, io }: MetricsSources) {
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name: `classwright_${name}`, help, labelNames, registers: [registry] })
  const sockets = gauge('sockets', 'Open socket connections of this node')
  const rooms = gauge('socket_rooms', 'Socket rooms of this node, those of single connections left out')
  const connections = gauge('pool_connections', 'Connections to the database', ['state'])
  const lag = gauge('outbox_lag_seconds', 'How long the oldest due message has been waiting')
  const retrying = gauge('outbox_retrying', 'Messages that failed and are tried again')
  const parked = gauge('outbox_parked', 'Messages parked after ten failures', ['topic'])
  const lastRun = gauge('job_last_run_seconds', 'Unix time of the last run', ['job'])
  const late = gauge('job_late_seconds', 'For how long a job has been due', ['job'])
  const failed = gauge('job_failed', '1 when the last run failed', ['job'])
  return async (): Promise<void> => {
    const adapter = io()?.of('/').adapter
    sockets.set(io()?.engine.clientsCount ?? 0)
    rooms.set(adapter ? Math.max(0, adapter.rooms.size - adapter.sids.size) : 0)
    connections.set({ state: 'idle' }, pool.idleCount)
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    connections.set({ state: 'waiting' }, pool.waitingCount)
    const now = kit.clock.now()
    const outbox = await outboxState(kit.db, now, topics)
    lag.set(outbox.lagSeconds)
    retrying.set(outbox.retrying.count)
    parked.reset()
    for (const [topic, count] of await parkedByTopic(kit.db)) parked.set({ topic }, count)
    for (const row of await kit.db.select().from(jobs)) {
      if (!jobNames.includes(row.name)) continue
      const job = row.name
      if (row.lastAt) lastRun.set({ job }, row.lastAt.getTime() / 1000)
      late.set({ job }, Math.max(0, (now.getTime() - row.nextAt.getTime()) / 1000))
      failed.set({ job }, row.lastError === null ? 0 : 1)
    }
  }
}

/** Compares in constant time. */
const isSame = (given: string, expected: string): boolean => {
  const [one, other] = [given, expected].map(text => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
