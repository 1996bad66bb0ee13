// A proxy to the server that can go silent: it forwards nothing, and closes no connection.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface SilentLine {
  readonly origin: string
  /** From now on drops all data, including new connections; closes nothing. */
  silence(): void
  /** New connections pass again; those open during the silence stay lost. */
  mend(): void
  stop(): void
}

export async function silentLine(target: string): Promise<SilentLine> {
  let isSilent = false
  const ends = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, outside => {
    let isLost = isSilent
    const lose = () => {
      isLost = true
    }
    lost.add(lose)
    const inside = connect(Number(new URL(target).port), 'localhost')
    for (const [from, to] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      ends.add(from)
      from.on('data', data => void (isLost || to.write(data)))
      from.on('end', () => void (isLost || to.end()))
      from.on('error', () => to.destroy())
      from.on('close', () => ends.delete(from))
    }
  })
  const lost = new Set<() => void>()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    silence() {
      isSilent = true
      for (const lose of lost) lose()
    },
    mend() {
      isSilent = false
    },
    stop() {
      for (const end of ends) end.destroy()
      server.close()
    },
  }
}
