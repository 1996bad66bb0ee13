import { workQueue } from '#kit/server/work-queue.ts'

/** Runs work that unpacks, re-encodes or reads a whole file, one file at a time to limit memory. */
export const inspections = workQueue({ atOnce: 1, maxWaiting: 500 })
