// Threads: the domain that owns the subject defines its two sides and title.
import { and, asc, count, desc, eq, inArray, max, ne } from 'drizzle-orm'
import type { Message } from '#communications/contract/talk.contract.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { mapPort, provided } from '#kit/server/ports.ts'
import { withAddresses } from './threads/attachments.ts'
import { messages, type MessageRecord } from './talk.tables.ts'

export type Side = Message['role']
export type ThreadType = Message['type']

/** A person who opens a thread by its subject. */
export interface Opening {
  readonly db: Tx
  readonly actor: Actor
  readonly now: Date
  /** Generates the id of a new thread. Without it, only existing threads are found. */
  readonly newId?: (() => string) | undefined
}

export interface ThreadKind {
  /**
   * For subjects with one thread per person: the caller's thread, by the subject's id. Undefined for thread
   * ids and anything else.
   */
  ownThread?(opening: Opening, thing: string): Promise<string | undefined>
  /** Messages show their writers' names, because the sides consist of several people who know each other. */
  readonly named?: boolean
  /** Confirmed addresses of parents, who read by mail what the `admin` side writes. */
  parentsOf?(tx: Tx, rid: string): Promise<readonly { readonly email: string; readonly name: string }[]>
  /** The side that this actor speaks for; null for everybody else. */
  partyOf(tx: Tx, rid: string, actor: Actor): Promise<Side | null>
  /** Accounts of the side opposite to the writer's. */
  otherSide(tx: Tx, rid: string, writer: Side): Promise<readonly string[]>
  /** The subject in words, and the page where each side reads the thread. */
  about(
    tx: Tx,
    rid: string,
  ): Promise<{ readonly name: string; readonly links: Readonly<Record<Side, string>> }>
}

export const threadKinds = mapPort<ThreadType, ThreadKind>('communications.threadKinds')
export const threadKindOf = (tx: Tx, type: ThreadType): ThreadKind | undefined =>
  provided(tx, threadKinds).get(type)

/** Unread messages for one side, by thread. Lists of later domains show them as `$message`. */
export async function unreadIn(
  tx: Tx,
  type: ThreadType,
  rids: readonly string[],
  side: Side,
): Promise<ReadonlyMap<string, number>> {
  if (rids.length === 0) return new Map()
  const rows = await tx
    .select({ rid: messages.rid, n: count() })
    .from(messages)
    .where(
      and(
        eq(messages.type, type),
        inArray(messages.rid, [...rids]),
        ne(messages.side, side),
        eq(messages.read, false),
        eq(messages.deleted, false),
      ),
    )
    .groupBy(messages.rid)
  return new Map(rows.map(({ rid, n }) => [rid, n]))
}

/** The other side's latest message, by thread. Marks nothing as read. */
export async function lastSaidIn(
  tx: Tx,
  types: readonly ThreadType[],
  rids: readonly string[],
  reader: Side,
): Promise<ReadonlyMap<string, { readonly message: string; readonly at: Date }>> {
  if (rids.length === 0) return new Map()
  const rows = await tx
    .selectDistinctOn([messages.rid], {
      rid: messages.rid,
      message: messages.message,
      at: messages.createdAt,
    })
    .from(messages)
    .where(
      and(
        inArray(messages.type, [...types]),
        inArray(messages.rid, [...rids]),
        ne(messages.side, reader),
        ne(messages.message, ''),
        eq(messages.deleted, false),
      ),
    )
    .orderBy(messages.rid, desc(messages.createdAt), desc(messages.id))
  return new Map(rows.map(({ rid, ...said }) => [rid, said]))
}

/** Time of a side's last message, by thread. */
export async function lastWrittenIn(
  tx: Tx,
  type: ThreadType,
  rids: readonly string[],
  side: Side,
): Promise<ReadonlyMap<string, Date>> {
  if (rids.length === 0) return new Map()
  const rows = await tx
    .select({ rid: messages.rid, at: max(messages.createdAt) })
    .from(messages)
    .where(and(eq(messages.type, type), inArray(messages.rid, [...rids]), eq(messages.side, side)))
    .groupBy(messages.rid)
  return new Map(rows.flatMap(({ rid, at }) => (at === null ? [] : [[rid, at] as const])))
}

/** Messages of threads for observers, such as a guardian; marks nothing as read. */
export async function messagesIn(
  tx: Tx,
  now: Date,
  type: ThreadType,
  rids: readonly string[],
): Promise<ReadonlyMap<string, MessageRecord[]>> {
  if (rids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.type, type), inArray(messages.rid, [...rids])))
    .orderBy(asc(messages.createdAt), asc(messages.id))
  return Map.groupBy(await withAddresses(tx, now, rows), ({ rid }) => rid)
}
