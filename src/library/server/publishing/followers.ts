// Followers of an author: people who saved them. They are notified of new items.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import { put, type Handlers } from '#kit/server/outbox.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import { itemPage } from '#library/contract/kinds.rules.ts'
import { libraryNotices } from '#library/contract/library.notices.ts'
import { items, type ItemRow } from '../library.tables.ts'
import { collects } from '../library-use.tables.ts'

declare module '#kit/server/outbox.ts' {
  interface Topics {
    /** A new item by an author with followers. */
    'library-followers': { item: string; after: string }
  }
}

const batchSize = 200
/** Only people, not schools. */
const followersOf = (author: string) =>
  and(eq(collects.type, 'teacher'), eq(collects.rid, author), isNull(collects.school))

export async function following(
  db: Tx,
  { id }: Actor,
  author: string,
): Promise<{ followers: number; following: boolean }> {
  const [row] = await db
    .select({
      followers: sql<number>`count(*)::int`,
      following: sql<boolean>`coalesce(bool_or(${collects.uid} = ${id ?? ''}), false)`,
    })
    .from(collects)
    .where(followersOf(author))
  return row ?? { followers: 0, following: false }
}

/** Only authors with items can be followed. */
export async function offers(db: Tx, author: string): Promise<boolean> {
  const [row] = await db
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.owner, author), eq(items.state, 'published')))
    .limit(1)
  return row !== undefined
}

/** Sent after the publication is committed, so that authors do not wait while many followers are notified. */
export const announceToFollowers = (kit: Kit, db: Tx, { id }: ItemRow): Promise<void> =>
  put(db, kit.clock, 'library-followers', { item: id, after: '' }, { key: id })

/** Works in batches; each batch queues the next. */
export const followerHandlers = (kit: Kit): Handlers => ({
  'library-followers': ({ payload: { item, after } }) =>
    kit.db.transaction(async db => {
      const [row] = await db.select().from(items).where(eq(items.id, item))
      if (row?.state !== 'published') return
      const readers = await db
        .select({ uid: collects.uid })
        .from(collects)
        .where(and(followersOf(row.owner), sql`${collects.uid} > ${after}`))
        .orderBy(collects.uid)
        .limit(batchSize)
      const who = (await peopleOf(db, [row.owner])).get(row.owner)?.name ?? ''
      for (const { uid } of readers)
        await notify(
          db,
          kit.clock,
          libraryNotices,
          'AuthorPublished',
          { user: uid },
          { who, name: row.name, link: itemPage(row) },
          { key: row.id },
        )
      const last = readers.at(-1)?.uid
      if (readers.length === batchSize && last !== undefined)
        await put(db, kit.clock, 'library-followers', { item, after: last }, { key: `${item} ${last}` })
    }),
})
