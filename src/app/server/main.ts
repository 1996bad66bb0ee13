// Entry point of `npm start`: reads the environment, boots, prints the address, stops cleanly.
import { demoAccounts, demoPassword } from '#identity/contract/demo-accounts.ts'
import { basePath } from '#kit/contract/constants.ts'
import { systemClock } from '#kit/server/clock.ts'
import { readConfig, type Config } from '#kit/server/config.ts'
import { createLog, errorFields } from '#kit/server/log.ts'
import { StartError } from '#kit/server/start-error.ts'
import { boot, type BootedServer } from './boot.ts'
import { startWords } from './start-words.ts'

async function main(): Promise<void> {
  const config = readConfig(process.env)
  logUnhandledRejections(config.logLevel)
  const booting = boot(config)
  // A signal during boot stops the server once it is up.
  stopOnSignal(booting)
  const { server } = await booting
  process.stdout.write(
    `\nClasswright is running at ${server.origin}${basePath}/\n\n${startWords(config)}${config.demo ? demoWords() : ''}\n`,
  )
}

function demoWords(): string {
  const widest = Math.max(...demoAccounts.map(({ email }) => email.length))
  return `\nDemo accounts, all with the password ${demoPassword}:\n${demoAccounts.map(({ email, who }) => `  ${email.padEnd(widest)}  ${who}\n`).join('')}`
}

/** An unhandled rejection must not end everybody's calls, so it is logged. */
function logUnhandledRejections(level: Config['logLevel']): void {
  const log = createLog(level, systemClock)
  process.on('unhandledRejection', reason => log.error('unhandled rejection', errorFields(reason)))
}

function stopOnSignal(booting: Promise<BootedServer>): void {
  let stopping = false
  const stop = () => {
    // npm forwards Ctrl-C a second time.
    if (stopping) return
    stopping = true
    booting
      .then(booted => booted.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(
            `The server did not stop cleanly: ${error instanceof Error ? error.message : String(error)}\n`,
          )
          process.exit(1)
        },
      )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}

main().catch((error: unknown) => {
  process.stderr.write(
    error instanceof StartError
      ? `${error.message}\n`
      : `The server could not start. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exit(1)
})
