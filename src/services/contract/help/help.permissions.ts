// Who comes to the door; what somebody may see and do is judged by their part in the report or the booking
// that is named.
import '#identity/contract/roles.ts'
import { permissions } from '#kit/contract/permissions.ts'

export const helpPermissions = permissions(
  //                 guest  user
  ['guest', 'user'],
  {
    /** Learner, teachers and guardians of a report; guardians may come by a link, without an account. */
    'help.read': ['all', 'all'],
    'help.book': ['all', 'all'],
    'help.agree': ['all', 'all'],
    /** The provider of a lesson that is about a standard. */
    'help.answers': ['-', 'all'],
  },
)
