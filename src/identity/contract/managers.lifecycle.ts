// A manager is invited, joins, and has to accept again when the role changes (backoffice.md section 1).
import { machine } from '#kit/contract/lifecycle.ts'

export const managerLifecycle = machine([
  // from       event     to
  ['inactive', 'invite', 'pending'],
  ['pending', 'invite', 'pending'],
  ['pending', 'join', 'joined'],
  ['inactive', 'change', 'inactive'],
  ['pending', 'change', 'inactive'],
  ['joined', 'change', 'inactive'],
])

/** Numeric codes on the wire. */
export const managerStatus = { inactive: 0, pending: 1, joined: 2 } as const
