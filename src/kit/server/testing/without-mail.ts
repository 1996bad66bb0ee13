// An installation that has lost its mail server for a moment.
import type { Kit } from '#kit/server/kit.ts'

/** Does something while the installation can send neither mail nor text messages. */
export async function withoutMail<T>({ config }: Pick<Kit, 'config'>, work: () => Promise<T>): Promise<T> {
  const { demo, smtpUrl, texts } = config
  Object.assign(config, { demo: false, smtpUrl: null, texts: null })
  try {
    return await work()
  } finally {
    Object.assign(config, { demo, smtpUrl, texts })
  }
}
