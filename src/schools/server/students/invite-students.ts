// Passwords and invitations of students: created after the rows are written, outside the transaction,
// because hashing is slow on purpose.
import { eq, inArray } from 'drizzle-orm'
import {
  accountsByEmails,
  drawTemporaryPassword,
  sealText,
  setTemporaryPassword,
  type TemporaryPassword,
} from '#identity/server/school-accounts.api.ts'
import { issueInvitation, voidInvitation } from '#identity/server/invitations.api.ts'
import { makeLink, revokeLinks } from '#identity/server/links.api.ts'
import { addressOf } from '#communications/contract/render.rules.ts'
import { canSendMail, canSendTexts } from '#kit/server/channels.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import { schoolNotices } from '#schools/contract/schools.notices.ts'
import { guardianReceiver, type SchoolPlace } from '../guardians/guardian-place.ts'
import { contactOfGuardian, guardiansByStudent } from '../guardians/guardians.ts'
import { students, type GuardianRow, type StudentRow } from '../people.tables.ts'
import type { SchoolRow } from '../plans.tables.ts'
import { fullName } from './students.ts'

export const parentPurpose = 'school-parent'
export const parentDays = 30

type School = Pick<SchoolRow, 'name'> & SchoolPlace

/** A temporary password for each student with a student id; two at a time, to leave CPU for other work. */
export async function drawSecrets(
  rows: readonly StudentRow[],
): Promise<ReadonlyMap<string, TemporaryPassword>> {
  const secrets = new Map<string, TemporaryPassword>()
  const needed = rows.filter(({ uid, number }) => uid !== null && number !== null)
  for (let at = 0; at < needed.length; at += 2) {
    const drawn = await Promise.all(
      needed.slice(at, at + 2).map(async ({ id }) => [id, await drawTemporaryPassword()] as const),
    )
    for (const [id, secret] of drawn) secrets.set(id, secret)
  }
  return secrets
}

/** Stores the encrypted password until somebody has seen it. */
export async function keepSecrets(
  tx: Tx,
  kit: Kit,
  rows: readonly StudentRow[],
  secrets: ReadonlyMap<string, TemporaryPassword>,
): Promise<void> {
  for (const { id, uid } of rows) {
    const secret = secrets.get(id)
    if (!secret || uid === null) continue
    if (await setTemporaryPassword(tx, kit, uid, secret.hash))
      await tx
        .update(students)
        .set({ secret: sealText(kit, secret.password) })
        .where(eq(students.id, id))
  }
}

/** Each guardian gets a link, a student with an email address an invitation; applicants get neither. */
export async function inviteStudents(
  tx: Tx,
  kit: Kit,
  school: School,
  rows: readonly StudentRow[],
  to: 'student' | 'parent' | 'both' = 'both',
): Promise<number> {
  const accounts = await accountsByEmails(
    tx,
    rows.flatMap(({ email }) => email ?? []),
  )
  const hasMail = canSendMail(kit.config)
  const guardians = await guardiansByStudent(
    tx,
    rows.map(({ id }) => id),
  )
  let sent = 0
  const unreached: string[] = []
  for (const row of rows) {
    // Children whose guardians have no contact get no message.
    if (row.status === 'pending' || (row.parentEmail === null && row.parentPhone === null)) continue
    const before = sent
    if (to !== 'student')
      for (const guardian of guardians.get(row.id) ?? [])
        sent += await inviteGuardian(tx, kit, school, row, guardian)
    if (to !== 'parent' && row.email !== null && row.status === 'inactive') {
      const account = accounts.get(row.email)?.id
      await inviteStudent(tx, kit, school, { id: row.id, email: row.email }, account)
      if (hasMail || account !== undefined) sent++
    }
    if (!hasMail && sent === before) unreached.push(row.id)
  }
  // Without a mail server such a row must not promise an email.
  if (unreached.length > 0)
    await tx.update(students).set({ invitedAt: null }).where(inArray(students.id, unreached))
  return sent
}

/** By email with a new secret; in the app the account itself is the proof. */
async function inviteStudent(
  tx: Tx,
  kit: Kit,
  school: School,
  { id, email }: { id: string; email: string },
  user: string | undefined,
): Promise<void> {
  if (canSendMail(kit.config)) {
    const secret = await issueInvitation(tx, kit.clock, 'school-student', id)
    const to = user === undefined ? { email } : { user }
    await notify(tx, kit.clock, schoolNotices, 'StudentInvitation', to, { school: school.name, secret })
  } else await voidInvitation(tx, 'school-student', id)
  if (user !== undefined)
    await notify(tx, kit.clock, schoolNotices, 'StudentInvited', { user }, { school: school.name, id })
}

/** A link opens the child's sign-in, so it becomes invalid when the address that it was sent to changes. */
export const voidGuardianLinks = (tx: Tx, guardian: string): Promise<void> =>
  revokeLinks(tx, parentPurpose, guardian)

/**
 * By email, or by text message if there is only a number. Invalidates this guardian's earlier links, not
 * those of others.
 * @returns Number of messages sent.
 */
export async function inviteGuardian(
  tx: Tx,
  kit: Pick<Kit, 'clock' | 'config' | 'origin'>,
  school: School,
  student: StudentRow,
  guardian: GuardianRow,
): Promise<number> {
  const { id, status } = guardian
  const contact = contactOfGuardian(guardian)
  if (contact === null || status === 'success') return 0
  await voidGuardianLinks(tx, id)
  const canSend = 'email' in contact ? canSendMail(kit.config) : canSendTexts(kit.config)
  if (!canSend) return 0
  const code = await makeLink(tx, kit.clock, {
    purpose: parentPurpose,
    subject: id,
    data: contact,
    days: parentDays,
  })
  if ('phone' in contact) {
    const url = addressOf(kit.origin, `/com/schoolParentJoin/${code}`)
    const values = { school: school.name, name: fullName(student), url }
    await notify(tx, kit.clock, schoolNotices, 'ParentInvitationText', { mobile: contact.phone }, values)
    return 1
  }
  await notify(
    tx,
    kit.clock,
    schoolNotices,
    'ParentInvitation',
    await guardianReceiver(tx, guardian, school),
    { school: school.name, name: fullName(student), code },
  )
  return 1
}

/** Invites the guardian in the student's row after an address correction. */
export async function inviteParent(tx: Tx, kit: Kit, school: School, student: StudentRow): Promise<void> {
  const [first] = (await guardiansByStudent(tx, [student.id])).get(student.id) ?? []
  if (first && student.status !== 'pending') await inviteGuardian(tx, kit, school, student, first)
}
