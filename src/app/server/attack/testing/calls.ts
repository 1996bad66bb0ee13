// One attack: a cell of the registry as a call with foreign ids, by one outsider over one transport.
import qs from 'qs'
import { sql } from 'drizzle-orm'
import { socketClient, type SocketClient } from '#kit/server/testing/test-server.ts'
import type { AttackWorld, Outsider } from './attack-world.ts'
import type { Cell } from './cells.ts'
import { sampleOf, type Draw } from './sample.ts'

export interface AttackCall {
  readonly cell: Cell
  readonly id: string | undefined
  readonly query: Record<string, unknown>
  readonly data: unknown
}

export interface AttackAnswer {
  readonly status: number
  readonly code: string | undefined
  readonly body: unknown
}

export type Transport = 'rest' | 'socket'
export const transports: readonly Transport[] = ['rest', 'socket']

/** Field names that refer to a table with another name. */
const aliases: Readonly<Record<string, string>> = {
  uid: 'identity_users',
  user: 'identity_users',
  owner: 'identity_users',
  to: 'identity_users',
  teacher: 'identity_users',
  sid: 'sessions',
  session: 'sessions',
  sessionId: 'sessions',
  rid: 'authoring_contents',
  content: 'authoring_contents',
  unit: 'authoring_contents',
  task: 'authoring_contents',
  page: 'authoring_pages',
  file: 'files_records',
  orderId: 'commerce_orders',
}

export function idsFor({ victim }: AttackWorld, cell: Cell, field: string, draw: Draw): string {
  const byName = tableNamed(victim.ids, field)
  const own = cell.table === undefined ? undefined : victim.ids.get(cell.table)
  const ofDomain = [...victim.ids].filter(([table]) => table.startsWith(cell.domain.replaceAll('-', '_')))
  const pools = [byName, field === '_id' || field === '' ? own : undefined].filter(pool => pool !== undefined)
  if (pools.length > 0 && draw.next() < 0.8) return draw.one(draw.one(pools))
  const anywhere = ofDomain.length > 0 ? ofDomain : [...victim.ids]
  return draw.one(draw.one(anywhere)[1])
}

function tableNamed(ids: AttackWorld['victim']['ids'], field: string): readonly string[] | undefined {
  const alias = aliases[field]
  if (alias !== undefined) return ids.get(alias)
  const stem = field.toLowerCase().replace(/(ids?|s)$/, '')
  if (stem.length < 4) return undefined
  return [...ids].find(([table]) => table.split('_').slice(1).join('_').startsWith(stem))?.[1]
}

export function foreignCall(world: AttackWorld, cell: Cell, draw: Draw): AttackCall {
  const options = {
    draw,
    texts: world.victim.texts,
    filled: draw.one([0, 0.5, 1]),
    idFor: (field: string) => idsFor(world, cell, field, draw),
  }
  const ownId = cell.service.contract.methods.id
  const someId = () =>
    ownId === undefined ? idsFor(world, cell, '', draw) : String(sampleOf(ownId, options))
  const id = cell.takesId ? someId() : cell.named
  return {
    cell,
    id,
    query: (sampleOf(cell.shape.query, options) as Record<string, unknown> | undefined) ?? {},
    data: sampleOf(cell.shape.data, options),
  }
}

const verbs = { find: 'GET', get: 'GET', create: 'POST', patch: 'PATCH', remove: 'DELETE' } as const

export type Sender = ReturnType<typeof sender>

/** Sends calls as a person; keeps one socket each. */
export function sender(world: AttackWorld) {
  const sockets = new Map<string, SocketClient>()
  const { server } = world

  const byRest = async (who: Outsider, { cell, id, query, data }: AttackCall): Promise<AttackAnswer> => {
    const { method } = cell
    const text = qs.stringify(query)
    const address = `${server.base}/${cell.path}${id === undefined ? '' : `/${encodeURIComponent(id)}`}?${text}`
    const response = await fetch(address, {
      method: verbs[method],
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(who.token !== undefined && { authorization: `Bearer ${who.token}` }),
        ...(who.school !== undefined && { 'x-school': who.school }),
      },
      ...(method === 'create' || method === 'patch' ? { body: JSON.stringify(data ?? {}) } : {}),
    })
    const body = (await response.json()) as { data?: { code?: string } }
    return { status: response.status, code: response.ok ? undefined : body.data?.code, body }
  }

  const bySocket = async (who: Outsider, { cell, id, query, data }: AttackCall): Promise<AttackAnswer> => {
    const known = sockets.get(who.name)
    const client =
      known?.socket.connected === true
        ? known
        : await socketClient(server.base, who.token, who.school === undefined ? {} : { school: who.school })
    sockets.set(who.name, client)
    const args = {
      find: [query],
      get: [id, query],
      create: [data ?? {}, query],
      patch: [id, data ?? {}, query],
      remove: [id, query],
    }[cell.method]
    const { error, result } = await client.call(cell.method, cell.path, ...args)
    const fault = error as { code?: number; data?: { code?: string } } | null
    return fault
      ? { status: fault.code ?? 0, code: fault.data?.code, body: fault }
      : { status: 200, code: undefined, body: result }
  }

  const send = async (by: Transport, who: Outsider, call: AttackCall): Promise<AttackAnswer> => {
    const once = () => (by === 'rest' ? byRest(who, call) : bySocket(who, call))
    const answer = await once()
    if (answer.status !== 429) return answer
    // A rate-limited refusal proves nothing about access control.
    server.clock.advance(61_000)
    await server.database.db.execute(sql`delete from kit_limits`)
    return once()
  }
  return {
    send,
    close() {
      for (const each of sockets.values()) each.close()
    },
  }
}
