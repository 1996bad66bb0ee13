import { lt } from 'drizzle-orm'
import { daySeconds, hourSeconds } from '#kit/contract/durations.ts'
import type { Job } from '#kit/server/jobs.ts'
import type { Kit } from '#kit/server/kit.ts'
import { pruneClientErrors } from './client-errors/client-errors.service.ts'
import { forgetCodes } from './codes/codes.ts'
import { links } from './identity.tables.ts'
import { forgetOldDevices } from './devices/known-devices.ts'
import { forgetSessions } from './sign-in/sessions.ts'

/** Deletes expired rows. */
export const identityJobs = ({ db }: Kit): Job[] => [
  { name: 'identity: forget ended sign-ins', every: hourSeconds, run: now => forgetSessions(db, now) },
  { name: 'identity: forget devices', every: daySeconds, run: now => forgetOldDevices(db, now) },
  { name: 'identity: forget codes', every: hourSeconds, run: now => forgetCodes(db, now) },
  { name: 'identity: prune client errors', every: daySeconds, run: now => pruneClientErrors(db, now) },
  {
    name: 'identity: forget links',
    every: hourSeconds,
    run: now => db.delete(links).where(lt(links.expiresAt, now)),
  },
]
