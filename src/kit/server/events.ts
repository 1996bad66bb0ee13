// Service events (`notice created`) leave through the outbox and reach only the socket rooms they are addressed to.
import * as z from '#zod'
import { schemaOf, type Methods, type ServiceContract } from '#kit/contract/service.ts'
import type { Clock } from './clock.ts'
import type { Tx } from './db.ts'
import { put } from './outbox.ts'

declare module './outbox.ts' {
  interface Topics {
    /** `last`: receivers are disconnected afterwards. `reconnect`: receivers reconnect afterwards. */
    'service-event': { name: string; record: unknown; rooms: string[]; last?: boolean; reconnect?: boolean }
  }
}

type EventsOf<M extends Methods> = keyof NonNullable<M['events']> & string

/**
 * Tells the rooms (`user:…`, `school:…`) of a change, after its commit, in the closed shape that the contract
 * gives the event.
 */
export async function emit<M extends Methods, E extends EventsOf<M>>(
  tx: Tx,
  clock: Clock,
  contract: ServiceContract<string, M>,
  event: E,
  record: unknown,
  rooms: readonly string[],
  options: { readonly last?: boolean; readonly reconnect?: boolean } = {},
): Promise<void> {
  const shape = contract.methods.events?.[event]
  if (!shape || rooms.length === 0) return
  const wire: unknown = z.parse(schemaOf(shape), record)
  await put(
    tx,
    clock,
    'service-event',
    { name: `${contract.path} ${event}`, record: wire, rooms: [...rooms], ...options },
    // A page must not see a record removed before it sees it created.
    { orderKey: `${contract.path} ${recordId(wire) ?? rooms.join(' ')}` },
  )
}

const recordId = (record: unknown): string | undefined =>
  typeof record === 'object' && record !== null && '_id' in record && typeof record._id === 'string'
    ? record._id
    : undefined
