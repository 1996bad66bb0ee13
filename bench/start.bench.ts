// Start of the server on existing data, embedded database and all, to its first answer: at most three seconds.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { removeFolder, temporaryFolder } from '#kit/server/testing/temporary-folder.ts'
import { median, type Bench } from './parts/bench.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** As `npm start` does it. */
const args = ['--import', './scripts/lib/quick-imports.mjs', 'src/app/server/main.ts']
const maxSeconds = 3
const starts = 5

export const startBench: Bench = {
  name: 'start',
  async run() {
    const folder = temporaryFolder()
    try {
      await start(folder)
      const times: number[] = []
      for (let n = 0; n < starts; n++) times.push(await start(folder))
      const seconds = median(times)
      return [
        {
          what: 'start on existing data',
          ours: `${seconds.toFixed(2)} s`,
          baseline: `${maxSeconds} s`,
          ratio: seconds / maxSeconds,
          aim: { most: 1 },
        },
      ]
    } finally {
      removeFolder(folder)
    }
  },
}

/** Seconds from the start of the process to its first answer. */
async function start(folder: string): Promise<number> {
  const begun = performance.now()
  const server = spawn(process.execPath, args, {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: `${folder}/compiled`,
      PORT: '0',
      DATA_DIR: `${folder}/data`,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const health = await fetch(`${await addressOf(server.stdout)}health`)
    if (!health.ok) throw new Error(`the server is in trouble: ${await health.text()}`)
    return (performance.now() - begun) / 1000
  } finally {
    server.kill()
    await once(server, 'exit')
  }
}

async function addressOf(lines: AsyncIterable<Buffer>): Promise<string> {
  let said = ''
  for await (const chunk of lines) {
    said += chunk.toString()
    const address = /https?:\/\/\S+\/v2\//.exec(said)?.[0]
    if (address) return address
  }
  throw new Error(`the server stopped: ${said}`)
}
