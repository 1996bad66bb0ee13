// Writes of one room go in small batches: a thousand answers in a second cost tens of commits. Callers are
// answered after the commit; a refused act is refused alone.
import { minuteMs } from '#kit/contract/durations.ts'
import { isDatabaseAway } from '#kit/server/database-away.ts'
import type { Tx } from '#kit/server/db.ts'
import { CodedError, kitFail } from '#kit/server/errors.ts'
import { errorFields } from '#kit/server/log.ts'
import type { Kit } from '#kit/server/kit.ts'
import { applyAll } from '#rooms/contract/room.facts.ts'
import type { Fact } from '#rooms/contract/fact.shapes.ts'
import type { RoomState } from '#rooms/contract/room.shapes.ts'
import type { CommittedFacts } from '#rooms/contract/room.stream.ts'
import { notifyFacts } from './room-news.ts'
import { save, writeAtOnce, writtenBy } from './room-save.ts'
import { loadState, lockRoom } from './room-state.ts'
import { DeliveredRanges, type DeliveredRange } from './room-delivered.ts'
import {
  knownNow,
  loadWorkingSet,
  NeedsTransaction,
  type LoadedRoom,
  type RoomBatch,
  type WorkingSet,
} from './room-working.ts'
import type { RoomRow } from '../rooms.tables.ts'

type RoomWrite = (at: RoomBatch) => Promise<unknown>
interface Waiting {
  readonly act: RoomWrite
  resolve(value: unknown): void
  reject(error: unknown): void
}
interface Queue {
  readonly waiting: Waiting[]
  running: boolean
  known: LoadedRoom | undefined
  idle: NodeJS.Timeout | undefined
  readonly delivered: DeliveredRanges
}

const maxBatchSize = 200
const forgetAfter = 10 * minuteMs
const roomsByKit = new WeakMap<Kit, Map<string, Queue>>()

function roomQueue(kit: Kit, room: string): readonly [rooms: Map<string, Queue>, queue: Queue] {
  const rooms = roomsByKit.get(kit) ?? new Map<string, Queue>()
  roomsByKit.set(kit, rooms)
  const queue = rooms.get(room) ?? {
    waiting: [],
    running: false,
    known: undefined,
    idle: undefined,
    delivered: new DeliveredRanges(),
  }
  rooms.set(room, queue)
  return [rooms, queue]
}

export function writeRoom<T>(kit: Kit, room: string, act: (at: RoomBatch) => Promise<T>): Promise<T> {
  const [rooms, queue] = roomQueue(kit, room)
  return new Promise<T>((resolve, reject) => {
    queue.waiting.push({ act, resolve: resolve as (value: unknown) => void, reject })
    if (!queue.running) void run(kit, rooms, room, queue)
  })
}

async function run(kit: Kit, rooms: Map<string, Queue>, room: string, queue: Queue): Promise<void> {
  queue.running = true
  clearTimeout(queue.idle)
  // Everything that arrives in this turn of the event loop joins the first batch.
  await new Promise(resolve => {
    setImmediate(resolve)
  })
  while (queue.waiting.length > 0) await batch(kit, room, queue, queue.waiting.splice(0, maxBatchSize))
  queue.running = false
  queue.idle = setTimeout(() => rooms.delete(room), forgetAfter).unref()
  void queue.delivered.mark(kit, room)
}

async function batch(kit: Kit, room: string, queue: Queue, waiting: readonly Waiting[]): Promise<void> {
  try {
    await commit(kit, room, queue, waiting)
  } catch (error) {
    queue.known = undefined
    // The commit may or may not have happened, so nothing is retried here: callers retry with their keys.
    if (isDatabaseAway(error)) for (const { reject } of waiting) reject(error)
    // An error no rule foresaw, such as a constraint: runs each alone, so that only its cause fails.
    else if (waiting.length > 1) for (const each of waiting) await batch(kit, room, queue, [each])
    else waiting[0]?.reject(error)
  }
}

async function commit(kit: Kit, id: string, queue: Queue, waiting: readonly Waiting[]): Promise<void> {
  const { set, outcomes, written, sent } =
    (await commitFromCache(kit, queue, waiting)) ?? (await commitInTransaction(kit, id, queue, waiting))
  queue.delivered.drop(sent)
  const { facts, state, pub } = written
  queue.known = { ...set.known, room: { ...set.known.room, seq: state.seq, publicSeq: pub }, state }
  for (const [key, answer] of set.acknowledged) set.known.acknowledged.set(key, answer)
  // Already committed: a failed broadcast must not cause a retry.
  try {
    notifyFacts(kit, set.working.room, written)
    for (const notification of set.notifications) notification()
    if (facts.length > 0) queue.delivered.add({ from: written.from, to: state.seq })
  } catch (error) {
    kit.log.error('room listeners not notified', { room: id, ...errorFields(error) })
  }
  for (const settle of outcomes) settle()
}

interface CommittedWrites {
  readonly set: WorkingSet
  readonly outcomes: readonly (() => void)[]
  readonly written: CommittedFacts
  /** The last fact marked as sent. */ readonly sent: number
}

/**
 * By one statement, based on this node's cached state: it writes nothing if another node has written since,
 * or the session has changed.
 */
async function commitFromCache(
  kit: Kit,
  queue: Queue,
  waiting: readonly Waiting[],
): Promise<CommittedWrites | undefined> {
  const { known } = queue
  if (!known) return undefined
  const set = loadWorkingSet(kit, undefined, known)
  let outcomes
  try {
    outcomes = await doAll(set, waiting)
  } catch (error) {
    if (error instanceof NeedsTransaction) return undefined
    throw error
  }
  const written = writtenBy(known.room, set)
  // Without a write there is no version check, and seats need upserts.
  if (
    written.facts.length === 0 ||
    written.state.seats !== known.state.seats ||
    written.state.teachers !== known.state.teachers
  )
    return undefined
  const sent = await writeAtOnce(kit, set, written, queue.delivered.list)
  if (sent === undefined) {
    queue.known = undefined
    return undefined
  }
  return { set, outcomes, written, sent }
}

/** With the room locked, and reloaded if it differs from this node's cache. */
const commitInTransaction = (
  kit: Kit,
  id: string,
  queue: Queue,
  waiting: readonly Waiting[],
): Promise<CommittedWrites> =>
  kit.db.transaction(async tx => {
    const room = await lockRoom(tx, id)
    if (!room) throw kitFail('not-found')
    const set = loadWorkingSet(kit, tx, await knownNow(kit, tx, room, queue.known))
    const outcomes = await doAll(set, waiting)
    await set.working.flush()
    const written = writtenBy(room, set)
    const sent = await save(tx, set, written, queue.delivered.list)
    return { set, outcomes, written, sent }
  })

async function doAll({ working }: WorkingSet, waiting: readonly Waiting[]): Promise<(() => void)[]> {
  const outcomes: (() => void)[] = []
  for (const { act, resolve, reject } of waiting) {
    try {
      const value = await act(working)
      outcomes.push(() => resolve(value))
    } catch (error) {
      if (!(error instanceof CodedError)) throw error
      outcomes.push(() => reject(error))
    }
  }
  return outcomes
}

/** The cached state, if nobody has written since. */
export function keptState(kit: Kit, { id, seq }: Pick<RoomRow, 'id' | 'seq'>): RoomState | undefined {
  const known = roomsByKit.get(kit)?.get(id)?.known
  return known?.room.seq === seq ? known.state : undefined
}

/** The cached room, which may lag behind other nodes' writes. */
export const roomNearby = (kit: Kit, id: string): Pick<LoadedRoom, 'state' | 'snapshot'> | undefined =>
  roomsByKit.get(kit)?.get(id)?.known

/**
 * Commands on a room inside a transaction with other work; the room is locked. `after` callbacks are
 * dropped: the outbox sends the events.
 */
export async function writeInside<T>(
  kit: Kit,
  tx: Tx,
  room: RoomRow,
  act: (at: RoomBatch) => Promise<T>,
): Promise<{ readonly value: T; readonly written: CommittedFacts }> {
  const set = loadWorkingSet(kit, tx, await knownNow(kit, tx, room, undefined))
  const value = await act(set.working)
  await set.working.flush()
  const written = writtenBy(room, set)
  await save(tx, set, written, [])
  return { value, written }
}

/** Facts caused by a change elsewhere, in its transaction. The outbox sends them after the commit. */
export async function noteIn(
  kit: Kit,
  tx: Tx,
  room: RoomRow,
  by: string,
  facts: readonly Fact[],
): Promise<{ readonly from: number; readonly pubBefore: number } | undefined> {
  if (facts.length === 0) return undefined
  const before = await loadState(tx, room)
  const set = {
    noted: facts.map(fact => ({ by, fact })),
    known: { room, state: before },
    working: { now: kit.clock.now(), state: applyAll(before, facts) },
  }
  await save(tx, set, writtenBy(room, set), [])
  return { from: room.seq, pubBefore: room.publicSeq }
}

/** Records facts that this node sent outside a batch. */
export function noteDelivered(kit: Kit, room: string, delivered: DeliveredRange): void {
  const [rooms, queue] = roomQueue(kit, room)
  queue.idle ??= setTimeout(() => rooms.delete(room), forgetAfter).unref()
  queue.delivered.add(delivered)
  if (!queue.running) void queue.delivered.mark(kit, room)
}
