// Delivers the outbox: claims due rows and runs the handlers of their topics, several messages in parallel.
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import { errorFields, errorWords, type Log } from './log.ts'
import {
  claimDue,
  deliveredThenNext,
  extendLeases,
  leaseMs,
  markDelivered,
  markFailed,
  releaseAfterClockBack,
  type ClaimedRow,
} from './outbox-claims.ts'
import type { Handlers, Message } from './outbox.ts'

export interface Courier {
  /** Something may be due now. */
  wake(): void
  /** Everything due has been tried when this resolves. For tests and for a graceful stop. */
  drain(): Promise<void>
  stop(): Promise<void>
}

interface CourierOptions {
  /** How long a handler may take before its attempt counts as failed. */
  readonly timeoutMs?: number
}

interface Slot {
  readonly topic: string
  /** The row that is being delivered. */
  id: string
  end: Promise<void>
}

/** Messages of one topic that a node delivers at the same time; a slow one takes one slot, not the topic. */
const slotsPerTopic = 5
/** Rows of one order key that a slot delivers before it polls for other due rows. */
const maxTurns = 50
const pollMs = 1000
/** Under load one poll serves many calls. */
const lookAgainMs = 25

export function startCourier(
  db: Db,
  clock: Clock,
  log: Log,
  handlers: Handlers,
  { timeoutMs = 300_000 }: CourierOptions = {},
): Courier {
  const topics = Object.keys(handlers)
  const inDelivery = new Set<Slot>()
  const idsInDelivery = () => [...inDelivery].map(({ id }) => id)
  let looking: Promise<void> | undefined
  let again = false
  let stopped = false
  /** Latest time seen by a poll; the first poll cannot know whether the clock went back before it. */
  let latest = Number.POSITIVE_INFINITY

  const logFailure = (error: unknown) => log.error('outbox stopped short', errorFields(error))

  const freeSlots = (): Map<string, number> => {
    const free = new Map(topics.map(topic => [topic, slotsPerTopic]))
    for (const { topic } of inDelivery) free.set(topic, (free.get(topic) ?? 0) - 1)
    return new Map([...free].filter(([, count]) => count > 0))
  }

  const look = async () => {
    do {
      again = false
      const free = freeSlots()
      const now = clock.now()
      if (now.getTime() < latest) await releaseAfterClockBack(db, now)
      latest = now.getTime()
      const rows = free.size === 0 ? [] : await claimDue(db, now, free, idsInDelivery())
      for (const row of rows) start(row)
      if (again && rows.length === 0) await pause(lookAgainMs)
    } while (again)
  }

  const wake = () => {
    if (stopped || topics.length === 0) return
    again = true
    looking ??= look()
      .catch(logFailure)
      .finally(() => {
        looking = undefined
      })
  }

  /** Takes a slot for a row and for some of those that wait behind it. */
  const start = (row: ClaimedRow) => {
    const slot: Slot = { topic: row.topic, id: row.id, end: Promise.resolve() }
    inDelivery.add(slot)
    slot.end = deliverInTurn(slot, row)
      .catch(logFailure)
      .finally(() => {
        inDelivery.delete(slot)
        wake()
      })
  }

  const deliverInTurn = async (slot: Slot, first: ClaimedRow): Promise<void> => {
    let row: ClaimedRow | undefined = first
    for (let turn = 1; row; turn++) {
      slot.id = row.id
      row = await deliver(row, turn < maxTurns && !stopped)
    }
  }

  /**
   * @returns The next row of its order key, claimed already, unless something went wrong or another turn is
   * not wanted.
   */
  const deliver = async (row: ClaimedRow, goOn: boolean): Promise<ClaimedRow | undefined> => {
    const handler = handlers[row.topic] as (message: Message) => Promise<void>
    const { id, topic, attempts, createdAt } = row
    try {
      await within(timeoutMs, handler({ id, payload: row.payload as never, attempts, createdAt }))
    } catch (error) {
      const outcome = await markFailed(db, clock.now(), row, errorWords(error))
      log.warn('outbox message failed', { topic, id, attempts, outcome, ...errorFields(error) })
      return undefined
    }
    const { isOurs, next } = goOn
      ? await deliveredThenNext(db, clock.now(), row)
      : { isOurs: await markDelivered(db, clock.now(), row) }
    if (!isOurs) log.warn('outbox lease lost', { topic, id, attempts })
    return next
  }

  const beat = () => {
    if (inDelivery.size > 0) extendLeases(db, clock.now(), idsInDelivery()).catch(logFailure)
  }
  const settle = async () => {
    while (looking || inDelivery.size > 0)
      await Promise.all([looking, ...[...inDelivery].map(({ end }) => end)])
  }
  const timers = [setInterval(wake, pollMs).unref(), setInterval(beat, leaseMs / 4).unref()]
  return {
    wake,
    drain() {
      wake()
      return settle()
    },
    async stop() {
      clearInterval(timers[0])
      stopped = true
      await settle()
      clearInterval(timers[1])
    },
  }
}

function within(ms: number, work: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`took longer than ${ms / 1000} s`)), ms)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
