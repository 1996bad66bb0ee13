// Used and total storage of a pool. Later domains decide which pool an upload uses and how large it is.
import { and, eq, exists, lte, or, sql } from 'drizzle-orm'
import { filesErrors } from '#files/contract/files.errors.ts'
import { spaceLeft, spaceWords } from '#files/contract/space.rules.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { CodedError } from '#kit/server/errors.ts'
import { listPort, provided } from '#kit/server/ports.ts'
import { held, spaces } from '../files.tables.ts'

/** Maximum bytes of a pool; undefined if the rule does not apply to it. */
export type SpaceRule = (tx: Tx, pool: string) => Promise<number | undefined>
/** The pool for a person's uploads; undefined for their own. */
export type PoolRule = (actor: Actor) => string | undefined

const gigabyte = 1024 ** 3
export const spaceRules = listPort<SpaceRule>('files.spaceRules')
/** Additional bytes, such as bought storage. */
export const extraSpace = listPort<(tx: Tx, pool: string) => Promise<number>>('files.extraSpace')
export const poolRules = listPort<PoolRule>('files.poolRules')

export function poolOf(tx: Tx, actor: Actor, own: string): string {
  for (const rule of provided(tx, poolRules)) {
    const pool = rule(actor)
    if (pool !== undefined) return pool
  }
  return own
}

export async function spaceTotal(tx: Tx, pool: string): Promise<number> {
  const totals = (await Promise.all(provided(tx, spaceRules).map(rule => rule(tx, pool)))).filter(
    total => total !== undefined,
  )
  const more = await Promise.all(provided(tx, extraSpace).map(extra => extra(tx, pool)))
  return more.reduce((sum, bytes) => sum + bytes, totals.length > 0 ? Math.max(...totals) : gigabyte)
}

export async function spaceUsed(tx: Tx, pool: string): Promise<number> {
  const [row] = await tx.select({ used: spaces.used }).from(spaces).where(eq(spaces.pool, pool))
  return row?.used ?? 0
}

/** Locks a pool until the transaction ends, so that concurrent uploads cannot exceed its limit. */
export async function lockSpace(tx: Tx, pool: string): Promise<void> {
  await tx.insert(spaces).values({ pool, used: 0 }).onConflictDoUpdate({ target: spaces.pool, set: { pool } })
}

/** Throws if the pool has no room for the bytes. Bytes that it already holds need none. */
export async function assertRoom(
  tx: Tx,
  pool: string,
  { hash, size }: { hash: string; size: number },
): Promise<void> {
  const total = await spaceTotal(tx, pool)
  const there = exists(
    tx
      .select({ one: sql`1` })
      .from(held)
      .where(and(eq(held.pool, pool), eq(held.hash, hash))),
  )
  const room = await tx
    .update(spaces)
    .set({ pool })
    .where(and(eq(spaces.pool, pool), or(there, lte(sql`${spaces.used} + ${size}`, total))))
    .returning()
  if (room.length > 0) return
  const left = spaceLeft(total, await spaceUsed(tx, pool), size)
  throw new CodedError(filesErrors['no-space'].status, 'no-space', spaceWords(left), { ...left })
}
