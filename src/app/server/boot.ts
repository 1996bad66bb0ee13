// From configuration to a running server: database, migrations, demo data, domains.
import { fileURLToPath } from 'node:url'
import { movableClock, systemClock } from '#kit/server/clock.ts'
import type { Config } from '#kit/server/config.ts'
import { connect } from '#kit/server/db.ts'
import { createLog } from '#kit/server/log.ts'
import { applyMigrations } from '#kit/server/migrations.ts'
import { startServer, type RunningServer } from '#kit/server/server.ts'
import { openDatabase } from './database.ts'
import { fillDemo } from './demo.ts'
import { allDomains } from './domains.ts'
import { identify } from './identify.ts'

const web = fileURLToPath(new URL('../../../dist/web/', import.meta.url))

export interface BootedServer {
  readonly server: RunningServer
  stop(): Promise<void>
}

export async function boot(
  config: Config,
  options: { perMinute?: { guest: number; user: number } } = {},
): Promise<BootedServer> {
  const movable = config.demo && config.env === 'test' ? movableClock() : undefined
  const clock = movable ?? systemClock
  const log = createLog(config.logLevel, clock)
  const { url, stop: stopDatabase } = await openDatabase(config, log)
  const database = connect(url, undefined, log)
  const closeDatabase = async () => {
    await database.close()
    await stopDatabase()
  }
  try {
    await applyMigrations(url, clock)
    const domains = allDomains(movable)
    const server = await startServer({
      config,
      database,
      clock,
      log,
      domains,
      identify,
      web,
      ...options,
      ...(config.demo ? { prepare: parts => fillDemo(parts, domains) } : {}),
    })
    return {
      server,
      async stop() {
        await server.close()
        await closeDatabase()
      },
    }
  } catch (error) {
    await closeDatabase()
    throw error
  }
}
