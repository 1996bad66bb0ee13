// Whether a connection that says nothing is still there. A network that is silently gone closes nothing: the
// socket itself would find out after 45 seconds. Asked only while somebody can see the page.
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

export interface Line {
  isUp(): boolean
  /** Asks for any sign of life; `heard` is called when it comes. */
  ask(): void
  renew(): void
}

/** Watches a line for as long as the page lives. Returns what to call whenever anything was heard on it. */
export function watchPulse(line: Line): () => void {
  let heardAt = performance.now()
  let beatAt = heardAt
  let askedAt = -Infinity
  let checkedAt = -Infinity
  let timer: ReturnType<typeof setInterval> | undefined

  const beat = () => {
    const now = performance.now()
    // While the page itself stood still it could hear nothing.
    const stoodStill = now - beatAt - beatMs
    if (stoodStill > beatMs) heardAt = Math.min(now, heardAt + stoodStill)
    beatAt = now
    // How a line that is down comes back is the business of the socket.
    if (!line.isUp()) heardAt = now
    const silence = now - heardAt
    if (!isConnected()) return
    if (silence >= deadMs) {
      heardAt = now
      line.renew()
      return
    }
    if (line.isUp() && now - askedAt >= askMs) {
      askedAt = now
      line.ask()
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
    // Nothing was asked while nobody looked.
    heardAt = beatAt
    timer = setInterval(beat, beatMs)
    beat()
  }
  document.addEventListener('visibilitychange', follow)
  follow()

  return () => {
    heardAt = performance.now()
    noteAnswer(true)
  }
}
