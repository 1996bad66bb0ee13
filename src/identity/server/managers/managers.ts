// Back-office staff: invited by an admin, joined only by the invited person, and never without an admin.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { identityNotices } from '#identity/contract/identity.notices.ts'
import { managerLifecycle } from '#identity/contract/managers.lifecycle.ts'
import { managerRoleNames, type ManagerRole } from '#identity/contract/roles.ts'
import { minuteMs } from '#kit/contract/durations.ts'
import { writeAudit } from '#kit/server/audit.ts'
import { requireChannel } from '#kit/server/channels.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { lifecycle } from '#kit/server/lifecycle.ts'
import { notify } from '#kit/server/notify.ts'
import type { RequestContext } from '#kit/server/service.ts'
import { users } from '../identity.tables.ts'
import { makeLink, readLink, revokeLinks, useLink } from '../links.api.ts'
import { managers, type ManagerRow } from '../managers.tables.ts'
import { changed, userRow } from '../accounts/me.ts'

const steps = lifecycle('manager', managers, managerLifecycle, { guards: {} })
const purpose = 'manager'
const validDays = 7

export async function managerById(tx: Tx, id: string): Promise<ManagerRow> {
  const [row] = await tx
    .select()
    .from(managers)
    .where(and(eq(managers.id, id), isNull(managers.removedAt)))
    .for('update')
  if (!row) throw kitFail('not-found')
  return row
}

/** Serialises role changes, so that the last two admins cannot leave at once. */
export async function managerToChange(tx: Tx, id: string): Promise<ManagerRow> {
  await lockManagers(tx)
  return managerById(tx, id)
}

const lockManagers = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('managers'))`)

/** Only the newest invitation is valid. */
export async function invite(kit: Kit, by: RequestContext, row: ManagerRow): Promise<ManagerRow> {
  const { db, now } = by
  requireChannel(kit.config, 'mail')
  if (row.invitedAt !== null && now.getTime() - row.invitedAt.getTime() < minuteMs)
    throw fail(identityErrors, 'code-too-soon')
  const invited = await steps.advance(db, row, 'invite', by, {
    invitedAt: now,
    invitedBy: by.actor.id,
    updatedAt: now,
  })
  await revokeLinks(db, purpose, row.id)
  const token = await makeLink(db, kit.clock, { purpose, subject: row.id, data: {}, days: validDays })
  await notify(
    db,
    kit.clock,
    identityNotices,
    'ManagerInvite',
    { email: row.email, name: `${row.firstName} ${row.lastName}`.trim() },
    { who: await nameOf(db, by.actor.id), role: managerRoleNames[row.role], token },
  )
  return invited
}

/** After a change of role, access is suspended until the person accepts it. */
export async function changeRole(
  kit: Kit,
  by: RequestContext,
  row: ManagerRow,
  role: ManagerRole,
): Promise<ManagerRow> {
  if (role === row.role) return row
  await assertLeavable(by, row)
  const moved = await steps.advance(by.db, row, 'change', by, {
    role,
    joinAt: null,
    invitedAt: null,
    updatedAt: by.now,
  })
  await revokeLinks(by.db, purpose, row.id)
  await writeAudit(by.db, by, 'manager.role', row.id, { before: { role: row.role }, after: { role } })
  await rebuildRoles(kit, by, row.uid)
  return moved
}

export async function removeManager(kit: Kit, by: RequestContext, row: ManagerRow): Promise<ManagerRow> {
  await assertLeavable(by, row)
  const [removed = row] = await by.db
    .update(managers)
    .set({ removedAt: by.now, updatedAt: by.now })
    .where(eq(managers.id, row.id))
    .returning()
  await revokeLinks(by.db, purpose, row.id)
  await writeAudit(by.db, by, 'manager.remove', row.id, { before: { email: row.email, role: row.role } })
  await rebuildRoles(kit, by, row.uid)
  return removed
}

/** The invitation with this secret, only for the account with the invited address. */
export async function invitationOf({ db, actor, now }: RequestContext, token: string): Promise<ManagerRow> {
  const { subject } = await readLink(db, now, purpose, token)
  const row = await managerById(db, subject)
  const me = await userRow(db, actor.id)
  if (me.email !== row.email) throw fail(identityErrors, 'link-other-person')
  return row
}

/** A second click changes nothing. */
export async function join(kit: Kit, by: RequestContext, token: string): Promise<ManagerRow> {
  const row = await invitationOf(by, token)
  if (row.status === 'joined') return row
  await useLink(by.db, by.now, purpose, token)
  const joined = await steps.advance(by.db, row, 'join', by, {
    uid: by.actor.id,
    joinAt: by.now,
    updatedAt: by.now,
  })
  await rebuildRoles(kit, by, by.actor.id)
  return joined
}

async function assertLeavable({ db, actor }: RequestContext, row: ManagerRow): Promise<void> {
  if (row.uid !== null && row.uid === actor.id) throw fail(identityErrors, 'manager-own')
  if (row.role === 'admin' && row.status === 'joined') await assertNotLastAdmin(db, row.uid)
}

/** Refuses to remove the last admin. */
export async function assertNotLastAdmin(tx: Tx, uid: string | null): Promise<void> {
  await lockManagers(tx)
  const admins = await tx
    .select({ uid: managers.uid })
    .from(managers)
    .where(and(eq(managers.role, 'admin'), eq(managers.status, 'joined'), isNull(managers.removedAt)))
  const isAmong = admins.some(each => each.uid === uid)
  if (isAmong && admins.every(each => each.uid === uid)) throw fail(identityErrors, 'manager-last')
}

/** Sets the account's roles from its joined rows, and notifies open pages at once. */
async function rebuildRoles(kit: Kit, { db, now }: RequestContext, uid: string | null): Promise<void> {
  if (uid === null) return
  const rows = await db
    .select({ role: managers.role })
    .from(managers)
    .where(and(eq(managers.uid, uid), eq(managers.status, 'joined'), isNull(managers.removedAt)))
    .orderBy(managers.role)
  const [user] = await db
    .update(users)
    .set({ managerRoles: rows.map(({ role }) => role), updatedAt: now })
    .where(eq(users.id, uid))
    .returning()
  if (user) await changed(db, kit, user, now)
}

export async function nameOf(tx: Tx, id: string | null): Promise<string> {
  const [row] = id === null ? [] : await tx.select().from(users).where(eq(users.id, id))
  return row ? row.nickname || `${row.firstName} ${row.lastName}`.trim() : ''
}
