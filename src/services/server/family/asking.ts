// Which guardians approve a child's lessons and payments: always under 13, later those who requested it.
import { and, eq, inArray } from 'drizzle-orm'
import { ageOn, consentAge } from '#identity/contract/people.rules.ts'
import { isMinor, personOf, type Person } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { guardianAddresses } from '#schools/server/parents.api.ts'
import { guardianAsks } from '../help.tables.ts'

export interface AskingGuardians {
  /** Under 13 nothing is booked without a guardian. */
  readonly isRequired: boolean
  readonly emails: readonly string[]
}

export const isYoung = ({ dob }: Pick<Person, 'dob'>, now: Date): boolean =>
  dob !== null && ageOn(dob, now) < consentAge

export async function askingGuardians(db: Tx, now: Date, child: string): Promise<AskingGuardians> {
  const person = await personOf(db, child)
  if (!person) return { isRequired: false, emails: [] }
  if (isYoung(person, now)) {
    const emails = person.parentEmail === null ? await addressesOfGuardians(db, child) : [person.parentEmail]
    return { isRequired: true, emails: emails.slice(0, 1) }
  }
  if (!isMinor(person, now)) return { isRequired: false, emails: [] }
  return { isRequired: false, emails: await askingEmails(db, child) }
}

/** A guardian's requirements end with the link to the child. */
async function askingEmails(db: Tx, child: string): Promise<string[]> {
  const addresses = await addressesOfGuardians(db, child)
  if (addresses.length === 0) return []
  const rows = await db
    .select({ email: guardianAsks.email })
    .from(guardianAsks)
    .where(and(eq(guardianAsks.child, child), inArray(guardianAsks.email, [...addresses])))
  return rows.map(({ email }) => email)
}

const addressesOfGuardians = async (db: Tx, child: string): Promise<readonly string[]> =>
  (await guardianAddresses(db, [child])).get(child) ?? []
