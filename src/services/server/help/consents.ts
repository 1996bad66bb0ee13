// Consents to share answers: one from the teacher, one from the family, each revocable at any time.
import { and, eq, isNull } from 'drizzle-orm'
import { isMinor, personOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { TakeawayRead } from '#rooms/server/takeaways.api.ts'
import { guardianAddresses } from '#schools/server/parents.api.ts'
import type { ConsentSide } from '#services/contract/help/help.contract.ts'
import { helpConsents } from '../help.tables.ts'

export interface Agreed {
  readonly teacher: boolean
  readonly family: boolean
}

/** By standard. */
export async function agreedOn(db: Tx, takeaway: string): Promise<(standard: string) => Agreed> {
  const rows = await db
    .select({ standard: helpConsents.standard, side: helpConsents.side })
    .from(helpConsents)
    .where(and(eq(helpConsents.takeaway, takeaway), isNull(helpConsents.revokedAt)))
  return standard => {
    const has = (side: ConsentSide) => rows.some(row => row.standard === standard && row.side === side)
    return { teacher: has('teacher'), family: has('family') }
  }
}

/** A confirmed guardian agrees for minors; adults agree alone. */
export async function sideOf(db: Tx, now: Date, read: TakeawayRead): Promise<ConsentSide | null> {
  if (read.as === 'teacher') return 'teacher'
  if (read.as === 'guardian') return (await isConfirmed(db, read)) ? 'family' : null
  if (read.as === 'observer') return null
  const learner = await personOf(db, read.row.uid)
  return learner && !isMinor(learner, now) ? 'family' : null
}

/** A forwarded link is invalid once its address is not a confirmed guardian's. */
export async function isConfirmed(
  db: Tx,
  { row, email }: Pick<TakeawayRead, 'row' | 'email'>,
): Promise<boolean> {
  const addresses = (await guardianAddresses(db, [row.uid])).get(row.uid) ?? []
  return email !== null && addresses.includes(email)
}

interface Consent {
  readonly read: TakeawayRead
  readonly side: ConsentSide
  readonly standard: string
  readonly agree: boolean
  readonly by: string | null
}

export async function setConsent(kit: Kit, db: Tx, now: Date, consent: Consent): Promise<void> {
  const { read, side, standard, agree, by } = consent
  const place = { takeaway: read.row.id, standard, side }
  if (agree) {
    await db
      .insert(helpConsents)
      .values({
        id: kit.newId(),
        ...place,
        learner: read.row.uid,
        by: read.as === 'guardian' ? null : by,
        email: read.as === 'guardian' ? read.email : null,
        agreedAt: now,
      })
      .onConflictDoNothing()
    return
  }
  await db
    .update(helpConsents)
    .set({ revokedAt: now })
    .where(
      and(
        eq(helpConsents.takeaway, place.takeaway),
        eq(helpConsents.standard, standard),
        eq(helpConsents.side, side),
        isNull(helpConsents.revokedAt),
      ),
    )
}
