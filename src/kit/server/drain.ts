// How long a server that stops waits for what is under way.
/** Calls under way when the server stops may take so long, and so may jobs and messages. */
export const maxDrainMs = 10_000

/** Transfers of files are cut off earlier: a class waits for this node's successor. */
export const maxTransferMs = 2000

export const within = (milliseconds: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([
    work,
    new Promise(resolve => {
      setTimeout(resolve, milliseconds).unref()
    }),
  ])
