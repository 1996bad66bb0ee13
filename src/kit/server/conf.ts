// Configuration entries: the value in the database if there is one, else the default in code; read once a
// minute at most.
import { eq, sql } from 'drizzle-orm'
import * as z from '#zod'
import type { ConfEntry } from '#kit/contract/conf.ts'
import type { Clock } from './clock.ts'
import type { Tx } from './db.ts'
import { kitFail } from './errors.ts'
import { conf } from './kit.tables.ts'
import { mapPort, provide, provided, type Provision } from './ports.ts'

const freshFor = 30_000

const entries = mapPort<string, ConfEntry>('configuration entry')

/** Declares an entry in a domain's `provides`. */
export const provideConf = (...declared: readonly { readonly key: string }[]): Provision[] =>
  declared.map(entry => provide(entries, entry.key, entry as ConfEntry))

export interface ConfStore {
  /**
   * @param through The caller's transaction. Callers that hold a lock must pass it, because waiting for a second
   * connection could deadlock.
   */
  get<T>(entry: ConfEntry<T>, through?: Tx): Promise<T>
  /** Entries of all domains, by key. */
  entries(): ReadonlyMap<string, ConfEntry>
  /** An entry for the wire, or undefined if no domain declares the key. */
  byKey(key: string): Promise<{ value: unknown } | undefined>
  set(tx: Tx, key: string, value: unknown): Promise<void>
  /** Changes the value as stored now; concurrent changes of an entry are serialised. Returns both values. */
  change(tx: Tx, key: string, to: (value: unknown) => unknown): Promise<ConfChange>
  /** Returns false if a value is already stored. */
  add(tx: Tx, key: string, value: unknown): Promise<boolean>
}
export interface ConfChange {
  readonly before: unknown
  readonly after: unknown
}

export function confStore(db: Tx, clock: Clock): ConfStore {
  const cache = new Map<string, { value: unknown; until: number }>()

  const entryFor = (key: string): ConfEntry => {
    const entry = provided(db, entries).get(key)
    if (!entry) throw kitFail('not-found')
    return entry
  }
  const read = async (entry: ConfEntry, through: Tx = db): Promise<unknown> => {
    const now = clock.now().getTime()
    const cached = cache.get(entry.key)
    if (cached && cached.until > now) return cached.value
    const [row] = await through.select().from(conf).where(eq(conf.key, entry.key))
    const stored = row ? z.safeParse(entry.shape, row.value) : undefined
    // A stored value that no longer fits its shape must not stop the platform.
    const value = stored?.success ? stored.data : entry.fallback
    cache.set(entry.key, { value, until: now + freshFor })
    return value
  }

  const set = async (tx: Tx, key: string, given: unknown): Promise<void> => {
    const [value, updatedAt] = [parsed(entryFor(key), given), clock.now()]
    await tx
      .insert(conf)
      .values({ key, value, updatedAt })
      .onConflictDoUpdate({
        target: conf.key,
        set: { value, updatedAt, version: sql`${conf.version} + 1` },
      })
    cache.delete(key)
  }

  return {
    get: async <T>(entry: ConfEntry<T>, through?: Tx) => (await read(entry as ConfEntry, through)) as T,
    entries: () => provided(db, entries),
    async byKey(key) {
      const entry = provided(db, entries).get(key)
      return entry && { value: await read(entry) }
    },
    set,
    async change(tx, key, to) {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`conf ${key}`}))`)
      cache.delete(key)
      const before = await read(entryFor(key), tx)
      const after = to(before)
      await set(tx, key, after)
      return { before, after }
    },
    async add(tx, key, value) {
      const made = await tx
        .insert(conf)
        .values({ key, value: parsed(entryFor(key), value), updatedAt: clock.now() })
        .onConflictDoNothing()
        .returning({ key: conf.key })
      cache.delete(key)
      return made.length > 0
    },
  }
}

function parsed(entry: ConfEntry, value: unknown): unknown {
  const answer = z.safeParse(entry.shape, value)
  if (answer.success) return answer.data
  throw kitFail('bad-data', {
    fields: answer.error.issues
      .slice(0, 20)
      .map(issue => ({ path: issue.path.join('.'), message: issue.message })),
  })
}
