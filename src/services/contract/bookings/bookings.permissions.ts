// Who books, teaches and manages lessons (services.md sections 7, 10 and 11).
import '#identity/contract/roles.ts'
import { permissions } from '#kit/contract/permissions.ts'
import '../packages/packages.permissions.ts'
import './relations.ts'
import { verificationRoles } from '../services.permissions.ts'

const columns = ['guest', 'user', ...verificationRoles] as const

export const bookingPermissions = permissions(
  //                   guest  user                     A      AC     CM     C
  columns,
  {
    'booking.read': ['-', ['booker', 'servicer'], 'all', 'all', 'all', 'all'],
    'booking.make': ['-', 'all', '-', '-', '-', '-'],
    'booking.change': ['-', ['booker', 'servicer'], '-', '-', '-', '-'],
    'booking.teach': ['-', 'servicer', '-', '-', '-', '-'],
    /** Search of anybody's lessons by email, mobile or number. */
    'booking.search': ['-', '-', 'all', 'all', 'all', 'all'],
    /** Guardians use the link in an email, without an account. */
    'booking.guardian': ['all', 'all', 'all', 'all', 'all', 'all'],
  },
)

export const ratingPermissions = permissions(
  //                   guest  user      A      AC     CM     C
  columns,
  {
    'rating.read': ['all', 'all', 'all', 'all', 'all', 'all'],
    'rating.make': ['-', 'all', '-', '-', '-', '-'],
    'rating.edit': ['-', 'booker', '-', '-', '-', '-'],
  },
)

export const accidentPermissions = permissions(
  //                   guest  user                     A      AC     CM     C
  columns,
  {
    'accident.read': ['-', ['booker', 'servicer'], 'all', 'all', 'all', 'all'],
    'accident.report': ['-', 'all', '-', '-', '-', '-'],
    /** Entry permission for PATCH: answering and deciding have separate rows below. */
    'accident.change': ['-', ['booker', 'servicer'], 'all', 'all', 'all', 'all'],
    'accident.answer': ['-', 'servicer', '-', '-', '-', '-'],
    'accident.decide': ['-', '-', 'all', 'all', 'all', 'all'],
    'claim.take': ['-', '-', 'all', 'all', 'all', 'all'],
    'claim.assign': ['-', '-', 'all', '-', 'all', '-'],
  },
)

export const fansPermissions = permissions(['user'], { 'fans.own': ['own'] })

export const suspensionPermissions = permissions(
  //                       guest  user   A      AC     CM     C
  columns,
  {
    'suspension.read': ['-', 'own', 'all', 'all', 'all', 'all'],
    'suspension.withdraw': ['-', '-', 'all', '-', 'all', '-'],
  },
)
