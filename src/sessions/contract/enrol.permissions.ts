// Permissions for waiting lists, calendars, and publishing to the study centre. Personal records are that
// person's alone.
import { permissions } from '#kit/contract/permissions.ts'
import './relations.ts'

export const waitingPermissions = permissions(
  //                   guest  user
  ['guest', 'user'],
  {
    'waiting.own': ['-', 'own'],
    'waiting.join': ['-', 'all'],
    /** Obstacles to a seat; visitors are asked to sign in. */
    'waiting.look': ['all', 'all'],
  },
)

export const calendarPermissions = permissions(
  //                   user
  ['user'],
  {
    'calendar.own': ['own'],
    'calendar.add': ['all'],
  },
)

export const studyPermissions = permissions(
  //                   teacher
  ['teacher'],
  {
    'study.publish': ['all'],
  },
)
