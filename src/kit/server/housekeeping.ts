import { hourSeconds } from '#kit/contract/durations.ts'
import { forgetAnswers } from './idempotency.ts'
import type { Job } from './jobs.ts'
import type { Kit } from './kit.ts'
import { forgetLimits } from './limits.ts'
import { pruneOutbox } from './outbox.ts'

/** The kit's own jobs: deletes expired rows. */
export const housekeeping = ({ db }: Kit): Job[] => [
  { name: 'kit: forget answers to repeated writes', every: hourSeconds, run: now => forgetAnswers(db, now) },
  { name: 'kit: forget counted attempts', every: hourSeconds, run: now => forgetLimits(db, now) },
  { name: 'kit: forget messages that are done', every: hourSeconds, run: now => pruneOutbox(db, now) },
]
