// Schools buy and earn like people. The schools domain provides what commerce needs.
import type { Tx } from '#kit/server/db.ts'
import { onePort, provided } from '#kit/server/ports.ts'

export interface SchoolAccounts {
  /** Receivers of the school's notices. */
  admins(db: Tx, school: string): Promise<readonly string[]>
  /** Invite code of the person who referred the school. */
  inviterOf(db: Tx, school: string): Promise<string | null>
  /** Two-letter country code, for tax. */
  countryOf(db: Tx, school: string): Promise<string | null>
  /** Finds a school that earns commission by its slug, which is its invite code. */
  earnerBy(db: Tx, slug: string): Promise<string | null>
}

export const schoolAccounts = onePort<SchoolAccounts>('commerce.schoolAccounts', {
  admins: () => Promise.resolve([]),
  inviterOf: () => Promise.resolve(null),
  countryOf: () => Promise.resolve(null),
  earnerBy: () => Promise.resolve(null),
})
export const schoolAccountsOf = (tx: Tx): SchoolAccounts => provided(tx, schoolAccounts)
