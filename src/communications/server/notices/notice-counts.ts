// Counts unread notices on each request. A stored number could become wrong under concurrent changes.
import { and, count, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { noticeContract } from '#communications/contract/notices.contract.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notices } from '../notices.tables.ts'

/** The actor's notices, without those of schools that they have left. */
export function mine({ id, memberships = [] }: Actor): SQL | undefined {
  const schools = memberships.map(({ school }) => school)
  return and(
    eq(notices.receiver, id ?? ''),
    schools.length === 0
      ? isNull(notices.school)
      : or(isNull(notices.school), inArray(notices.school, schools)),
  )
}

interface NoticeCount {
  readonly count: number
  readonly total: number
}

/** Unread notices by account mode; null is the personal mode. */
async function unreadByMode(db: Tx, actor: Actor): Promise<ReadonlyMap<string | null, number>> {
  const rows = await db
    .select({ school: notices.school, n: count() })
    .from(notices)
    .where(and(mine(actor), eq(notices.read, false)))
    .groupBy(notices.school)
  return new Map(rows.map(({ school, n }) => [school, n]))
}

const countedIn = (unread: ReadonlyMap<string | null, number>, school: string | null): NoticeCount => ({
  count: unread.get(school) ?? 0,
  total: [...unread.values()].reduce((sum, n) => sum + n, 0),
})

/** Unread counts of the account in force, and of all accounts together. */
export const countOf = async (db: Tx, actor: Actor): Promise<NoticeCount> =>
  countedIn(await unreadByMode(db, actor), actor.school ?? null)

/** Tabs of one person may work in different modes: each receives its own count. */
export const modeRoom = (user: string, school: string | null): string =>
  `user:${user}:${school ?? 'personal'}`

export async function notifyCounts(db: Tx, kit: Kit, actor: Actor): Promise<void> {
  if (actor.id === null) return
  const unread = await unreadByMode(db, actor)
  for (const school of [null, ...(actor.memberships ?? []).map(each => each.school)]) {
    await emit(db, kit.clock, noticeContract, 'counted', countedIn(unread, school), [
      modeRoom(actor.id, school),
    ])
  }
}
