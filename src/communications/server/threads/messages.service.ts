import { and, asc, eq, gt, inArray, ne, or } from 'drizzle-orm'
import { communicationsErrors } from '#communications/contract/communications.errors.ts'
import { messageContract, threadTypes } from '#communications/contract/talk.contract.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { assertOwnFiles, withAddresses } from './attachments.ts'
import { messages, type MessageRecord } from '../talk.tables.ts'
import { remindLater } from './thread-notices.ts'
import { mailParentsLater } from './thread-parents.ts'
import {
  threadKindOf,
  unreadIn,
  type Opening,
  type Side,
  type ThreadKind,
  type ThreadType,
} from '../threads.api.ts'

const changeableFor = 10 * minuteMs

export const messageService = (kit: Kit) =>
  implement(messageContract, {
    async find({ db, query, actor, now }) {
      const { rid: about, type, $role, ...paging } = query
      const rid = type === undefined ? about : await threadOf({ db, actor, now }, type, about)
      const types = type === undefined ? await typesAbout(db, rid) : [type]
      const threads: Thread[] = []
      for (const each of types) {
        const side = await sideIn(db, each, rid, actor)
        if (side && ($role === undefined || $role === side)) threads.push({ type: each, side })
      }
      if (threads.length === 0) throw kitFail('not-found')
      // Opening a thread marks only the other side's messages as read.
      const written = threads.map(thread =>
        and(eq(messages.type, thread.type), ne(messages.side, thread.side)),
      )
      await db
        .update(messages)
        .set({ read: true })
        .where(and(eq(messages.rid, rid), or(...written), eq(messages.read, false)))
      const page = await listTable(db, messages, paging, {
        columns: {},
        where: and(
          eq(messages.rid, rid),
          inArray(
            messages.type,
            threads.map(thread => thread.type),
          ),
        ),
        order: [asc(messages.createdAt), asc(messages.id)],
      })
      return { ...page, data: await withAddresses(db, now, await wireMessages(db, page.data)) }
    },
    async create({ db, data, actor, now }) {
      const { type, message, attachments = [] } = data
      const rid = await threadOf({ db, actor, now, newId: () => kit.newId() }, type, data.rid)
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
      if (side === 'admin' && kind.parentsOf) await mailParentsLater(db, kit, made)
      const [sent = wire(made)] = await wireMessages(db, [made])
      await emit(
        db,
        kit.clock,
        messageContract,
        'created',
        sent,
        (await kind.otherSide(db, rid, side)).map(user => `user:${user}`),
      )
      return sent
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
        async read({ db, query: { rid: about, type }, actor, now }) {
          const rid = await threadOf({ db, actor, now }, type, about)
          const { side } = await partyIn(db, type, rid, actor)
          return { unread: (await unreadIn(db, type, [rid], side)).get(rid) ?? 0 }
        },
      },
    },
  })

/** A thread is addressed by its id, or by its subject if each caller has a thread about it. */
const threadOf = async (opening: Opening, type: ThreadType, about: string): Promise<string> =>
  (await threadKindOf(opening.db, type)?.ownThread?.(opening, about)) ?? about

interface Thread {
  readonly type: ThreadType
  readonly side: Side
}

/** Types of the existing threads about a subject; before the first message, every possible type. */
async function typesAbout(db: Tx, rid: string): Promise<readonly ThreadType[]> {
  const rows = await db
    .selectDistinct({ type: messages.type })
    .from(messages)
    // All types by name, because the index begins with them.
    .where(and(inArray(messages.type, [...threadTypes]), eq(messages.rid, rid)))
  return rows.length > 0 ? rows.map(({ type }) => type) : threadTypes
}

const sideIn = async (db: Tx, type: ThreadType, rid: string, actor: Actor): Promise<Side | null> =>
  (await threadKindOf(db, type)?.partyOf(db, rid, actor)) ?? null

/** Non-parties do not learn that the thread exists. */
async function partyIn(
  db: Tx,
  type: ThreadType,
  rid: string,
  actor: Actor,
): Promise<{ side: Side; kind: ThreadKind; id: string }> {
  const kind = threadKindOf(db, type)
  const side = await sideIn(db, type, rid, actor)
  if (!kind || !side || actor.id === null) throw kitFail('not-found')
  return { side, kind, id: actor.id }
}

/** Adds writers' names if the two sides know each other. */
async function wireMessages(db: Tx, rows: readonly MessageRecord[]) {
  const named = rows.filter(({ type }) => threadKindOf(db, type)?.named)
  const people = await peopleOf(
    db,
    named.map(({ writer }) => writer),
  )
  return rows.map(row =>
    named.includes(row) ? { ...wire(row), name: people.get(row.writer)?.name ?? 'Somebody' } : wire(row),
  )
}

const wire = ({ id, writer, side, ...message }: MessageRecord) => ({
  _id: id,
  uid: writer,
  role: side,
  ...message,
})
