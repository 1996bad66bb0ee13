// Announcements as their readers and writers see them.
import { and, count, eq, gt, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { peopleOf } from '#identity/server/people.api.ts'
import { dayMs, minuteMs } from '#kit/contract/durations.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { allAudiences, audienceOf, type Target } from '../audiences.api.ts'
import { announcementReaders, announcements, type AnnouncementRecord } from '../talk.tables.ts'

export const editableFor = 10 * minuteMs
const lateMembersSee = 30 * dayMs

const reachedMe = (user: string) =>
  sql`exists (select 1 from ${announcementReaders} where ${announcementReaders.announcement} = ${announcements.id} and ${announcementReaders.user} = ${user})`
const readByMe = (user: string) =>
  sql`exists (select 1 from ${announcementReaders} where ${announcementReaders.announcement} = ${announcements.id} and ${announcementReaders.user} = ${user} and ${announcementReaders.readAt} is not null)`

const isFor = ({ school, class: of }: Target) =>
  and(
    eq(announcements.school, school),
    of === null ? isNull(announcements.class) : eq(announcements.class, of),
  )

/**
 * Announcements of the actor's current classes and schools, addressed to the actor or to all. Later members see
 * the last 30 days.
 */
export async function received(db: Tx, actor: Actor, now: Date): Promise<SQL | undefined> {
  const targets = (await Promise.all(allAudiences(db).map(each => each.reaching(db, actor)))).flat()
  if (targets.length === 0 || actor.id === null) return sql`false`
  const lately = and(
    eq(announcements.some, false),
    gt(announcements.createdAt, new Date(now.getTime() - lateMembersSee)),
  )
  return and(
    eq(announcements.hidden, false),
    ne(announcements.from, actor.id),
    or(...targets.map(isFor)),
    or(reachedMe(actor.id), lately),
  )
}

export const unreadBy = (user: string): SQL => sql`not ${readByMe(user)}`

/** Records each reader once; reading adds later members. */
export async function markRead(db: Tx, user: string, now: Date, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .insert(announcementReaders)
    .values(ids.map(announcement => ({ announcement, user, readAt: now })))
    .onConflictDoUpdate({
      target: [announcementReaders.announcement, announcementReaders.user],
      set: { readAt: sql`coalesce(${announcementReaders.readAt}, excluded.read_at)` },
    })
}

/** Names of the original receivers and of later members who have read it. */
export async function reachedBy(db: Tx, id: string) {
  const rows = await db
    .select({ user: announcementReaders.user, readAt: announcementReaders.readAt })
    .from(announcementReaders)
    .where(eq(announcementReaders.announcement, id))
  const people = await peopleOf(
    db,
    rows.map(({ user }) => user),
  )
  return rows
    .map(({ user, readAt }) => ({ _id: user, name: people.get(user)?.name ?? 'Somebody', readAt }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

/**
 * Adds names of writers and audiences, read marks for readers and reach for the writer, with a fixed number of
 * queries per page.
 */
export async function wireAnnouncements(db: Tx, actor: Actor, rows: readonly AnnouncementRecord[]) {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const people = await peopleOf(
    db,
    rows.map(({ from }) => from),
  )
  const reached = await db
    .select({
      id: announcementReaders.announcement,
      total: count(),
      read: count(announcementReaders.readAt),
      mine: sql<number>`count(*) filter (where ${announcementReaders.user} = ${actor.id} and ${announcementReaders.readAt} is not null)`.mapWith(
        Number,
      ),
    })
    .from(announcementReaders)
    .where(inArray(announcementReaders.announcement, ids))
    .groupBy(announcementReaders.announcement)
  const reach = new Map(reached.map(row => [row.id, row]))
  const names = await namesOf(db, rows)
  return rows.map(({ id, some: _some, hidden: _hidden, ...row }) => {
    const { total = 0, read = 0, mine = 0 } = reach.get(id) ?? {}
    return {
      _id: id,
      ...row,
      fromName: people.get(row.from)?.name ?? 'Somebody',
      audience: names.get(keyOf(row)) ?? '',
      editableUntil: new Date(row.createdAt.getTime() + editableFor),
      read: row.from === actor.id || mine > 0,
      reach: row.from === actor.id ? { read, total } : null,
    }
  })
}

const keyOf = (target: Target) => `${target.school} ${target.class ?? ''}`

async function namesOf(db: Tx, targets: readonly Target[]): Promise<ReadonlyMap<string, string>> {
  const distinct = new Map(targets.map(target => [keyOf(target), target]))
  const names = await Promise.all(
    [...distinct].map(
      async ([key, target]) => [key, (await audienceOf(db, target)?.nameOf(db, target)) ?? ''] as const,
    ),
  )
  return new Map(names)
}
