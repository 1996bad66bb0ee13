// Who may wait for a seat, keep calendars, and publish to the study centre. Personal data is for its owner
// only.
import { permissions } from '#kit/contract/permissions.ts'
import './relations.ts'

export const waitingPermissions = permissions(
  //                   guest  user
  ['guest', 'user'],
  {
    'waiting.own': ['-', 'own'],
    'waiting.join': ['-', 'all'],
    /** Checking whether one can register; visitors are asked to sign in. */
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
