// Schools of a person, provided by the schools domain.
import type { SchoolChoice } from '#identity/contract/links.contract.ts'
import type { Membership } from '#identity/contract/roles.ts'
import type { Tx } from '#kit/server/db.ts'
import { onePort, provided } from '#kit/server/ports.ts'

/** An active staff or student row, with the school's fields for the workplace switcher. */
export interface SchoolMembership extends Membership {
  /** Id of that row. */
  readonly member: string
  readonly name: string
  readonly logo: string | null
  /** A one-person school record, which is left out of lists. */
  readonly personal: boolean
}
export type MembershipsByUser = ReadonlyMap<string, readonly SchoolMembership[]>
type Memberships = (tx: Tx, users: readonly string[]) => Promise<MembershipsByUser>

export interface SchoolProfile {
  readonly name?: readonly [string, string]
  readonly nickname?: string
  readonly avatar?: string | null
}
type WriteProfile = (tx: Tx, school: string, user: string, profile: SchoolProfile, now: Date) => Promise<void>

/** Where a code about a student record is sent. */
export type StudentContact = { readonly email: string } | { readonly mobile: string }
type ContactOf = (tx: Tx, record: string) => Promise<StudentContact | undefined>

export interface SchoolPlan {
  readonly name: string
  readonly tier: string
  readonly status: number
  readonly end: string | null
  readonly space: { readonly used: number; readonly total: number }
  readonly teacher: { readonly used: number; readonly total: number } | null
  readonly student: { readonly used: number; readonly total: number } | null
}
/** With `school` null, returns the person's own plan. */
type PlanOf = (tx: Tx, user: string, school: string | null) => Promise<SchoolPlan | undefined>

export const memberships = onePort<Memberships>('identity.memberships', () => Promise.resolve(new Map()))
export const schoolProfiles = onePort<WriteProfile | undefined>('identity.schoolProfiles', undefined)
export const studentContacts = onePort<ContactOf>('identity.studentContacts', () =>
  Promise.resolve(undefined),
)
export const schoolPlans = onePort<PlanOf>('identity.schoolPlans', () => Promise.resolve(undefined))

export const membershipsOfAll: Memberships = (tx, users) => provided(tx, memberships)(tx, users)

export const membershipsOf = async (tx: Tx, user: string): Promise<readonly SchoolMembership[]> =>
  (await membershipsOfAll(tx, [user])).get(user) ?? []

export const schoolsOf = async (tx: Tx, user: string, as: Membership['as']): Promise<SchoolChoice[]> =>
  (await membershipsOf(tx, user))
    .filter(each => each.as === as && !each.personal)
    .map(({ school, name, logo, personal, roles }) => ({
      _id: school,
      name,
      logo,
      personal,
      role: [...roles],
    }))

export const membershipIn = async (
  tx: Tx,
  user: string,
  school: string,
): Promise<SchoolMembership | undefined> =>
  (await membershipsOf(tx, user)).find(each => each.school === school)

/** Returns false if no domain stores profiles inside schools. */
export async function writeSchoolProfile(
  ...[tx, school, user, profile, now]: Parameters<WriteProfile>
): Promise<boolean> {
  const write = provided(tx, schoolProfiles)
  if (!write) return false
  await write(tx, school, user, profile, now)
  return true
}

export const studentContact: ContactOf = (tx, record) => provided(tx, studentContacts)(tx, record)
export const schoolPlan: PlanOf = (tx, user, school) => provided(tx, schoolPlans)(tx, user, school)
