// Shared by the operator commands: they work whether or not the server is running.
import { pathToFileURL } from 'node:url'
import { systemClock } from '#kit/server/clock.ts'
import { readConfig, type Config } from '#kit/server/config.ts'
import { connect, type Db } from '#kit/server/db.ts'
import { createLog } from '#kit/server/log.ts'
import { applyMigrations } from '#kit/server/migrations.ts'
import { joinEmbedded } from '#kit/server/postgres/join.ts'
import { StartError } from '#kit/server/start-error.ts'
import { openDatabase } from './database.ts'

export async function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  const { url, stop } = await reachDatabase(config)
  const database = connect(url, 1)
  try {
    await applyMigrations(url)
    return await work(database.db)
  } finally {
    await database.close()
    await stop()
  }
}

/** The configured database; an embedded one is joined if running, and started temporarily otherwise. */
export async function reachDatabase(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const running = config.databaseUrl === null ? await joinEmbedded(config.dataDir) : undefined
  return running === undefined
    ? openDatabase(config, createLog('error', systemClock))
    : { url: running, stop: () => Promise.resolve() }
}

/** Runs a module's command if Node was started with that module, and prints its result. */
export async function runCommand(
  module: string,
  command: (args: readonly string[], config: Config) => Promise<string>,
): Promise<void> {
  if (module !== pathToFileURL(process.argv[1] ?? '').href) return
  try {
    process.stdout.write(`${await command(process.argv.slice(2), readConfig(process.env))}\n`)
  } catch (error) {
    process.stderr.write(`${wordsOf(error)}\n`)
    process.exitCode = 1
  }
}

/** Prints only the message of an operator error, and the stack of any other. */
function wordsOf(error: unknown): string {
  if (error instanceof StartError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
