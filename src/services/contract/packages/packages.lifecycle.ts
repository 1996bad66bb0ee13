// A package: written by staff, sold while published. Sales carry their own snapshot.
import { machine } from '#kit/contract/lifecycle.ts'

export const packStates = ['draft', 'published', 'down'] as const
export type PackState = (typeof packStates)[number]

export const packLifecycle = machine([
  // from       event       to           guard
  ['draft', 'publish', 'published', 'isComplete'],
  ['down', 'publish', 'published', 'isComplete'],
  ['published', 'takeDown', 'down'],
])
