// Whether a connection that says nothing is still there. A network that is silently gone closes nothing: the
// socket itself would find out after 45 seconds. Probes only while the page is visible.
import { checkConnection, isConnected, noteAnswer } from './connection.ts'

const beatMs = 200
/** However long the way to the server is, answers come as often: no question waits for the answer to the one before. */
const askMs = 600
/** Silence of this length makes the page ask the server itself, by another way. */
const doubtMs = 1000
/** With the silence before it less than two seconds, so that a lost connection is shown within them. */
const answerMs = 700
/** The server answers, and the connection has been silent for so long: it is made anew. */
const deadMs = 5000

export interface WatchedConnection {
  isUp(): boolean
  /** Asks for any sign of life; the caller reports it through the function that `watchPulse` returns. */
  ask(): void
  renew(): void
}

/** Watches a connection for the life of the page. Returns the function to call whenever anything arrives on it. */
export function watchPulse(connection: WatchedConnection): () => void {
  let receivedAt = performance.now()
  let beatAt = receivedAt
  let probedAt = -Infinity
  let checkedAt = -Infinity
  let timer: ReturnType<typeof setInterval> | undefined

  const beat = () => {
    const now = performance.now()
    // While the page itself was suspended it could receive nothing.
    const stoodStill = now - beatAt - beatMs
    if (stoodStill > beatMs) receivedAt = Math.min(now, receivedAt + stoodStill)
    beatAt = now
    // The socket itself reconnects when it is down.
    if (!connection.isUp()) receivedAt = now
    const silence = now - receivedAt
    if (!isConnected()) return
    if (silence >= deadMs) {
      receivedAt = now
      connection.renew()
      return
    }
    if (connection.isUp() && now - probedAt >= askMs) {
      probedAt = now
      connection.ask()
    }
    if (silence >= doubtMs && now - checkedAt >= doubtMs) {
      checkedAt = now
      void checkConnection(answerMs)
    }
  }

  const follow = () => {
    clearInterval(timer)
    if (document.visibilityState === 'hidden') return
    beatAt = performance.now()
    // No probes were sent while the page was hidden: one of them has its usual time to be answered.
    receivedAt = beatAt - (doubtMs - askMs)
    probedAt = -Infinity
    timer = setInterval(beat, beatMs)
    beat()
  }
  document.addEventListener('visibilitychange', follow)
  follow()

  return () => {
    receivedAt = performance.now()
    noteAnswer(true)
  }
}
