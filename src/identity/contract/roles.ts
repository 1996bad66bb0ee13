// Roles of the product, the relations that grant them, and facts about a caller.
export const managerRoles = [
  'agent',
  'sales',
  'customer_service',
  'sales_manager',
  'customer_service_manager',
  'accountant',
  'academic_consultant',
  'admin',
] as const
export type ManagerRole = (typeof managerRoles)[number]
export const managerRoleNames: Readonly<Record<ManagerRole, string>> = {
  agent: 'Agent',
  sales: 'Sales',
  customer_service: 'Customer service',
  sales_manager: 'Sales manager',
  customer_service_manager: 'Customer service manager',
  accountant: 'Accountant',
  academic_consultant: 'Academic consultant',
  admin: 'Administrator',
}

/** An account has exactly one of these; "teacher" is shown as educator. */
export const accountRoles = ['teacher', 'student'] as const
export type AccountRole = (typeof accountRoles)[number]

/** The actor's membership in a school, from an active staff or student row. */
export interface Membership {
  readonly school: string
  readonly as: 'staff' | 'student'
  /** Roles inside the school; `admin` makes a school admin. */
  readonly roles: readonly string[]
  /** Subjects that the member leads, as curriculum:subject. */
  readonly subjects?: readonly string[]
}

declare module '#kit/contract/permissions.ts' {
  interface Roles extends Record<ManagerRole | AccountRole, true> {
    /** Nobody is signed in. */
    guest: true
    /** An unnamed visitor of a room. */
    anonymous: true
    /** Anybody with an account. */
    user: true
    /** Has access to developer pages. */
    sys: true
  }
  interface Actor {
    /** The sign-in session of the call. */
    readonly session?: string
    readonly signedInAt?: Date
    /** The current school, if any: checked against an active membership, never trusted from the wire. */
    readonly school?: string
    readonly memberships?: readonly Membership[]
    readonly timeZone?: string
    readonly lang?: string
    /** The name that a guest chose in a room. */
    readonly nickname?: string
  }
}
