// Jobs for content: deletes expired private links.
import { lt } from 'drizzle-orm'
import { daySeconds } from '#kit/contract/durations.ts'
import type { Job } from '#kit/server/jobs.ts'
import type { Kit } from '#kit/server/kit.ts'
import { previewLinks } from '../collab.tables.ts'

export const contentJobs = (kit: Kit): Job[] => [
  {
    name: 'authoring: forget private links',
    every: daySeconds,
    run: now => kit.db.delete(previewLinks).where(lt(previewLinks.until, now)),
  },
]
