// Starts and controls the provider process for tests.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ProviderState } from './provider-process.ts'

const script = fileURLToPath(new URL('provider-process.ts', import.meta.url))

export async function startProvider() {
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  const origin = `http://127.0.0.1:${port.toString().trim()}`
  const control = async (init?: RequestInit) =>
    (await (await fetch(`${origin}/control`, init)).json()) as string[]
  return {
    origin,
    access: { base: origin, tokenUrl: `${origin}/token`, clientId: 'client', secret: 'secret' },
    set: (state: Partial<ProviderState>) => control({ method: 'PUT', body: JSON.stringify(state) }),
    /** Requests since the last `set`. */
    log: () => control(),
    stop: async () => {
      child.stdin.end()
      await once(child, 'exit')
    },
  }
}
export type TestProvider = Awaited<ReturnType<typeof startProvider>>
