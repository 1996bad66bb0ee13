/** One at a time: asked while it runs, it runs once more, so that whoever asked gets what is true after asking. */
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
      .catch(() => undefined)
      .then(() => {
        following = undefined
        return run()
      })
    return following
  }
}

/** Begun, and not waited for; who failed asks again by other ways. */
export const teller = (act: () => Promise<unknown>) => (): void => {
  act().catch(() => undefined)
}
