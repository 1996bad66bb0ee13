// States of the platform's bank questions: of each representation, and of a question's link to topic and
// standard.
import { machine } from '#kit/contract/lifecycle.ts'

/** On the wire each is a number: its index in this list. */
export const bankStates = ['generating', 'waiting', 'confirmed', 'feedback'] as const
export type BankState = (typeof bankStates)[number]
export const bankStatus = (state: BankState): number => bankStates.indexOf(state)

export const bankPartLifecycle = machine([
  // from        event       to           guard
  ['waiting', 'confirm', 'confirmed', 'whole'],
  /** Staff have checked teachers' reports and keep it. */
  ['feedback', 'confirm', 'confirmed', 'whole'],
  ['confirmed', 'report', 'feedback'],
  ['confirmed', 'withdraw', 'waiting'],
  ['feedback', 'withdraw', 'waiting'],
])

/** Feedback belongs to a representation, never to this. */
export const bankLinkLifecycle = machine([
  // from        event       to           guard
  ['waiting', 'confirm', 'confirmed', 'leaves'],
  ['confirmed', 'withdraw', 'waiting'],
])
