// The socket side of the kernel: identity of a connection, its rooms, and an answer for every packet.
import type { Server, Socket } from 'socket.io'
import { aliveEvent } from '#kit/contract/constants.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Config } from './config.ts'
import type { Identify } from './domain.ts'
import { kitFail, mapError, wireError, type CodedError } from './errors.ts'
import { assertPlain } from './input.ts'
import { errorFields } from './log.ts'
import type { Kit } from './kit.ts'
import type { WireParams } from './pipeline-calls.ts'
import { forwarded, requestOf } from './rest.ts'
import type { Connection } from './service.ts'
import type { EventMemory } from './event-memory.ts'

export interface SocketParts {
  readonly kit: Kit
  readonly config: Pick<Config, 'trustProxy'>
  readonly identify: Identify
  roomsOf(actor: Actor): readonly string[]
  hasService(path: string): boolean
  readonly eventMemory: EventMemory
}

/** Methods with the most arguments that each takes; the query is the last of them. */
const methods = new Map([
  ['find', 1],
  ['get', 2],
  ['create', 2],
  ['patch', 3],
  ['remove', 2],
])
const maxPath = 200
type Packet = unknown[]
type Feathers = { [K in keyof WireParams]: WireParams[K] } & { link: Connection }

export function guardSockets(io: Server, parts: SocketParts): void {
  io.use((socket, next) => {
    welcome(socket, parts).then(
      () => next(),
      (thrown: unknown) => {
        const error = wireError(mapError(thrown), parts.kit.newId())
        if (error.code >= 500) parts.kit.log.error('socket refused', errorFields(thrown))
        next(Object.assign(new Error(error.message), { data: error.toJSON() }))
      },
    )
  })
  io.on('connection', socket => {
    notifyMissed(socket, parts.eventMemory)
    socket.use((packet: Packet, next) => {
      const last = packet.at(-1)
      const reply = typeof last === 'function' ? (last as (error?: object) => void) : undefined
      if (packet[0] === aliveEvent) return reply?.()
      const problem = judge(packet, parts)
      if (!problem) return next()
      // A packet that Feathers would drop silently still gets its answer.
      reply?.(wireError(problem, parts.kit.newId()).toJSON())
    })
  })
}

/** Whether something may have changed between loading the page and connecting. */
function notifyMissed(socket: Socket, eventMemory: EventMemory): void {
  const { age } = socket.handshake.auth as { age?: unknown }
  if (typeof age === 'number' && age >= 0 && eventMemory.within([...socket.rooms], age)) socket.emit('missed')
}

function judge(packet: Packet, parts: SocketParts): CodedError | undefined {
  try {
    const [method, path, ...args] = packet
    if (
      typeof path !== 'string' ||
      path.length > maxPath ||
      !parts.hasService(path.replace(/^\/+|\/+$/g, ''))
    )
      return kitFail('unknown-service')
    const maxArguments = typeof method === 'string' ? methods.get(method) : undefined
    if (maxArguments === undefined) return kitFail('unknown-method')
    const sent = args.filter(arg => typeof arg !== 'function')
    if (sent.length > maxArguments) return kitFail('bad-request')
    for (const arg of sent) assertPlain(arg)
    const query = sent[maxArguments - 1]
    if (query !== undefined && query !== null && (typeof query !== 'object' || Array.isArray(query)))
      return kitFail('bad-query')
    if (method === 'create' && !isObject(sent[0])) return kitFail('bad-data')
    if (method === 'patch' && !isObject(sent[1])) return kitFail('bad-data')
    if (method === 'get' && typeof sent[0] !== 'string') return kitFail('bad-id')
    // The contract decides whether patch takes no id.
    if (method === 'patch' && typeof sent[0] !== 'string' && sent[0] !== null) return kitFail('bad-id')
    return undefined
  } catch (error) {
    return mapError(error)
  }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Before the first packet: the token of the handshake says who it is. */
async function welcome(socket: Socket, parts: SocketParts): Promise<void> {
  const { handshake } = socket
  const address = forwarded(handshake.headers, parts.config.trustProxy) ?? handshake.address
  const auth = handshake.auth as { token?: unknown; school?: unknown; device?: unknown }
  const device = typeof auth.device === 'string' ? auth.device.slice(0, 200) : undefined
  const school = typeof auth.school === 'string' ? auth.school.slice(0, 200) : undefined
  let token = typeof auth.token === 'string' ? auth.token.slice(0, 512) : undefined
  let rooms: readonly string[] = []

  const holder = socket as unknown as { feathers: Feathers }
  const joined = new Set<string>()
  const listeners = new Map<string, () => void>()
  const goneFrom = () => {
    const left = [...listeners.values()]
    listeners.clear()
    for (const listener of left) listener()
  }
  socket.on('disconnect', goneFrom)
  const settle = async () => {
    const request = {
      ...requestOf(handshake.headers, address),
      token,
      ...(device !== undefined && { device }),
    }
    Object.assign(holder.feathers, { request, school })
    for (const room of rooms) await socket.leave(room)
    rooms = parts.roomsOf(await parts.identify({ id: 'socket', ...request }, school))
    for (const room of rooms) await socket.join(room)
  }
  const link: Connection = {
    id: socket.id,
    async become(next) {
      token = next
      goneFrom()
      for (const room of joined) await socket.leave(room)
      joined.clear()
      await settle()
    },
    async join(room) {
      joined.add(room)
      await socket.join(room)
    },
    async leave(room) {
      joined.delete(room)
      await socket.leave(room)
    },
    onGone: (name, listener) => void (socket.connected ? listeners.set(name, listener) : listener()),
  }
  holder.feathers = Object.assign(holder.feathers ?? {}, { link }) as Feathers
  await settle()
}
