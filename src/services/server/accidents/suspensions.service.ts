// `suspend-class`: who cannot be booked now, and staff who lift a suspension again.
import { dayMs } from '#kit/contract/durations.ts'
import { and, desc, eq, exists, inArray, sql } from 'drizzle-orm'
import { peopleMatching, peopleOf, personOf } from '#identity/server/people.api.ts'
import { writeAudit } from '#kit/server/audit.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { lockTimes } from '#sessions/server/lock-times.api.ts'
import { dateInWords } from '#sessions/contract/times.rules.ts'
import { suspensionContract } from '#services/contract/bookings/accidents.contract.ts'
import { bookingNotices } from '#services/contract/bookings/bookings.notices.ts'
import { suspensions, type SuspensionRow } from '../suspensions.tables.ts'
import { profiles, type ProfileRow } from '../services.tables.ts'
import { openSuspensions } from './suspend.ts'
import { inForce, suspendedUntil } from './suspended.ts'

export const suspensionService = (kit: Kit) =>
  implement(suspensionContract, {
    facts: { owner: profiles.id },
    async find(call) {
      const { $search, ...query } = call.query
      const now = call.db
        .select({ one: sql`1` })
        .from(suspensions)
        .where(and(eq(suspensions.uid, profiles.id), inForce(call.now)))
      const page = await listTable(call.db, profiles, query, {
        columns: {},
        where: and(
          call.where,
          exists(now),
          $search ? inArray(profiles.id, [...(await peopleMatching(call.db, $search)), '']) : undefined,
        ),
        order: [desc(profiles.id)],
      })
      return { ...page, data: await wire(call, page.data) }
    },
    calls: {
      get: {
        async withdraw(call) {
          const { uid, accident, log } = call.query
          await lockTimes(call.db, [uid])
          const open = await openSuspensions(call, uid)
          const row = open.find(
            each => each.id === log || (accident !== undefined && each.accident === accident),
          )
          if (!row) throw kitFail('not-found')
          if (uid === call.actor.id) throw kitFail('forbidden')
          await withdraw(kit, call, row, open)
          return {}
        },
      },
    },
  })

/** The others keep their days and follow each other as if this one had never been. */
async function withdraw(
  kit: Kit,
  call: Call,
  row: SuspensionRow,
  open: readonly SuspensionRow[],
): Promise<void> {
  const { db, now, actor } = call
  await db
    .update(suspensions)
    .set({ withdrawnAt: now, withdrawnBy: actor.id })
    .where(eq(suspensions.id, row.id))
  let last: Date | undefined
  for (const each of open.filter(({ id }) => id !== row.id)) {
    const begun = each.startAt <= now ? each.startAt : now
    const startAt: Date = last === undefined ? begun : last
    const endAt = new Date(startAt.getTime() + each.days * dayMs)
    await db.update(suspensions).set({ startAt, endAt }).where(eq(suspensions.id, each.id))
    last = endAt
  }
  await writeAudit(db, call, 'suspension.withdraw', row.id, { before: { uid: row.uid, days: row.days } })
  const until = await suspendedUntil(db, now, row.uid)
  const zone = (await personOf(db, row.uid))?.timeZone ?? 'UTC'
  await notify(
    db,
    kit.clock,
    bookingNotices,
    'SuspensionWithdrawn',
    { user: row.uid },
    {
      days: String(row.days),
      until:
        until === null
          ? 'You can be booked again.'
          : `You can be booked again after ${dateInWords(until, zone)}.`,
    },
    { key: row.id },
  )
}

async function wire({ db, now }: Call, rows: readonly ProfileRow[]) {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const people = await peopleOf(db, ids)
  const logs = Map.groupBy(
    await db
      .select()
      .from(suspensions)
      .where(inArray(suspensions.uid, ids))
      .orderBy(desc(suspensions.createdAt), desc(suspensions.id)),
    ({ uid }) => uid,
  )
  return rows.map(({ id, lag }) => {
    const all = logs.get(id) ?? []
    const open = all.filter(({ withdrawnAt, endAt }) => withdrawnAt === null && endAt > now)
    return {
      _id: id,
      name: people.get(id)?.name ?? '',
      avatar: people.get(id)?.avatar ?? null,
      lag,
      startAt: new Date(Math.min(...open.map(({ startAt }) => startAt.getTime()))),
      endAt: new Date(Math.max(...open.map(({ endAt }) => endAt.getTime()))),
      logs: all.map(({ uid: _, createdAt: __, id: log, ...rest }) => ({ ...rest, _id: log })),
    }
  })
}
