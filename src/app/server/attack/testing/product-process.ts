// The product as run by `npm start`, in a separate process that a test may kill, with its own data folder.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#kit/server/data-dir.ts'

export interface ProductProcess {
  readonly child: ChildProcess
  /** URL of the services. */
  readonly base: string
  /** Process id of the embedded PostgreSQL. */
  postmaster(): number
  stop(): Promise<void>
}

export async function startProduct(dataDir: string): Promise<ProductProcess> {
  const child = spawn(
    process.execPath,
    ['--import', './scripts/lib/quick-imports.mjs', 'src/app/server/main.ts'],
    {
      cwd: projectRoot,
      // While the database is away, every refused call logs an error.
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: join(projectRoot, 'node_modules/.cache/node'),
        NODE_ENV: 'test',
        LOG_LEVEL: 'error',
        DEMO: 'on',
        PORT: '0',
        DATA_DIR: dataDir,
      },
    },
  )
  const base = await addressOf(child)
  return {
    child,
    base,
    postmaster: () =>
      Number.parseInt(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  let words = ''
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    words += chunk.toString()
    const found = /running at (\S+)\//.exec(words)?.[1]
    if (found !== undefined) {
      child.stdout?.resume()
      return found.replace('localhost', '127.0.0.1')
    }
  }
  throw new Error(`the server did not start: ${words}`)
}
