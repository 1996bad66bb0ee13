// Releases claims that nobody works on, and those of people who are no longer reviewers.
import { dayMs } from '#kit/contract/durations.ts'
import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { lastWrittenIn } from '#communications/server/threads.api.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Job } from '#kit/server/jobs.ts'
import type { Kit } from '#kit/server/kit.ts'
import { maxIdleDays } from '#services/contract/claims.rules.ts'
import { accidentClaims } from './accidents/decide.ts'
import { applicationClaims } from './application-review.ts'
import { accidents } from './bookings.tables.ts'
import { applications } from './services.tables.ts'

const batch = 200

export const claimsJob = (kit: Kit): Job => ({
  name: 'services: idle claims',
  every: 600,
  async run(now) {
    const claims = applicationClaims(kit)
    const since = new Date(now.getTime() - maxIdleDays * dayMs)
    await kit.db.transaction(async tx => {
      const untouched = await tx
        .select()
        .from(applications)
        .where(
          and(
            eq(applications.status, 'submitted'),
            isNotNull(applications.follower),
            lt(applications.touchedAt, since),
          ),
        )
        .limit(batch)
      const written = await lastWrittenIn(
        tx,
        'service-auth',
        untouched.map(({ id }) => id),
        'admin',
      )
      const idle = untouched.filter(({ id }) => (written.get(id) ?? since) <= since)
      await claims.release(tx, now, idle, `Nobody has worked on it for ${maxIdleDays} days.`)
      const strangers = await claims.heldByStrangers(tx, eq(applications.status, 'submitted'))
      await claims.release(tx, now, strangers, 'You no longer check applications.')
      await releaseAccidents(kit, tx, now, since)
    })
  },
})

async function releaseAccidents(kit: Kit, tx: Tx, now: Date, since: Date): Promise<void> {
  const held = accidentClaims(kit)
  const pending = eq(accidents.status, 'pending')
  const idle = await tx
    .select()
    .from(accidents)
    .where(and(pending, isNotNull(accidents.follower), lt(accidents.touchedAt, since)))
    .limit(batch)
  await held.release(tx, now, idle, `Nobody has worked on it for ${maxIdleDays} days.`)
  const strangers = await held.heldByStrangers(tx, pending)
  await held.release(tx, now, strangers, 'You no longer check reports.')
}
