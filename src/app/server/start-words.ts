// The server's start message: which demo parts are on and why, and which channels are missing.
import { canSendMail, canSendTexts, hasMailbox } from '#kit/server/channels.ts'
import type { Config } from '#kit/server/config.ts'

type Facts = Pick<Config, 'demo' | 'demoReason' | 'env' | 'smtpUrl' | 'texts' | 'stripe'>

export function startWords(config: Facts): string {
  const parts = demoParts(config)
  const demo = config.demo
    ? `Demo mode is on, because ${config.demoReason}. Everybody who can open the app can use: ${parts.join(', ')}.`
    : `Demo mode is off, because ${config.demoReason}.`
  const missing = [
    ...(canSendMail(config) ? [] : ['SMTP_URL is not set: this installation cannot send email.']),
    ...(canSendTexts(config)
      ? []
      : ['Neither SMS_URL nor TWILIO_ACCOUNT_SID is set: this installation cannot send text messages.']),
  ]
  return [demo, ...missing].map(line => `${line}\n`).join('')
}

const demoParts = (config: Facts): string[] => [
  'demo accounts',
  'developer pages (/v2/test)',
  ...(hasMailbox(config) ? ['the mailbox with all mails and text messages (/v2/test/mailbox)'] : []),
  ...(config.stripe === null ? ['the test payment gateway'] : []),
  ...(config.env === 'test' ? ['the test clock'] : []),
]
