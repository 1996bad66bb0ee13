// Schools buy and earn like people. What commerce must know of them is told by the domain that keeps them.
import type { Tx } from '#kit/server/db.ts'

export interface SchoolAccounts {
  /** Whom to tell what concerns the school. */
  admins(db: Tx, school: string): Promise<readonly string[]>
  /** Invite code of who brought the school here. */
  inviterOf(db: Tx, school: string): Promise<string | null>
  /** Two letters, for the tax. */
  countryOf(db: Tx, school: string): Promise<string | null>
  /** A school that earns commission, by the short name that it shares as its code. */
  earnerBy(db: Tx, slug: string): Promise<string | null>
}

let schools: SchoolAccounts = {
  admins: () => Promise.resolve([]),
  inviterOf: () => Promise.resolve(null),
  countryOf: () => Promise.resolve(null),
  earnerBy: () => Promise.resolve(null),
}
export const provideSchoolAccounts = (given: SchoolAccounts): void => {
  schools = given
}
export const schoolAccounts = (): SchoolAccounts => schools
