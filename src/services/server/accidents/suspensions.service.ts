// `suspend-class`: currently suspended providers, and lifting suspensions; `suspend-logs`: the full
// history.
import { and, desc, eq, exists, inArray, sql } from 'drizzle-orm'
import { peopleMatching, peopleOf, personCard } from '#identity/server/people.api.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { suspendLogsContract, suspensionContract } from '#services/contract/bookings/accidents.contract.ts'
import { suspensions } from '../suspensions.tables.ts'
import { profiles, type ProfileRow } from '../services.tables.ts'
import { inForce } from './suspended.ts'
import { withdrawSuspension } from './withdraw.ts'

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
          await withdrawSuspension(kit, call, call.query)
          return {}
        },
      },
    },
  })

export const suspendLogsService = () =>
  implement(suspendLogsContract, {
    facts: { owner: suspensions.uid },
    async find({ db, query, where }) {
      const { uid, type, accident } = suspensions
      const page = await listTable(db, suspensions, query, {
        columns: { uid, type, accident },
        where,
        order: [desc(suspensions.createdAt), desc(suspensions.id)],
      })
      const data = page.data.map(({ id, ...log }) => ({
        ...log,
        _id: id,
        withdraw: log.withdrawnAt !== null,
      }))
      return { ...page, data }
    },
  })

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
      ...personCard(people, id),
      lag,
      startAt: new Date(Math.min(...open.map(({ startAt }) => startAt.getTime()))),
      endAt: new Date(Math.max(...open.map(({ endAt }) => endAt.getTime()))),
      logs: all.map(({ uid: _, createdAt: __, id: log, ...rest }) => ({ ...rest, _id: log })),
    }
  })
}
