// Generates HTTP load from its own process: keep-alive connections, one request at a time each.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'

export interface Load {
  readonly port: number
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  readonly seconds: number
}

export interface Measured {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly failed: number
}

export interface Loader {
  measure(load: Load): Promise<Measured>
  stop(): void
}

export function startLoader(): Loader {
  const child = fork(fileURLToPath(import.meta.url), ['loader'])
  return {
    async measure(load) {
      child.send(load)
      const [measured] = (await once(child, 'message')) as [Measured]
      return measured
    },
    stop: () => {
      child.kill()
    },
  }
}

if (process.argv[2] === 'loader')
  process.on('message', (load: Load) => void run(load).then(measured => process.send?.(measured)))

async function run({ port, path, headers, connections, seconds }: Load): Promise<Measured> {
  const request = Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
  )
  const times: number[] = []
  let failed = 0
  const begun = performance.now()
  const end = begun + seconds * 1000
  await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise<void>(resolve => {
          const socket = connect(port, '127.0.0.1').setNoDelay(true)
          let sent = 0
          let waiting = Buffer.alloc(0)
          const send = () => {
            if (performance.now() >= end) return void socket.end()
            sent = performance.now()
            socket.write(request)
          }
          socket
            .on('connect', send)
            .on('close', () => resolve())
            .on('error', () => {
              failed++
            })
          socket.on('data', chunk => {
            waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk])
            const head = waiting.indexOf('\r\n\r\n')
            if (head < 0) return
            const text = waiting.toString('latin1', 0, head)
            const length = Number(/content-length: (\d+)/i.exec(text)?.[1])
            if (waiting.length < head + 4 + length) return
            if (!text.startsWith('HTTP/1.1 200')) failed++
            times.push(performance.now() - sent)
            waiting = Buffer.alloc(0)
            send()
          })
        }),
    ),
  )
  const took = (performance.now() - begun) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { perSecond: times.length / took, p50: at(0.5), p99: at(0.99), failed }
}
