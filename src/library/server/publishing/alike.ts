// Finds items of other authors with mostly the same pages, by picture or text, and notifies both authors without
// judging either.
import { eq, inArray, sql } from 'drizzle-orm'
import { platformAuthor } from '#authoring/contract/published.shapes.ts'
import { shownPages } from '#authoring/server/published.api.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import type { CallContext } from '#kit/server/service.ts'
import { alikePages } from '#library/contract/alike.rules.ts'
import { libraryNotices } from '#library/contract/library.notices.ts'
import { items, versions, type ItemRow } from '../library.tables.ts'

/** Maximum number of pages that share a fingerprint, and of items that are read and compared. */
const caps = { marked: 500, compared: 20 } as const

export async function notifyAlike(kit: Kit, { db }: CallContext, item: ItemRow): Promise<void> {
  const [own] =
    item.version === null ? [] : await db.select().from(versions).where(eq(versions.id, item.version))
  if (!own || own.pics.length + own.bands.length === 0) return
  const [pics, bands] = [sql`${sql.param(own.pics)}::text[]`, sql`${sql.param(own.bands)}::int[]`]
  const { rows: near } = await db.execute<{ id: string }>(sql`select id from (
      select ${versions.id} as id, ${versions.pics} as pics, ${versions.bands} as bands from ${versions} join ${items} on ${items.version} = ${versions.id}
      where (${versions.pics} && ${pics} or ${versions.bands} && ${bands}) and ${items.state} = 'published' and ${items.owner} <> ${item.owner} limit ${caps.marked}) marked
    order by cardinality(array(select unnest(pics) intersect select unnest(${pics}))) * 20 + cardinality(array(select unnest(bands) intersect select unnest(${bands}))) desc, id limit ${caps.compared}`)
  if (near.length === 0) return
  const mine = await shownPages(db, own.parts)
  const others = await db
    .select({ item: items, parts: versions.parts })
    .from(versions)
    .innerJoin(items, eq(items.version, versions.id))
    .where(
      inArray(
        versions.id,
        near.map(({ id }) => id),
      ),
    )
  for (const { item: other, parts } of others) {
    const theirs = await shownPages(db, parts)
    const found = alikePages(mine, theirs)
    if (found.length > 0) await notifyBoth(kit, { db }, [item, found], [other, alikePages(theirs, mine, 0)])
  }
}

type ComparedItem = readonly [item: ItemRow, pages: readonly number[]]

/** Only once per pair of items, whichever is published again. */
async function notifyBoth(
  kit: Kit,
  { db }: Pick<CallContext, 'db'>,
  one: ComparedItem,
  other: ComparedItem,
): Promise<void> {
  const key = [one[0].id, other[0].id].toSorted().join(' ')
  for (const [[mine, pages], [theirs]] of [
    [one, other],
    [other, one],
  ] as const) {
    if (mine.owner !== platformAuthor)
      await notify(
        db,
        kit.clock,
        libraryNotices,
        'ContentAlike',
        { user: mine.owner },
        {
          name: mine.name,
          other: theirs.name,
          pages: pages.join(', '),
          link: `/detail/${theirs.mode}/${theirs.id}`,
        },
        { key },
      )
  }
}
