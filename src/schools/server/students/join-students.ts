// Joining as a student: by invitation or by link.
import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import type * as z from '#zod'
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
import type { studentsContract } from '#schools/contract/students.contract.ts'
import { assertSignedIn, type ActorContext } from '../access.ts'
import { siblingKey } from './add-students.ts'
import { inviteStudents } from './invite-students.ts'
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
import { askerOf } from '../staff/join-staff.ts'
import { students, type StudentRow } from '../people.tables.ts'
import { adminsOf, frontOf } from '../plans/plans.ts'
import { schools, type SchoolRow } from '../plans.tables.ts'
import { takeSeats } from '../plans/seats.ts'
import { oneStudent, notifyStudents, type WireStudent } from './students.ts'

type Calls = typeof studentsContract.methods.calls.get

export type BulkCall = Call<unknown, { school: string; ids: string[] }>

export const studentLifecycle = lifecycle('students', students, memberLifecycle, {
  guards: { invitedEmail: () => {} },
})

export async function studentAccount(tx: Tx, { actor }: Pick<Call, 'actor'>): Promise<Account> {
  const account = await accountRow(tx, assertSignedIn(actor))
  if (!account.roles.includes('student')) throw fail(schoolErrors, 'wrong-account')
  return account
}

const invitations: InvitationSource<StudentRow> = {
  kind: 'school-student',
  async rowById(tx, id, lock) {
    const query = tx.select().from(students).where(eq(students.id, id))
    return (lock ? await query.for('update') : await query)[0]
  },
}

export const studentInvitation = async (kit: Kit, call: Call<InvitationKey>) =>
  viewInvitation(kit, invitations, call, await studentAccount(call.db, call))

export const proveStudentInvitation = async (kit: Kit, call: Call<InvitationKey>) =>
  proveInvitation(kit, invitations, call, await studentAccount(kit.db, call))

export const acceptStudent = async (kit: Kit, call: Call<InvitationKey>): Promise<WireStudent> => {
  const me = await studentAccount(kit.db, call)
  return acceptInvitation(kit, invitations, call, me, {
    take: (tx, row) => take(tx, kit, row, me, call),
    answer: oneStudent,
  })
}

/** People with the invited address verified join at once, as invited. */
async function take(tx: Tx, kit: Kit, row: StudentRow, me: Account, by: ActorContext): Promise<StudentRow> {
  const joined = await studentLifecycle.advance(tx, row, 'accept', by, {
    uid: me.id,
    avatar: row.avatar ?? me.avatar,
    updatedAt: by.now,
  })
  await notifyStudents(tx, kit, 'patched', joined)
  return joined
}

/** Invitations for the caller's verified address or number. */
export async function myStudentInvitations({
  db,
  actor,
}: Pick<Call, 'db' | 'actor'>): Promise<z.input<Calls['invitations']['result']>> {
  const me = await accountRow(db, assertSignedIn(actor))
  const isInvited = addressedTo(me)
  if (!isInvited) return []
  const rows = await db
    .select({ row: students, school: schools })
    .from(students)
    .innerJoin(schools, eq(schools.id, students.school))
    .where(and(isInvited, isOpenInvitation, isNull(schools.deletedAt)))
  return myInvitations(db, rows)
}

const isOpenInvitation = and(
  isNull(students.uid),
  eq(students.status, 'inactive'),
  isNull(students.archivedAt),
)

const addressedTo = ({ email, mobile }: Account): SQL | undefined =>
  or(
    email === null ? undefined : eq(students.email, email),
    mobile === null ? undefined : eq(students.mobile, mobile),
  )

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
      { ...askerOf(me), school: school.name, list: 'student/pending' },
      { school: school.id },
    )
}

export async function checkStudentExists({
  db,
  query,
  actor,
}: Call<{ key: string }>): Promise<z.input<Calls['checkExists']['result']>> {
  const { school, approval } = await byKey(db, query.key, 'student')
  const [row] = await db
    .select()
    .from(students)
    .where(
      and(
        eq(students.school, school.id),
        eq(students.uid, assertSignedIn(actor)),
        isNull(students.archivedAt),
      ),
    )
  return {
    school: frontOf(school),
    approval,
    exists: row !== undefined,
    status: row ? memberStates[row.status] : null,
  }
}

export async function applyStudent(
  kit: Kit,
  call: Call<z.output<Calls['apply']['query']>>,
): Promise<WireStudent> {
  const { db: tx, query, now } = call
  const me = await studentAccount(tx, call)
  const { school, approval } = await placeFor(tx, query, me, now)
  const invited = await invitedRowOf(tx, school.id, me)
  if (invited) {
    const taken = await take(tx, kit, invited, me, call)
    await redeemInvitation(tx, now, invitations.kind, invited.id)
    return oneStudent(tx, taken)
  }
  const parentEmail = query.parentEmail ?? me.studentExt?.parent?.email ?? null
  const parentPhone = me.studentExt?.parent?.mobile ?? me.emergencyContact ?? null
  if (parentEmail === null && parentPhone === null) throw fail(schoolErrors, 'parent-needed')
  return oneStudent(
    tx,
    await addApplicant(kit, call, { school, me, approval, ...query, parentEmail, parentPhone }),
  )
}

interface Applicant {
  readonly school: SchoolRow
  readonly me: Account
  readonly approval: boolean
  readonly name?: string | undefined
  readonly avatar?: string | null | undefined
  readonly parentEmail: string | null
  readonly parentPhone: string | null
}

/** Adds the applicant: pending, or joined at once if the school requires no approval. */
export async function addApplicant(
  kit: Kit,
  { db: tx, now }: Pick<Call, 'db' | 'now'>,
  { school, me, approval, parentEmail, parentPhone, ...shown }: Applicant,
): Promise<StudentRow> {
  await takeSeats(tx, school.id, 'student', 1, now)
  const name: [string, string] = [me.firstName || me.nickname, me.lastName]
  const [row] = await tx
    .insert(students)
    .values({
      id: kit.newId(),
      school: school.id,
      uid: me.id,
      email: me.email,
      mobile: me.mobile,
      firstName: name[0],
      lastName: name[1],
      nickname: shown.name || me.nickname,
      avatar: shown.avatar ?? me.avatar,
      siblingKey: siblingKey(name, { email: parentEmail, phone: parentPhone }),
      dob: me.studentExt?.dob ?? null,
      gender: me.gender,
      parentEmail,
      parentPhone,
      status: approval ? 'pending' : 'success',
      invitedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!row) throw kitFail('unexpected')
  // An application sends no messages in the school's name.
  if (approval) await notifyAdmins(tx, kit, school, me)
  else await inviteStudents(tx, kit, school, [row], 'parent')
  await notifyStudents(tx, kit, 'created', row)
  return row
}

/** Another person's invitation only allows an application, even if the school's link needs no approval. */
const placeFor = async (tx: Tx, query: z.output<Calls['apply']['query']>, me: Account, now: Date) =>
  'key' in query
    ? byKey(tx, query.key, 'student')
    : { school: await invitingSchool(tx, invitations, query.invitation, me, now), approval: true }

async function invitedRowOf(tx: Tx, school: string, me: Account): Promise<StudentRow | undefined> {
  const isInvited = addressedTo(me)
  if (!isInvited) return undefined
  const [row] = await tx
    .select()
    .from(students)
    .where(and(eq(students.school, school), isInvited, isOpenInvitation))
    .for('update')
  return row
}
