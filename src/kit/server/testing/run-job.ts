import type { Job } from '../jobs.ts'

/** Runs a job once, as the scheduler would at this time. */
export const runJob = async (job: Job | undefined, now: Date): Promise<void> =>
  void (await job?.run(now, new AbortController().signal))
