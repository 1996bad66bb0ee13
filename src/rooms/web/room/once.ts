import { ApiError } from '#kit/web/api.ts'

/**
 * Runs one at a time: a call during a run causes another run, so that every caller gets data from after its
 * call.
 */
export function once(act: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let following: Promise<void> | undefined
  const run = (): Promise<void> => {
    const now = act().finally(() => {
      if (running === now) running = undefined
    })
    running = now
    return now
  }
  return () => {
    if (!running) return run()
    following ??= running
      // The callers of that run have its error.
      .catch(() => undefined)
      .then(() => {
        following = undefined
        return run()
      })
    return following
  }
}

/** Starts background work. Refusals and network errors are ignored, because they are retried elsewhere. */
export const inBackground = (act: () => Promise<unknown>) => (): void => {
  act().catch(reportFault)
}

/** Rethrows a programming error as an unhandled rejection, which the window logs and reports. */
export function reportFault(thrown: unknown): void {
  if (!(thrown instanceof ApiError)) void Promise.reject(thrown as Error)
}
