// A child's purchase request, until paid or declined.
import { machine } from '#kit/contract/lifecycle.ts'

export const purchaseStates = ['waiting', 'approved', 'declined', 'used'] as const

export const purchaseLifecycle = machine([
  // from       event      to
  ['waiting', 'approve', 'approved'],
  ['waiting', 'decline', 'declined'],
  ['approved', 'use', 'used'],
])
