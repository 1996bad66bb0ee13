// Slow request bodies are cut off: many connections that send a byte now and then (Slowloris) would exhaust memory
// and sockets.
import type { IncomingMessage } from 'node:http'

export interface BodyPace {
  /** Milliseconds between two checks. */
  readonly every: number
  /** Minimum bytes between two checks. */
  readonly least: number
}

/** Far below the slowest phone, far above an attack that only holds connections open. */
const defaultPace: BodyPace = { every: 30_000, least: 2048 }

/**
 * Aborts a request body that makes too little progress. Large uploads may take as long as they need while
 * they progress.
 */
export function watchBody(request: IncomingMessage, { every, least }: BodyPace = defaultPace): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if ((length === undefined || length === '0') && encoding === undefined) return
  const { socket } = request
  let before = socket.bytesRead
  const timer = setInterval(() => {
    const progress = socket.bytesRead - before
    before = socket.bytesRead
    // A full buffer means that the server is slow, not the caller.
    const waitsForUs = request.complete || request.readableLength >= request.readableHighWaterMark
    if (progress >= least || waitsForUs) return
    stop()
    socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () =>
      request.destroy(),
    )
  }, every)
  timer.unref()
  const stop = () => clearInterval(timer)
  request.once('end', stop).once('close', stop)
}
