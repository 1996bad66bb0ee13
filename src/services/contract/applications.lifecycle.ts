// An application: written by the applicant, decided by who holds its claim. An approved one is edited as a new version,
// which replaces it when it is approved itself.
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

/** The numbers of the wire. A replaced version is shown to nobody. */
export const applicationStatus = { draft: 0, submitted: 1, approved: 2, rejected: -1, replaced: -2 } as const
export type ApplicationStatus = (typeof applicationStatus)[ApplicationState]

export const stateOfStatus = (status: number): ApplicationState | undefined =>
  applicationStates.find(state => applicationStatus[state] === status)
