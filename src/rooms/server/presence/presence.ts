// Presence: a row per connection and channel, maintained by the node that holds it. A dead node is detected
// within seconds, and people without another connection are gone ten seconds after the last one.
import { and, eq, inArray, isNotNull, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import { dayMs } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import { errorFields } from '#kit/server/log.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Connection } from '#kit/server/service.ts'
import { deadAfter, grace } from './read.ts'
import { nodes, presence, type PresenceRow } from '../presence.tables.ts'
import { beginStays, endStays } from './stays.ts'

export type ConnectedPerson = Pick<
  PresenceRow,
  'connection' | 'channel' | 'uid' | 'nickname' | 'avatar' | 'role'
> & {
  /** The booked lesson whose attendance record includes this connection. */
  readonly lesson?: string
}

interface Node {
  readonly id: string
  readonly held: Map<string, ConnectedPerson>
  timer: NodeJS.Timeout | undefined
  leaving: ConnectedPerson[]
  flushing: boolean
}

const beatEvery = 2000
const leaveTogether = 50
const nodeByKit = new WeakMap<Kit, Node>()

function nodeOf(kit: Kit): Node {
  const node = nodeByKit.get(kit) ?? {
    id: kit.newId(),
    held: new Map<string, ConnectedPerson>(),
    timer: undefined,
    leaving: [],
    flushing: false,
  }
  nodeByKit.set(kit, node)
  return node
}

const nameOf = ({ connection, channel }: Pick<ConnectedPerson, 'connection' | 'channel'>) =>
  `${connection} ${channel}`

/** Marks the person present until the connection closes or leaves. */
export async function arrive(kit: Kit, connection: Connection, here: ConnectedPerson): Promise<void> {
  const node = nodeOf(kit)
  const first = node.held.size === 0
  node.held.set(nameOf(here), here)
  connection.onGone(here.channel, () => lose(kit, node, here))
  if (first) {
    await seen(kit, node)
    node.timer ??= setInterval(
      () => void beat(kit).catch((error: unknown) => kit.log.debug('presence not kept', errorFields(error))),
      beatEvery,
    ).unref()
  }
  await put(kit, node, [here])
}

/** Announces the departure at once: leaving on purpose needs no grace period. */
export async function depart(kit: Kit, connection: string, channel: string): Promise<void> {
  const node = nodeOf(kit)
  const held = node.held.get(nameOf({ connection, channel }))
  node.held.delete(nameOf({ connection, channel }))
  if (held?.lesson !== undefined) await endStays(kit.db, [connection], kit.clock.now(), false)
  const gone = await kit.db
    .delete(presence)
    .where(and(eq(presence.connection, connection), eq(presence.channel, channel)))
    .returning()
  await farewell(kit, gone)
}

async function put(kit: Kit, node: Node, list: readonly ConnectedPerson[]): Promise<void> {
  if (list.length === 0) return
  await kit.db
    .insert(presence)
    .values(list.map(({ lesson: _lesson, ...here }) => ({ ...here, node: node.id })))
    .onConflictDoUpdate({
      target: [presence.connection, presence.channel],
      set: { leftAt: null, node: node.id, role: sql`excluded.role` },
    })
  await beginStays(
    kit.db,
    list.flatMap(({ connection, uid, lesson }) =>
      lesson === undefined ? [] : [{ connection, uid, session: lesson }],
    ),
    kit.clock.now(),
  )
  for (const here of list) notifyPresence(kit, here, 'connect')
}

function lose(kit: Kit, node: Node, here: ConnectedPerson): void {
  node.held.delete(nameOf(here))
  node.leaving.push(here)
  if (node.held.size === 0) {
    clearInterval(node.timer)
    node.timer = undefined
  }
  if (node.flushing) return
  node.flushing = true
  // Batches departures, so that a class that ends takes one statement.
  setTimeout(() => {
    const list = node.leaving.splice(0)
    node.flushing = false
    noteLoss(kit, node, list).catch((error: unknown) =>
      kit.log.debug('leaving not noted', errorFields(error)),
    )
  }, leaveTogether).unref()
}

async function noteLoss(kit: Kit, node: Node, list: readonly ConnectedPerson[]): Promise<void> {
  const now = kit.clock.now()
  await kit.db
    .update(presence)
    .set({ leftAt: now })
    .where(
      and(
        eq(presence.node, node.id),
        inArray(presence.connection, [...new Set(list.map(({ connection }) => connection))]),
        isNull(presence.leftAt),
      ),
    )
  const ofLessons = list.flatMap(({ connection, lesson }) => (lesson === undefined ? [] : [connection]))
  await endStays(kit.db, ofLessons, now, true)
}

const seen = ({ db, clock }: Kit, { id }: Node) =>
  db
    .insert(nodes)
    .values({ id, seenAt: clock.now() })
    .onConflictDoUpdate({ target: nodes.id, set: { seenAt: sql`excluded.seen_at` } })

/**
 * Renews this node's heartbeat, corrects its rows, and announces people who are gone. Also a job, for rows of
 * dead nodes.
 */
export async function beat(kit: Kit): Promise<void> {
  const node = nodeOf(kit)
  if (node.held.size > 0) {
    await seen(kit, node)
    await putRight(kit, node)
  }
  await sweep(kit)
}

/** Makes this node's rows match its open sockets, whatever happened meanwhile. */
async function putRight(kit: Kit, node: Node): Promise<void> {
  const rows = await kit.db
    .select({ connection: presence.connection, channel: presence.channel })
    .from(presence)
    .where(and(eq(presence.node, node.id), isNull(presence.leftAt)))
  const known = new Set(rows.map(nameOf))
  await put(
    kit,
    node,
    [...node.held.values()].filter(here => !known.has(nameOf(here))),
  )
  const lost = rows.filter(row => !node.held.has(nameOf(row)))
  if (lost.length > 0)
    await kit.db
      .update(presence)
      .set({ leftAt: kit.clock.now() })
      .where(
        and(
          eq(presence.node, node.id),
          inArray(
            presence.connection,
            lost.map(({ connection }) => connection),
          ),
          inArray(
            presence.channel,
            lost.map(({ channel }) => channel),
          ),
          isNull(presence.leftAt),
        ),
      )
}

async function sweep(kit: Kit): Promise<void> {
  const now = kit.clock.now().getTime()
  const alive = kit.db
    .select({ id: nodes.id })
    .from(nodes)
    .where(sql`${nodes.seenAt} > ${new Date(now - deadAfter).toISOString()}::timestamptz`)
  const gone = await kit.db
    .delete(presence)
    .where(
      or(
        and(isNotNull(presence.leftAt), lte(presence.leftAt, new Date(now - grace))),
        notInArray(presence.node, alive),
      ),
    )
    .returning()
  if (gone.length === 0) return
  // A dead node could not record the disconnects itself.
  await endStays(
    kit.db,
    gone.map(({ connection }) => connection),
    new Date(now),
    true,
  )
  await farewell(kit, gone)
}

/** Announces people without a connection, and those who returned at that very moment. */
async function farewell(kit: Kit, gone: readonly ConnectedPerson[]): Promise<void> {
  const people = [...new Map(gone.map(here => [`${here.channel} ${here.uid}`, here])).values()]
  const left = await without(kit.db, people)
  for (const here of left) notifyPresence(kit, here, 'disconnect')
  const still = new Set(await without(kit.db, left))
  for (const here of left) if (!still.has(here)) notifyPresence(kit, here, 'connect')
}

async function without(db: Tx, people: readonly ConnectedPerson[]): Promise<ConnectedPerson[]> {
  if (people.length === 0) return []
  const rows = await db
    .selectDistinct({ channel: presence.channel, uid: presence.uid })
    .from(presence)
    .where(
      and(
        inArray(presence.channel, [...new Set(people.map(({ channel }) => channel))]),
        inArray(presence.uid, [...new Set(people.map(({ uid }) => uid))]),
      ),
    )
  const there = new Set(rows.map(({ channel, uid }) => `${channel} ${uid}`))
  return people.filter(({ channel, uid }) => !there.has(`${channel} ${uid}`))
}

export const presenceRecord = (
  { channel, uid, nickname, avatar, role, connection }: ConnectedPerson,
  on: 'connect' | 'disconnect' | 'page',
) => ({
  on,
  role,
  user: { _id: uid, nickname, avatar },
  _sid: channel.slice(channel.indexOf('/') + 1),
  connection,
})

const notifyPresence = (kit: Kit, here: ConnectedPerson, on: 'connect' | 'disconnect'): void =>
  kit.broadcast('auth patched', presenceRecord(here, on), [here.channel])

/** Deletes nodes without a heartbeat for a day. */
export const forgetNodes = ({ db }: Pick<Kit, 'db'>, now: Date) =>
  db.delete(nodes).where(lt(nodes.seenAt, new Date(now.getTime() - dayMs)))
