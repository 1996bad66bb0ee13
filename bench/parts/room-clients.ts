// A class of plain WebSockets with a minimal socket.io client.
import { WebSocket } from 'ws'
import { basePath } from '#kit/contract/constants.ts'
import type { RoomPlace } from './room-server.ts'

export interface Learners {
  /** Milliseconds from the teacher's action until each learner received it. */
  turn(): Promise<number[]>
  /** Each learner answers once, spread over a second: milliseconds until each acknowledgement. */
  answer(): Promise<number[]>
  close(): void
}

type Hear = (text: string) => void
interface Client {
  readonly socket: WebSocket
  set subscribe(subscribe: Hear)
}

async function open(address: string): Promise<Client> {
  const socket = new WebSocket(address, { perMessageDeflate: false })
  // The greeting may arrive with the handshake, before a listener is attached.
  const early: string[] = []
  let received: Hear = text => void early.push(text)
  socket.on('message', (data: Buffer) => received(data.toString()))
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve()).once('error', reject)
  })
  return {
    socket,
    set subscribe(subscribe: Hear) {
      received = subscribe
      for (const text of early.splice(0)) subscribe(text)
    },
  }
}

const second = 1000
const spread = (n: number, of: number) => (n * second) / of
const later = (ms: number) =>
  new Promise(resolve => {
    setTimeout(resolve, ms)
  })
const words = 'The moon pulls the sea towards it, and on the other side the sea lags behind.'
let keys = 0

export async function bareLearners({ address, learners }: RoomPlace): Promise<Learners> {
  const clients = await Promise.all(learners.map(() => open(address)))
  const teacher = await open(address)
  return {
    turn() {
      const begun = performance.now()
      const done = Promise.all(
        clients.map(
          client =>
            new Promise<number>(resolve => {
              client.subscribe = text => {
                if (text.startsWith('turn')) resolve(performance.now() - begun)
              }
            }),
        ),
      )
      teacher.socket.send(
        `turn ${JSON.stringify({ kind: 'turned', page: 'page', at: begun, room: 'x'.repeat(150) })}`,
      )
      return done
    },
    answer: () =>
      Promise.all(
        clients.map(async (client, n) => {
          await later(spread(n, clients.length))
          const key = `bench-${(keys++).toString().padStart(9, '0')}`
          const begun = performance.now()
          return new Promise<number>(resolve => {
            client.subscribe = text => {
              if (text === `ack ${key}`) resolve(performance.now() - begun)
            }
            client.socket.send(JSON.stringify({ key, page: 'page', content: words, point: { x: 1, y: 2 } }))
          })
        }),
      ),
    close: () => {
      for (const { socket } of [...clients, teacher]) socket.terminate()
    },
  }
}

interface Speaker {
  call(...packet: unknown[]): Promise<unknown>
  on(event: string, subscribe: () => void): void
  close(): void
}

/** Engine and namespace greetings, then events and acknowledgements. */
async function speak(origin: string, token: string): Promise<Speaker> {
  const client = await open(`${origin.replace('http', 'ws')}${basePath}/socket.io/?EIO=4&transport=websocket`)
  const waiting = new Map<string, { resolve(value: unknown): void; reject(error: unknown): void }>()
  const listeners = new Map<string, () => void>()
  let number = 0
  await new Promise<void>((resolve, reject) => {
    client.subscribe = text => {
      if (text === '2') client.socket.send('3')
      else if (text.startsWith('0')) client.socket.send(`40${JSON.stringify({ token })}`)
      else if (text.startsWith('40')) resolve()
      else if (text.startsWith('44')) reject(new Error(text))
      else if (text.startsWith('43')) {
        const start = text.indexOf('[')
        const [error, value] = JSON.parse(text.slice(start)) as [unknown, unknown]
        const pending = waiting.get(text.slice(2, start))
        waiting.delete(text.slice(2, start))
        if (error) pending?.reject(new Error(JSON.stringify(error)))
        else pending?.resolve(value)
      } else if (text.startsWith('42')) {
        const name = text.slice(4, text.indexOf('"', 4))
        listeners.get(name)?.()
      }
    }
  })
  return {
    call: (...packet) =>
      new Promise((resolve, reject) => {
        const id = String(number++)
        waiting.set(id, { resolve, reject })
        client.socket.send(`42${id}${JSON.stringify(packet)}`)
      }),
    on: (event, subscribe) => void listeners.set(event, subscribe),
    close: () => client.socket.terminate(),
  }
}

export async function ourLearners({
  address,
  sid,
  pages,
  teacher: token,
  learners,
}: RoomPlace): Promise<Learners> {
  const teacher = await speak(address, token)
  await teacher.call('patch', 'rooms', 'joinRoomTeacher', { _id: sid }, {})
  await teacher.call('patch', 'auth', 'connect', { on: 'connect', role: 'teacher', _sid: sid }, {})
  const clients: Speaker[] = []
  // Fifty at a time, like a school's network.
  for (let from = 0; from < learners.length; from += 50) {
    clients.push(
      ...(await Promise.all(
        learners.slice(from, from + 50).map(async each => {
          const client = await speak(address, each)
          await client.call('patch', 'rooms', 'joinRoom', { _id: sid }, {})
          await client.call('patch', 'auth', 'connect', { on: 'connect', role: 'student', _sid: sid }, {})
          return client
        }),
      )),
    )
  }
  let page = 0
  return {
    async turn() {
      const begun = performance.now()
      const done = Promise.all(
        clients.map(
          client =>
            new Promise<number>(resolve => {
              client.on('rooms patched', () => resolve(performance.now() - begun))
            }),
        ),
      )
      await teacher.call('patch', 'rooms', sid, { page: pages[page++ % pages.length] }, {})
      return done
    },
    answer: () =>
      Promise.all(
        clients.map(async (client, n) => {
          await later(spread(n, clients.length))
          const begun = performance.now()
          await client.call(
            'create',
            'response',
            {
              sid,
              page: pages[0],
              type: 'comment',
              key: `bench-${(keys++).toString().padStart(9, '0')}`,
              content: words,
              point: { x: 1, y: 2 },
            },
            {},
          )
          return performance.now() - begun
        }),
      ),
    close: () => {
      for (const client of [...clients, teacher]) client.close()
    },
  }
}
