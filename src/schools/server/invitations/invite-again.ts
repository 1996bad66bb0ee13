import { inArray } from 'drizzle-orm'
import { requireChannel } from '#kit/server/channels.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Call } from '#kit/server/service.ts'
import { inviterOf } from '../access.ts'
import { inviteStudents } from '../students/invite-students.ts'
import { students, type StudentRow } from '../people.tables.ts'
import { schoolOf } from '../plans/seats.ts'
import { liveStudents } from '../students/students.ts'
import type { BulkCall } from '../students/students.service.ts'

export async function resend(kit: Kit, call: BulkCall): Promise<{ done: number }> {
  requireChannel(kit.config, 'mail')
  const { db, data } = call
  const rows = await liveStudents(db, data.school, data.ids)
  await inviteAgain(kit, call, data.school, rows)
  return { done: rows.length }
}

export async function inviteAgain(
  kit: Kit,
  { db, actor, now }: Pick<Call, 'db' | 'actor' | 'now'>,
  school: string,
  rows: readonly StudentRow[],
  to?: 'student' | 'parent' | 'both',
): Promise<number> {
  const sent = await inviteStudents(db, kit, await schoolOf(db, school), rows, to)
  await db
    .update(students)
    .set({ invitedAt: now, invitedBy: inviterOf(actor) })
    .where(
      inArray(
        students.id,
        rows.map(({ id }) => id),
      ),
    )
  return sent
}
