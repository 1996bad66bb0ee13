// `npm run admin -- <e-mail>`: makes an existing account a system administrator, whether or not the server is running.
import { isEmail } from '#identity/contract/people.rules.ts'
import { makeAdministrator } from '#identity/server/administrators.api.ts'
import { systemClock } from '#kit/server/clock.ts'
import type { Config } from '#kit/server/config.ts'
import { StartError } from '#kit/server/start-error.ts'
import { runCommand, withDatabase } from './command.ts'

export async function admin(email: string | undefined, config: Config): Promise<string> {
  if (email === undefined || !isEmail(email))
    throw new StartError('Say whose account: npm run admin -- somebody@example.org')
  const outcome = await withDatabase(config, db =>
    db.transaction(tx => makeAdministrator(tx, systemClock, email)),
  )
  return words[outcome](email, config)
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

await runCommand(import.meta.url, ([email], config) => admin(email, config))
