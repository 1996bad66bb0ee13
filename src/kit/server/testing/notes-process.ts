// A notes server in a separate process, so that a test can see whether it survives. Arguments: `embedded` and
// a data folder, or `url` and an address. Sends its parent the address it listens on.
import { sql } from 'drizzle-orm'
import * as z from '#zod'
import { permissions } from '#kit/contract/permissions.ts'
import { service } from '#kit/contract/service.ts'
import { id, text } from '#kit/contract/wire.ts'
import { connect } from '../db.ts'
import type { Domain } from '../domain.ts'
import { startEmbedded } from '../embedded-postgres.ts'
import { applyMigrations } from '../migrations.ts'
import { implement } from '../service.ts'
import { notes, notesDomain, notesSql } from './notes-domain.ts'
import { startTestServer } from './test-server.ts'

const [, , kind, place = ''] = process.argv
const url = kind === 'embedded' ? (await startEmbedded({ dataDir: place, log: console })).url : place

/** Creates a note in a transaction that stays open for a while. */
const slowContract = service('slow-notes', permissions(['guest', 'user'], { 'slow.write': ['-', 'all'] }), {
  create: { may: 'slow.write', data: z.strictObject({ title: text(80, 1) }), result: z.object({ _id: id }) },
})
let jobRuns = 0
const slowDomain: Domain = {
  name: 'slow-notes',
  services: kit => [
    implement(slowContract, {
      async create({ db, data: { title }, now }) {
        const _id = kit.newId()
        await db.insert(notes).values({ id: _id, owner: 'anna', title, weight: 0, createdAt: now })
        await db.execute(sql`select pg_sleep(0.1)`)
        return { _id }
      },
    }),
  ],
  jobs: kit => [
    {
      name: 'count-notes',
      every: 1,
      run: async () => {
        await kit.db.select().from(notes).limit(1)
        process.send?.({ jobRuns: ++jobRuns })
      },
    },
  ],
}

await applyMigrations(url)
const { pool, close } = connect(url, 1)
await pool.query(notesSql)
await close()
const { base } = await startTestServer({
  url,
  autoTick: true,
  people: { 'token-of-anna': { id: 'anna', roles: ['user'] } },
  domains: [notesDomain, slowDomain],
})
process.send?.({ base, url })
