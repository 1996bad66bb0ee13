// Joining as a teacher, by invitation or by link. This requires the invited email address or an admin's approval.
import { and, eq, isNull } from 'drizzle-orm'
import type * as z from '#zod'
import { displayName } from '#identity/contract/people.rules.ts'
import { redeemInvitation } from '#identity/server/invitations.api.ts'
import { accountRow, type Account } from '#identity/server/school-accounts.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { lifecycle } from '#kit/server/lifecycle.ts'
import { notify } from '#kit/server/notify.ts'
import type { Call } from '#kit/server/service.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { memberLifecycle, memberStates } from '#schools/contract/schools.lifecycle.ts'
import { schoolNotices } from '#schools/contract/schools.notices.ts'
import type { schoolUserContract } from '#schools/contract/staff.contract.ts'
import { assertSignedIn, type ActorContext } from '../access.ts'
import {
  acceptInvitation,
  invitingSchool,
  myInvitations,
  proveInvitation,
  viewInvitation,
  type InvitationKey,
  type InvitationSource,
} from '../invitations/invitations.ts'
import { byKey } from '../invitations/join-links.ts'
import { adminsOf, frontOf } from '../plans/plans.ts'
import { staff, type StaffRow } from '../people.tables.ts'
import { schools, type SchoolRow } from '../plans.tables.ts'
import { takeSeats } from '../plans/seats.ts'
import { oneStaff, notifyStaff, type WireStaff } from './staff.ts'

type Calls = typeof schoolUserContract.methods.calls.get

export const staffLifecycle = lifecycle('school-user', staff, memberLifecycle, {
  guards: { invitedEmail: () => {} },
})

async function teacherAccount(tx: Tx, call: Pick<Call, 'actor'>): Promise<Account> {
  const account = await accountRow(tx, assertSignedIn(call.actor))
  if (!account.roles.includes('teacher')) throw fail(schoolErrors, 'wrong-account')
  return account
}

const invitations: InvitationSource<StaffRow> = {
  kind: 'school-staff',
  async rowById(tx, id, lock) {
    const query = tx.select().from(staff).where(eq(staff.id, id))
    return (lock ? await query.for('update') : await query)[0]
  },
}

export const staffInvitation = async (kit: Kit, call: Call<InvitationKey>) =>
  viewInvitation(kit, invitations, call, await teacherAccount(call.db, call))

export const proveStaffInvitation = async (kit: Kit, call: Call<InvitationKey>) =>
  proveInvitation(kit, invitations, call, await teacherAccount(kit.db, call))

export const acceptStaff = async (kit: Kit, call: Call<InvitationKey>): Promise<WireStaff> => {
  const me = await teacherAccount(kit.db, call)
  return acceptInvitation(kit, invitations, call, me, {
    take: (tx, row) => take(tx, kit, row, me, call),
    answer: oneStaff,
  })
}

/** People with the invited address verified join at once, as invited. */
async function take(tx: Tx, kit: Kit, row: StaffRow, me: Account, by: ActorContext): Promise<StaffRow> {
  const joined = await staffLifecycle.advance(tx, row, 'accept', by, {
    uid: me.id,
    ...namesOf(row, me),
    updatedAt: by.now,
  })
  await notifyStaff(tx, kit, 'patched', joined)
  return joined
}

/** Invitations for the verified address of the caller. */
export async function myStaffInvitations({
  db,
  actor,
}: Pick<Call, 'db' | 'actor'>): Promise<z.input<Calls['invitations']['result']>> {
  const { email } = await accountRow(db, assertSignedIn(actor))
  if (email === null) return []
  const rows = await db
    .select({ row: staff, school: schools })
    .from(staff)
    .innerJoin(schools, eq(schools.id, staff.school))
    .where(
      and(
        eq(staff.email, email),
        isNull(staff.uid),
        eq(staff.status, 'inactive'),
        isNull(staff.archivedAt),
        isNull(schools.deletedAt),
      ),
    )
  return myInvitations(db, rows)
}

/** Names given by the school are kept; missing ones come from the account. */
const namesOf = (row: Pick<StaffRow, 'firstName' | 'lastName' | 'nickname' | 'avatar'>, me: Account) =>
  row.firstName === ''
    ? {
        firstName: me.firstName,
        lastName: me.lastName,
        nickname: me.nickname,
        avatar: row.avatar ?? me.avatar,
      }
    : { avatar: row.avatar ?? me.avatar }

/** Name and contact from the account itself, regardless of the name chosen in the application. */
export const askerOf = (me: Account): { name: string; email: string } => ({
  name: displayName([me.firstName, me.lastName], me.nickname),
  email: me.email ?? me.mobile ?? '',
})

const notifyAdmins = async (
  tx: Tx,
  kit: Pick<Kit, 'clock'>,
  school: SchoolRow,
  me: Account,
): Promise<void> => {
  for (const user of await adminsOf(tx, school.id))
    await notify(
      tx,
      kit.clock,
      schoolNotices,
      'StaffApplication',
      { user },
      { ...askerOf(me), school: school.name, list: 'teacher' },
      { school: school.id },
    )
}

export async function checkExists({
  db,
  query,
  actor,
}: Call<{ key: string }>): Promise<z.input<Calls['checkExists']['result']>> {
  const { school, approval } = await byKey(db, query.key, 'teacher')
  const [row] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.school, school.id), eq(staff.uid, assertSignedIn(actor)), isNull(staff.archivedAt)))
  return {
    school: frontOf(school),
    approval,
    exists: row !== undefined,
    status: row ? memberStates[row.status] : null,
  }
}

export async function applyStaff(
  kit: Kit,
  call: Call<z.output<Calls['apply']['query']>>,
): Promise<WireStaff> {
  const { db: tx, query, now } = call
  const me = await teacherAccount(tx, call)
  const { school, approval } = await placeFor(tx, query, me, now)
  const invited = await invitedRowOf(tx, school.id, me)
  if (invited) {
    const taken = await take(tx, kit, invited, me, call)
    await redeemInvitation(tx, now, invitations.kind, invited.id)
    return oneStaff(tx, taken)
  }
  await takeSeats(tx, school.id, 'teacher', 1, now)
  const named = {
    nickname: query.name || me.nickname,
    avatar: query.avatar ?? me.avatar,
  }
  return oneStaff(tx, await insertMember(tx, kit, school, me, approval ? 'pending' : 'success', now, named))
}

/** Another person's invitation only allows an application, even if the school's link needs no approval. */
const placeFor = async (tx: Tx, query: z.output<Calls['apply']['query']>, me: Account, now: Date) =>
  'key' in query
    ? byKey(tx, query.key, 'teacher')
    : { school: await invitingSchool(tx, invitations, query.invitation, me, now), approval: true }

async function invitedRowOf(tx: Tx, school: string, { email }: Account): Promise<StaffRow | undefined> {
  if (email === null) return undefined
  const [row] = await tx
    .select()
    .from(staff)
    .where(and(eq(staff.school, school), eq(staff.email, email), isNull(staff.uid), isNull(staff.archivedAt)))
    .for('update')
  return row
}

async function insertMember(
  tx: Tx,
  kit: Kit,
  school: SchoolRow,
  me: Account,
  status: 'pending' | 'success',
  now: Date,
  named: Pick<Account, 'nickname' | 'avatar'> = me,
): Promise<StaffRow> {
  const [row] = await tx
    .insert(staff)
    .values({
      id: kit.newId(),
      school: school.id,
      uid: me.id,
      email: me.email,
      firstName: me.firstName,
      lastName: me.lastName,
      nickname: named.nickname,
      avatar: named.avatar,
      status,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!row) throw kitFail('unexpected')
  if (status === 'pending') await notifyAdmins(tx, kit, school, me)
  await notifyStaff(tx, kit, 'created', row)
  return row
}

/** Applies to an existing school; members and invitees cannot apply. */
export async function askToJoin(tx: Tx, kit: Kit, school: SchoolRow, me: Account): Promise<void> {
  const [known] = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.school, school.id), eq(staff.uid, me.id)))
  const [invited] =
    me.email === null
      ? []
      : await tx
          .select({ id: staff.id })
          .from(staff)
          .where(and(eq(staff.school, school.id), eq(staff.email, me.email)))
  if (known || invited) return
  await takeSeats(tx, school.id, 'teacher', 1, kit.clock.now())
  await insertMember(tx, kit, school, me, 'pending', kit.clock.now())
}
