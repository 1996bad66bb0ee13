// Whether the server can be reached, from the browser's events and the outcome of the last call.
import { basePath } from '#kit/contract/constants.ts'

const retryMs = 3000
/** A health request without an answer after this time counts as offline. */
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

/** After a socket disconnect: checks whether the server itself is unreachable, which an idle page would not notice. */
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
