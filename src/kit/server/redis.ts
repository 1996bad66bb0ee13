// Several nodes share socket rooms through Redis; a single node needs none.
import { createAdapter } from '@socket.io/redis-adapter'
import { createClient } from 'redis'
import type { Server } from 'socket.io'
import { StartError } from './start-error.ts'

export async function shareSockets(io: Server, url: string | null): Promise<{ close(): Promise<void> }> {
  if (url === null) return { close: () => Promise.resolve() }
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
    close: async () => {
      await Promise.all([publisher.close(), subscriber.close()])
    },
  }
}
