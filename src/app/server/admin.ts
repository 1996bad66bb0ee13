// `npm run admin -- <e-mail>`: makes an existing account a system administrator, whether or not the server is running.
import { pathToFileURL } from 'node:url'
import { isEmail } from '#identity/contract/people.rules.ts'
import { makeAdministrator } from '#identity/server/administrators.api.ts'
import { systemClock } from '#kit/server/clock.ts'
import { readConfig, type Config } from '#kit/server/config.ts'
import { connect } from '#kit/server/db.ts'
import { createLog } from '#kit/server/log.ts'
import { applyMigrations } from '#kit/server/migrations.ts'
import { joinEmbedded } from '#kit/server/postgres/join.ts'
import { StartError } from '#kit/server/start-error.ts'
import { openDatabase } from './database.ts'

export async function admin(email: string | undefined, config: Config): Promise<string> {
  if (email === undefined || !isEmail(email))
    throw new StartError('Say whose account: npm run admin -- somebody@example.org')
  const { url, stop } = await reach(config)
  const database = connect(url, 1)
  try {
    await applyMigrations(url)
    const told = await database.db.transaction(tx => makeAdministrator(tx, systemClock, email))
    return words[told](email, config)
  } finally {
    await database.close()
    await stop()
  }
}

const words = {
  made: (email: string) => `${email} is now a system administrator.`,
  already: (email: string) => `${email} is a system administrator already.`,
  unusable: (email: string): string => {
    throw new StartError(`The account ${email} is not in use, so it cannot be an administrator.`)
  },
  unknown: (email: string, { publicUrl }: Config): string => {
    throw new StartError(
      `There is no account with ${email}. Sign up at ${publicUrl}/v2/signup first, then run this again.`,
    )
  },
} as const

/** The database of the configuration; an embedded one is joined while a server runs it, and started for a moment otherwise. */
async function reach(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const running = config.databaseUrl === null ? await joinEmbedded(config.dataDir) : undefined
  return running === undefined
    ? openDatabase(config, createLog('error', systemClock))
    : { url: running, stop: () => Promise.resolve() }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    process.stdout.write(`${await admin(process.argv[2], readConfig(process.env))}\n`)
  } catch (error) {
    process.stderr.write(
      `${error instanceof StartError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
    process.exitCode = 1
  }
}
