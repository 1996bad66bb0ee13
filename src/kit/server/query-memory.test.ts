// Results that have been read are freed by minor garbage collections.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from './db.ts'
import { testDatabase } from './testing/test-database.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void

const queries = 100
/** What one result holds at least: 200 texts of 200 characters. */
const bytesEach = 200 * 200

let database: Database
beforeAll(async () => {
  database = connect((await testDatabase()).url)
})
afterAll(() => database.close())

test('earlier results do not stay reachable through later ones', async () => {
  await database.db.transaction(async tx => {
    const read = () =>
      tx.execute(sql`select repeat(md5(n::text), 7) as words from generate_series(1, 200) as n`)
    await read()
    collect()
    const before = process.memoryUsage().heapUsed
    for (let query = 0; query < queries; query++) {
      await read()
      if (query % 3 === 0) collect({ type: 'minor' })
    }
    collect({ type: 'minor' })
    collect({ type: 'minor' })
    expect(process.memoryUsage().heapUsed - before).toBeLessThan((queries / 4) * bytesEach)
  })
})
