// One HTTP server on several addresses, with a clear error when an address is not available.
import type { Server } from 'node:http'
import { createServer, type AddressInfo, type Server as NetServer } from 'node:net'
import type { Config } from './config.ts'
import { StartError } from './start-error.ts'

export interface Listening {
  readonly port: number
  /** Takes no new connections; settles when the open ones have ended. */
  close(): Promise<void>
}

export async function listen(
  server: Server,
  { port, hosts }: Pick<Config, 'port' | 'hosts'>,
): Promise<Listening> {
  const listeners: NetServer[] = []
  const close = async () => void (await Promise.all(listeners.map(closed)))
  try {
    for (const [index, host] of hosts.entries()) {
      const listener = index === 0 ? server : createServer(socket => server.emit('connection', socket))
      const free = await opened(listener, port, host).catch((error: NodeJS.ErrnoException) => {
        // A machine without IPv6 has no ::1; the first address serves alone there.
        if (index > 0 && (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT')) return null
        throw sentence(error, port, host)
      })
      if (free === null) continue
      listeners.push(listener)
      port = free
    }
  } catch (error) {
    await close()
    throw error
  }
  return { port, close }
}

/**
 * Listen backlog: a whole school may connect at the same moment. With a smaller one, connections are refused
 * for seconds.
 */
const backlog = 4096

const opened = (listener: NetServer, port: number, host: string) =>
  new Promise<number>((resolve, reject) => {
    listener.once('error', reject)
    listener.listen({ port, host, backlog }, () => {
      listener.off('error', reject)
      resolve((listener.address() as AddressInfo).port)
    })
  })

const closed = (listener: NetServer) => new Promise<void>(resolve => listener.close(() => resolve()))

function sentence(error: NodeJS.ErrnoException, port: number, host: string): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is already in use: stop the program that uses it, or set PORT to another number.`,
      )
    case 'EACCES':
      return new StartError(`Port ${port} is not open to this user: set PORT to a number above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new StartError(
        `HOST is "${host}", which is not an address of this machine: correct it or leave it out.`,
      )
    default:
      return error
  }
}
