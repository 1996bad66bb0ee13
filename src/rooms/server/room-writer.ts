// Writes of one room go in small batches: a thousand answers in a second cost tens of commits. Whoever waits for an act
// is answered after the commit; a refused act is refused alone.
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { peopleOf } from '#identity/server/people.api.ts'
import { insertMany } from '#kit/server/bulk.ts'
import { isDatabaseAway } from '#kit/server/database-away.ts'
import type { Tx } from '#kit/server/db.ts'
import { CodedError, fail, kitFail } from '#kit/server/errors.ts'
import { errorFields } from '#kit/server/log.ts'
import type { Kit } from '#kit/server/kit.ts'
import { apply, applyAll } from '#rooms/contract/room.facts.ts'
import type { Drafts } from '#rooms/contract/room.marks.ts'
import { decide, type Command, type Setting } from '#rooms/contract/room.rules.ts'
import type { Fact, RoomRole, RoomState, Timer } from '#rooms/contract/room.shapes.ts'
import type { Written } from '#rooms/contract/room.stream.ts'
import { roomsErrors } from '#rooms/contract/rooms.errors.ts'
import { peopleInRoom } from '#schools/server/room-limit.api.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import { learnersMayEnter } from '#sessions/contract/session.lifecycle.ts'
import {
  sessionById,
  sessionStamp,
  snapshotOf,
  type SessionRow,
  type SnapshotRow,
} from '#sessions/server/sessions.api.ts'
import { tellFacts } from './room-news.ts'
import { save, writeAtOnce, writtenBy, type Noted, type Rows } from './room-save.ts'
import { fromSession, loadState, lockRoom } from './room-state.ts'
import { ToldHere, type Told } from './room-told.ts'
import type { RoomRow } from './rooms.tables.ts'

export interface By {
  readonly id: string
  readonly role: RoomRole
}

/** A room held by one batch. */
export interface Working {
  /** For statements of one's own. A batch in which nobody asks for it needs no transaction, and is written by one statement. */
  readonly tx: Tx
  readonly kit: Kit
  readonly now: Date
  readonly room: Pick<RoomRow, 'id' | 'sid' | 'session'>
  readonly session: SessionRow
  readonly snapshot: Pick<SnapshotRow, 'pages' | 'questions'>
  readonly state: RoomState
  settingFor(by: By): Setting
  /** Where the log will be after what was done so far. */
  readonly seq: number
  /** The answer that a key was acknowledged with lately, by this node. */
  acknowledged(key: string): string | undefined
  acknowledge(key: string, answer: string): void
  /** Does all of it, or throws why not. */
  do(by: By, ...commands: readonly Command[]): readonly Fact[]
  note(by: string, fact: Fact): void
  /** Put in together before the commit: all rows of a table with the same fields. */
  insert<T extends PgTable>(table: T, row: T['$inferInsert']): void
  /** What must be in the database before a statement of one's own. */
  flush(): Promise<void>
  /** After the commit. */
  after(tell: () => void): void
}

type Act = (at: Working) => Promise<unknown>
interface Waiting {
  readonly act: Act
  resolve(value: unknown): void
  reject(error: unknown): void
}
interface Known {
  room: RoomRow
  session: SessionRow
  stamp: string | null
  state: RoomState
  snapshot: Pick<SnapshotRow, 'pages' | 'questions'>
  names: ReadonlyMap<string, string>
  most: number
  acknowledged: Map<string, string>
}
interface Queue {
  readonly waiting: Waiting[]
  running: boolean
  known: Known | undefined
  idle: NodeJS.Timeout | undefined
  readonly told: ToldHere
}

const largestBatch = 200
const forgetAfter = 10 * 60_000
const houses = new WeakMap<Kit, Map<string, Queue>>()

function queueOf(kit: Kit, room: string): readonly [house: Map<string, Queue>, queue: Queue] {
  const house = houses.get(kit) ?? new Map<string, Queue>()
  houses.set(kit, house)
  const queue = house.get(room) ?? {
    waiting: [],
    running: false,
    known: undefined,
    idle: undefined,
    told: new ToldHere(),
  }
  house.set(room, queue)
  return [house, queue]
}

export function writeRoom<T>(kit: Kit, room: string, act: (at: Working) => Promise<T>): Promise<T> {
  const [house, queue] = queueOf(kit, room)
  return new Promise<T>((resolve, reject) => {
    queue.waiting.push({ act, resolve: resolve as (value: unknown) => void, reject })
    if (!queue.running) void run(kit, house, room, queue)
  })
}

async function run(kit: Kit, house: Map<string, Queue>, room: string, queue: Queue): Promise<void> {
  queue.running = true
  clearTimeout(queue.idle)
  // What arrives in this turn of the loop joins the first batch.
  await new Promise(resolve => {
    setImmediate(resolve)
  })
  while (queue.waiting.length > 0) await batch(kit, room, queue, queue.waiting.splice(0, largestBatch))
  queue.running = false
  queue.idle = setTimeout(() => house.delete(room), forgetAfter).unref()
  void queue.told.mark(kit, room)
}

async function batch(kit: Kit, room: string, queue: Queue, waiting: readonly Waiting[]): Promise<void> {
  try {
    await commit(kit, room, queue, waiting)
  } catch (error) {
    queue.known = undefined
    // Whether it was committed is not known, so nothing is done again here: the callers retry with their keys.
    if (isDatabaseAway(error)) for (const { reject } of waiting) reject(error)
    // Something that no rule foresaw, such as a constraint: each alone, so that it hits only its own.
    else if (waiting.length > 1) for (const each of waiting) await batch(kit, room, queue, [each])
    else waiting[0]?.reject(error)
  }
}

async function commit(kit: Kit, id: string, queue: Queue, waiting: readonly Waiting[]): Promise<void> {
  const { held, outcomes, written, sent } =
    (await quickly(kit, queue, waiting)) ?? (await thoroughly(kit, id, queue, waiting))
  queue.told.drop(sent)
  const { facts, state, pub } = written
  queue.known = { ...held.known, room: { ...held.known.room, seq: state.seq, publicSeq: pub }, state }
  for (const [key, answer] of held.acknowledged) held.known.acknowledged.set(key, answer)
  // It is committed: whatever goes wrong with telling must not make it happen again.
  try {
    tellFacts(kit, held.working.room, written)
    for (const tell of held.tells) tell()
    if (facts.length > 0) queue.told.add({ from: written.from, to: state.seq })
  } catch (error) {
    kit.log.error('room not told', { room: id, ...errorFields(error) })
  }
  for (const settle of outcomes) settle()
}

interface Done {
  readonly held: Held
  readonly outcomes: readonly (() => void)[]
  readonly written: Written
  /** How far the room is marked as told. */ readonly sent: number
}

/** By one statement, on what this node knows: it writes nothing if another has written since, or the session has changed. */
async function quickly(kit: Kit, queue: Queue, waiting: readonly Waiting[]): Promise<Done | undefined> {
  const { known } = queue
  if (!known) return undefined
  const held = hold(kit, undefined, known)
  let outcomes
  try {
    outcomes = await doAll(held, waiting)
  } catch (error) {
    if (error instanceof NeedsTransaction) return undefined
    throw error
  }
  const written = writtenBy(known.room, held)
  // Where nothing is written nothing is checked either, and seats are put in or changed.
  if (
    written.facts.length === 0 ||
    written.state.seats !== known.state.seats ||
    written.state.teachers !== known.state.teachers
  )
    return undefined
  const sent = await writeAtOnce(kit, held, written, queue.told.list)
  if (sent === undefined) {
    queue.known = undefined
    return undefined
  }
  return { held, outcomes, written, sent }
}

/** With the room locked, and read anew if it is not as this node knows it. */
const thoroughly = (kit: Kit, id: string, queue: Queue, waiting: readonly Waiting[]): Promise<Done> =>
  kit.db.transaction(async tx => {
    const room = await lockRoom(tx, id)
    if (!room) throw kitFail('not-found')
    const held = hold(kit, tx, await knownNow(kit, tx, room, queue.known))
    const outcomes = await doAll(held, waiting)
    await held.working.flush()
    const written = writtenBy(room, held)
    const sent = await save(tx, held, written, queue.told.list)
    return { held, outcomes, written, sent }
  })

async function doAll({ working }: Held, waiting: readonly Waiting[]): Promise<(() => void)[]> {
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

class NeedsTransaction extends Error {}

interface Held {
  readonly working: Working
  readonly known: Known
  readonly tells: readonly (() => void)[]
  readonly acknowledged: ReadonlyMap<string, string>
  readonly noted: readonly Noted[]
  readonly rows: Rows
}

/** The room as it is now, brought in line with its session. */
function hold(kit: Kit, tx: Tx | undefined, known: Known): Held {
  const { room, session } = known
  const now = kit.clock.now()
  let state = known.state
  const noted: { by: string; fact: Fact }[] = []
  const tells: (() => void)[] = []
  const acknowledged = new Map<string, string>()
  const rows: Rows = new Map()
  const drafts: Drafts = new WeakSet()
  const pages = new Set([
    ...known.snapshot.pages.map(({ _id }) => _id as string),
    ...known.snapshot.questions.map(({ page }) => page),
  ])
  const people = new Set(session.people)
  const inside = (): Tx => {
    if (!tx) throw new NeedsTransaction('a statement of its own')
    return tx
  }

  const note = (by: string, fact: Fact) => {
    state = apply(state, fact)
    noted.push({ by, fact })
  }
  const settingFor = (by: By): Setting => ({
    by,
    now: now.getTime(),
    open: learnersMayEnter(session, now),
    start: session.start.getTime(),
    locked: session.block,
    lobby: session.lobby,
    guests: session.guest,
    most: known.most,
    alone: kinds[session.type].flags.ownPace,
    isPage: page => pages.has(page),
    onRoster: uid => (people.has(uid) ? (known.names.get(uid) ?? '') : undefined),
  })
  for (const fact of inLine(state, session)) note('session', fact)
  const working: Working = {
    get tx() {
      return inside()
    },
    kit,
    now,
    room,
    session,
    snapshot: known.snapshot,
    settingFor,
    note,
    get state() {
      return state
    },
    get seq() {
      return room.seq + noted.length
    },
    acknowledged: key => acknowledged.get(key) ?? known.acknowledged.get(key),
    acknowledge: (key, answer) => void acknowledged.set(key, answer),
    do(by, ...commands) {
      const setting = settingFor(by)
      let trial = state
      const facts: Fact[] = []
      for (const command of commands) {
        const decision = decide(trial, command, setting)
        if ('refused' in decision) throw fail(roomsErrors, decision.refused)
        // A single command is done once it is decided; of several, the last may still be refused.
        trial = applyAll(trial, decision.facts, commands.length === 1 ? drafts : undefined)
        facts.push(...decision.facts)
      }
      state = trial
      for (const fact of facts) noted.push({ by: by.id, fact })
      return facts
    },
    insert(table, row) {
      const gathered = rows.get(table)
      if (gathered) gathered.push(row)
      else rows.set(table, [row])
    },
    async flush() {
      const into = inside()
      for (const [table, gathered] of rows) {
        rows.delete(table)
        await insertMany(into, table, gathered)
      }
    },
    after: tell => void tells.push(tell),
  }
  return { working, known, tells, acknowledged, noted, rows }
}

export function inLine(state: RoomState, session: SessionRow): Fact[] {
  const { pace, timer } = fromSession(session, state.timer)
  return [
    ...(pace === state.pace ? [] : [{ kind: 'paced' as const, pace }]),
    ...(sameTimer(timer, state.timer) ? [] : [{ kind: 'timed' as const, timer }]),
  ]
}

const sameTimer = (one: Timer, other: Timer): boolean =>
  (Object.keys(one) as (keyof Timer)[]).every(key => one[key] === other[key])

/** What this node knows, if nobody has written since; the session as it is now. */
async function knownNow(kit: Kit, tx: Tx, room: RoomRow, known: Known | undefined): Promise<Known> {
  // First the stamp: what changes after it is found out by the next batch.
  const [found] = (await tx.execute(sql`select ${sessionStamp(room.session)} as stamp`)).rows as {
    stamp: string | null
  }[]
  const session = await sessionById(tx, room.session)
  const now = { room, session, stamp: found?.stamp ?? null }
  if (known?.room.seq === room.seq) return { ...known, ...now }
  const { pages, questions } = await snapshotOf(tx, session.id)
  const people = await peopleOf(tx, session.people)
  return {
    ...now,
    acknowledged: new Map(),
    state: await loadState(tx, room),
    snapshot: { pages, questions },
    names: new Map([...people.values()].map(({ id, name }) => [id, name])),
    most: await peopleInRoom(kit, tx, session.school ?? session.owner),
  }
}

/** The state as this node keeps it, if nobody has written since. */
export function keptState(kit: Kit, { id, seq }: Pick<RoomRow, 'id' | 'seq'>): RoomState | undefined {
  const known = houses.get(kit)?.get(id)?.known
  return known?.room.seq === seq ? known.state : undefined
}

/** Facts that come with a change elsewhere, in its own transaction. They are told after its commit, by the outbox. */
export async function noteIn(
  kit: Kit,
  tx: Tx,
  room: RoomRow,
  by: string,
  facts: readonly Fact[],
): Promise<{ readonly from: number; readonly pubBefore: number } | undefined> {
  if (facts.length === 0) return undefined
  const before = await loadState(tx, room)
  const held = {
    noted: facts.map(fact => ({ by, fact })),
    known: { room, state: before },
    working: { now: kit.clock.now(), state: applyAll(before, facts) },
  }
  await save(tx, held, writtenBy(room, held), [])
  return { from: room.seq, pubBefore: room.publicSeq }
}

/** Facts that this node told elsewhere than in a batch. */
export function noteTold(kit: Kit, room: string, told: Told): void {
  const [house, queue] = queueOf(kit, room)
  queue.idle ??= setTimeout(() => house.delete(room), forgetAfter).unref()
  queue.told.add(told)
  if (!queue.running) void queue.told.mark(kit, room)
}
