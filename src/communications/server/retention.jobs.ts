// Deletes expired rows.
import { and, eq, lt, or } from 'drizzle-orm'
import { dayMs, hourSeconds } from '#kit/contract/durations.ts'
import type { Job } from '#kit/server/jobs.ts'
import type { Kit } from '#kit/server/kit.ts'
import { deliveries, notices } from './notices.tables.ts'
import { articleViews } from './reading.tables.ts'

const days = (now: Date, count: number) => new Date(now.getTime() - count * dayMs)
const kept = { read: 180, unread: 365, deliveries: 180, views: 2 }

export const retention = ({ db }: Kit): Job[] => [
  {
    name: 'communications: forget old notices, mails and visits',
    every: hourSeconds,
    async run(now) {
      await db
        .delete(notices)
        .where(
          or(
            and(eq(notices.read, true), lt(notices.createdAt, days(now, kept.read))),
            lt(notices.createdAt, days(now, kept.unread)),
          ),
        )
      await db.delete(deliveries).where(lt(deliveries.createdAt, days(now, kept.deliveries)))
      await db
        .delete(articleViews)
        .where(lt(articleViews.day, days(now, kept.views).toISOString().slice(0, 10)))
    },
  },
]
