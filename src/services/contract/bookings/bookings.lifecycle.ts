// A booking: held from the moment it is made, until it took place or was cancelled.
import { machine } from '#kit/contract/lifecycle.ts'

/** `waiting`: a guardian has to approve it first. The time and the credits are held in every state but `cancelled`. */
export const bookingStates = ['waiting', 'booked', 'scheduled', 'ended', 'cancelled'] as const
export type BookingState = (typeof bookingStates)[number]

export const bookingLifecycle = machine([
  // from       event       to           guard
  ['waiting', 'approve', 'booked'],
  ['waiting', 'cancel', 'cancelled'],
  ['booked', 'schedule', 'scheduled'],
  ['booked', 'cancel', 'cancelled'],
  ['scheduled', 'cancel', 'cancelled'],
  ['scheduled', 'end', 'ended'],
])

export const liveStates = ['waiting', 'booked', 'scheduled'] as const satisfies readonly BookingState[]
export const isLive = (state: BookingState): boolean => (liveStates as readonly string[]).includes(state)

/** The canceller. `system`: a suspension, or a service that is no longer approved. */
export const cancelCauses = ['booker', 'servicer', 'timeout', 'guardian', 'system'] as const
export type CancelCause = (typeof cancelCauses)[number]
