// An application: written by the applicant, decided by its claim's holder. An approved one is edited as a
// new version, which replaces it once approved.
import { machine } from '#kit/contract/lifecycle.ts'

export const applicationStates = ['draft', 'submitted', 'approved', 'rejected', 'replaced'] as const
export type ApplicationState = (typeof applicationStates)[number]

export const applicationLifecycle = machine([
  // from        event       to           guard
  ['draft', 'submit', 'submitted', 'isComplete'],
  ['rejected', 'submit', 'submitted', 'isComplete'],
  ['submitted', 'withdraw', 'draft'],
  ['submitted', 'approve', 'approved'],
  ['submitted', 'reject', 'rejected'],
  ['approved', 'revoke', 'rejected'],
  ['approved', 'replace', 'replaced'],
])

/** The wire numbers. A replaced version is never shown. */
export const applicationStatus = { draft: 0, submitted: 1, approved: 2, rejected: -1, replaced: -2 } as const
export type ApplicationStatus = (typeof applicationStatus)[ApplicationState]

export const stateOfStatus = (status: number): ApplicationState | undefined =>
  applicationStates.find(state => applicationStatus[state] === status)
