// A guardian withdraws consent. Until the same guardian consents again, or the school removes that guardian,
// the child cannot sign in, even if other guardians have consented.
import { and, eq, isNotNull } from 'drizzle-orm'
import { needsConsent } from '#identity/contract/people.rules.ts'
import { closeForConsent, reopenAfterConsent } from '#identity/server/school-accounts.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import { schoolNotices } from '#schools/contract/schools.notices.ts'
import { guardians, students, type StudentRow } from '../people.tables.ts'
import { adminsOf } from '../plans/plans.ts'
import { lockSchool } from '../plans/seats.ts'
import { fullName, notifyStudents } from '../students/students.ts'
import type { Guardianship } from './guardians.ts'

export async function withdrawConsent(
  tx: Tx,
  kit: Kit,
  { guardian, student }: Guardianship,
  now: Date,
): Promise<Date> {
  const school = await lockSchool(tx, student.school)
  const [taken] = await tx
    .update(guardians)
    .set({ status: 'inactive', consentAt: null, agreements: [], withdrawnAt: now })
    .where(and(eq(guardians.id, guardian.id), eq(guardians.status, 'success')))
    .returning()
  if (!taken) throw fail(schoolErrors, 'consent-missing')
  await tx
    .update(students)
    .set({
      ...(guardian.position === 0 && { parentStatus: 'inactive' as const }),
      ...(student.status === 'success' && { status: 'inactive' as const }),
      updatedAt: now,
    })
    .where(eq(students.id, student.id))
  // An older student keeps their own account, but loses the place in the school.
  if (student.uid !== null && (student.number !== null || needsConsent(student.dob ?? undefined, now)))
    await closeForConsent(tx, kit, student.uid)
  for (const user of await adminsOf(tx, school.id))
    await notify(
      tx,
      kit.clock,
      schoolNotices,
      'ConsentWithdrawn',
      { user },
      {
        name: fullName(student),
        guardian: guardian.name || guardian.relation || 'A guardian',
        id: student.id,
      },
      { school: school.id },
    )
  await notifyStudents(tx, kit, 'patched', student)
  return now
}

/** Whether a guardian of this child has withdrawn consent. */
export async function isConsentWithdrawn(tx: Tx, student: string): Promise<boolean> {
  const held = await tx
    .select({ id: guardians.id })
    .from(guardians)
    .where(and(eq(guardians.student, student), isNotNull(guardians.withdrawnAt)))
    .limit(1)
  return held.length > 0
}

/** When the guardian who withdrew is removed: reopens the account if another guardian consents. */
export async function reopenIfConsented(tx: Tx, kit: Kit, student: StudentRow): Promise<void> {
  if (await isConsentWithdrawn(tx, student.id)) return
  const given = await tx
    .select({ id: guardians.id })
    .from(guardians)
    .where(and(eq(guardians.student, student.id), eq(guardians.status, 'success')))
    .limit(1)
  if (given.length === 0 || student.uid === null) return
  await reopenAfterConsent(tx, kit, student.uid)
  await tx
    .update(students)
    .set({ status: 'success' })
    .where(and(eq(students.id, student.id), eq(students.status, 'inactive')))
}
