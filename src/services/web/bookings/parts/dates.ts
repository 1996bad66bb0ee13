import { dayMs } from '#kit/contract/durations.ts'
import { horizonDays } from '#services/contract/booking.conf.ts'
import { dayOf } from '#sessions/contract/days.rules.ts'

/** No lesson can be booked after this date. */
export const lastBookableDate = (now: Date, timeZone: string): string =>
  dayOf(now.getTime() + horizonDays * dayMs, timeZone)
