// Parents are not a party of a thread. They get the teachers' messages by mail, one mail per ten minutes.
import { and, asc, eq, gte, lt } from 'drizzle-orm'
import { communicationsNotices } from '#communications/contract/communications.notices.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import { put, type Message } from '#kit/server/outbox.ts'
import { messages, type MessageRecord } from '../talk.tables.ts'
import { threadKindOf, type ThreadType } from '../threads.api.ts'

declare module '#kit/server/outbox.ts' {
  interface Topics {
    /** `from` is the start of the ten minutes, in milliseconds. */
    'thread-to-parents': { type: ThreadType; rid: string; from: number }
  }
}

/** As long as a writer may withdraw a message. */
const gathered = 10 * minuteMs

export async function mailParentsLater(tx: Tx, { clock }: Kit, made: MessageRecord): Promise<void> {
  const { type, rid, createdAt } = made
  const from = Math.floor(createdAt.getTime() / gathered) * gathered
  // A message of the last ten minutes can be withdrawn for up to ten more.
  const dueAt = new Date(from + 2 * gathered)
  await put(tx, clock, 'thread-to-parents', { type, rid, from }, { key: `${type} ${rid} ${from}`, dueAt })
}

export const mailThreadToParents =
  (kit: Kit) =>
  ({ payload: { type, rid, from } }: Message<'thread-to-parents'>): Promise<void> =>
    kit.db.transaction(async tx => {
      const kind = threadKindOf(tx, type)
      const said = await tx
        .select()
        .from(messages)
        .where(
          and(
            eq(messages.type, type),
            eq(messages.rid, rid),
            eq(messages.side, 'admin'),
            eq(messages.deleted, false),
            gte(messages.createdAt, new Date(from)),
            lt(messages.createdAt, new Date(from + gathered)),
          ),
        )
        .orderBy(asc(messages.createdAt), asc(messages.id))
      if (!kind?.parentsOf || said.length === 0) return
      const people = await peopleOf(
        tx,
        said.map(({ writer }) => writer),
      )
      const message = said
        .map(({ writer, message: words, attachments }) =>
          [
            `${people.get(writer)?.name ?? 'A teacher'} wrote:`,
            ...(words === '' ? [] : [words]),
            ...attachments.map(({ filename }) => `(with ${filename})`),
          ].join('\n'),
        )
        .join('\n\n')
      const { name: about } = await kind.about(tx, rid)
      for (const to of await kind.parentsOf(tx, rid))
        await notify(
          tx,
          kit.clock,
          communicationsNotices,
          'ThreadToParent',
          to,
          { about, message },
          {
            key: `thread ${rid} ${from}`,
          },
        )
    })
