// Shared by mails and text messages: each is sent once, and its text is deleted after delivery.
import { and, eq, isNull } from 'drizzle-orm'
import { hasMailbox } from '#kit/server/channels.ts'
import type { Kit } from '#kit/server/kit.ts'
import { deliveries } from '../notices.tables.ts'

export type Delivery = typeof deliveries.$inferSelect

declare module '#kit/server/outbox.ts' {
  interface Topics {
    mail: { delivery: string }
    sms: { delivery: string }
    push: { delivery: string }
  }
}

/** Runs the sender unless it has been sent already. A failure is thrown, so that the outbox tries again. */
export async function sendOnce(
  kit: Kit,
  id: string,
  send: (delivery: Delivery) => Promise<void>,
): Promise<void> {
  const [delivery] = await kit.db.select().from(deliveries).where(eq(deliveries.id, id))
  if (!delivery || delivery.sentAt !== null || isGivenUp(delivery)) return
  await send(delivery)
  // Codes and private texts are deleted, except where the mailbox has to show them.
  const forgotten = hasMailbox(kit.config) ? {} : noWords
  await kit.db
    .update(deliveries)
    .set({ ...forgotten, sentAt: kit.clock.now(), failure: null })
    .where(eq(deliveries.id, id))
}

const noWords = { subject: '', text: '', html: null, calendar: null, attachments: null }

/** For messages from before the provider was removed from the configuration. */
export const noChannel = 'there is no way to send this any more'

const isGivenUp = ({ failure, text }: Delivery): boolean => failure !== null && text === ''

/** Records why the outbox parks a message, and keeps the message for a retry by staff. */
export async function noteFailure(kit: Kit, id: string, failure: string): Promise<void> {
  await kit.db
    .update(deliveries)
    .set({ failure: failure.slice(0, 500) })
    .where(and(eq(deliveries.id, id), isNull(deliveries.sentAt)))
}

/** Records a permanent failure, which is not retried. */
export async function giveUp(kit: Kit, id: string, failure: string): Promise<void> {
  await kit.db
    .update(deliveries)
    .set({ ...noWords, failure: failure.slice(0, 500) })
    .where(and(eq(deliveries.id, id), isNull(deliveries.sentAt)))
}
