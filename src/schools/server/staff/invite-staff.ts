// Adds staff by email address: all or none, seats first, one email each.
import { and, eq, inArray } from 'drizzle-orm'
import { issueInvitation, voidInvitation } from '#identity/server/invitations.api.ts'
import { accountsByEmails } from '#identity/server/school-accounts.api.ts'
import { insertMany } from '#kit/server/bulk.ts'
import { canSendMail } from '#kit/server/channels.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify, type Receiver } from '#kit/server/notify.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { schoolNotices } from '#schools/contract/schools.notices.ts'
import { classes, classStaff } from '../classes.tables.ts'
import { staff, type StaffRow } from '../people.tables.ts'
import type { SchoolRow } from '../plans.tables.ts'
import { schoolOf, takeSeats } from '../plans/seats.ts'
import { emailsInUse } from './emails-in-use.ts'

export interface NewStaff {
  readonly email: string
  readonly name?: readonly [string, string] | undefined
  readonly dob?: string | null | undefined
  readonly importRow?: number
  readonly sourcedId?: string | null
}
export interface StaffPlace {
  readonly admin?: boolean
  readonly classes?: readonly string[]
  readonly import?: string
  readonly unopened?: boolean
  /** Seats were already taken for the whole import. */
  readonly hasSeats?: true
  /** Account of the inviter. */
  readonly invitedBy?: string | null
}

/** Writes the rows; the caller sends the invitations. */
export async function writeStaff(
  tx: Tx,
  kit: Pick<Kit, 'newId'>,
  school: string,
  people: readonly NewStaff[],
  place: StaffPlace,
  now: Date,
): Promise<{ school: SchoolRow; rows: StaffRow[] }> {
  const emails = people.map(({ email }) => email)
  const row = place.hasSeats
    ? await schoolOf(tx, school)
    : await takeSeats(tx, school, 'teacher', people.length, now, place.unopened)
  await assertNew(tx, school, emails)
  const rows = people.map((person): StaffRow => ({
    id: kit.newId(),
    school,
    uid: null,
    email: person.email,
    firstName: person.name?.[0] ?? '',
    lastName: person.name?.[1] ?? '',
    nickname: person.name?.join(' ').trim() || person.email.split('@')[0] || '',
    avatar: null,
    dob: person.dob ?? null,
    admin: place.admin === true,
    subject: [],
    subjectGrade: {},
    status: 'inactive',
    archivedAt: null,
    eraseAt: null,
    headed: [],
    closeAlert: false,
    import: place.import ?? null,
    importRow: person.importRow ?? null,
    ready: place.import === undefined,
    sourcedId: person.sourcedId ?? null,
    invitedAt: now,
    invitedBy: place.invitedBy ?? null,
    createdAt: now,
    updatedAt: now,
  }))
  await insertMany(tx, staff, rows)
  if (place.classes && place.classes.length > 0)
    await teach(
      tx,
      school,
      rows.map(({ id }) => id),
      place.classes,
    )
  return { school: row, rows }
}

/** An address must be unique in the school, for staff and students together; taking seats has locked the school's row. */
async function assertNew(tx: Tx, school: string, emails: readonly string[]): Promise<void> {
  if (new Set(emails).size < emails.length)
    throw fail(schoolErrors, 'already-staff', {
      emails: emails.filter((email, at) => emails.indexOf(email) !== at),
    })
  const { staff: present, students: pupils } = await knownEmails(tx, school, emails)
  if (present.length > 0) throw fail(schoolErrors, 'already-staff', { emails: present })
  if (pupils.length > 0) throw fail(schoolErrors, 'is-student', { emails: pupils })
}

/** Which addresses belong to staff of the school, and which to students here or elsewhere. */
export async function knownEmails(
  tx: Tx,
  school: string,
  emails: readonly string[],
): Promise<{ staff: string[]; students: string[] }> {
  const known = await emailsInUse(tx, school, emails)
  return { staff: known.staff, students: [...new Set([...known.students, ...known.accountsOf('student')])] }
}

/** Accepts only classes of this school. */
export async function teach(
  tx: Tx,
  school: string,
  people: readonly string[],
  into: readonly string[],
): Promise<void> {
  const known = await tx
    .select({ id: classes.id })
    .from(classes)
    .where(and(eq(classes.school, school), inArray(classes.id, [...into])))
  if (known.length < new Set(into).size) throw kitFail('not-found')
  await tx
    .insert(classStaff)
    .values(people.flatMap(person => [...new Set(into)].map(klass => ({ class: klass, staff: person }))))
    .onConflictDoNothing()
}

/**
 * By email with a new secret, and to the inbox of people with an account. Without a mail server, people
 * without an account are marked as not invited, instead of promising an email.
 */
export async function sendStaffInvitations(
  tx: Tx,
  kit: Pick<Kit, 'clock' | 'config'>,
  school: Pick<SchoolRow, 'id' | 'name'>,
  rows: readonly StaffRow[],
): Promise<StaffRow[]> {
  const hasMail = canSendMail(kit.config)
  const unreached = new Set<string>()
  const accounts = await accountsByEmails(
    tx,
    rows.flatMap(({ email }) => email ?? []),
  )
  for (const { id, email, admin } of rows) {
    if (email === null) continue
    const user = accounts.get(email)?.id
    if (hasMail)
      await mailInvitation(tx, kit, school, { id, admin }, user === undefined ? { email } : { user })
    else await voidInvitation(tx, 'school-staff', id)
    if (user !== undefined) await notifyInvited(tx, kit, school, { id, admin }, user)
    else if (!hasMail) unreached.add(id)
  }
  if (unreached.size > 0)
    await tx
      .update(staff)
      .set({ invitedAt: null })
      .where(inArray(staff.id, [...unreached]))
  return rows.map(row => (unreached.has(row.id) ? { ...row, invitedAt: null } : row))
}

async function mailInvitation(
  tx: Tx,
  { clock }: Pick<Kit, 'clock'>,
  school: Pick<SchoolRow, 'name'>,
  person: InvitedPerson,
  to: Receiver,
): Promise<void> {
  const secret = await issueInvitation(tx, clock, 'school-staff', person.id)
  const values = { school: school.name, role: roleOf(person), secret }
  await notify(tx, clock, schoolNotices, 'StaffInvitation', to, values)
}

type InvitedPerson = Pick<StaffRow, 'id' | 'admin'>
const roleOf = ({ admin }: InvitedPerson): string => (admin ? 'an admin' : 'a teacher')

/** In the app, the account itself is proof, so the notice contains no secret. */
export const notifyInvited = (
  tx: Tx,
  kit: Pick<Kit, 'clock'>,
  school: Pick<SchoolRow, 'name'>,
  person: InvitedPerson,
  user: string,
): Promise<void> =>
  notify(
    tx,
    kit.clock,
    schoolNotices,
    'StaffInvited',
    { user },
    { school: school.name, role: roleOf(person), id: person.id },
  )
