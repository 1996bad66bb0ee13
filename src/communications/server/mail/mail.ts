// Sends mail by SMTP_URL, or to the mailbox in demo mode. Otherwise no mail is created.
import { eq } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { filesPath } from '#kit/contract/constants.ts'
import { hasMailbox } from '#kit/server/channels.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Message } from '#kit/server/outbox.ts'
import { isLastAttempt } from '#kit/server/outbox-claims.ts'
import { StartError } from '#kit/server/start-error.ts'
import { giveUp, noChannel, noteFailure, sendOnce, type Delivery } from '../deliveries/deliveries.ts'
import { bounces } from '../notices.tables.ts'

type Send = (delivery: Delivery) => Promise<void>

export function mailHandler(kit: Kit): (message: Message<'mail'>) => Promise<void> {
  const send = senderOf(kit)
  return async message => {
    const { payload } = message
    if (!send) return giveUp(kit, payload.delivery, noChannel)
    try {
      await sendOnce(kit, payload.delivery, send)
    } catch (error) {
      if (!(error instanceof Bounced)) {
        if (isLastAttempt(message))
          await noteFailure(kit, payload.delivery, 'the mail server did not take it')
        throw error
      }
      await kit.db
        .insert(bounces)
        .values({ email: error.address, reason: error.message.slice(0, 500), at: kit.clock.now() })
        .onConflictDoNothing()
      await giveUp(kit, payload.delivery, error.message)
    }
  }
}

/** The mail server reports that the address does not exist. */
class Bounced extends Error {
  readonly address: string
  constructor(address: string, reason: string) {
    super(reason)
    this.address = address
  }
}

function senderOf(kit: Kit): Send | null {
  const { smtpUrl } = kit.config
  if (smtpUrl === null) {
    return hasMailbox(kit.config) ? () => Promise.resolve() : null
  }
  const { url, from } = parseSmtpUrl(smtpUrl, kit.origin)
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // The start continues without a mail server, because teaching must not depend on mail. The log has the error.
  transport.verify().catch((error: unknown) =>
    kit.log.warn('the mail server at SMTP_URL cannot be used now; mails are tried again for some hours', {
      error: error instanceof Error ? error.message : String(error),
    }),
  )
  const host = new URL(kit.origin).hostname
  return async delivery => {
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: delivery.to },
        subject: delivery.subject,
        text: delivery.text,
        ...(delivery.html === null ? {} : { html: delivery.html }),
        ...(delivery.calendar === null
          ? {}
          : {
              icalEvent: {
                method: delivery.calendar.method,
                filename: 'invitation.ics',
                content: delivery.calendar.text,
              },
            }),
        attachments: (delivery.attachments ?? []).map(({ filename, mime, base64 }) => ({
          filename,
          contentType: mime,
          content: base64,
          encoding: 'base64',
        })),
        // A stable id lets most mail programs hide an accidental duplicate.
        messageId: `<${delivery.id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...leavingHeaders(kit, delivery) },
      })
    } catch (error) {
      throw isHardBounce(error) ? new Bounced(delivery.to, error.message) : error
    }
    await kit.db.delete(bounces).where(eq(bounces.email, delivery.to))
  }
}

/** RFC 8058: lets mail programs offer one-click unsubscribe. */
const leavingHeaders = ({ origin }: Kit, { unsubscribe }: Delivery): Record<string, string> =>
  unsubscribe === null
    ? {}
    : {
        'List-Unsubscribe': `<${origin}${filesPath}/unsubscribe/${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }

/** `smtp://user:password@host:587?from=no-reply@school.example`; the default sender is ours. */
export function parseSmtpUrl(
  smtpUrl: string,
  origin: string,
): { url: string; from: { name: string; address: string } } {
  const url = new URL(smtpUrl)
  if (url.hostname === '')
    throw new StartError(
      'SMTP_URL names no host: it must be an address such as smtp://user:password@host:587; change it or leave it out.',
    )
  const address = url.searchParams.get('from') ?? `no-reply@${new URL(origin).hostname}`
  if (!/^[^\s<>@]+@[^\s<>@]+$/.test(address))
    throw new StartError(
      'The sender in SMTP_URL is no mail address: write it as ?from=no-reply@school.example, or leave it out.',
    )
  url.searchParams.delete('from')
  return { url: url.toString(), from: { name: 'Classwright', address } }
}

/** 5xx for the recipient, unless the server only says that we may not send through it. */
const isHardBounce = (error: unknown): error is Error => {
  const { command, responseCode, response } = error as {
    command?: string
    responseCode?: number
    response?: string
  }
  return (
    command === 'RCPT TO' &&
    responseCode !== undefined &&
    responseCode >= 500 &&
    !/\b5\.7\.\d+/.test(response ?? '')
  )
}
