// A Redis of a test's own, which can be killed and started again on the same port.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

export interface RedisServer {
  readonly url: string
  kill(): Promise<void>
  start(): Promise<void>
}

export async function startRedis(): Promise<RedisServer> {
  const port = await freePort()
  let redis: ChildProcess | undefined
  const start = async () => {
    redis = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    )
    for await (const chunk of redis.stdout as AsyncIterable<Buffer>)
      if (chunk.toString().includes('Ready to accept')) break
  }
  const kill = async () => {
    if (!redis?.kill('SIGKILL')) return
    await once(redis, 'exit')
  }
  await start()
  return { url: `redis://127.0.0.1:${port}`, kill, start }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
