// A write with an idempotency key is performed once; repeats get the same answer, also while the first is still
// in progress.
import { createHash } from 'node:crypto'
import { and, eq, isNull, lt } from 'drizzle-orm'
import { dayMs } from '#kit/contract/durations.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from './db.ts'
import { kitFail } from './errors.ts'
import { idempotency } from './kit.tables.ts'
import type { Kit } from './kit.ts'

const keyPattern = /^[\w.:-]{8,128}$/
/** After this time a write outside a transaction is taken to have died with its node, and may be retried. */
const abandonedAfter = 120_000
const keptFor = dayMs

/** Repeats on one node wait here, so that two hundred of them do not hold two hundred connections. */
const nodes = new WeakMap<Kit, Map<string, Promise<unknown>>>()

interface Ticket {
  readonly caller: string
  readonly key: string
  readonly fingerprint: string
  readonly createdAt: Date
}

export async function once(
  kit: Kit,
  actor: Actor,
  key: string,
  what: object,
  outside: boolean,
  run: (tx: Tx) => Promise<unknown>,
): Promise<unknown> {
  if (!keyPattern.test(key))
    throw kitFail('bad-request', { reason: 'An idempotency key has 8 to 128 letters, digits or . : _ -' })
  const ticket = {
    caller: actor.id ?? 'guest',
    key,
    fingerprint: createHash('sha256').update(JSON.stringify(what)).digest('base64url'),
    createdAt: kit.clock.now(),
  }
  const slot = `${ticket.caller} ${key}`
  const underWay = nodes.get(kit) ?? new Map<string, Promise<unknown>>()
  nodes.set(kit, underWay)
  for (let earlier = underWay.get(slot); earlier; earlier = underWay.get(slot)) await earlier.catch(() => {})
  const work = outside ? runOutside(kit, ticket, run) : kit.db.transaction(tx => runInside(tx, ticket, run))
  underWay.set(slot, work)
  try {
    return await work
  } finally {
    underWay.delete(slot)
  }
}

const rowOf = ({ caller, key }: Ticket) => and(eq(idempotency.caller, caller), eq(idempotency.key, key))

/** The key and the change commit together; the same key on another node waits for the insert. */
async function runInside(tx: Tx, ticket: Ticket, run: (tx: Tx) => Promise<unknown>): Promise<unknown> {
  const mine = await tx.insert(idempotency).values(ticket).onConflictDoNothing().returning()
  if (mine.length === 0) return answered(tx, ticket)
  const answer = await run(tx)
  await tx
    .update(idempotency)
    .set({ answer: { value: answer } })
    .where(rowOf(ticket))
  return answer
}

/** The key is kept first, because the work is not undone by a rollback. */
async function runOutside(kit: Kit, ticket: Ticket, run: (tx: Tx) => Promise<unknown>): Promise<unknown> {
  const { db } = kit
  await db
    .delete(idempotency)
    .where(
      and(
        rowOf(ticket),
        isNull(idempotency.answer),
        lt(idempotency.createdAt, new Date(ticket.createdAt.getTime() - abandonedAfter)),
      ),
    )
  const mine = await db.insert(idempotency).values(ticket).onConflictDoNothing().returning()
  if (mine.length === 0) return answered(db, ticket)
  try {
    const answer = await run(db)
    await db
      .update(idempotency)
      .set({ answer: { value: answer } })
      .where(rowOf(ticket))
    return answer
  } catch (error) {
    await db.delete(idempotency).where(rowOf(ticket))
    throw error
  }
}

async function answered(db: Tx, ticket: Ticket): Promise<unknown> {
  const [earlier] = await db.select().from(idempotency).where(rowOf(ticket))
  if (earlier && earlier.fingerprint !== ticket.fingerprint) throw kitFail('key-reused')
  if (!earlier || earlier.answer === null)
    throw kitFail('wrong-state', { reason: 'The first request with this key is still under way.' })
  return (earlier.answer as { value: unknown }).value
}

export const forgetAnswers = (db: Tx, now: Date) =>
  db.delete(idempotency).where(lt(idempotency.createdAt, new Date(now.getTime() - keptFor)))
