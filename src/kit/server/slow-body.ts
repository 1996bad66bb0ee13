// A request body has to keep coming: many connections that send a byte now and then would hold the server's
// memory and sockets.
import type { IncomingMessage } from 'node:http'

export interface BodyPace {
  /** Milliseconds of one look. */
  readonly every: number
  /** Least bytes between two looks. */
  readonly least: number
}

/** Far below the slowest phone, far above what holds a connection open for nothing. */
const defaultPace: BodyPace = { every: 30_000, least: 2048 }

/** Cuts off a body that makes too little progress. Large uploads may take as long as they like while they progress. */
export function watchBody(request: IncomingMessage, { every, least }: BodyPace = defaultPace): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if ((length === undefined || length === '0') && encoding === undefined) return
  const { socket } = request
  let before = socket.bytesRead
  const timer = setInterval(() => {
    const progress = socket.bytesRead - before
    before = socket.bytesRead
    // A full buffer waits for us, not for the caller.
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
