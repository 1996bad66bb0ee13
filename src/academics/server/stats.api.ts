// Statistics that a question reports about its outline entries when it is saved.
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import { targetStats } from './words.tables.ts'

export interface TargetUse {
  /** Change per Bloom level and kind of knowledge: +1 or −1. */
  readonly bloom?: Readonly<Record<number, number>>
  readonly knowledge?: Readonly<Record<number, number>>
  readonly terms?: readonly string[]
  readonly tags?: readonly string[]
}

/** Entries are identified by their text, so that copies of one standard share their statistics. */
export const targetHashOf = (entry: { readonly code: string; readonly name: string }): string =>
  createHash('sha256')
    .update(`${entry.code.trim().toLowerCase()}\n${entry.name.trim().toLowerCase()}`)
    .digest('hex')

const changes = (length: number, by: Readonly<Record<number, number>> = {}) =>
  Array.from({ length }, (_, at) => Math.trunc(by[at] ?? 0))
const ints = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`
const texts = (values: readonly string[]) => sql`${sql.param([...new Set(values)])}::text[]`

/**
 * One statement, so that concurrent reports all count. Counts never fall below zero, and only the last 20 words
 * are kept.
 */
export async function reportTarget(
  tx: Tx,
  hash: string,
  { bloom, knowledge, terms = [], tags = [] }: TargetUse,
): Promise<void> {
  const [b, k] = [changes(6, bloom), changes(4, knowledge)]
  const least = (values: readonly number[]) => values.map(value => Math.max(0, value))
  const sum = (column: unknown, by: readonly number[]) =>
    sql`(select array_agg(greatest(0, was + more) order by at) from unnest(${column}, ${ints(by)}) with ordinality as it(was, more, at))`
  const last = (column: unknown, more: readonly string[]) =>
    sql`(select coalesce(array_agg(word order by at), '{}') from (select word, max(at) as at from unnest(${column} || ${texts(more)}) with ordinality as it(word, at) group by word order by max(at) desc limit 20) newest)`
  await tx
    .insert(targetStats)
    .values({
      id: hash,
      bloom: least(b),
      knowledge: least(k),
      terms: [...new Set(terms)].slice(-20),
      tags: [...new Set(tags)].slice(-20),
    })
    .onConflictDoUpdate({
      target: targetStats.id,
      set: {
        bloom: sum(targetStats.bloom, b),
        knowledge: sum(targetStats.knowledge, k),
        terms: last(targetStats.terms, terms),
        tags: last(targetStats.tags, tags),
      },
    })
}
