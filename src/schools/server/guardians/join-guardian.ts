// A guardian confirms a child: own consent, and the child's sign-in, whose first password is shown to whoever
// comes first.
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { makeLink } from '#identity/server/links.api.ts'
import { consentByParent, openText } from '#identity/server/school-accounts.api.ts'
import { canSendMail } from '#kit/server/channels.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import type { SignInShown } from '#schools/contract/guardians.contract.ts'
import { schoolNotices } from '#schools/contract/schools.notices.ts'
import { guardianReceiver, type BrowserPlace } from './guardian-place.ts'
import { tiesOf, type Tie } from './guardians.ts'
import { guardians, students, type GuardianRow } from '../people.tables.ts'
import { frontOf } from '../plans/plans.ts'
import type { SchoolRow } from '../plans.tables.ts'
import { schoolOf } from '../plans/seats.ts'
import { fullName, notifyStudents } from '../students/students.ts'

interface Joining {
  /** What the guardian's browser says of itself. */
  readonly browser: BrowserPlace
  readonly agreed: readonly string[]
  /** Where the call comes from. */
  readonly address: string
  /** The first password may be shown, if nobody has seen it. */
  readonly reveals: boolean
  readonly now: Date
}

export async function joinGuardian(
  tx: Tx,
  kit: Kit,
  { guardian, student }: Tie,
  { agreed, address, reveals, browser, now }: Joining,
): Promise<z.input<typeof SignInShown>> {
  const [locked] = await tx.select().from(students).where(eq(students.id, student.id)).for('update')
  const held = locked?.secret ?? null
  const sealed = reveals ? held : null
  if (student.uid !== null && student.number !== null)
    await consentByParent(tx, kit, {
      user: student.uid,
      parentEmail: guardian.email ?? '',
      agreements: agreed,
      address,
    })
  await tx
    .update(students)
    .set({
      ...(guardian.position === 0 && { parentStatus: 'success' as const }),
      secret: sealed === null ? held : null,
      updatedAt: now,
      // The school made this account itself, so a guardian's word completes it.
      ...(student.number !== null && locked?.status === 'inactive' ? { status: 'success' as const } : {}),
    })
    .where(eq(students.id, student.id))
  await tx
    .update(guardians)
    .set({
      status: 'success',
      ...browser,
      consentAt: guardian.consentAt ?? now,
      ...(agreed.length > 0 && { agreements: [...agreed] }),
    })
    .where(eq(guardians.id, guardian.id))
  await notifyStudents(tx, kit, 'patched', student)
  return {
    school: frontOf(await schoolOf(tx, student.school)),
    student: fullName(student),
    id: student.number,
    password: sealed === null ? null : openText(kit, sealed),
    shown: sealed === null && student.number !== null,
  }
}

export const familyPurpose = 'school-family'
const familyDays = 365

export interface FamilyLink {
  readonly email: string
}

/**
 * Shows what the address is tied to when it is opened, so it needs no revoking: an address that is taken away
 * shows nothing.
 */
export const familyLink = (tx: Tx, kit: Pick<Kit, 'clock'>, school: string, email: string): Promise<string> =>
  makeLink(tx, kit.clock, {
    purpose: familyPurpose,
    subject: school,
    data: { email } satisfies FamilyLink,
    days: familyDays,
  })

/**
 * @returns The code of the page of all own children; mailed with the first child who is confirmed, so that it
 * can be found again.
 */
export async function openFamily(tx: Tx, kit: Kit, school: SchoolRow, tie: Tie): Promise<string> {
  const email = tie.guardian.email ?? ''
  const code = await familyLink(tx, kit, school.id, email)
  const ties = await tiesOf(tx, email, school.id)
  const isFirst =
    tie.guardian.status !== 'success' &&
    others(ties, tie).every(({ guardian }) => guardian.status !== 'success')
  if (isFirst && canSendMail(kit.config)) await mailFamily(tx, kit, school, tie.guardian, code)
  return code
}

const others = (ties: readonly Tie[], { guardian }: Tie): Tie[] =>
  ties.filter(each => each.guardian.id !== guardian.id)

export async function mailFamily(
  tx: Tx,
  kit: Pick<Kit, 'clock'>,
  school: Pick<SchoolRow, 'id' | 'name' | 'timeZone'>,
  guardian: GuardianRow,
  code: string,
): Promise<void> {
  const to = await guardianReceiver(tx, guardian, school)
  await notify(tx, kit.clock, schoolNotices, 'FamilyLink', to, { school: school.name, code })
}
