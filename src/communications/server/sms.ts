// Text messages behind an adapter. The embedded one leaves them in the mailbox; a provider is another `TextSender`.
import type { Kit } from '#kit/server/kit.ts'
import type { Message } from '#kit/server/outbox.ts'
import { sendOnce } from './deliveries.ts'
import { hasMailbox } from './mailbox.ts'

export interface TextSender {
  /** `id` is the same for every try, so that a provider can tell a repeat. */
  send(text: { readonly id: string; readonly to: string; readonly text: string }): Promise<void>
}

const mailboxSender: TextSender = { send: () => Promise.resolve() }

const senderOf = ({ config }: Kit): TextSender | null => (hasMailbox(config) ? mailboxSender : null)

/** Without a provider no text message is made at all. */
export const sendsTexts = (kit: Kit): boolean => senderOf(kit) !== null

export const textHandler =
  (kit: Kit) =>
  async ({ payload }: Message<'sms'>): Promise<void> => {
    const sender = senderOf(kit)
    if (sender) await sendOnce(kit, payload.delivery, ({ id, to, text }) => sender.send({ id, to, text }))
  }
