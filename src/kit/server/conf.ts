// Configuration entries: the value in the database if there is one, else the default in code; read once a minute at most.
import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { confEntryOf, type ConfEntry } from '#kit/contract/conf.ts'
import type { Clock } from './clock.ts'
import type { Tx } from './db.ts'
import { kitFail } from './errors.ts'
import { conf } from './kit.tables.ts'

const freshFor = 30_000

export interface ConfStore {
  /** @param through The caller's transaction, for who holds a lock: waiting for a second connection there could wait for ever. */
  get<T>(entry: ConfEntry<T>, through?: Tx): Promise<T>
  /** By key, for the wire; undefined when no domain declares such an entry. */
  byKey(key: string): Promise<{ value: unknown } | undefined>
  set(tx: Tx, key: string, value: unknown): Promise<void>
}

export function confStore(db: Tx, clock: Clock): ConfStore {
  const cache = new Map<string, { value: unknown; until: number }>()

  const read = async (entry: ConfEntry, through: Tx = db): Promise<unknown> => {
    const now = clock.now().getTime()
    const cached = cache.get(entry.key)
    if (cached && cached.until > now) return cached.value
    const [row] = await through.select().from(conf).where(eq(conf.key, entry.key))
    const stored = row ? z.safeParse(entry.shape, row.value) : undefined
    // A value written before its shape changed must not stop the platform.
    const value = stored?.success ? stored.data : entry.fallback
    cache.set(entry.key, { value, until: now + freshFor })
    return value
  }

  return {
    get: async <T>(entry: ConfEntry<T>, through?: Tx) => (await read(entry as ConfEntry, through)) as T,
    async byKey(key) {
      const entry = confEntryOf(key)
      return entry && { value: await read(entry) }
    },
    async set(tx, key, value) {
      const entry = confEntryOf(key)
      if (!entry) throw kitFail('not-found')
      const parsed = z.safeParse(entry.shape, value)
      if (!parsed.success)
        throw kitFail('bad-data', {
          fields: parsed.error.issues
            .slice(0, 20)
            .map(issue => ({ path: issue.path.join('.'), message: issue.message })),
        })
      const updatedAt = clock.now()
      await tx
        .insert(conf)
        .values({ key, value: parsed.data, updatedAt })
        .onConflictDoUpdate({
          target: conf.key,
          set: { value: parsed.data, updatedAt, version: sql`${conf.version} + 1` },
        })
      cache.delete(key)
    },
  }
}
