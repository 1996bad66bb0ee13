// Permissions for providers and their applications (section 6 of the specification; services.md 2,
// backoffice.md 2).
import { permissions } from '#kit/contract/permissions.ts'
import '#identity/contract/roles.ts'

/** Roles that verify providers. */
export const verificationRoles = [
  'admin',
  'academic_consultant',
  'customer_service_manager',
  'customer_service',
] as const

export const servicesPermissions = permissions(
  //                      user   teacher  admin  AC     CM     C
  ['user', 'teacher', ...verificationRoles],
  {
    /** Profiles of approved providers are public; others are for the owner and reviewers. */
    'profile.read': ['all', 'all', 'all', 'all', 'all', 'all'],
    'profile.match': ['all', '-', '-', '-', '-', '-'],
    'profile.edit': ['-', 'own', '-', '-', '-', '-'],
    'profile.list': ['-', '-', 'all', 'all', 'all', 'all'],
    'application.public': ['all', 'all', 'all', 'all', 'all', 'all'],
    'application.read': ['-', 'own', 'all', 'all', 'all', 'all'],
    'application.make': ['-', 'own', '-', '-', '-', '-'],
    /** Entry permission for PATCH: each kind of change has a separate row below. */
    'application.change': ['-', 'own', 'all', 'all', 'all', 'all'],
    'application.edit': ['-', 'own', '-', '-', '-', '-'],
    'application.review': ['-', '-', 'all', 'all', 'all', 'all'],
    /** Importing premium content under one's own approved service. */
    'application.import': ['-', 'own', '-', '-', '-', '-'],
    'claim.take': ['-', '-', 'all', 'all', 'all', 'all'],
    /** Releases others' claims and assigns claims to colleagues. */
    'claim.assign': ['-', '-', 'all', '-', 'all', '-'],
  },
)
