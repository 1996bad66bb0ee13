// Joining as a teacher: by invitation or by link. Nobody is in without the invited e-mail or an admin's approval.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
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
import { assertSignedIn, auditManager, type By } from './access.ts'
import { byKey } from './join-links.ts'
import { adminsOf, frontOf } from './plans.ts'
import { staff, type StaffRow } from './people.tables.ts'
import type { SchoolRow } from './plans.tables.ts'
import { giveSeats, schoolOf, takeSeats } from './seats.ts'
import { oneStaff, staffById, tellStaff, type WireStaff } from './staff.ts'

type Calls = typeof schoolUserContract.methods.calls.get

export const staffLifecycle = lifecycle('school-user', staff, memberLifecycle, {
  guards: { invitedEmail: () => {} },
})

async function teacherAccount(tx: Tx, call: Pick<Call, 'actor'>): Promise<Account> {
  const account = await accountRow(tx, assertSignedIn(call.actor))
  if (!account.roles.includes('teacher')) throw fail(schoolErrors, 'wrong-account')
  return account
}

export async function invitation({
  db,
  query,
  actor,
}: Call<{ _id: string }>): Promise<z.input<Calls['invitation']['result']>> {
  const me = await accountRow(db, assertSignedIn(actor))
  const row = await staffById(db, query._id, isNull(staff.archivedAt))
  if (row.uid !== null && row.uid !== me.id) throw fail(schoolErrors, 'not-invited')
  const mine = row.email !== null && row.email === me.email
  return {
    school: frontOf(await schoolOf(db, row.school)),
    email: mine ? (row.email ?? '') : hidden(row.email ?? ''),
    mine,
    status: memberStates[row.status],
  }
}

/** Enough to recognise, too little to use. */
export const hidden = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••')

/** With the invited e-mail at once, with another one after approval. */
export async function acceptStaff(kit: Kit, call: Call<{ _id: string }>): Promise<WireStaff> {
  const { db: tx, query } = call
  const me = await teacherAccount(tx, call)
  const row = await staffById(tx, query._id, isNull(staff.archivedAt))
  if (row.uid !== null) {
    if (row.uid === me.id) return oneStaff(tx, row)
    throw fail(schoolErrors, 'not-invited')
  }
  const school = await schoolOf(tx, row.school)
  return oneStaff(tx, await take(tx, kit, school, row, me, call))
}

async function take(
  tx: Tx,
  kit: Kit,
  school: SchoolRow,
  row: StaffRow,
  me: Account,
  by: By,
): Promise<StaffRow> {
  const invited = row.email !== null && row.email === me.email
  const joined = await staffLifecycle.advance(tx, row, invited ? 'accept' : 'acceptOther', by, {
    uid: me.id,
    ...namesOf(row, me),
    updatedAt: by.now,
  })
  if (!invited) await tellAdmins(tx, kit, school, me)
  await tellStaff(tx, kit, 'patched', joined)
  return joined
}

/** Names that the school gave stay; what it left open comes from the account. */
const namesOf = (row: Pick<StaffRow, 'firstName' | 'lastName' | 'nickname' | 'avatar'>, me: Account) =>
  row.firstName === ''
    ? {
        firstName: me.firstName,
        lastName: me.lastName,
        nickname: me.nickname,
        avatar: row.avatar ?? me.avatar,
      }
    : { avatar: row.avatar ?? me.avatar }

const tellAdmins = async (tx: Tx, kit: Pick<Kit, 'clock'>, school: SchoolRow, me: Account): Promise<void> => {
  for (const user of await adminsOf(tx, school.id))
    await notify(
      tx,
      kit.clock,
      schoolNotices,
      'StaffApplication',
      { user },
      { name: me.nickname, email: me.email ?? me.mobile ?? '', school: school.name, list: 'teacher' },
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
  const { school, approval } = await byKey(tx, query.key, 'teacher')
  const me = await teacherAccount(tx, call)
  const named = {
    ...me,
    ...(query.name ? { nickname: query.name } : {}),
    ...(query.avatar ? { avatar: query.avatar } : {}),
  }
  const [invited] =
    me.email === null
      ? []
      : await tx
          .select()
          .from(staff)
          .where(
            and(
              eq(staff.school, school.id),
              eq(staff.email, me.email),
              isNull(staff.uid),
              isNull(staff.archivedAt),
            ),
          )
  if (invited) return oneStaff(tx, await take(tx, kit, school, invited, named, call))
  await takeSeats(tx, school.id, 'teacher', 1, now)
  return oneStaff(tx, await insertMember(tx, kit, school, named, approval ? 'pending' : 'success', now))
}

async function insertMember(
  tx: Tx,
  kit: Kit,
  school: SchoolRow,
  me: Account,
  status: 'pending' | 'success',
  now: Date,
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
      nickname: me.nickname,
      avatar: me.avatar,
      status,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!row) throw kitFail('unexpected')
  if (status === 'pending') await tellAdmins(tx, kit, school, me)
  await tellStaff(tx, kit, 'created', row)
  return row
}

/** Asks to join a school that is here already; who is in or invited has nothing to ask. */
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

/** Waiting rows of one school, all of them or none. */
export async function pendingOf(tx: Tx, school: string, ids: readonly string[]): Promise<StaffRow[]> {
  const rows = await tx
    .select()
    .from(staff)
    .where(and(eq(staff.school, school), inArray(staff.id, [...ids]), isNull(staff.archivedAt)))
  if (rows.length < new Set(ids).size) throw kitFail('not-found')
  return rows
}

export async function approveStaff(
  kit: Kit,
  call: Call<unknown, { school: string; ids: string[] }>,
): Promise<{ done: number }> {
  const { db: tx, data } = call
  const school = await schoolOf(tx, data.school)
  const rows = await pendingOf(tx, data.school, data.ids)
  for (const row of rows) {
    const joined = await staffLifecycle.advance(tx, row, 'approve', call, { updatedAt: call.now })
    if (joined.uid !== null)
      await notify(
        tx,
        kit.clock,
        schoolNotices,
        'JoinApproved',
        { user: joined.uid },
        { school: school.name },
      )
    await tellStaff(tx, kit, 'patched', joined)
  }
  return { done: rows.length }
}

/** The row goes, the applicant is told. */
export async function rejectStaff(
  kit: Kit,
  call: Call<unknown, { school: string; ids: string[] }>,
): Promise<{ done: number }> {
  const { db: tx, data } = call
  const school = await schoolOf(tx, data.school)
  const rows = await pendingOf(tx, data.school, data.ids)
  if (rows.some(({ status }) => status !== 'pending')) throw kitFail('wrong-state')
  const gone = await tx
    .delete(staff)
    .where(
      and(
        inArray(
          staff.id,
          rows.map(({ id }) => id),
        ),
        eq(staff.status, 'pending'),
      ),
    )
    .returning()
  if (gone.length < rows.length) throw kitFail('wrong-state')
  await giveSeats(tx, school.id, 'teacher', gone.length)
  for (const row of gone) {
    if (row.uid !== null)
      await notify(tx, kit.clock, schoolNotices, 'JoinRejected', { user: row.uid }, { school: school.name })
    await tellStaff(tx, kit, 'removed', row)
  }
  await auditManager(tx, call, 'staff.reject', school.id, { before: gone.map(({ id }) => id) })
  return { done: gone.length }
}
