import { setTimeout as pause } from 'node:timers/promises'
import type { Server } from 'socket.io'

interface EngineClient {
  readonly writeBuffer: readonly unknown[]
  readonly transport: { readonly writable: boolean }
}

const maxWaits = 100

/** Closing a socket server drops unsent data, so pending answers get up to a second to leave first. */
export async function flushSockets(io: Server): Promise<void> {
  const { clients } = io.engine as unknown as { readonly clients: Readonly<Record<string, EngineClient>> }
  const isBusy = ({ writeBuffer, transport }: EngineClient) => writeBuffer.length > 0 || !transport.writable
  for (let waits = 0; waits < maxWaits; waits++) {
    await pause(10)
    if (!Object.values(clients).some(isBusy)) return
  }
}
