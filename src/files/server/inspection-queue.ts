import { workQueue } from '#kit/server/work-queue.ts'

/** Everything that unpacks, draws or reads a whole file: one at a time, so that many uploads cost time, not memory. */
export const inspections = workQueue({ atOnce: 1, maxWaiting: 500 })
