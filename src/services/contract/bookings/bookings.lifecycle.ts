// A booking: holds its time from creation until it took place or was cancelled.
import { machine } from '#kit/contract/lifecycle.ts'

/** `waiting`: needs a guardian's approval. Every state but `cancelled` holds the time and the credits. */
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
