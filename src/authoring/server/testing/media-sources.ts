import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface MediaSources {
  readonly origin: string
  /** Requested paths, oldest first. */
  readonly requests: readonly string[]
  stop(): Promise<void>
}

export async function startMediaSources(): Promise<MediaSources> {
  const child = fork(fileURLToPath(new URL('./media-sources.process.ts', import.meta.url)), [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const requests: string[] = []
  const port = await new Promise<number>((resolve, reject) => {
    child.on('message', (message: { port: number } | { requests: string }) => {
      if ('port' in message) resolve(message.port)
      else requests.push(message.requests)
    })
    child.once('exit', code => reject(new Error(`the media sources ended with ${code}`)))
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill()
      await once(child, 'exit')
    },
  }
}
