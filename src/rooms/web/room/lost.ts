// Waits out a lost connection or server restart.
import { ApiError } from '#kit/web/api.ts'

const insistFor = 8000

export const insistPause = 600

export const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429)

/** Shown when the page itself failed. */
export const brokenHere = () => new ApiError(500, 'Something went wrong in this page. Try again.')

export const wait = (time: number) =>
  new Promise<void>(resolve => {
    setTimeout(resolve, time)
  })

/** Retries for a while, because a restarting server is soon back. */
export async function insist<T>(act: () => Promise<T>, closed: () => boolean): Promise<T> {
  const until = Date.now() + insistFor
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (!isLost(error) || Date.now() > until || closed()) throw error
      await wait(insistPause)
    }
  }
}
