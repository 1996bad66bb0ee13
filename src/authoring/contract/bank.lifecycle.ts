// States of the platform's bank of questions: of each representation, and of what ties a question to topic
// and standard.
import { machine } from '#kit/contract/lifecycle.ts'

/** The wire gives them as numbers: their place in this list. */
export const bankStates = ['generating', 'waiting', 'confirmed', 'feedback'] as const
export type BankState = (typeof bankStates)[number]
export const bankStatus = (state: BankState): number => bankStates.indexOf(state)

export const bankPartLifecycle = machine([
  // from        event       to           guard
  ['waiting', 'confirm', 'confirmed', 'whole'],
  /** Staff has checked teachers' reports, and keeps it. */
  ['feedback', 'confirm', 'confirmed', 'whole'],
  ['confirmed', 'report', 'feedback'],
  ['confirmed', 'withdraw', 'waiting'],
  ['feedback', 'withdraw', 'waiting'],
])

/** Feedback belongs to a representation, never to this. */
export const bankTieLifecycle = machine([
  // from        event       to           guard
  ['waiting', 'confirm', 'confirmed', 'leaves'],
  ['confirmed', 'withdraw', 'waiting'],
])
