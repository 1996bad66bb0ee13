// The outbox: what must happen because of a change is a row of the change's own transaction. Couriers (courier.ts)
// deliver it after the commit, at least once, in order per topic and order key.
import { createHash } from 'node:crypto'
import { and, isNotNull, isNull, lt } from 'drizzle-orm'
import { dayMs } from '#kit/contract/durations.ts'
import type { Clock } from './clock.ts'
import type { Tx } from './db.ts'
import { newId } from './ids.ts'
import { outbox } from './kit.tables.ts'

/** Payload of each topic. Domains add theirs by `declare module`. */
// eslint-disable-next-line typescript/no-empty-interface
export interface Topics {}
export type Topic = keyof Topics

export interface Message<T extends Topic = Topic> {
  readonly id: string
  readonly payload: Topics[T]
  readonly attempts: number
  readonly createdAt: Date
}

export type Handlers = { readonly [T in Topic]?: (message: Message<T>) => Promise<void> }

export type PutOptions = {
  /** At most one row per topic and key: a repeat writes nothing until the row is pruned, see `pruneOutbox`. */
  readonly key?: string
} & (
  | {
      /**
       * Rows of one topic and order key are delivered one after the other, in the order in which they were written,
       * on whichever nodes and after whatever failures; rows without one are independent. Two transactions that
       * overlap have an order only if they lock a common row before they write theirs.
       */
      readonly orderKey?: string
      readonly dueAt?: never
    }
  | {
      /** Scheduled delivery. Such a row has no order key, because it would hold up earlier ones. */
      readonly dueAt: Date
      readonly orderKey?: never
    }
)

export async function put<T extends Topic>(
  tx: Tx,
  clock: Clock,
  topic: T,
  payload: Topics[T],
  { key, orderKey, dueAt }: PutOptions = {},
): Promise<void> {
  const createdAt = clock.now()
  await tx
    .insert(outbox)
    .values({
      id: newId(clock),
      topic,
      payload,
      key: key ?? null,
      orderKey: orderKey === undefined ? null : indexable(orderKey),
      createdAt,
      dueAt: dueAt ?? createdAt,
    })
    .onConflictDoNothing()
}

const maxOrderKey = 200
/** An index entry has room for 2,700 bytes; the rooms of an event to a whole school have more. */
const indexable = (orderKey: string): string =>
  orderKey.length <= maxOrderKey ? orderKey : createHash('sha256').update(orderKey).digest('base64url')

/** How long delivered rows without a key are kept, for support. */
const keptDelivered = 7 * dayMs
/**
 * Delivered rows with a key, and parked rows. A key must outlast the retries of the handler that wrote the
 * row (16 hours) and jobs that find the same reason again (the end of a school's plan for 30 days). After
 * this time a cause that people can repeat (saving an item again, an unread message) notifies again.
 */
const keptKeyed = 90 * dayMs

export async function pruneOutbox(db: Tx, now: Date): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age)
  await db.delete(outbox).where(and(lt(outbox.doneAt, before(keptDelivered)), isNull(outbox.key)))
  await db.delete(outbox).where(and(lt(outbox.doneAt, before(keptKeyed)), isNotNull(outbox.key)))
  await db
    .delete(outbox)
    .where(and(isNotNull(outbox.error), isNull(outbox.doneAt), lt(outbox.parkedAt, before(keptKeyed))))
}
