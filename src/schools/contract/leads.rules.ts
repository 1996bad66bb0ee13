// Schools as leads: their history, and how long a claim lasts without a note
// (backoffice.md section 3).
import type { ManagerRole } from '#identity/contract/roles.ts'

export const followUpKinds = [
  'created',
  'claimed',
  'selfService',
  'application',
  'trialOpened',
  'trialExtended',
  'activated',
  'released',
  'note',
  'trialEnded',
  'planEnded',
] as const
export type FollowUpKind = (typeof followUpKinds)[number]

export const followUpNames: Readonly<Record<FollowUpKind, string>> = {
  created: 'Created',
  claimed: 'Claimed',
  selfService: 'Self-service activation',
  application: 'Application',
  trialOpened: 'Trial opened',
  trialExtended: 'Trial extended',
  activated: 'Activated',
  released: 'Released',
  note: 'Communication note',
  trialEnded: 'Trial ended unpaid',
  planEnded: 'Plan ended unrenewed',
}

/** States with a time limit for claims; a school with a paid plan has none. */
export const leadStates = ['created', 'applied', 'trial', 'expired'] as const
export type LeadState = (typeof leadStates)[number]

/** Roles that follow schools up. */
export const leadRoles = [
  'admin',
  'sales_manager',
  'sales',
  'customer_service_manager',
  'customer_service',
] as const satisfies readonly ManagerRole[]

/** Kinds of the question book. */
export const questionKinds = ['service', 'marketing'] as const
export type QuestionKind = (typeof questionKinds)[number]
export const questionKindNames: Readonly<Record<QuestionKind, string>> = {
  service: 'Service',
  marketing: 'Marketing',
}
