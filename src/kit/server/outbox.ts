// The outbox: what must happen because of a change is a row of the change's own transaction, done after its commit,
// at least once, by whichever node comes first.
import { setTimeout as pause } from 'node:timers/promises'
import { and, asc, eq, inArray, isNull, lt, lte } from 'drizzle-orm'
import type { Clock } from './clock.ts'
import type { Db, Tx } from './db.ts'
import { newId } from './ids.ts'
import { outbox } from './kit.tables.ts'
import { errorFields, errorWords, type Log } from './log.ts'

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

interface PutOptions {
  /** At most one row per topic and key for ever: a repeat writes nothing. */
  readonly key?: string
  readonly dueAt?: Date
}

export async function put<T extends Topic>(
  tx: Tx,
  clock: Clock,
  topic: T,
  payload: Topics[T],
  options: PutOptions = {},
): Promise<void> {
  const createdAt = clock.now()
  await tx
    .insert(outbox)
    .values({
      id: newId(clock),
      topic,
      payload,
      key: options.key ?? null,
      createdAt,
      dueAt: options.dueAt ?? createdAt,
    })
    .onConflictDoNothing()
}

/** Takes back what was put for later and is not done yet. */
export async function takeBack(tx: Tx, topic: Topic, key: string): Promise<void> {
  await tx.delete(outbox).where(and(eq(outbox.topic, topic), eq(outbox.key, key), isNull(outbox.doneAt)))
}

/** Pauses after a failure; the sixth try is the last, five hours after the first. */
const pauses = [10, 60, 600, 3600, 14_400].map(seconds => seconds * 1000)
/** Has this message had its last try, if it fails now? */
export const isLastAttempt = ({ attempts }: Message): boolean => attempts > pauses.length

/** A try that takes longer than this died with its node, and another node may take the message. */
const lease = 120_000
const batch = 50
const pollEvery = 1000
const breath = 25

export interface Courier {
  /** Something may be due now. */
  wake(): void
  /** Everything due is done when this resolves. For tests and for a graceful stop. */
  drain(): Promise<void>
  stop(): Promise<void>
}

type Row = typeof outbox.$inferSelect
interface Post {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly handlers: Handlers
}

export function startCourier(db: Db, clock: Clock, log: Log, handlers: Handlers): Courier {
  const post = { db, clock, log, handlers }
  const topics = Object.keys(handlers)
  // A lane for each topic: within it messages keep their order, and a slow mail server does not hold up live events.
  const lanes = new Map<string, Promise<void>>()
  let looking: Promise<void> | undefined
  let again = false
  let stopped = false

  const deliverAll = async (rows: readonly Row[]) => {
    for (const row of rows) if (!stopped && (await claim(post, row))) await deliver(post, row)
  }
  const look = async () => {
    do {
      again = false
      const due = await findDue(
        post,
        topics.filter(topic => !lanes.has(topic)),
      )
      for (const [topic, rows] of Map.groupBy(due, row => row.topic)) {
        lanes.set(
          topic,
          deliverAll(rows).then(
            () => {
              lanes.delete(topic)
              wake()
            },
            (error: unknown) => {
              lanes.delete(topic)
              stoppedShort(error)
            },
          ),
        )
      }
      // While calls come in by the hundred, one look serves many of them.
      if (again && due.length === 0) await pause(breath)
    } while (again)
  }
  const stoppedShort = (error: unknown) => log.error('outbox stopped short', errorFields(error))
  const wake = () => {
    if (stopped || topics.length === 0) return
    again = true
    looking ??= look()
      .catch(stoppedShort)
      .finally(() => {
        looking = undefined
      })
  }
  const settle = async () => {
    while (looking || lanes.size > 0) await Promise.all([looking, ...lanes.values()])
  }
  const timer = setInterval(wake, pollEvery)
  timer.unref()
  return {
    wake,
    drain() {
      wake()
      return settle()
    },
    stop() {
      clearInterval(timer)
      stopped = true
      return settle()
    },
  }
}

const waiting = and(isNull(outbox.doneAt), isNull(outbox.failedAt))

const findDue = ({ db, clock }: Post, topics: readonly string[]): Promise<Row[]> =>
  db
    .select()
    .from(outbox)
    .where(and(waiting, lte(outbox.dueAt, clock.now()), inArray(outbox.topic, topics)))
    .orderBy(asc(outbox.dueAt), asc(outbox.id))
    .limit(batch)

/** Ours if nobody has tried it since we looked. */
async function claim({ db, clock }: Post, { id, attempts }: Row): Promise<boolean> {
  const claimed = await db
    .update(outbox)
    .set({ attempts: attempts + 1, dueAt: new Date(clock.now().getTime() + lease) })
    .where(and(eq(outbox.id, id), eq(outbox.attempts, attempts), waiting))
    .returning({ id: outbox.id })
  return claimed.length > 0
}

async function deliver({ db, clock, log, handlers }: Post, row: Row): Promise<void> {
  const attempts = row.attempts + 1
  try {
    const handler = handlers[row.topic as Topic] as (message: Message) => Promise<void>
    await handler({ id: row.id, payload: row.payload as never, attempts, createdAt: row.createdAt })
  } catch (error) {
    const pause = pauses[attempts - 1]
    const now = clock.now()
    log.warn('outbox message failed', {
      topic: row.topic,
      id: row.id,
      attempts,
      givenUp: pause === undefined,
      ...errorFields(error),
    })
    await db
      .update(outbox)
      .set({
        ...(pause === undefined ? { failedAt: now } : { dueAt: new Date(now.getTime() + pause) }),
        error: errorWords(error).slice(0, 500),
      })
      .where(eq(outbox.id, row.id))
    return
  }
  // What was delivered needs no copy here: a code or a parent's link must not lie about for a week.
  await db.update(outbox).set({ doneAt: clock.now(), error: null, payload: {} }).where(eq(outbox.id, row.id))
}

/** What is done is kept a week, for questions; keyed rows stay, because the key must not be used again. */
export const forgetDone = (db: Tx, now: Date) =>
  db
    .delete(outbox)
    .where(and(lt(outbox.doneAt, new Date(now.getTime() - 7 * 86_400_000)), isNull(outbox.key)))
