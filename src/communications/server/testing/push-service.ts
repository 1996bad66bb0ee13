import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface PushedMessage {
  readonly path: string
  readonly method: string
  readonly ttl: string
  readonly urgency: string
  readonly encoding: string
  readonly signer: {
    readonly key: string
    readonly claims: { readonly aud: string; readonly sub: string }
  } | null
  /** The decrypted message. */
  readonly payload: string | null
}

export interface PushService {
  readonly origin: string
  /** Keys of the simulated browser. */
  readonly keys: { readonly p256dh: string; readonly auth: string }
  readonly received: readonly PushedMessage[]
  stop(): Promise<void>
}

type Started = Pick<PushService, 'keys'> & { readonly port: number }

export async function startPushService(): Promise<PushService> {
  const child = fork(fileURLToPath(new URL('./push-service.process.ts', import.meta.url)), [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const received: PushedMessage[] = []
  const { port, keys } = await new Promise<Started>((resolve, reject) => {
    child.on('message', (message: Started | PushedMessage) => {
      if ('port' in message) resolve(message)
      else received.push(message)
    })
    child.once('exit', code => reject(new Error(`the push service ended with ${code}`)))
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    keys,
    received,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill()
      await once(child, 'exit')
    },
  }
}
