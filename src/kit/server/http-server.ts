// Node's HTTP server, with an answer to requests that it would only cut off: above all addresses that are too long.
import {
  createServer as createHttp,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttps } from 'node:https'
import type { Duplex } from 'node:stream'
import type { Config } from './config.ts'
import { kitFail, wireError } from './errors.ts'

export const maxPath = 2048
export const maxQuery = 8192
/**
 * More than address and headers may have, so that most addresses that are too long still reach us and get a
 * proper answer.
 */
const maxHeaderSize = 32 * 1024
/** Proxies keep idle connections for a minute: one that the server closed before would fail the next request on it. */
const keepAliveTimeout = 65_000

export interface HttpServerOptions {
  readonly tls: Config['tls']
  readonly newId: () => string
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>
}

export function httpServer(options: HttpServerOptions, handle: RequestListener): Server {
  const listener: RequestListener = (request, response) => {
    if (isTooLong(request.url ?? '')) return refuseAddress(options, request, response)
    // Node discards a body only if nobody has begun to read it; otherwise the connection's next request would wait behind the rest.
    response.once('finish', () => request.resume())
    handle(request, response)
  }
  const limits = { maxHeaderSize, keepAliveTimeout }
  const server = options.tls
    ? createHttps({ ...options.tls, ...limits }, listener)
    : createHttp(limits, listener)
  server.on('clientError', answerBrokenRequest)
  return server
}

function isTooLong(url: string): boolean {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url.length : mark
  return path > maxPath || url.length - path - 1 > maxQuery
}

/** Connections answered with `connection: close`: further requests on them are ignored. */
const answered = new WeakSet<Duplex>()

function refuseAddress(
  { headers, newId }: HttpServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  answered.add(request.socket)
  const requestId = newId()
  const text = JSON.stringify(wireError(kitFail('address-too-long'), requestId).toJSON())
  // The body of a refused request is not read.
  response
    .writeHead(414, {
      ...headers,
      'x-request-id': requestId,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      connection: 'close',
    })
    .end(request.method === 'HEAD' ? undefined : text)
}

interface ParserError extends Error {
  readonly code?: string
  readonly rawPacket?: Buffer
}

/**
 * How long a refused caller may go on sending; closing at once would reset the connection before the answer
 * is read.
 */
const lingering = 2000

function answerBrokenRequest(error: ParserError, socket: Duplex): void {
  if (socket.destroyed || !socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  if (!answered.has(socket))
    socket.end(`HTTP/1.1 ${statusOf(error)}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  socket.resume()
  setTimeout(() => socket.destroy(), lingering).unref()
}

function statusOf({ code, rawPacket }: ParserError): string {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return '408 Request Timeout'
  if (code !== 'HPE_HEADER_OVERFLOW') return '400 Bad Request'
  return rawPacket && overflowsInAddress(rawPacket)
    ? '414 URI Too Long'
    : '431 Request Header Fields Too Large'
}

/** The packet may begin anywhere in a long address, which has no spaces; what follows the address is the protocol. */
function overflowsInAddress(packet: Buffer): boolean {
  const end = packet.indexOf('\n')
  const line = packet.subarray(0, end < 0 ? packet.length : end).toString('latin1')
  if (/^[A-Z]{3,20} /.test(line)) return line.length > maxPath + maxQuery
  const space = line.indexOf(' ')
  return space < 0 || line.startsWith('HTTP/1.', space + 1)
}
