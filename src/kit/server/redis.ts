// Several nodes share socket rooms through Redis; a single node needs none.
import type { Server } from 'socket.io'
import { errorWords, type Log } from './log.ts'
import { StartError } from './start-error.ts'

interface SharedSockets {
  /**
   * Resolves when Redis has received what was emitted so far, so that another node's next event cannot
   * overtake it.
   */
  flush(): Promise<void>
  close(): Promise<void>
}

/** Events kept while Redis is away; beyond it they are dropped, and pages read anew when it returns. */
const maxQueuedCommands = 10_000
/** While Redis is away its events wait in memory, and sockets of this node get theirs all the same. */
const maxFlushMs = 1000

export async function shareSockets(
  io: Server,
  url: string | null,
  log: Pick<Log, 'warn'>,
): Promise<SharedSockets> {
  if (url === null) return { flush: () => Promise.resolve(), close: () => Promise.resolve() }
  // Imported on demand: the client has six hundred files, which a single node does not need.
  const [{ createAdapter }, { createClient }] = await Promise.all([
    import('@socket.io/redis-adapter'),
    import('redis'),
  ])
  const publisher = createClient({
    url,
    commandsQueueMaxLength: maxQueuedCommands,
    socket: { connectTimeout: 5000, reconnectStrategy: tries => Math.min(tries * 200, 5000) },
  })
  const subscriber = publisher.duplicate()
  // The client reconnects automatically; without an error listener a lost connection would end the process.
  let isLost = false
  const onLost = (error: Error) => {
    if (!isLost) log.warn('connection to Redis lost', { error: errorWords(error) })
    isLost = true
  }
  for (const client of [publisher, subscriber]) client.on('error', onLost)
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
  subscriber.on('ready', () => {
    isLost = false
    // Events of other nodes may have been lost meanwhile.
    io.local.emit('missed')
  })
  // The adapter does not wait for its commands, so a failed one would be an unhandled rejection.
  logFailures(publisher, 'publish', log)
  logFailures(subscriber, 'unsubscribe', log)
  logFailures(subscriber, 'pUnsubscribe', log)
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
      // Quitting a client that is reconnecting would wait for Redis to return.
      for (const client of [publisher, subscriber]) await (client.isReady ? client.close() : client.destroy())
    },
  }
}

type Commands = Readonly<Record<string, (...args: unknown[]) => Promise<unknown>>>

function logFailures(client: object, command: string, log: Pick<Log, 'warn'>): void {
  const send = (client as Commands)[command]?.bind(client)
  Object.defineProperty(client, command, {
    value: (...args: unknown[]) =>
      send?.(...args).catch((error: unknown) => {
        log.warn('Redis command failed', { command, error: errorWords(error) })
      }),
  })
}
