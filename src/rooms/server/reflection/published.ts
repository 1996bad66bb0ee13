// The author's public reflections are copied when content is published; visitors and buyers read that
// copy.
import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm'
import { contentRows, mayWith } from '#authoring/server/contents.api.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { PublishedStep } from '#library/server/published.api.ts'
import { publishedReflections, reflections } from '../reflection.tables.ts'

/** Copies only reflections that are public and open, written by the content's owner. */
export const keepPublished: PublishedStep = async (_kit, { db, now }, { version, sources, parts }) => {
  const owners = await contentRows(db, sources)
  const rows = await db
    .select()
    .from(reflections)
    .where(and(inArray(reflections.unit, [...sources]), eq(reflections.public, true), eq(reflections.to, [])))
    .orderBy(asc(reflections.createdAt), asc(reflections.id))
  const people = await peopleOf(
    db,
    rows.map(({ owner }) => owner),
  )
  const kept = sources.flatMap((source, at) => {
    const list = rows
      .filter(({ unit, owner }) => unit === source && owner === owners.get(source)?.owner)
      .map(({ mode, rkey, content, owner, createdAt }) => ({
        mode,
        rkey,
        content,
        author: people.get(owner)?.name ?? '',
        at: createdAt.toISOString(),
      }))
    const part = parts[at]
    return part === undefined ? [] : [{ id: part, source, version, list, at: now }]
  })
  if (kept.length > 0) await db.insert(publishedReflections).values(kept).onConflictDoNothing()
}

type PublishedList = (typeof publishedReflections.$inferSelect)['list']

/** For a library item those of the current version; for a bought copy those of the copied version. */
export async function publishedFor(db: Tx, actor: Actor, unit: string): Promise<PublishedList> {
  const row = (await contentRows(db, [unit])).get(unit)
  if (!row) throw kitFail('not-found')
  if (row.orderId !== null && row.source !== null && mayWith(row, actor, 'content.read'))
    return listOf(db, row.source, row.createdAt)
  const [latest] = await db
    .select()
    .from(publishedReflections)
    .where(eq(publishedReflections.source, unit))
    .orderBy(desc(publishedReflections.at))
    .limit(1)
  if (!latest) return []
  const version = (await contentRows(db, [latest.version])).get(latest.version)
  return version?.published || mayWith(row, actor, 'content.read') ? latest.list : []
}

async function listOf(db: Tx, source: string, until: Date): Promise<PublishedList> {
  const [row] = await db
    .select()
    .from(publishedReflections)
    .where(and(eq(publishedReflections.source, source), lte(publishedReflections.at, until)))
    .orderBy(desc(publishedReflections.at))
    .limit(1)
  return row?.list ?? []
}
