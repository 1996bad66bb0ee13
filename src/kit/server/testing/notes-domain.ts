import { and, asc, count, eq, sql, type SQL } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Domain } from '#kit/server/domain.ts'
import { kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import { instant } from '#kit/server/kit.tables.ts'
import type { Kit } from '#kit/server/kit.ts'
import { containing } from '#kit/server/like.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import { updateVersion } from '#kit/server/versions.ts'
import { echoContract, noteErrors, notesContract } from './notes.contract.ts'

export const notes = pgTable(
  'notes',
  {
    id: text('id').primaryKey(),
    owner: text('owner').notNull(),
    title: text('title').notNull(),
    weight: integer('weight').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
  },
  table => [
    uniqueIndex('notes_title').on(table.owner, table.title),
    index('notes_age').on(table.owner, table.createdAt),
    check('notes_weight', sql`${table.weight} <= 1000`),
  ],
)

export const notesSql = `
  create table notes (id text primary key, owner text not null, title text not null, weight integer not null,
    version integer not null default 1, created_at timestamptz not null, constraint notes_weight check (weight <= 1000));
  create unique index notes_title on notes (owner, title);
  create index notes_age on notes (owner, created_at);
  create table tickets (number integer primary key generated always as identity)`

const columns = { _id: notes.id, owner: notes.owner, title: notes.title, createdAt: notes.createdAt }
const wire = ({ id, ...note }: typeof notes.$inferSelect) => ({ _id: id, ...note })

export const notesService = (kit: Kit) =>
  implement(notesContract, {
    facts: { owner: notes.owner },
    async find({ db, query, where }) {
      const page = await listTable(db, notes, query, {
        columns,
        where: and(where, containing(query.$search, notes.title)),
        order: [asc(notes.createdAt), asc(notes.id)],
      })
      return { ...page, data: page.data.map(wire) }
    },
    async get(id, { db, where }) {
      const [note] = await db
        .select()
        .from(notes)
        .where(and(eq(notes.id, id), where))
      if (!note) throw kitFail('not-found')
      return wire(note)
    },
    async create({ db, data, actor, now }) {
      const [note] = await db
        .insert(notes)
        .values({ id: kit.newId(), owner: actor.id ?? '', ...data, createdAt: now })
        .returning()
      if (!note) throw kitFail('unexpected')
      await emit(db, kit.clock, notesContract, 'created', wire(note), [`user:${note.owner}`])
      return wire(note)
    },
    async patch(id, { db, data: { version, ...set }, where }) {
      await mine(id, db, where)
      return wire(await updateVersion(db, notes, id, version, set))
    },
    async remove(id, { db, where }) {
      const [note] = await db
        .delete(notes)
        .where(and(eq(notes.id, id), where))
        .returning()
      if (!note) throw kitFail('not-found')
      return wire(note)
    },
    calls: {
      get: {
        async summary({ db }) {
          const [row] = await db.select({ n: count() }).from(notes)
          return { notes: row?.n ?? 0 }
        },
        async ticket({ db }) {
          const { rows } = await db.execute<{ number: number }>(
            sql`insert into tickets default values returning number`,
          )
          return { ticket: rows[0]?.number ?? 0 }
        },
      },
      patch: {
        async retitle({ db, data, where }) {
          const changed = await db
            .update(notes)
            .set({ title: data.to })
            .where(and(where, eq(notes.title, data.from)))
            .returning()
          return { changed: changed.length }
        },
        async purge({ db }) {
          const purged = await db.delete(notes).returning()
          return { purged: purged.length }
        },
      },
    },
  })

async function mine(
  id: string,
  db: Parameters<typeof updateVersion>[0],
  where: SQL | undefined,
): Promise<void> {
  const [note] = await db
    .select({ id: notes.id })
    .from(notes)
    .where(and(eq(notes.id, id), where))
  if (!note) throw kitFail('not-found')
}

const echoService = implement(echoContract, {
  get: id => Promise.resolve({ _id: id }),
  calls: { patch: { say: ({ data }) => Promise.resolve({ words: data.words }) } },
})

export const notesDomain: Domain = {
  name: 'notes',
  errors: [noteErrors],
  services: kit => [notesService(kit), echoService],
  rooms: actor => (actor.id === null ? [] : [`user:${actor.id}`]),
}
