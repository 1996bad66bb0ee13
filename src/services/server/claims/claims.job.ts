// Releases claims without recent work, and those of people who are no longer reviewers.
import { eq, sql } from 'drizzle-orm'
import type { Job } from '#kit/server/jobs.ts'
import type { Kit } from '#kit/server/kit.ts'
import { accidentClaims } from '../accidents/decide.ts'
import { ambassadorClaims } from '../ambassadors/ambassadors.ts'
import { ambassadors } from '../ambassadors.tables.ts'
import { applicationClaims } from '../applications/application-review.ts'
import { accidents } from '../bookings.tables.ts'
import { campusClaims } from '../campus/campus-review.ts'
import { campuses } from '../campus.tables.ts'
import { byThread } from '../claims.api.ts'
import { applications } from '../services.tables.ts'

export const claimsJob = (kit: Kit): Job => ({
  name: 'services: idle claims',
  // Former managers' claims are released within a minute.
  every: 60,
  async run(now) {
    await kit.db.transaction(async tx => {
      for (const isContent of [false, true])
        await applicationClaims(kit).releaseIdle(tx, now, {
          open: sql`${applications.status} = 'submitted' and (${applications.type} = 'content') = ${isContent}`,
          words: 'You no longer check applications.',
          ...byThread(isContent ? 'service-auth-premium' : 'service-auth'),
        })
      await accidentClaims(kit).releaseIdle(tx, now, {
        open: eq(accidents.status, 'pending'),
        words: 'You no longer check reports.',
      })
      await campusClaims(kit).releaseIdle(tx, now, {
        open: eq(campuses.status, 'submitted'),
        words: 'You no longer check applications.',
        ...byThread('service-conf'),
      })
      await ambassadorClaims(kit).releaseIdle(tx, now, {
        open: eq(ambassadors.status, 'submitted'),
        words: 'You no longer check applications.',
        ...byThread('ambassador-auth'),
      })
    })
  },
})
