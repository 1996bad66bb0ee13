// Whether the server can be reached, from the browser's events and the outcome of the last call.
import { basePath } from '#kit/contract/constants.ts'

const retryMs = 3000
/** A health request that takes longer counts as offline. */
const answerMs = 1500
/** A call that waits longer makes the page ask: a network that is silently gone refuses nothing. */
const doubtMs = 400
const listeners = new Set<() => void>()
let isReachable = true
let answeredAt = 0
let check: Promise<void> | undefined

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
  if (came) answeredAt = performance.now()
  if (came === isReachable) return
  isReachable = came
  listeners.forEach(listener => listener())
  if (!came) setTimeout(() => void askAgain(), retryMs)
}

/**
 * Asks whether the server itself is unreachable: after a socket disconnect, which an idle page would not notice, and
 * while a call waits. An answer to anything else meanwhile shows that it is there, and slow.
 */
export function checkConnection(): Promise<void> {
  const began = performance.now()
  check ??= answers()
    .then(came => {
      if (came || answeredAt <= began) noteAnswer(came)
    })
    .finally(() => {
      check = undefined
    })
  return check
}

/** Called as a call begins; returns what to call when it has ended. */
export function doubtWhileWaiting(): () => void {
  const timer = setTimeout(() => void checkConnection(), doubtMs)
  return () => clearTimeout(timer)
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
