// `service-conf-campus`: campus verifications, for their owners and reviewers.
import { and, desc, eq, inArray, ne, type SQL } from 'drizzle-orm'
import type * as z from '#zod'
import { unreadIn } from '#communications/server/threads.api.ts'
import { managersWith, peopleMatching } from '#identity/server/people.api.ts'
import { may } from '#kit/contract/permissions.ts'
import { claimFigures } from '#kit/server/claims.ts'
import { kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import { applicationStatus, stateOfStatus } from '#services/contract/applications.lifecycle.ts'
import { campusContract, type CampusPatch } from '#services/contract/campus/campus.contract.ts'
import { campusPermissions } from '#services/contract/campus/campus.permissions.ts'
import type { Place } from '#services/contract/places/places.contract.ts'
import { verificationRoles } from '#services/contract/services.permissions.ts'
import { campuses, type CampusRow } from '../campus.tables.ts'
import { placeById } from '../places/lookup.ts'
import { beginCampus, campusColumns, keepPapers, reviseCampus } from './campus-edit.ts'
import { campusClaims, campusSteps } from './campus-review.ts'
import { wireCampuses } from './campus.ts'

type Query = z.output<typeof campusContract.methods.find.query>
type Change = Call<unknown, CampusPatch>

export function campusService(kit: Kit) {
  const steps = campusSteps(kit)
  const claims = campusClaims(kit)

  return implement(campusContract, {
    facts: { owner: campuses.owner },
    find: call => list(call, call.query),
    get: async (id, call) => one(call, await readable(call, id)),
    async create(call) {
      return announce(call, await beginCampus(kit, call, call.actor.id ?? ''), 'created')
    },
    async patch(id, call) {
      await readable(call, id)
      const place = call.data.place_id === undefined ? undefined : await placeById(kit, call.data.place_id)
      return kit.db.transaction(async db => {
        const within = { ...call, db }
        const row = await readable(within, id, true)
        return announce(within, await changed(within, row, place), 'patched')
      })
    },
    calls: {
      get: {
        groupByFollower: ({ db }) => claims.load(db, eq(campuses.status, 'submitted')),
        async countType({ db }) {
          const rows = await db
            .select({ country: campuses.country, status: campuses.status, ...claimFigures(campuses) })
            .from(campuses)
            .where(inArray(campuses.status, ['submitted', 'approved', 'rejected']))
            .groupBy(campuses.country, campuses.status)
            .orderBy(campuses.country, campuses.status)
          return rows.map(row => ({ ...row, status: applicationStatus[row.status] as 1 | 2 | -1 }))
        },
      },
      patch: {
        async revise(call) {
          const row = await readable(call, call.data._id, true)
          if (row.owner !== call.actor.id) throw kitFail('not-found')
          return announce(call, await reviseCampus(kit, call, row), 'created')
        },
      },
    },
  })

  async function changed(call: Change, row: CampusRow, place: Place | undefined): Promise<CampusRow> {
    const { data, actor } = call
    if (data.follower !== undefined) {
      demand(call, 'claim.take')
      return claims.change(call.db, call, row, data.follower)
    }
    if (data.status === 2 || data.status === -1) {
      demand(call, 'campus.review')
      return steps.decide(call, row, data)
    }
    if (row.owner !== actor.id) throw kitFail('forbidden')
    const edited = await edit(call, row, place)
    if (data.status === undefined || data.status === applicationStatus[edited.status]) return edited
    return data.status === 1 ? steps.submit(call, edited) : steps.withdraw(call, edited)
  }

  async function edit(call: Change, row: CampusRow, place: Place | undefined): Promise<CampusRow> {
    const columns = await campusColumns(call, row, call.data, place)
    if (Object.keys(columns).length === 0) return row
    const [written] = await call.db
      .update(campuses)
      .set({ ...columns, updatedAt: call.now })
      .where(eq(campuses.id, row.id))
      .returning()
    if (!written) throw kitFail('not-found')
    if (columns.attachmentsAddress || columns.attachmentsVetting) await keepPapers(call.db, written)
    return written
  }

  async function list(call: Call, query: Query) {
    const { $sys = false, $message = false, claim, status, $search, ...rest } = query
    if ($sys) demand(call, 'campus.review')
    const me = call.actor.id ?? ''
    const page = await listTable(call.db, campuses, rest, {
      columns: {
        country: campuses.country,
        submittedAt: campuses.submittedAt,
        updatedAt: campuses.updatedAt,
      },
      where: and(
        $sys ? inArray(campuses.status, ['submitted', 'approved', 'rejected']) : eq(campuses.owner, me),
        ne(campuses.status, 'replaced'),
        statusIs(status),
        claim === undefined ? undefined : claims.where([claim].flat(), me),
        $search ? inArray(campuses.owner, [...(await peopleMatching(call.db, $search)), '']) : undefined,
      ),
      order: [desc(campuses.updatedAt), desc(campuses.id)],
    })
    const ids = page.data.map(({ id }) => id)
    const unread = $message
      ? await unreadIn(call.db, 'service-conf', ids, $sys ? 'admin' : 'user')
      : undefined
    return { ...page, data: await wireCampuses(call, page.data, unread) }
  }

  /** Notifies the provider and everybody watching the queue. */
  async function announce(call: Call, row: CampusRow, event: 'created' | 'patched') {
    const watching = await managersWith(call.db, verificationRoles)
    const rooms = [...new Set([row.owner, ...watching])].map(user => `user:${user}`)
    await emit(call.db, kit.clock, campusContract, event, { _id: row.id }, rooms)
    return one(call, row)
  }

  async function one(call: Call, row: CampusRow) {
    const [wired] = await wireCampuses(call, [row])
    if (!wired) throw kitFail('not-found')
    return wired
  }
}

function demand({ actor }: Pick<Call, 'actor'>, action: 'claim.take' | 'campus.review'): void {
  if (!may(campusPermissions, action, actor)) throw kitFail('forbidden')
}

/** One's own, or a submitted one in the reviewers' queue. */
async function readable(call: Pick<Call, 'db' | 'where' | 'actor'>, id: string, locked = false) {
  const query = call.db
    .select()
    .from(campuses)
    .where(and(eq(campuses.id, id), call.where))
  const [row] = locked ? await query.for('update') : await query
  const isSeen = row && (row.owner === call.actor.id || (row.status !== 'draft' && row.status !== 'replaced'))
  if (!row || !isSeen) throw kitFail('not-found')
  return row
}

function statusIs(status: Query['status']): SQL | undefined {
  if (status === undefined) return undefined
  const statuses = typeof status === 'object' ? (status.$in ?? []) : [status]
  return inArray(
    campuses.status,
    statuses.flatMap(each => stateOfStatus(each) ?? []),
  )
}
