// Which ways out of the installation exist. Without one, nothing may claim to have been sent.
import type { Config } from './config.ts'
import { kitFail } from './errors.ts'

type Channels = Pick<Config, 'demo' | 'smtpUrl' | 'texts'>

/** In demo mode without a mail server, everybody can read every mail and text message on the server itself. */
export const hasMailbox = ({ demo, smtpUrl }: Pick<Config, 'demo' | 'smtpUrl'>): boolean =>
  demo && smtpUrl === null

export const canSendMail = (config: Channels): boolean => config.smtpUrl !== null || hasMailbox(config)

export const canSendTexts = (config: Channels): boolean => config.texts !== null || hasMailbox(config)

/** For acts whose only effect is an email or a text message. */
export function requireChannel(config: Channels, channel: 'mail' | 'text'): void {
  if (channel === 'mail' && !canSendMail(config)) throw kitFail('no-mail-channel')
  if (channel === 'text' && !canSendTexts(config)) throw kitFail('no-text-channel')
}
