// A guardian confirms a child: records consent and opens the child's sign-in. The first guardian sees the first
// password.
import { eq } from 'drizzle-orm'
import type * as z from '#zod'
import { makeLink } from '#identity/server/links.api.ts'
import { consentByParent, openText } from '#identity/server/school-accounts.api.ts'
import { addressOf } from '#communications/contract/render.rules.ts'
import { canSendMail, canSendTexts } from '#kit/server/channels.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import type { SignInShown } from '#schools/contract/guardians.contract.ts'
import { schoolNotices } from '#schools/contract/schools.notices.ts'
import { guardianReceiver, type BrowserPlace, type SchoolPlace } from './guardian-place.ts'
import { contactOfGuardian, guardianshipsOf, type Contact, type Guardianship } from './guardians.ts'
import { isConsentWithdrawn } from './withdraw.ts'
import { guardians, students, type GuardianRow, type StudentRow } from '../people.tables.ts'
import { frontOf } from '../plans/plans.ts'
import type { SchoolRow } from '../plans.tables.ts'
import { schoolOf } from '../plans/seats.ts'
import { fullName, notifyStudents } from '../students/students.ts'

interface Joining {
  /** Zone and language of the guardian's browser. */
  readonly browser: BrowserPlace
  readonly agreed: readonly string[]
  /** Network address of the caller. */
  readonly address: string
  /** Whether the first password may be shown, if nobody has seen it. */
  readonly reveals: boolean
  readonly now: Date
}

export async function joinGuardian(
  tx: Tx,
  kit: Kit,
  { guardian, student }: Guardianship,
  { agreed, address, reveals, browser, now }: Joining,
): Promise<z.input<typeof SignInShown>> {
  const [locked] = await tx.select().from(students).where(eq(students.id, student.id)).for('update')
  const held = locked?.secret ?? null
  const sealed = reveals ? held : null
  await tx.update(guardians).set({ withdrawnAt: null }).where(eq(guardians.id, guardian.id))
  const isClosed = await isConsentWithdrawn(tx, student.id)
  // For an older student's own account, guardian consent matters only after it was withdrawn.
  if (student.uid !== null && (student.number !== null || guardian.withdrawnAt !== null))
    await consentByParent(tx, kit, {
      user: student.uid,
      parentEmail: guardian.email ?? guardian.phone ?? '',
      agreements: agreed,
      address,
      isClosed,
    })
  await tx
    .update(students)
    .set({
      ...(guardian.position === 0 && { parentStatus: 'success' as const }),
      secret: sealed === null ? held : null,
      updatedAt: now,
      // The school created this account, so a guardian's confirmation completes it.
      ...(isCompleted(locked, guardian, isClosed) && { status: 'success' as const }),
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

const isCompleted = (student: StudentRow | undefined, guardian: GuardianRow, isClosed: boolean): boolean =>
  student?.status === 'inactive' &&
  student.uid !== null &&
  !isClosed &&
  (student.number !== null || guardian.withdrawnAt !== null)

export const familyPurpose = 'school-family'
const familyDays = 365

export type FamilyLink = Contact

/**
 * The code is resolved by address on every request, so it needs no revoking: a removed address shows nothing.
 */
export const familyLink = (
  tx: Tx,
  kit: Pick<Kit, 'clock'>,
  school: string,
  contact: Contact,
): Promise<string> =>
  makeLink(tx, kit.clock, {
    purpose: familyPurpose,
    subject: school,
    data: contact satisfies FamilyLink,
    days: familyDays,
  })

/**
 * @returns The code of the page with all children; also sent by email with the first confirmed child, for later
 * visits.
 */
export async function openFamily(
  tx: Tx,
  kit: Kit,
  school: SchoolRow,
  guardianship: Guardianship,
): Promise<string> {
  const contact = contactOfGuardian(guardianship.guardian)
  if (contact === null) throw kitFail('not-found')
  const code = await familyLink(tx, kit, school.id, contact)
  const guardianships = await guardianshipsOf(tx, contact, school.id)
  const isFirst =
    guardianship.guardian.status !== 'success' &&
    others(guardianships, guardianship).every(({ guardian }) => guardian.status !== 'success')
  const canSend = 'email' in contact ? canSendMail(kit.config) : canSendTexts(kit.config)
  if (isFirst && canSend) await mailFamily(tx, kit, school, guardianship.guardian, code)
  return code
}

const others = (guardianships: readonly Guardianship[], { guardian }: Guardianship): Guardianship[] =>
  guardianships.filter(each => each.guardian.id !== guardian.id)

/** By email, or by text message if there is only a phone number. */
export async function mailFamily(
  tx: Tx,
  kit: Pick<Kit, 'clock' | 'origin'>,
  school: Pick<SchoolRow, 'name'> & SchoolPlace,
  guardian: GuardianRow,
  code: string,
): Promise<void> {
  if (guardian.email === null && guardian.phone !== null) {
    const values = { school: school.name, url: addressOf(kit.origin, `/com/family/${code}`) }
    return notify(tx, kit.clock, schoolNotices, 'FamilyLinkText', { mobile: guardian.phone }, values)
  }
  const to = await guardianReceiver(tx, guardian, school)
  await notify(tx, kit.clock, schoolNotices, 'FamilyLink', to, { school: school.name, code })
}
