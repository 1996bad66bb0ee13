// Each side adds to its own evidence while the report is open; the teacher for 3 days.
import { eq } from 'drizzle-orm'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { bookingErrors } from '#services/contract/bookings/bookings.errors.ts'
import type { CallContext } from '../bookings/act.ts'
import { accidents, type AccidentRow } from '../bookings.tables.ts'
import { announceAccident, answerUntil, evidenceOf, keepEvidence, type Evidence } from './report.ts'

export async function addEvidence(
  kit: Kit,
  by: CallContext,
  row: AccidentRow,
  evidence: Evidence,
): Promise<AccidentRow> {
  const { db, now, actor } = by
  const isTeacher = row.owner === actor.id
  if (!isTeacher && row.booker !== actor.id) throw kitFail('forbidden')
  if (row.status !== 'pending' || (isTeacher && now > answerUntil(row)))
    throw fail(bookingErrors, 'accident-answered')
  const added = await evidenceOf(by, evidence)
  const set = isTeacher
    ? { evidencesTeacher: [...row.evidencesTeacher, added] }
    : { evidencesStudent: [...row.evidencesStudent, added] }
  const [written] = await db
    .update(accidents)
    .set({ ...set, updatedAt: now })
    .where(eq(accidents.id, row.id))
    .returning()
  if (!written) throw kitFail('not-found')
  await keepEvidence(db, written)
  await announceAccident(kit, db, written, 'patched')
  return written
}
