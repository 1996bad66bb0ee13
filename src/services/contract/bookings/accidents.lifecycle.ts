// A report is decided once.
import { machine } from '#kit/contract/lifecycle.ts'

export const accidentLifecycle = machine([
  // from     event      to
  ['pending', 'uphold', 'approved'],
  ['pending', 'reject', 'rejected'],
])
