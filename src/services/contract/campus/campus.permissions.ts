// Who teaches on campus, verifies it, and manages the cities (backoffice.md section 2).
import '#identity/contract/roles.ts'
import { permissions } from '#kit/contract/permissions.ts'
import { verificationRoles } from '../services.permissions.ts'

export const campusPermissions = permissions(
  //                   user   teacher  A      AC     CM     C
  ['user', 'teacher', ...verificationRoles],
  {
    'campus.read': ['-', 'own', 'all', 'all', 'all', 'all'],
    'campus.make': ['-', 'own', '-', '-', '-', '-'],
    /** Entry permission for PATCH: each kind of change has a separate row below. */
    'campus.change': ['-', 'own', 'all', 'all', 'all', 'all'],
    'campus.edit': ['-', 'own', '-', '-', '-', '-'],
    'campus.review': ['-', '-', 'all', 'all', 'all', 'all'],
    'claim.take': ['-', '-', 'all', 'all', 'all', 'all'],
    /** Releases others' claims and assigns claims to colleagues. */
    'claim.assign': ['-', '-', 'all', '-', 'all', '-'],
  },
)

/** Roles that manage campus locations. */
export const locationRoles = ['admin', 'customer_service_manager', 'customer_service'] as const

export const locationPermissions = permissions(
  //                   guest  user   A      CM     C
  ['guest', 'user', ...locationRoles],
  {
    /** Cities with lessons on campus, and the number of teachers there. */
    'location.public': ['all', 'all', 'all', 'all', 'all'],
    'location.read': ['-', '-', 'all', 'all', 'all'],
    'location.edit': ['-', '-', 'all', 'all', '-'],
  },
)
