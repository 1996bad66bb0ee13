// Several nodes share socket rooms through Redis; a single node needs none.
import { createAdapter } from '@socket.io/redis-adapter'
import { createClient } from 'redis'
import type { Server } from 'socket.io'
import { StartError } from './start-error.ts'

interface SharedSockets {
  /** Resolves when Redis has what was emitted so far, so that another node's next event cannot overtake it. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** While Redis is away its events wait in memory, and sockets of this node get theirs all the same. */
const maxFlushMs = 1000

export async function shareSockets(io: Server, url: string | null): Promise<SharedSockets> {
  if (url === null) return { flush: () => Promise.resolve(), close: () => Promise.resolve() }
  const publisher = createClient({
    url,
    socket: { connectTimeout: 5000, reconnectStrategy: tries => Math.min(tries * 200, 5000) },
  })
  const subscriber = publisher.duplicate()
  // The client reconnects by itself; without a listener a lost connection would end the process.
  for (const client of [publisher, subscriber]) client.on('error', () => {})
  try {
    await Promise.race([
      Promise.all([publisher.connect(), subscriber.connect()]),
      new Promise((_resolve, reject) => {
        setTimeout(() => reject(new Error('timeout')), 6000).unref()
      }),
    ])
  } catch {
    publisher.destroy()
    subscriber.destroy()
    throw new StartError(
      'Redis does not answer at REDIS_URL; start it, correct the address, or leave REDIS_URL empty to run a single node.',
    )
  }
  io.adapter(createAdapter(publisher, subscriber))
  return {
    flush: async () => {
      // Commands of one connection are done in their order.
      const done = publisher.ping().catch(() => {})
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, maxFlushMs)
      await Promise.race([done, late])
      clearTimeout(timer)
    },
    close: async () => {
      await Promise.all([publisher.close(), subscriber.close()])
    },
  }
}
