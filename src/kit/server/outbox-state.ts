// State of the outbox, for health and for operators.
import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from './db.ts'
import { outbox } from './kit.tables.ts'

/** For health: parked and retried rows by topic, and since when something due has been waiting. */
export async function outboxState(db: Tx, now: Date, topics: readonly string[]) {
  const { rows: failing } = await db.execute<{ topic: string; parked: number; retrying: number }>(sql`
    select topic, count(parked_at)::int as parked, (count(*) - count(parked_at))::int as retrying
    from kit_outbox where error is not null and done_at is null
    group by topic order by topic`)
  const { rows: oldest } = await db.execute<{ since: string | null }>(sql`
    select min(first.due_at) as since
    from unnest(${sql.param([...topics])}::text[]) as handled (topic)
    cross join lateral (
      select min(due_at) as due_at from kit_outbox where topic = handled.topic and done_at is null and parked_at is null
    ) as first
    where first.due_at <= ${now.toISOString()}::timestamptz`)
  const since = oldest[0]?.since ?? null
  return {
    lagSeconds: since === null ? 0 : Math.max(0, Math.round((now.getTime() - Date.parse(since)) / 1000)),
    retrying: byTopic(failing, 'retrying'),
    parked: byTopic(failing, 'parked'),
  }
}

function byTopic<K extends string>(
  rows: readonly (Record<K, number> & { readonly topic: string })[],
  column: K,
): { readonly count: number; readonly topics: readonly string[] } {
  const some = rows.filter(row => row[column] > 0)
  return { count: some.reduce((sum, row) => sum + row[column], 0), topics: some.map(row => row.topic) }
}

const isParked = and(isNotNull(outbox.error), isNull(outbox.doneAt), isNotNull(outbox.parkedAt))

export async function parkedByTopic(db: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ topic: outbox.topic, count: count() })
    .from(outbox)
    .where(isParked)
    .groupBy(outbox.topic)
    .orderBy(outbox.topic)
  return new Map(rows.map(row => [row.topic, row.count]))
}

/** Gives parked rows their ten attempts again, at their old place in the order. @returns How many by topic. */
export async function retryParked(db: Tx, now: Date, topic?: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .update(outbox)
    .set({ parkedAt: null, attempts: 0, dueAt: now })
    .where(and(isParked, topic === undefined ? undefined : eq(outbox.topic, topic)))
    .returning({ topic: outbox.topic })
  return new Map([...Map.groupBy(rows, row => row.topic)].map(([name, list]) => [name, list.length]))
}
