// Certificates: written by their owner, decided by the back office (identity.md section 6).
import { machine } from '#kit/contract/lifecycle.ts'

export const certLifecycle = machine([
  // from        event       to           guard
  ['draft', 'submit', 'submitted', 'complete'],
  ['denied', 'submit', 'submitted', 'complete'],
  ['denied', 'withdraw', 'draft'],
  ['submitted', 'withdraw', 'draft'],
  ['submitted', 'approve', 'approved'],
  ['submitted', 'deny', 'denied'],
])

/** Numeric codes on the wire. */
export const certStatus = { draft: 0, submitted: 1, approved: 2, denied: 3 } as const
