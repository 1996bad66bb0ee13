// `service-auth`: providers' applications, for their owners and reviewers.
import { and, asc, desc, eq, inArray, ne, type SQL } from 'drizzle-orm'
import type * as z from '#zod'
import { lastSaidIn, unreadIn, type Side } from '#communications/server/threads.api.ts'
import { managersWith, peopleMatching } from '#identity/server/people.api.ts'
import { may } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { claimFigures } from '#kit/server/claims.ts'
import { kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import type { ApplicationPatch } from '#services/contract/application-draft.shapes.ts'
import { applicationContract } from '#services/contract/applications.contract.ts'
import { applicationStatus, stateOfStatus } from '#services/contract/applications.lifecycle.ts'
import { servicesPermissions, verificationRoles } from '#services/contract/services.permissions.ts'
import { applicationKeyOf } from '#services/contract/services.values.ts'
import { beginApplication, editColumns, keepDocuments, reviseApplication } from './application-edit.ts'
import { applicationClaims, applicationSteps } from './application-review.ts'
import {
  isInQueue,
  isServiceInForce,
  wireApplications,
  wireApproved,
  type ThreadMarks,
} from './applications.ts'
import { cloudList } from '../content/cloud-list.ts'
import { forgetCopies, freezeUnit } from '../content/freeze.ts'
import { contentByTopic, premiumItems } from '../content/premium-items.ts'
import { approvedGroups, submittedWithin } from './application-figures.ts'
import { packUse } from '../packages/pack-use.ts'
import { profileOf } from '../profiles/profiles.ts'
import { applications, type ApplicationRow } from '../services.tables.ts'

type Query = z.output<typeof applicationContract.methods.find.query>

export function applicationService(kit: Kit) {
  const steps = applicationSteps(kit)
  const claims = applicationClaims(kit)

  return implement(applicationContract, {
    facts: { owner: applications.owner },
    find: call => list(call, call.query),
    async get(id, call) {
      return one(call, await readable(call, id))
    },
    async create(call) {
      const row = await beginApplication(kit, call, call.actor.id ?? '', call.data)
      return announce(call, row, 'created')
    },
    async patch(id, call) {
      const row = await readable(call, id, true)
      return announce(call, await changed(call, row), 'patched')
    },
    async remove(id, call) {
      const row = await own(call, id)
      if (row.status !== 'draft') throw kitFail('wrong-state', { status: row.status })
      await keepDocuments(call.db, { ...row, attachments: [] })
      await call.db.delete(applications).where(eq(applications.id, id))
      await forgetCopies(call.db, [row])
      return one(call, row)
    },
    calls: {
      get: {
        async listByUid({ db, query: { uid } }) {
          const rows = await db
            .select()
            .from(applications)
            .where(and(eq(applications.owner, uid), isServiceInForce))
            .orderBy(asc(applications.approvedAt))
          const profile = await profileOf(db, uid)
          return rows.map(row => wireApproved(row, profile))
        },
        countType: ({ db }) => counts(db),
        groups: ({ db }) => approvedGroups(db),
        groupByFollower: ({ db }) => claims.load(db, eq(applications.status, 'submitted')),
        async unitSnapshot(call) {
          const { _id, unit } = call.query
          return announce(call, await freezeUnit(kit, call, await own(call, _id), unit), 'patched')
        },
        cloudList: call => cloudList(call, call.query),
        unit: call => premiumItems(call, call.query),
        groupTopic: ({ db }) => contentByTopic(db),
        countPackUse: call => packUse(call, call.query._id),
        async interviewReturn(call) {
          return announce(
            call,
            await steps.callOff(call, await readable(call, call.query.id, true)),
            'patched',
          )
        },
      },
      patch: {
        async revise(call) {
          return announce(call, await reviseApplication(kit, call, await own(call, call.data._id)), 'created')
        },
        async interviewInvite(call) {
          const row = await readable(call, call.data._id, true)
          return announce(call, await steps.invite(call, row, call.data), 'patched')
        },
      },
    },
  })

  async function changed(
    call: Call<unknown, ApplicationPatch>,
    row: ApplicationRow,
  ): Promise<ApplicationRow> {
    const { data, actor } = call
    if (data.follower !== undefined) {
      demand(call, 'claim.take')
      return claims.change(call.db, call, row, data.follower)
    }
    if (data.status === 2 || data.status === -1) {
      demand(call, 'application.review')
      return steps.decide(call, row, data)
    }
    if (row.owner !== actor.id) throw kitFail('forbidden')
    const edited = await edit(call, row)
    if (data.status === undefined || data.status === applicationStatus[edited.status]) return edited
    return data.status === 1 ? steps.submit(call, edited) : steps.withdraw(call, edited)
  }

  async function edit(call: Call<unknown, ApplicationPatch>, row: ApplicationRow): Promise<ApplicationRow> {
    const columns = await editColumns(call, row, call.data)
    if (Object.keys(columns).length === 0) return row
    const [written] = await call.db
      .update(applications)
      .set({ ...columns, updatedAt: call.now })
      .where(eq(applications.id, row.id))
      .returning()
    if (!written) throw kitFail('not-found')
    if (columns.attachments) await keepDocuments(call.db, written)
    return written
  }

  async function list(call: Call, query: Query) {
    const { $sys = false, $message = false, claim, status, dateRange, $search, ...rest } = query
    if ($sys) demand(call, 'application.review')
    const me = call.actor.id ?? ''
    const filters = claim === undefined ? [] : [claim].flat()
    const page = await listTable(call.db, applications, rest, {
      columns: {
        type: applications.type,
        mentoringType: applications.mentoringType,
        submittedAt: applications.submittedAt,
        updatedAt: applications.updatedAt,
      },
      where: and(
        $sys
          ? inArray(applications.status, ['submitted', 'approved', 'rejected'])
          : eq(applications.owner, me),
        ne(applications.status, 'replaced'),
        statusIs(status),
        dateRange && submittedWithin(dateRange),
        filters.length > 0 ? claims.where(filters, me) : undefined,
        $search ? inArray(applications.owner, [...(await peopleMatching(call.db, $search)), '']) : undefined,
      ),
      order: [desc(applications.updatedAt), desc(applications.id)],
    })
    const ids = page.data.map(({ id }) => id)
    const side = $sys ? 'admin' : 'user'
    const marks = $message ? await marksOf(call.db, ids, side) : {}
    return { ...page, data: await wireApplications(kit, call, page.data, marks) }
  }

  /** Notifies the applicant and everybody watching the queue. */
  async function announce(call: Call, row: ApplicationRow, event: 'created' | 'patched') {
    const watching = await managersWith(call.db, verificationRoles)
    const rooms = [...new Set([row.owner, ...watching])].map(user => `user:${user}`)
    await emit(call.db, kit.clock, applicationContract, event, { _id: row.id }, rooms)
    return one(call, row)
  }

  async function one(call: Call, row: ApplicationRow) {
    const [wired] = await wireApplications(kit, call, [row])
    if (!wired) throw kitFail('not-found')
    return wired
  }
}

const threads = ['service-auth', 'service-auth-premium'] as const
async function marksOf(db: Tx, ids: readonly string[], side: Side): Promise<ThreadMarks> {
  const unread = await Promise.all(threads.map(type => unreadIn(db, type, ids, side)))
  return {
    unread: new Map(unread.flatMap(each => [...each])),
    said: await lastSaidIn(db, threads, ids, side),
  }
}

function demand({ actor }: Call, action: 'claim.take' | 'application.review'): void {
  if (!may(servicesPermissions, action, actor)) throw kitFail('forbidden')
}

/** One's own, or a submitted one in the reviewers' queue. */
async function readable(call: Call, id: string, locked = false): Promise<ApplicationRow> {
  const query = call.db
    .select()
    .from(applications)
    .where(and(eq(applications.id, id), call.where))
  const [row] = locked ? await query.for('update') : await query
  if (!row || (row.owner !== call.actor.id && !isInQueue(row.status))) throw kitFail('not-found')
  return row
}
async function own({ db, actor }: Call, id: string): Promise<ApplicationRow> {
  const [row] = await db
    .select()
    .from(applications)
    .where(and(eq(applications.id, id), eq(applications.owner, actor.id ?? '')))
    .for('update')
  if (!row) throw kitFail('not-found')
  return row
}

function statusIs(status: Query['status']): SQL | undefined {
  if (status === undefined) return undefined
  const statuses = typeof status === 'object' ? (status.$in ?? []) : [status]
  return inArray(
    applications.status,
    statuses.flatMap(each => stateOfStatus(each) ?? []),
  )
}

async function counts(db: Tx) {
  const rows = await db
    .select({
      type: applications.type,
      mentoringType: applications.mentoringType,
      status: applications.status,
      ...claimFigures(applications),
    })
    .from(applications)
    .where(inArray(applications.status, ['submitted', 'approved', 'rejected']))
    .groupBy(applications.type, applications.mentoringType, applications.status)
  return rows.map(({ status, count, unclaimed, ...row }) => ({
    key: applicationKeyOf(row),
    status: applicationStatus[status] as 1 | 2 | -1,
    count,
    unclaimed,
  }))
}
