// Whether the server can be reached: what the browser says, and what became of the last call.
import { basePath } from '#kit/contract/constants.ts'

const retryMs = 3000
/** Without an answer after so long there is no connection worth the name. */
const answerMs = 1500
const listeners = new Set<() => void>()
let isReachable = true

export const isConnected = (): boolean => navigator.onLine && isReachable

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  for (const event of ['online', 'offline']) window.addEventListener(event, listener)
  return () => {
    listeners.delete(listener)
    for (const event of ['online', 'offline']) window.removeEventListener(event, listener)
  }
}

/** Called after every call: did any answer come? Without one the server is asked until it answers. */
export function noteAnswer(came: boolean): void {
  if (came === isReachable) return
  isReachable = came
  listeners.forEach(tell => tell())
  if (!came) setTimeout(() => void askAgain(), retryMs)
}

/** For a line that broke by itself: is it the server, or only the line? A page at rest would not notice for long. */
export async function checkConnection(): Promise<void> {
  noteAnswer(await answers())
}

async function askAgain(): Promise<void> {
  if (isReachable) return
  if (await answers()) noteAnswer(true)
  else setTimeout(() => void askAgain(), retryMs)
}

const answers = (): Promise<boolean> =>
  fetch(`${basePath}/version.json`, { cache: 'no-store', signal: AbortSignal.timeout(answerMs) }).then(
    () => true,
    () => false,
  )
