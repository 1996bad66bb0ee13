// Hourly: providers who no longer cancel too much return to the normal order.
import { and, eq, gte, not, sql } from 'drizzle-orm'
import { dayMs, hourSeconds } from '#kit/contract/durations.ts'
import type { Job } from '#kit/server/jobs.ts'
import type { Kit } from '#kit/server/kit.ts'
import { frequentCancellation } from '#services/contract/bookings/bookings.rules.ts'
import { bookings } from '../bookings.tables.ts'
import { profiles } from '../services.tables.ts'
import { lostLessons } from './suspend.ts'

export const lagJob = (kit: Kit): Job => ({
  name: 'services: order of providers',
  every: hourSeconds,
  async run(now) {
    const since = new Date(now.getTime() - frequentCancellation.window * dayMs)
    const { least, share } = frequentCancellation
    const isStillFrequent = sql`(select count(*) >= ${least}::int and ${lostLessons} > count(*) * ${share}::float8 from ${bookings} where ${and(
      eq(bookings.servicer, profiles.id),
      gte(bookings.createdAt, since),
    )})`
    await kit.db
      .update(profiles)
      .set({ lag: false })
      .where(and(eq(profiles.lag, true), not(isStillFrequent)))
  },
})
