// Notifies the current members of the other side about an unread message, once per thread, two minutes after
// it was written.
import { and, asc, eq } from 'drizzle-orm'
import { communicationsNotices } from '#communications/contract/communications.notices.ts'
import { personOf } from '#identity/server/people.api.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import { put, type Message } from '#kit/server/outbox.ts'
import { messages, type MessageRecord } from '../talk.tables.ts'
import { threadKindOf, type Side, type ThreadType } from '../threads.api.ts'

declare module '#kit/server/outbox.ts' {
  interface Topics {
    'unread-thread': { type: ThreadType; rid: string; side: Side }
  }
}

const patience = 2 * minuteMs

/** The oldest message that the other side has not read. No further notices are sent until it is read. */
async function oldestUnread(
  tx: Tx,
  { type, rid, side }: Pick<MessageRecord, 'type' | 'rid' | 'side'>,
): Promise<MessageRecord | undefined> {
  const [oldest] = await tx
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.type, type),
        eq(messages.rid, rid),
        eq(messages.side, side),
        eq(messages.read, false),
        eq(messages.deleted, false),
      ),
    )
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .limit(1)
  return oldest
}

export async function remindLater(tx: Tx, { clock }: Kit, made: MessageRecord): Promise<void> {
  const { type, rid, side, createdAt } = made
  const oldest = (await oldestUnread(tx, made)) ?? made
  await put(
    tx,
    clock,
    'unread-thread',
    { type, rid, side },
    { key: oldest.id, dueAt: new Date(createdAt.getTime() + patience) },
  )
}

export const notifyUnread =
  (kit: Kit) =>
  ({ payload }: Message<'unread-thread'>): Promise<void> =>
    kit.db.transaction(async tx => {
      const { type, rid, side } = payload
      const kind = threadKindOf(tx, type)
      const oldest = await oldestUnread(tx, payload)
      // The message behind this job was read meanwhile; newer messages have separate jobs.
      if (!kind || !oldest || oldest.createdAt.getTime() + patience > kit.clock.now().getTime()) return
      const writer = await personOf(tx, oldest.writer)
      const { name: about, links } = await kind.about(tx, rid)
      for (const user of await kind.otherSide(tx, rid, side)) {
        await notify(
          tx,
          kit.clock,
          communicationsNotices,
          'ThreadMessage',
          { user },
          { name: writer?.name ?? 'Somebody', about, link: links[side === 'user' ? 'admin' : 'user'] },
          { key: `thread ${oldest.id}`, from: oldest.writer },
        )
      }
    })
