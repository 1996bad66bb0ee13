// A courier's operations on outbox rows. A claim is a lease: the row's `dueAt` lies in the future until the
// courier reports the result, and expires if the courier dies. `attempts` is the fencing token of the lease.
import { sql, type SQL } from 'drizzle-orm'
import { minuteMs } from '#kit/contract/durations.ts'
import type { Tx } from './db.ts'
import { put, type Topic } from './outbox.ts'

declare module './outbox.ts' {
  interface Topics {
    /** A message of this topic was parked; at most once a day per topic. */
    'outbox-parked': { topic: string }
  }
}

export interface ClaimedRow {
  readonly id: string
  readonly topic: Topic
  readonly payload: unknown
  readonly orderKey: string | null
  readonly attempts: number
  readonly createdAt: Date
}

/** A courier without a heartbeat for this long is taken for dead. */
export const leaseMs = minuteMs

/** Pauses after a failure in seconds, up to the cap; the tenth attempt is the last, 15 hours after the first. */
const pauses = [10, 60, 300, 900, 3600, 7200, 14_400, 14_400, 14_400]
const maxAttempts = pauses.length + 1

const at = (instant: Date, plusMs = 0): SQL =>
  sql`${new Date(instant.getTime() + plusMs).toISOString()}::timestamptz`
const isUnfinished = sql`done_at is null and parked_at is null`
const claimedColumns = sql`id, seq, topic, payload, order_key, attempts, created_at`

/** Due rows of a topic that claiming looks at before it goes by order keys instead. */
const maxWindow = 200

/**
 * Takes the next rows of each topic, at most as many as it has free slots: those that are due and the first unfinished
 * ones of their order key. A single statement, so that of two couriers one gets a row.
 *
 * `oldest` walks due rows by age. Where a long backlog of a busy key fills its window, `others` looks at the first row
 * of each order key, whatever lies behind it. Minima are scalar subqueries because an anti-join would be planned as a
 * hash over the whole backlog.
 */
export async function claimDue(
  db: Tx,
  now: Date,
  freeSlots: ReadonlyMap<string, number>,
  inDelivery: readonly string[],
): Promise<ClaimedRow[]> {
  const isDue = sql`due_at <= ${at(now)} and ${isUnfinished} and id <> all (${sql.param([...inDelivery])}::text[])`
  // Checked again under the lock: another courier may have claimed the row since.
  const isStillDue = sql`locked.due_at <= ${at(now)} and locked.done_at is null and locked.parked_at is null`
  const { rows } = await db.execute<ClaimedColumns>(sql`
    with slots as (
      select * from unnest(${sql.param([...freeSlots.keys()])}::text[], ${sql.param([...freeSlots.values()])}::int[]) as slots (topic, free)
    ), oldest as materialized (
      select slots.topic, claimable.id
      from slots cross join lateral (
        select locked.id from (
          select id, topic, order_key, seq from kit_outbox
          where topic = slots.topic and ${isDue} order by due_at, seq limit ${maxWindow}
        ) as candidate join kit_outbox as locked using (id)
        where ${isStillDue} and (candidate.order_key is null or candidate.seq = (
          select min(seq) from kit_outbox as earlier
          where earlier.topic = candidate.topic and earlier.order_key = candidate.order_key and ${isUnfinished}
        ))
        limit slots.free
        for update of locked skip locked
      ) as claimable
    ), crowded as materialized (
      select topic, free - (select count(*) from oldest where oldest.topic = slots.topic) as free from slots
      where free > (select count(*) from oldest where oldest.topic = slots.topic)
        and exists (select 1 from kit_outbox where topic = slots.topic and ${isDue} order by due_at, seq offset ${maxWindow})
    ), others as materialized (
      select claimable.id
      from crowded cross join lateral (${firstOfEachKey(isDue)}) as claimable
    ), locked_others as materialized (
      select locked.id from kit_outbox as locked
      where locked.id in (select id from others) and ${isStillDue} for update skip locked
    ), due as (
      select id from oldest union all select id from locked_others
    )
    update kit_outbox as claimed set attempts = attempts + 1, due_at = ${at(now, leaseMs)}
    from due where claimed.id = due.id
    returning claimed.${claimedColumns}`)
  return rows.toSorted((one, other) => Number(one.seq) - Number(other.seq)).map(claimedRow)
}

/**
 * Due rows of a crowded topic without an order key, and the first of each order key: keys are skipped
 * through, not their rows.
 */
const firstOfEachKey = (isDue: SQL): SQL => {
  const nextKey = (after: SQL) =>
    sql`(select min(order_key) from kit_outbox where topic = crowded.topic and order_key ${after} and ${isUnfinished})`
  return sql`
    with recursive keys (order_key) as (
      select ${nextKey(sql`is not null`)}
      union all
      select ${nextKey(sql`> keys.order_key`)} from keys where keys.order_key is not null
    )
    select id from (
      (select id, due_at, seq from kit_outbox
        where topic = crowded.topic and order_key is null and ${isDue} order by due_at, seq limit crowded.free)
      union all
      select first.id, first.due_at, first.seq from keys cross join lateral (
        select id, topic, due_at, seq, done_at, parked_at from kit_outbox
        where topic = crowded.topic and kit_outbox.order_key = keys.order_key and ${isUnfinished} order by seq limit 1
      ) as first where ${isDue}
    ) as candidate
    where id not in (select id from oldest)
    order by due_at, seq limit crowded.free`
}

interface ClaimedColumns extends Record<string, unknown> {
  readonly id: string
  readonly seq: string
  readonly topic: string
  readonly payload: unknown
  readonly order_key: string | null
  readonly attempts: number
  readonly created_at: string
}

const claimedRow = ({ id, topic, payload, order_key, attempts, created_at }: ClaimedColumns): ClaimedRow => ({
  id,
  topic: topic as Topic,
  payload,
  orderKey: order_key,
  attempts,
  createdAt: new Date(created_at),
})

/** Clocks of nodes differ a little; what lies further ahead than this was written before the clock went back. */
const maxSkewMs = minuteMs

/**
 * After the clock went back, makes due what would otherwise wait for the difference: rows written for
 * immediate delivery, leases and retry pauses. Rows scheduled for later keep their time.
 */
export const releaseAfterClockBack = (db: Tx, now: Date) =>
  db.execute(
    sql`update kit_outbox set due_at = ${at(now)} where ${isUnfinished} and (
      (attempts = 0 and due_at = created_at and due_at > ${at(now, maxSkewMs)})
      or (attempts > 0 and due_at > ${at(now, Math.max(...pauses) * 1000 + leaseMs + maxSkewMs)}))`,
  )

/** Heartbeat of everything that this courier is delivering. */
export const extendLeases = (db: Tx, now: Date, ids: readonly string[]) =>
  db.execute(
    sql`update kit_outbox set due_at = ${at(now, leaseMs)} where id = any (${sql.param([...ids])}::text[]) and ${isUnfinished}`,
  )

/** Payloads are erased on delivery, because they may hold codes and links to parents. */
const delivered = (now: Date) => sql`done_at = ${at(now)}, error = null, payload = '{}', order_key = null`

/** @returns False when the lease was lost meanwhile. */
export const markDelivered = (db: Tx, now: Date, row: ClaimedRow): Promise<boolean> =>
  // Only a failure delays the rows behind it.
  row.attempts === 1 ? endLease(db, row, delivered(now)) : endLease(db, row, delivered(now), at(now))

/**
 * Continues with the next row of the order key in the same statement, so that a long backlog of one key is
 * cheap.
 */
export async function deliveredThenNext(
  db: Tx,
  now: Date,
  row: ClaimedRow,
): Promise<{ readonly isOurs: boolean; readonly next?: ClaimedRow }> {
  // Rows delayed by a failure are released together instead.
  if (row.orderKey === null || row.attempts > 1) return { isOurs: await markDelivered(db, now, row) }
  const { rows } = await db.execute<Partial<ClaimedColumns>>(sql`
    with own as (${endStatement(row, delivered(now))}), next as (
      update kit_outbox set attempts = attempts + 1, due_at = ${at(now, leaseMs)}
      where id = (
        select id from kit_outbox
        where topic = ${row.topic} and order_key = ${row.orderKey} and id <> ${row.id} and ${isUnfinished}
        order by seq limit 1
      ) and due_at <= ${at(now)} and exists (select 1 from own)
      returning ${claimedColumns}
    )
    select next.* from own left join next on true`)
  const [first] = rows
  return {
    isOurs: first !== undefined,
    ...(first?.id == null ? {} : { next: claimedRow(first as ClaimedColumns) }),
  }
}

/**
 * Puts a failed row off, and the rows that wait behind it with it, so that claiming does not have to walk past them.
 * After the last attempt it is parked instead, and the rows behind it go on.
 */
export async function markFailed(
  db: Tx,
  now: Date,
  row: ClaimedRow,
  words: string,
): Promise<'retry' | 'parked' | 'lost'> {
  const error = sql`error = ${words.slice(0, 500)}`
  if (!isLastAttempt(row)) {
    const next = at(now, (pauses[row.attempts - 1] ?? 0) * 1000)
    return (await endLease(db, row, sql`${error}, due_at = ${next}`, next)) ? 'retry' : 'lost'
  }
  return db.transaction(async tx => {
    if (!(await endLease(tx, row, sql`${error}, parked_at = ${at(now)}`, at(now)))) return 'lost'
    // An undeliverable report must not cause another report.
    if (row.topic !== 'outbox-parked')
      await put(
        tx,
        { now: () => now },
        'outbox-parked',
        { topic: row.topic },
        { key: `${row.topic} ${now.toISOString().slice(0, 10)}` },
      )
    return 'parked'
  })
}

/** Whether a failure of this attempt parks the message. */
export const isLastAttempt = ({ attempts }: { readonly attempts: number }): boolean => attempts >= maxAttempts

const endStatement = (row: ClaimedRow, set: SQL): SQL =>
  sql`update kit_outbox set ${set} where id = ${row.id} and attempts = ${row.attempts} and ${isUnfinished} returning id`

async function endLease(db: Tx, row: ClaimedRow, set: SQL, restDueAt?: SQL): Promise<boolean> {
  const own = endStatement(row, set)
  const { rows } =
    restDueAt === undefined || row.orderKey === null
      ? await db.execute(own)
      : await db.execute(sql`
          with own as (${own}), rest as (
            update kit_outbox set due_at = ${restDueAt}
            where exists (select 1 from own) and topic = ${row.topic} and order_key = ${row.orderKey}
              and id <> ${row.id} and ${isUnfinished}
          )
          select id from own`)
  return rows.length > 0
}
