// States of plans, members and applications, with their numeric codes on the wire.
import { machine } from '#kit/contract/lifecycle.ts'

export const planStates = { create: 0, trial: 1, paid: 2, expired: -1 } as const
export type PlanState = keyof typeof planStates
export const planNames: Readonly<Record<PlanState, string>> = {
  create: 'Create',
  trial: 'Trial',
  paid: 'Paid',
  expired: 'Expired',
}
export const planStateOf = (code: number): PlanState =>
  (Object.keys(planStates) as PlanState[]).find(state => planStates[state] === code) ?? 'create'

export const planLifecycle = machine([
  // from      event        to          guard
  ['create', 'openTrial', 'trial'],
  ['expired', 'openTrial', 'trial'],
  ['trial', 'extend', 'trial'],
  ['paid', 'extend', 'paid'],
  ['create', 'pay', 'paid'],
  ['trial', 'pay', 'paid'],
  ['paid', 'pay', 'paid'],
  ['expired', 'pay', 'paid'],
  ['trial', 'expire', 'expired', 'endPassed'],
  ['paid', 'expire', 'expired', 'endPassed'],
])

/** Members of a school, both staff and students. Archiving is a separate flag and keeps the state. */
export const memberStates = { inactive: 0, pending: 1, success: 2 } as const
export type MemberState = keyof typeof memberStates
export const memberNames: Readonly<Record<MemberState, string>> = {
  inactive: 'Inactive',
  pending: 'Pending',
  success: 'Success',
}

export const memberLifecycle = machine([
  // from      event          to         guard
  ['inactive', 'accept', 'success', 'invitedEmail'],
  ['inactive', 'activate', 'success'],
  ['pending', 'approve', 'success'],
])

export const applicationStates = { pending: 0, approved: 1, rejected: -1 } as const
export type ApplicationState = keyof typeof applicationStates
export const applicationNames: Readonly<Record<ApplicationState, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
}

export const applicationLifecycle = machine([
  // from     event      to
  ['pending', 'approve', 'approved'],
  ['pending', 'reject', 'rejected'],
])
