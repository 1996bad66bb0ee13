// Nodes in separate processes, Redis and a proxy between them, and learners who reconnect whatever happens
// to a node.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { comeBackEvent } from '#kit/contract/constants.ts'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { projectRoot } from '#kit/server/data-dir.ts'
import type { RoomState } from '#rooms/contract/room.shapes.ts'
import { follow, listener, type Person, type RoomsWorld } from './rooms-world.ts'

export interface NodeProcess {
  readonly process: ChildProcess
  readonly base: string
}

export interface NodeOptions {
  readonly redisUrl?: string
  /** A free one by default. */
  readonly port?: number
  /** Script to run; a room node by default. */
  readonly script?: string
}

const roomScript = fileURLToPath(new URL('./room-node.process.ts', import.meta.url))

/** Starts another node on a test's database. */
export async function startNode(
  { server, kit }: Pick<RoomsWorld, 'server' | 'kit'>,
  { redisUrl = '', port = 0, script = roomScript }: NodeOptions = {},
): Promise<NodeProcess> {
  const { connectionString } = server.database.pool.options as { connectionString: string }
  const child = spawn(
    process.execPath,
    [
      '--import',
      './scripts/lib/quick-imports.mjs',
      script,
      connectionString,
      kit.config.dataDir,
      redisUrl,
      String(port),
    ],
    {
      cwd: projectRoot,
      // The node exits with its test: stdin closes when the test process is gone.
      stdio: ['pipe', 'pipe', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'test',
        NODE_COMPILE_CACHE: join(projectRoot, 'node_modules/.cache/node'),
      },
    },
  )
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { process: child, base: line.toString().trim() }
}

/** @returns The exit code; null if the signal ended it. */
export async function signal(child: ChildProcess, name: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const gone = once(child, 'exit')
  child.kill(name)
  return ((await gone) as [number | null])[0]
}

export async function startRedis(): Promise<{ readonly url: string; stop(): Promise<unknown> }> {
  const port = await freePort()
  const redis = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  for await (const chunk of redis.stdout as AsyncIterable<Buffer>)
    if (chunk.toString().includes('Ready to accept')) break
  return { url: `redis://127.0.0.1:${port}`, stop: () => signal(redis, 'SIGKILL') }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Distributes connections round robin over the living nodes. */
export async function startProxy(
  bases: readonly string[],
): Promise<{ readonly base: string; close(): void }> {
  const ports = bases.map(base => Number(new URL(base).port))
  const open = new Set<Socket>()
  let turn = 0
  const server = createServer(inside => {
    open.add(inside)
    inside.on('error', () => inside.destroy()).on('close', () => open.delete(inside))
    const first = turn++
    const reach = (tries: number): void => {
      if (tries === ports.length) return void inside.destroy()
      const outside = connect({ host: '127.0.0.1', port: ports[(first + tries) % ports.length] ?? 0 })
      const next = () => reach(tries + 1)
      outside.once('error', next).once('connect', () => {
        outside
          .off('error', next)
          .on('error', () => inside.destroy())
          .on('close', () => inside.destroy())
        inside.on('close', () => outside.destroy())
        inside.pipe(outside).pipe(inside)
      })
    }
    reach(0)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = new URL(bases[0] ?? '')
  base.port = String((server.address() as AddressInfo).port)
  return {
    base: base.href.replace(/\/$/, ''),
    close: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

/** Five seconds; beside other tests multiplied by the processes waiting per core, up to half a minute. */
export const maxOutageMs = (): number => {
  const waiting = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
  return proofSize({ test: Math.min(30_000, 5000 * waiting), stress: 5000 })
}

export interface Seated {
  readonly who: Person
  readonly role: 'student' | 'teacher'
  /** Duration of each outage, until the copy of the room was complete again. */
  readonly outages: number[]
  state(): RoomState | undefined
  close(): void
}

/** A person whose browser reconnects automatically, with the product's settings. */
export async function seat(
  base: string,
  who: Person,
  sid: string,
  role: 'student' | 'teacher',
): Promise<Seated> {
  const outages: number[] = []
  const client = await listener(base, who.token, { reconnects: true })
  const { socket } = client
  let state: () => RoomState | undefined = () => undefined
  let lostAt: number | undefined
  const arrive = async (): Promise<void> => {
    socket.off('rooms patched')
    await client.arrive(sid, role)
    state = await follow(client, sid, role)
    if (lostAt !== undefined && socket.connected) outages.push(performance.now() - lostAt)
    lostAt = undefined
  }
  await arrive()
  socket.on(comeBackEvent, () => socket.io.engine.close())
  socket.on('disconnect', () => {
    lostAt ??= performance.now()
  })
  // What fails because the connection is lost again is retried by the next one.
  socket.on('connect', () => void arrive().catch(() => socket.io.engine.close()))
  return { who, role, outages, state: () => state(), close: () => client.close() }
}
