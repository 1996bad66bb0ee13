// Text messages: by the configured provider, or into the mailbox in demo mode.
import { canSendTexts } from '#kit/server/channels.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Message } from '#kit/server/outbox.ts'
import { isLastAttempt } from '#kit/server/outbox-claims.ts'
import { giveUp, noChannel, noteFailure, sendOnce } from '../deliveries/deliveries.ts'
import { httpSender } from './sms.http.ts'
import { TextRefused, type TextSender } from './sms.sender.ts'
import { twilioSender } from './sms.twilio.ts'

const mailboxSender: TextSender = { send: () => Promise.resolve() }

export function textHandler(kit: Kit): (message: Message<'sms'>) => Promise<void> {
  const sender = senderOf(kit)
  return async message => {
    const { delivery } = message.payload
    if (!sender) return giveUp(kit, delivery, noChannel)
    try {
      await sendOnce(kit, delivery, ({ id, to, text }) => sender.send({ id, to, text }))
    } catch (error) {
      if (error instanceof TextRefused) return giveUp(kit, delivery, error.message)
      if (isLastAttempt(message))
        await noteFailure(kit, delivery, 'the provider of text messages did not answer')
      throw error
    }
  }
}

function senderOf({ config }: Kit): TextSender | null {
  if (config.texts?.kind === 'http') return httpSender(config.texts)
  if (config.texts?.kind === 'twilio') return twilioSender(config.texts)
  return canSendTexts(config) ? mailboxSender : null
}
