// `ambassador-auth`: ambassador applications, for their owners and reviewers.
import { and, desc, eq, inArray } from 'drizzle-orm'
import type * as z from '#zod'
import { threadKinds, unreadIn } from '#communications/server/threads.api.ts'
import { signer } from '#files/server/files.api.ts'
import { managersWith, peopleMatching, peopleOf } from '#identity/server/people.api.ts'
import { may } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { listTable } from '#kit/server/query.ts'
import { implement, type Call } from '#kit/server/service.ts'
import {
  ambassadorContract,
  ambassadorPermissions,
  ambassadorStateOf,
  ambassadorStatus,
  type Ambassador,
  type AmbassadorPatch,
} from '#services/contract/ambassadors/ambassadors.contract.ts'
import { verificationRoles } from '#services/contract/services.permissions.ts'
import { ambassadors, type AmbassadorRow } from '../ambassadors.tables.ts'
import {
  ambassadorClaims,
  ambassadorLink,
  ambassadorReviewLink,
  ambassadorSteps,
  assertAgreed,
  filesOf,
  keepAmbassadorFiles,
} from './ambassadors.ts'

type Query = z.output<typeof ambassadorContract.methods.find.query>

export function ambassadorService(kit: Kit) {
  const [steps, claims] = [ambassadorSteps(kit), ambassadorClaims(kit)]

  return implement(ambassadorContract, {
    facts: { owner: ambassadors.owner },
    find: call => list(call, call.query),
    get: async (id, call) => one(call, await readable(call, id)),
    async create(call) {
      const { db, now, data } = call
      const owner = call.actor.id ?? ''
      await assertAgreed(call, owner)
      const [row] = await db
        .insert(ambassadors)
        .values({
          id: kit.newId(),
          owner,
          role: data.role,
          attachments: await filesOf(db, owner, data.attachments),
          status: 'submitted',
          createdAt: now,
          updatedAt: now,
        })
        .returning()
      if (!row) throw kitFail('unexpected')
      await keepAmbassadorFiles(db, row)
      return announce(call, row, 'created')
    },
    async patch(id, call) {
      return announce(call, await changed(call, await readable(call, id, true)), 'patched')
    },
    async remove(id, call) {
      const row = await readable(call, id, true)
      if (row.owner !== call.actor.id) throw kitFail('not-found')
      const wired = await announce(call, row, 'removed')
      await keepAmbassadorFiles(call.db, { ...row, attachments: [] })
      await call.db.delete(ambassadors).where(eq(ambassadors.id, id))
      return wired
    },
    calls: {
      get: { groupByFollower: ({ db }) => claims.load(db, eq(ambassadors.status, 'submitted')) },
    },
  })

  async function changed(call: Call<unknown, AmbassadorPatch>, row: AmbassadorRow): Promise<AmbassadorRow> {
    const { data } = call
    if (data.follower !== undefined) {
      demand(call, 'claim.take')
      return claims.change(call.db, call, row, data.follower)
    }
    if (data.status === 2 || data.status === -1) {
      demand(call, 'ambassador.review')
      return steps.decide(call, row, data)
    }
    if (row.owner !== call.actor.id) throw kitFail('forbidden')
    return steps.again(call, row, data)
  }

  async function list(
    call: Call,
    { $sys = false, $message = false, claim, status, $search, ...rest }: Query,
  ) {
    if ($sys) demand(call, 'ambassador.review')
    const me = call.actor.id ?? ''
    const statuses = typeof status === 'object' ? (status.$in ?? []) : [status].flatMap(each => each ?? [])
    const page = await listTable(call.db, ambassadors, rest, {
      columns: { createdAt: ambassadors.createdAt },
      where: and(
        $sys ? undefined : eq(ambassadors.owner, me),
        status === undefined
          ? undefined
          : inArray(
              ambassadors.status,
              statuses.flatMap(each => ambassadorStateOf(each) ?? []),
            ),
        claim === undefined ? undefined : claims.where([claim].flat(), me),
        $search ? inArray(ambassadors.owner, [...(await peopleMatching(call.db, $search)), '']) : undefined,
      ),
      order: [desc(ambassadors.createdAt), desc(ambassadors.id)],
    })
    const ids = page.data.map(({ id }) => id)
    const unread = $message
      ? await unreadIn(call.db, 'ambassador-auth', ids, $sys ? 'admin' : 'user')
      : undefined
    return { ...page, data: await wire(call, page.data, unread) }
  }

  async function announce(call: Call, row: AmbassadorRow, event: 'created' | 'patched' | 'removed') {
    const watching = await managersWith(call.db, verificationRoles)
    const rooms = [...new Set([row.owner, ...watching])].map(user => `user:${user}`)
    await emit(call.db, kit.clock, ambassadorContract, event, { _id: row.id }, rooms)
    return one(call, row)
  }
}

/** The thread between applicant and reviewers. */
export const forAmbassadorThreads = (): readonly Provision[] => [
  provide(threadKinds, 'ambassador-auth', {
    async partyOf(tx, rid, actor) {
      const row = await byId(tx, rid)
      if (!row) return null
      if (row.owner === actor.id) return 'user'
      return may(ambassadorPermissions, 'ambassador.review', actor) ? 'admin' : null
    },
    async otherSide(tx, rid, writer) {
      const row = await byId(tx, rid)
      if (!row) return []
      if (writer === 'admin') return [row.owner]
      return row.follower === null ? managersWith(tx, verificationRoles) : [row.follower]
    },
    async about(tx, rid) {
      const row = await byId(tx, rid)
      if (!row) return { name: '', links: { user: '/', admin: '/' } }
      return {
        name: 'Application as an ambassador',
        links: { user: ambassadorLink, admin: ambassadorReviewLink(row) },
      }
    },
  }),
]

async function byId(tx: Tx, id: string): Promise<AmbassadorRow | undefined> {
  const [row] = await tx.select().from(ambassadors).where(eq(ambassadors.id, id))
  return row
}

function demand({ actor }: Call, action: 'claim.take' | 'ambassador.review'): void {
  if (!may(ambassadorPermissions, action, actor)) throw kitFail('forbidden')
}

async function readable({ db, where }: Call, id: string, locked = false): Promise<AmbassadorRow> {
  const query = db
    .select()
    .from(ambassadors)
    .where(and(eq(ambassadors.id, id), where))
  const [row] = locked ? await query.for('update') : await query
  if (!row) throw kitFail('not-found')
  return row
}

async function one(call: Call, row: AmbassadorRow) {
  const [wired] = await wire(call, [row])
  if (!wired) throw kitFail('not-found')
  return wired
}

async function wire(
  { db, now }: Pick<Call, 'db' | 'now'>,
  rows: readonly AmbassadorRow[],
  unread?: ReadonlyMap<string, number>,
): Promise<z.input<typeof Ambassador>[]> {
  const people = await peopleOf(
    db,
    rows.flatMap(({ owner, follower }) => [owner, follower ?? '']),
  )
  const sign = await signer(db, now)
  return rows.map(row => {
    const person = people.get(row.owner)
    return {
      _id: row.id,
      uid: row.owner,
      applicant: {
        _id: row.owner,
        name: person?.name ?? '',
        email: person?.email ?? null,
        avatar: person?.avatar ?? null,
      },
      role: row.role,
      attachments: row.attachments.map(file => ({ ...file, url: sign(file.hash) })),
      status: ambassadorStatus[row.status],
      reason: row.reason,
      approvedAt: row.approvedAt,
      follower:
        row.follower === null ? null : { _id: row.follower, name: people.get(row.follower)?.name ?? '' },
      followedAt: row.followedAt,
      releasedAt: row.releasedAt,
      unread: unread ? (unread.get(row.id) ?? 0) : null,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    }
  })
}
