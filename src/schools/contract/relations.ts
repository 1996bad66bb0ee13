// A person's relations to a school, from the active staff and student rows of the caller. A teacher's account
// counts as a school with the account's id.
import '#identity/contract/roles.ts'
import { defineRelation, type Actor } from '#kit/contract/permissions.ts'

declare module '#kit/contract/permissions.ts' {
  interface Relations {
    /** Staff or student of the school. */
    member: 'school'
    /** Staff of the school. */
    staff: 'school'
    /** Admin of the school. */
    school: 'school'
    /** Homeroom teacher of a standard class, creator of a subject class. */
    homeroom: 'host'
  }
}

const alone = ({ id, roles }: Actor): string[] => (id !== null && roles.includes('teacher') ? [id] : [])

export const schoolsOfMember = (actor: Actor): string[] => [
  ...(actor.memberships ?? []).map(({ school }) => school),
  ...alone(actor),
]
export const schoolsOfStaff = (actor: Actor): string[] => [
  ...(actor.memberships ?? []).filter(({ as }) => as === 'staff').map(({ school }) => school),
  ...alone(actor),
]
export const schoolsOfAdmin = (actor: Actor): string[] => [
  ...(actor.memberships ?? [])
    .filter(({ as, roles }) => as === 'staff' && roles.includes('admin'))
    .map(({ school }) => school),
  ...alone(actor),
]

export const isStaffOf = (actor: Actor, school: string): boolean => schoolsOfStaff(actor).includes(school)
export const isAdminOf = (actor: Actor, school: string): boolean => schoolsOfAdmin(actor).includes(school)

defineRelation('member', 'school', schoolsOfMember)
defineRelation('staff', 'school', schoolsOfStaff)
defineRelation('school', 'school', schoolsOfAdmin)
defineRelation('homeroom', 'host', actor => (actor.id === null ? [] : [actor.id]))
