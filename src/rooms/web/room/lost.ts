// A lost line or a dead server, which is waited out.
import { ApiError } from '#kit/web/api.ts'

const insistFor = 8000

export const insistPause = 600

export const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429)

/** What the page shows when it failed itself. */
export const brokenHere = () => new ApiError(500, 'Something went wrong in this page. Try again.')

export const wait = (time: number) =>
  new Promise<void>(resolve => {
    setTimeout(resolve, time)
  })

/** For a while, because a server that starts anew is soon back. */
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
