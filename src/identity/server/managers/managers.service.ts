// `manager`: admins add, invite, change and remove; the invited person joins.
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type * as z from '#zod'
import { managerContract, type Manager } from '#identity/contract/managers.contract.ts'
import { managerStatus } from '#identity/contract/managers.lifecycle.ts'
import { normalEmail } from '#identity/contract/people.rules.ts'
import { writeAudit } from '#kit/server/audit.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { containing } from '#kit/server/like.ts'
import { listTable } from '#kit/server/query.ts'
import { implement } from '#kit/server/service.ts'
import {
  changeRole,
  invitationOf,
  invite,
  join,
  managerById,
  managerToChange,
  nameOf,
  removeManager,
} from './managers.ts'
import { managers, type ManagerRow } from '../managers.tables.ts'
import { peopleOf } from '../people.api.ts'

export const managerService = (kit: Kit) =>
  implement(managerContract, {
    async find({ db, query: { status, $search, ...query } }) {
      const state = (Object.keys(managerStatus) as ManagerRow['status'][]).find(
        each => managerStatus[each] === status,
      )
      const page = await listTable(db, managers, query, {
        columns: { role: managers.role, email: managers.email, createdAt: managers.createdAt },
        where: and(
          isNull(managers.removedAt),
          state && eq(managers.status, state),
          containing($search, managers.email, sql`${managers.firstName} || ' ' || ${managers.lastName}`),
        ),
        order: [desc(managers.createdAt), desc(managers.id)],
      })
      return { ...page, data: await wireManagers(db, page.data) }
    },
    get: async (id, { db }) => one(db, await managerById(db, id)),
    async create(call) {
      const { db, data, now } = call
      const [row] = await db
        .insert(managers)
        .values({
          id: kit.newId(),
          email: normalEmail(data.email),
          firstName: data.name[0],
          lastName: data.name[1],
          role: data.role,
          status: 'inactive',
          createdAt: now,
          updatedAt: now,
        })
        .returning()
      if (!row) throw kitFail('unexpected')
      await writeAudit(db, call, 'manager.add', row.id, { after: { email: row.email, role: row.role } })
      return one(db, row)
    },
    async patch(id, call) {
      const { db, data, now } = call
      let row = await managerToChange(db, id)
      if (data.name !== undefined) {
        const [firstName, lastName] = data.name
        const set = { firstName, lastName, updatedAt: now }
        const [named] = await db.update(managers).set(set).where(eq(managers.id, id)).returning()
        row = named ?? row
      }
      if (data.role !== undefined) row = await changeRole(kit, call, row, data.role)
      return one(db, row)
    },
    remove: async (id, call) =>
      one(call.db, await removeManager(kit, call, await managerToChange(call.db, id))),
    calls: {
      get: {
        inviteEmail: async call =>
          one(call.db, await invite(kit, call, await managerById(call.db, call.query.id))),
        invitation: async call => wireInvitation(call.db, await invitationOf(call, call.query.token)),
        join: async call => wireInvitation(call.db, await join(kit, call, call.query.token)),
      },
    },
  })

const wireInvitation = async (db: Tx, { role, status, invitedBy }: ManagerRow) => ({
  role,
  inviter: await nameOf(db, invitedBy),
  joined: status === 'joined',
})

async function one(db: Tx, row: ManagerRow) {
  const [wired] = await wireManagers(db, [row])
  if (!wired) throw kitFail('not-found')
  return wired
}

async function wireManagers(db: Tx, rows: readonly ManagerRow[]): Promise<z.input<typeof Manager>[]> {
  const people = await peopleOf(
    db,
    rows.flatMap(({ uid }) => uid ?? []),
  )
  return rows.map(row => {
    const person = people.get(row.uid ?? '')
    return {
      _id: row.id,
      uid: row.uid,
      email: row.email,
      name: [row.firstName, row.lastName],
      nickname: person?.name ?? `${row.firstName} ${row.lastName}`.trim(),
      avatar: person?.avatar ?? null,
      role: row.role,
      status: managerStatus[row.status],
      invitedAt: row.invitedAt,
      joinAt: row.joinAt,
      createdAt: row.createdAt,
    }
  })
}
