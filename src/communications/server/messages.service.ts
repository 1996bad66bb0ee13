import { and, asc, eq, gt, ne } from 'drizzle-orm'
import { communicationsErrors } from '#communications/contract/communications.errors.ts'
import { messageContract } from '#communications/contract/talk.contract.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { assertOwnFiles, withAddresses } from './attachments.ts'
import { messages, type MessageRecord } from './talk.tables.ts'
import { remindLater } from './thread-notices.ts'
import { threadKindOf, unreadIn, type Side, type ThreadKind, type ThreadType } from './threads.api.ts'

const changeableFor = 10 * minuteMs

export const messageService = (kit: Kit) =>
  implement(messageContract, {
    async find({ db, query, actor, now }) {
      const { rid, type, $role } = query
      const { side } = await partyIn(db, type, rid, actor)
      if ($role !== undefined && $role !== side) throw kitFail('not-found')
      const thread = and(eq(messages.type, type), eq(messages.rid, rid))
      // Opening a thread reads what the other side wrote, never what the own side did.
      await db
        .update(messages)
        .set({ read: true })
        .where(and(thread, ne(messages.side, side), eq(messages.read, false)))
      const page = await listTable(db, messages, query, {
        columns: {},
        where: thread,
        order: [asc(messages.createdAt), asc(messages.id)],
      })
      return { ...page, data: await withAddresses(db, now, page.data.map(wire)) }
    },
    async create({ db, data, actor, now }) {
      const { rid, type, message, attachments = [] } = data
      const { side, kind, id: writer } = await partyIn(db, type, rid, actor)
      if (message === '' && attachments.length === 0) throw fail(communicationsErrors, 'empty-message')
      if (attachments.some(({ mime }) => !/^(image|video)\//.test(mime)))
        throw fail(communicationsErrors, 'attachment-kind')
      await assertOwnFiles(db, writer, attachments)
      const [made] = await db
        .insert(messages)
        .values({ id: kit.newId(), type, rid, writer, side, message, attachments, createdAt: now })
        .returning()
      if (!made) throw kitFail('unexpected')
      await remindLater(db, kit, made)
      await emit(
        db,
        kit.clock,
        messageContract,
        'created',
        wire(made),
        (await kind.otherSide(db, rid, side)).map(user => `user:${user}`),
      )
      return wire(made)
    },
    async remove(id, { db, actor, now }) {
      const own = and(eq(messages.id, id), eq(messages.writer, actor.id ?? ''))
      const since = new Date(now.getTime() - changeableFor)
      const [gone] = await db
        .update(messages)
        .set({ deleted: true, message: '', attachments: [] })
        .where(and(own, eq(messages.deleted, false), gt(messages.createdAt, since)))
        .returning()
      if (gone) return wire(gone)
      const [kept] = await db.select().from(messages).where(own)
      if (!kept) throw kitFail('not-found')
      if (kept.deleted) return wire(kept)
      throw fail(communicationsErrors, 'too-late')
    },
    calls: {
      get: {
        async read({ db, query: { rid, type }, actor }) {
          const { side } = await partyIn(db, type, rid, actor)
          return { unread: (await unreadIn(db, type, [rid], side)).get(rid) ?? 0 }
        },
      },
    },
  })

/** Whoever is not a party does not learn that the thread exists. */
async function partyIn(
  db: Tx,
  type: ThreadType,
  rid: string,
  actor: Actor,
): Promise<{ side: Side; kind: ThreadKind; id: string }> {
  const kind = threadKindOf(type)
  const side = await kind?.partyOf(db, rid, actor)
  if (!kind || !side || actor.id === null) throw kitFail('not-found')
  return { side, kind, id: actor.id }
}

const wire = ({ id, writer, side, ...message }: MessageRecord) => ({
  _id: id,
  uid: writer,
  role: side,
  ...message,
})
