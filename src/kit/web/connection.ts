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
const checks = new Map<number, Promise<void>>()

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
 * Asks whether the server itself is unreachable: after a socket disconnect, while a call waits, and when a connection
 * has gone silent. An answer to anything else meanwhile shows that it is there, and slow.
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

/** Called as a call begins; returns what to call when it has ended. */
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
