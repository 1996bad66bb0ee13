// Receivers of notices and events about a school's plan.
import { and, eq } from 'drizzle-orm'
import { personOf } from '#identity/server/people.api.ts'
import { formatDate } from '#kit/contract/dates.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify, type MailAttachment, type Receiver } from '#kit/server/notify.ts'
import { schoolNotices } from '#schools/contract/schools.notices.ts'
import type { SchoolRow } from '../plans.tables.ts'
import { staff, type StaffRow } from '../people.tables.ts'

export type PlanKit = Pick<Kit, 'clock' | 'conf'>

type PlanNotice = 'PlanTrial' | 'PlanPaid'

/** Joined admins by notice, and invited ones by email. */
export async function notifyAdmins(
  tx: Tx,
  kit: PlanKit,
  school: SchoolRow,
  code: PlanNotice,
  attachments: readonly MailAttachment[] = [],
): Promise<void> {
  const rows = await tx
    .select({ uid: staff.uid, email: staff.email })
    .from(staff)
    .where(and(eq(staff.school, school.id), eq(staff.admin, true)))
  for (const admin of rows) {
    const { uid } = admin
    const to = addressOf(admin)
    if (!to) continue
    await notify(
      tx,
      kit.clock,
      schoolNotices,
      code,
      to,
      {
        school: school.name,
        teachers: String(school.teacher),
        students: String(school.student),
        end: await dayFor(tx, uid, school.end),
        id: school.id,
      },
      { school: school.id, ...(attachments.length > 0 && { attachments }) },
    )
  }
}

function addressOf({ uid, email }: Pick<StaffRow, 'uid' | 'email'>): Receiver | undefined {
  if (uid !== null) return { user: uid }
  return email === null ? undefined : { email }
}

/** A date in the receiver's time zone. */
export async function dayFor(tx: Tx, user: string | null, at: Date | null): Promise<string> {
  const person = user === null ? undefined : await personOf(tx, user)
  return at === null ? '' : formatDate(at, 'iso', person?.timeZone)
}
