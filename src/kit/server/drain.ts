// How long a stopping server waits for work in progress.
/** Grace period for calls, jobs and messages in progress. */
export const maxDrainMs = 10_000

/** Grace period for file transfers: shorter, because a running class waits for this node's successor. */
export const maxTransferMs = 2000

export const within = (milliseconds: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([
    work,
    new Promise(resolve => {
      setTimeout(resolve, milliseconds).unref()
    }),
  ])
