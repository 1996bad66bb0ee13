// Writes that keep their promises when two come at once: versions, lifecycles, audit.
import { eq, sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { machine } from '#kit/contract/lifecycle.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import { connect, type Database } from './db.ts'
import { CodedError, kitFail } from './errors.ts'
import { audit } from './kit.tables.ts'
import { lifecycle } from './lifecycle.ts'
import { notes } from './testing/notes-domain.ts'
import { notesDatabase } from './testing/notes-server.ts'
import { updateVersion } from './versions.ts'

const parcels = pgTable('parcels', {
  id: text('id').primaryKey(),
  status: text('status').$type<'packed' | 'sent' | 'lost' | 'delivered'>().notNull(),
  place: text('place').notNull(),
})
const states = machine([
  ['packed', 'send', 'sent', 'addressed'],
  ['sent', 'lose', 'lost'],
  ['sent', 'deliver', 'delivered'],
])
const parcel = lifecycle('parcel', parcels, states, {
  guards: {
    addressed: (_tx, row) => {
      if (row.place === '') throw kitFail('bad-data')
    },
  },
})
const by = {
  actor: { id: 'chief', roles: ['admin'] } as Actor,
  now: new Date('2026-05-01T10:00:00Z'),
  request: { address: '10.0.0.1' },
}

let database: Database
beforeAll(async () => {
  database = connect(await notesDatabase())
  await database.pool.query(
    'create table parcels (id text primary key, status text not null, place text not null)',
  )
})
beforeEach(async () => {
  await database.pool.query('truncate parcels, notes, kit_audit')
  await database.db.insert(parcels).values([
    { id: 'p', status: 'packed', place: 'Auckland' },
    { id: 'q', status: 'packed', place: '' },
  ])
})
afterAll(() => database.close())

const rowOf = async (id: string) =>
  (await database.db.select().from(parcels).where(eq(parcels.id, id)))[0] as typeof parcels.$inferSelect
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof CodedError ? `${error.status} ${error.code}` : String(error)),
  )

describe('a lifecycle', () => {
  const move = async (id: string, event: 'send' | 'lose' | 'deliver', row?: typeof parcels.$inferSelect) => {
    const before = row ?? (await rowOf(id))
    return database.db.transaction(tx => parcel.advance(tx, before, event, by))
  }

  test('moves a row by its table and writes who did it', async () => {
    expect(await move('p', 'send')).toMatchObject({ id: 'p', status: 'sent' })
    expect(await database.db.select().from(audit)).toMatchObject([
      {
        actor: 'chief',
        roles: ['admin'],
        act: 'parcel.send',
        subject: 'p',
        before: { status: 'packed' },
        after: { status: 'sent' },
        address: '10.0.0.1',
        at: by.now,
      },
    ])
  })

  test('refuses what its table does not know, and what its guard forbids', async () => {
    expect(await codeOf(move('p', 'deliver'))).toBe('409 wrong-state')
    expect(await codeOf(move('q', 'send'))).toBe('400 bad-data')
    expect([(await rowOf('p')).status, (await rowOf('q')).status]).toEqual(['packed', 'packed'])
    expect(await database.db.select().from(audit)).toEqual([])
  })

  test('of twenty simultaneous writes exactly one succeeds', async () => {
    await move('p', 'send')
    const row = await rowOf('p')
    const ends = await Promise.all(
      Array.from({ length: 20 }, (_, n) => codeOf(move('p', n % 2 ? 'lose' : 'deliver', row))),
    )
    expect(ends.filter(end => end === 'done')).toHaveLength(1)
    expect(ends.filter(end => end === '409 wrong-state')).toHaveLength(19)
    expect(await database.db.select().from(audit)).toHaveLength(2)
  })
})

describe('a versioned record', () => {
  const save = (version: number, title: string) =>
    database.db.transaction(tx => updateVersion(tx, notes, 'n', version, { title }))
  beforeEach(() =>
    database.db
      .insert(notes)
      .values({ id: 'n', owner: 'anna', title: 'draft', weight: 0, createdAt: by.now }),
  )

  test('is saved by the first of many who saw the same version; the others get the current one', async () => {
    const ends = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => save(1, `title ${n}`)))
    const saved = ends.flatMap(end => (end.status === 'fulfilled' ? [end.value] : []))
    expect(saved).toHaveLength(1)
    expect(saved[0]).toMatchObject({ version: 2 })
    for (const end of ends)
      if (end.status === 'rejected')
        expect(end.reason).toMatchObject({ status: 409, code: 'stale-version', details: { version: 2 } })
    expect(await database.db.select().from(notes)).toMatchObject([{ title: saved[0]?.title, version: 2 }])
  })

  test('that is gone is not found', async () => {
    await database.db.delete(notes).where(sql`true`)
    expect(await codeOf(save(1, 'x'))).toBe('404 not-found')
  })
})
