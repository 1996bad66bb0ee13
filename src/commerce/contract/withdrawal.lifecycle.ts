// States of a withdrawal (commerce.md section 9).
import { machine } from '#kit/contract/lifecycle.ts'

export const withdrawalLifecycle = machine([
  // from       event      to
  ['requested', 'approve', 'approved'],
  ['requested', 'reject', 'rejected'],
  ['approved', 'pay', 'paid'],
  ['approved', 'reject', 'rejected'],
  ['approved', 'fail', 'failed'],
])
