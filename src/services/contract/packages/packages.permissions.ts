// Who sells packages and sees their figures (section 6 of the specification).
import '#commerce/contract/relations.ts'
import { defineRelation, permissions } from '#kit/contract/permissions.ts'

declare module '#kit/contract/permissions.ts' {
  interface Relations {
    /** Packages not taught by mentors. */
    nonMentor: 'isMentor'
    /** The provider of the row's lesson. */
    servicer: 'servicer'
  }
}
defineRelation('nonMentor', 'isMentor', () => [false])
defineRelation('servicer', 'servicer', ({ id }) => (id === null ? [] : [id]))

/** Staff who manage some kind of package. */
export const packStaff = [
  'admin',
  'academic_consultant',
  'customer_service_manager',
  'customer_service',
  'sales_manager',
  'sales',
  'accountant',
] as const

const columns = ['guest', 'user', ...packStaff] as const

export const packPermissions = permissions(
  //                   guest  user   A      AC     CM     C      SM           S            AT
  columns,
  {
    /** Packages on sale. */
    'pack.shop': ['all', 'all', 'all', 'all', 'all', 'all', 'all', 'all', 'all'],
    /** Drafts and packages taken down. */
    'pack.manage': ['-', '-', 'all', 'all', 'all', 'all', 'all', 'all', 'all'],
    'pack.edit': ['-', '-', 'all', 'all', 'all', 'all', 'nonMentor', 'nonMentor', 'nonMentor'],
    'pack.statistics': ['-', '-', 'all', 'all', '-', '-', 'all', 'all', 'all'],
    /** Free packages for the caller, and those that a provider could teach. */
    'pack.own': ['-', 'all', '-', '-', '-', '-', '-', '-', '-'],
  },
)

/** Bought packages and their credits. */
export const creditPermissions = permissions(
  //                   guest  user     A      AC     CM     C      SM     S      AT
  columns,
  {
    'bought.read': ['-', 'buyer', 'all', 'all', 'all', 'all', 'all', 'all', 'all'],
    'bought.edit': ['-', 'buyer', '-', '-', '-', '-', '-', '-', '-'],
  },
)

/** Credit history. A provider reads rows of their own lessons. */
export const creditLogPermissions = permissions(
  //                   guest  user                  A      AC     CM     C      SM     S      AT
  columns,
  {
    'log.read': ['-', ['buyer', 'servicer'], 'all', 'all', 'all', 'all', 'all', 'all', 'all'],
  },
)
