// Entry permissions; the caller's role in the report or booking decides the rest.
import '#identity/contract/roles.ts'
import { permissions } from '#kit/contract/permissions.ts'

export const helpPermissions = permissions(
  //                 guest  user
  ['guest', 'user'],
  {
    /** Learner, teachers and guardians of a report; guardians may use a link without an account. */
    'help.read': ['all', 'all'],
    'help.book': ['all', 'all'],
    'help.agree': ['all', 'all'],
    /** The provider of a lesson on a standard. */
    'help.answers': ['-', 'all'],
  },
)
