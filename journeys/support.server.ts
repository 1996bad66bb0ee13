// The real server under the pinned Node, on a free port, a copy of the demo world and a data folder that is
// thrown away.
import { randomBytes } from 'node:crypto'
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { removeFolder, temporaryFolder } from '#kit/server/testing/temporary-folder.ts'
import { databaseUrl, runSql } from '#kit/server/testing/throw-away-cluster.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** As `npm start` does: a start takes a third of the time. */
const serverArgs = ['--import', './scripts/lib/quick-imports.mjs', 'src/app/server/main.ts']

export interface App {
  readonly origin: string
  /** What the server printed so far. */
  output(): string
  stop(): Promise<void>
  /** As a crash would end it: at once, with no word to anybody. */
  kill(): Promise<void>
  /** Once more at the same address, on the same data. */
  again(): Promise<void>
}

/** A world to begin in: a database to copy, and the data folder that belongs to it. */
export interface World {
  readonly clusterUrl: string
  readonly template: string
  readonly dataDir: string | null
}

/** Starts the server in a copy of the world. */
export async function startApp(
  { clusterUrl, template, dataDir }: World,
  env: Readonly<Record<string, string>> = {},
): Promise<App> {
  const name = `journey_${randomBytes(8).toString('hex')}`
  await runSql(clusterUrl, `create database ${name} template ${template} strategy file_copy`)
  const folder = temporaryFolder()
  if (dataDir !== null) await cp(dataDir, join(folder, 'data'), { recursive: true })
  let app = await serve(databaseUrl(clusterUrl, name), join(folder, 'data'), env)
  return {
    origin: app.origin,
    output: () => app.output(),
    kill: () => app.kill(),
    async again() {
      app = await serve(databaseUrl(clusterUrl, name), join(folder, 'data'), env, {
        port: Number(new URL(app.origin).port),
      })
    },
    async stop() {
      await app.stop()
      await runSql(clusterUrl, `drop database ${name} with (force)`)
      removeFolder(folder)
    },
  }
}

interface Start {
  readonly port?: number
  readonly minutes?: number
}

/**
 * Starts the server on a database and a data folder, and waits until it is healthy; the first start, which
 * fills the demo world, may be given more minutes.
 */
export async function serve(
  database: string,
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  { port, minutes = 1 }: Start = {},
): Promise<Omit<App, 'again'>> {
  if (!existsSync(join(root, 'dist/web/version.json')))
    throw new Error('The web is not built; run "npm run build" first.')
  const origin = `http://localhost:${port ?? (await freePort())}`
  const child = spawn(join(root, 'node_modules/.bin/node'), serverArgs, {
    cwd: root,
    env: {
      ...inherited(),
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      NODE_ENV: 'test',
      DEMO: 'on',
      LOG_LEVEL: 'warn',
      DATABASE_URL: database,
      DATA_DIR: dataDir,
      PORT: new URL(origin).port,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const kill = () => {
    child.kill('SIGTERM')
  }
  process.once('exit', kill)
  const stop = async () => {
    process.removeListener('exit', kill)
    await end(child)
  }
  try {
    await healthy(origin, child, minutes)
  } catch (error) {
    await stop()
    throw new Error(`The server did not start.\n${output}`, { cause: error })
  }
  return { origin, output: () => output, stop, kill: () => end(child, 'SIGKILL') }
}

/** The machine's own settings must not reach the server under test. */
const inherited = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ['PATH', 'HOME', 'LANG', 'TMPDIR'].flatMap(name =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  )

async function healthy(origin: string, child: ChildProcess, minutes: number): Promise<void> {
  const until = Date.now() + minutes * 60_000
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}`)
    const answer = await fetch(`${origin}/v2/health`).catch(() => null)
    if (answer?.ok) return
    await pause(100)
  }
  throw new Error(`it did not become healthy within ${minutes} min`)
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise(resolve => {
    child.once('exit', resolve)
  })
  child.kill(signal)
  const patience = new AbortController()
  await Promise.race([
    ended,
    pause(20_000, undefined, { signal: patience.signal }).then(
      () => child.kill('SIGKILL'),
      () => {},
    ),
  ])
  patience.abort()
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
