import { lt } from 'drizzle-orm'
import type { Job } from '#kit/server/jobs.ts'
import type { Kit } from '#kit/server/kit.ts'
import { pruneClientErrors } from './client-errors.service.ts'
import { forgetCodes } from './codes.ts'
import { links } from './identity.tables.ts'
import { forgetOldDevices } from './known-devices.ts'
import { forgetSessions } from './sessions.ts'

/** What has served its time is forgotten. */
export const identityJobs = ({ db }: Kit): Job[] => [
  { name: 'identity: forget ended sign-ins', every: 3600, run: now => forgetSessions(db, now) },
  { name: 'identity: forget devices', every: 86_400, run: now => forgetOldDevices(db, now) },
  { name: 'identity: forget codes', every: 3600, run: now => forgetCodes(db, now) },
  { name: 'identity: prune client errors', every: 86_400, run: now => pruneClientErrors(db, now) },
  {
    name: 'identity: forget links',
    every: 3600,
    run: now => db.delete(links).where(lt(links.expiresAt, now)),
  },
]
