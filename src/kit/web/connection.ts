// Whether the server can be reached, from the browser's events and the outcome of the last call.
import { basePath } from '#kit/contract/constants.ts'
import { Listeners } from './listeners.ts'

const retryMs = 3000
/** A health request that takes longer counts as offline. */
const answerMs = 1500
/** A call that waits longer triggers a health request, because a network that fails silently reports no error. */
const doubtMs = 400
const changes = new Listeners()
let isReachable = true
let answeredAt = 0
const checks = new Map<number, Promise<void>>()

export const isConnected = (): boolean => navigator.onLine && isReachable

export function onConnectionChange(listener: () => void): () => void {
  const stop = changes.subscribe(listener)
  for (const event of ['online', 'offline']) window.addEventListener(event, listener)
  return () => {
    stop()
    for (const event of ['online', 'offline']) window.removeEventListener(event, listener)
  }
}

/** Called after every call: did any response arrive? If not, polls the server until it responds. */
export function noteAnswer(came: boolean): void {
  if (came) answeredAt = performance.now()
  if (came === isReachable) return
  isReachable = came
  changes.notify()
  if (!came) setTimeout(() => void askAgain(), retryMs)
}

/**
 * Checks whether the server is reachable: after a socket disconnect, while a call waits, and when a connection
 * has gone silent. A response to any other call meanwhile shows that the server is only slow.
 */
export function checkConnection(within = answerMs): Promise<void> {
  const began = performance.now()
  const running = checks.get(within)
  if (running) return running
  const check = answers(within)
    .then(came => {
      if (came || answeredAt <= began) noteAnswer(came)
    })
    .finally(() => checks.delete(within))
  checks.set(within, check)
  return check
}

/** Call when a request begins; call the returned function when it ends. */
export function doubtWhileWaiting(): () => void {
  const timer = setTimeout(() => void checkConnection(), doubtMs)
  return () => clearTimeout(timer)
}

async function askAgain(): Promise<void> {
  if (isReachable) return
  if (await answers(answerMs)) noteAnswer(true)
  else setTimeout(() => void askAgain(), retryMs)
}

const answers = (within: number): Promise<boolean> =>
  fetch(`${basePath}/version.json`, { cache: 'no-store', signal: AbortSignal.timeout(within) }).then(
    () => true,
    () => false,
  )
