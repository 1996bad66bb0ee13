import type { Config } from '#kit/server/config.ts'

/** In development and demo, without a mail server, every mail and text message can be read on the server itself; never otherwise. */
export const hasMailbox = ({ env, demo, smtpUrl }: Config): boolean =>
  smtpUrl === null && (env !== 'production' || demo)
