// Which page learners are on, and who is stuck there.
import { and, eq, isNull, ne, or } from 'drizzle-orm'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { answeredAt } from '#rooms/contract/group-answers.rules.ts'
import { stuckLearners, type Opening } from '#rooms/contract/stuck.rules.ts'
import { presenceRecord } from '../presence/presence.ts'
import type { RoomAccess } from './room-access.ts'
import { classChannel, teachersOf } from './room-news.ts'
import { stateOf } from './rooms-wire.ts'
import { presence } from '../presence.tables.ts'

/** Student pace: notifies teachers of the page a learner has open. */
export async function notifyPage(
  kit: Kit,
  { db, now }: { readonly db: Tx; readonly now: Date },
  { session: { sid }, by }: RoomAccess,
  page: string,
): Promise<void> {
  const [row] = await db
    .update(presence)
    .set({ page, pageSince: now })
    .where(
      and(
        eq(presence.channel, classChannel(sid)),
        eq(presence.uid, by.id),
        eq(presence.role, 'student'),
        or(isNull(presence.page), ne(presence.page, page)),
      ),
    )
    .returning()
  if (row) kit.broadcast('auth patched', { ...presenceRecord(row, 'page'), page }, [teachersOf(sid)])
}

export async function stuckIn(db: Tx, access: RoomAccess, now: Date): Promise<string[]> {
  const state = await stateOf(db, access)
  const there = await db
    .select()
    .from(presence)
    .where(and(eq(presence.channel, classChannel(access.session.sid)), eq(presence.role, 'student')))
  const here = new Map(there.map(row => [row.uid, row]))
  const known = new Map<string, ReturnType<typeof answeredAt>>()
  const answeredOn = (page: string) => {
    const times = known.get(page) ?? answeredAt(state, page)
    known.set(page, times)
    return times
  }
  const openings = Object.entries(state.seats).flatMap(
    ([uid, seat]): (Opening & { readonly page: string })[] => {
      const row = here.get(uid)
      const page = state.pace === 'live' ? state.page : (row?.page ?? null)
      const since = state.pace === 'live' ? state.turnedAt : (row?.pageSince?.getTime() ?? null)
      if (seat.entered === null || page === null || since === null) return []
      return [
        {
          uid,
          page,
          connected: row !== undefined,
          openedAt: Math.max(since, seat.entered),
          answeredAt: answeredOn(page).get(uid) ?? null,
        },
      ]
    },
  )
  return [...Map.groupBy(openings, ({ page }) => page).values()].flatMap(list =>
    stuckLearners(list, now.getTime()),
  )
}
