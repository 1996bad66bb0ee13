// A restart of PostgreSQL as its clients see it: connections end, in use or not, and new ones are taken.
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDatabaseAway } from './database-away.ts'
import { connect, type Database } from './db.ts'
import { mapError } from './errors.ts'
import { endConnections, testDatabase } from './testing/test-database.ts'

const poolSize = 8
let url: string
let database: Database
/** Observes while all connections of the other pool are in use. */
let spare: Database
beforeAll(async () => {
  ;({ url } = await testDatabase())
  database = connect(url, poolSize)
  spare = connect(url, 1)
})
afterAll(async () => {
  await database.close()
  await spare.close()
})

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
const mappedTo503 = expect.objectContaining({ status: 503, code: 'database-away' })

test('open transactions whose connection ends fail with 503, and the pool recovers', async () => {
  for (let round = 0; round < 3; round++) {
    const started = Array.from({ length: poolSize }, () => Promise.withResolvers<void>())
    const ended = Promise.withResolvers<void>()
    const transactions = started.map(({ resolve }) =>
      database.db.transaction(async tx => {
        await tx.execute(sql`select 1`)
        resolve()
        await ended.promise
        await tx.execute(sql`select 2`)
      }),
    )
    const reasons = transactions.map(reasonOf)
    await Promise.all(started.map(({ promise }) => promise))
    await endConnections(spare.db)
    ended.resolve()
    expect((await Promise.all(reasons)).map(mapError)).toEqual(Array(poolSize).fill(mappedTo503))
    expect(await selectInTransactions()).toEqual(Array(poolSize).fill(1))
  }
})

test('a connection that ends during a statement fails that call with 503', async () => {
  const reasons = [
    reasonOf(database.db.execute(sql`select pg_sleep(20)`)),
    reasonOf(database.db.transaction(tx => tx.execute(sql`select pg_sleep(20)`))),
  ]
  await expect.poll(sleeping).toBe(2)
  await endConnections(spare.db)
  for (const reason of reasons) expect(mapError(await reason)).toEqual(mappedTo503)
  // An idle connection of the pool may hear of its end a moment later.
  await expect.poll(() => selectInTransactions().catch(mapError)).toEqual(Array(poolSize).fill(1))
})

test('a transaction that cannot begin gives its connection back', async () => {
  const broken = connect(url, 1)
  // It ends between checkout and `begin`, as when the server goes down at that moment.
  broken.pool.on('acquire', client => void (client as pg.PoolClient & pg.Client).end())
  const reason = await reasonOf(broken.db.transaction(tx => tx.execute(sql`select 1`)))
  expect(isDatabaseAway(reason)).toBe(true)
  expect(broken.pool.totalCount).toBe(0)
  await broken.close()
})

async function selectInTransactions(): Promise<unknown[]> {
  const results = await Promise.all(
    Array.from({ length: poolSize }, () =>
      database.db.transaction(tx => tx.execute<{ one: number }>(sql`select 1 as one`)),
    ),
  )
  return results.map(({ rows }) => rows[0]?.one)
}

async function sleeping(): Promise<unknown> {
  const { rows } = await spare.db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
  )
  return rows[0]?.n
}
