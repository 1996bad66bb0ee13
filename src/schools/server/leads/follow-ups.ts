// Follow-up records are written in the same transaction as the change that they describe.
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { newId } from '#kit/server/ids.ts'
import type { FollowUpKind } from '#schools/contract/leads.rules.ts'
import { followUps, type FollowUpRow } from '../leads.tables.ts'
import { quotes, schools, type SchoolRow } from '../plans.tables.ts'

interface FollowUpEvent {
  readonly school: string
  readonly kind: FollowUpKind
  /** The actor; null for automatic changes. */
  readonly person: string | null
  readonly now: Date
  readonly notes?: string
}

export async function writeFollowUp(
  tx: Tx,
  { now, notes = '', ...event }: FollowUpEvent,
): Promise<FollowUpRow> {
  const [row] = await tx
    .insert(followUps)
    .values({ ...event, id: newId({ now: () => now }), at: now, notes })
    .returning()
  if (!row) throw new Error('a follow-up record was not written')
  return row
}

/** Restarts a school's follow-up deadline; without a holder there is no deadline. */
export const restarted = (
  { follower }: Pick<SchoolRow, 'follower'>,
  now: Date,
): Partial<Pick<SchoolRow, 'touchedAt'>> => (follower === null ? {} : { touchedAt: now })

interface Application {
  readonly data: { readonly teachers: number; readonly students: number; readonly months: number }
  readonly actor: Actor
  readonly now: Date
}

/**
 * Called before the quote is written. The first quote moves a school without a plan to the applied state, which
 * starts a new deadline.
 */
export async function recordApplication(tx: Tx, school: SchoolRow, { data, actor, now }: Application) {
  const { teachers, students, months } = data
  await writeFollowUp(tx, {
    school: school.id,
    kind: 'application',
    person: actor.id,
    now,
    notes: `Teachers: ${teachers}, students: ${students}, months: ${months}.`,
  })
  if (school.status !== 'create') return
  const [earlier] = await tx
    .select({ id: quotes.id })
    .from(quotes)
    .where(eq(quotes.school, school.id))
    .limit(1)
  if (earlier) return
  await tx
    .update(schools)
    .set({ touchedAt: now })
    .where(and(eq(schools.id, school.id), isNotNull(schools.follower)))
}
