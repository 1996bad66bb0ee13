// A room during a batch of acts: its current state, synchronised with its session, and the changes so far.
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { peopleOf } from '#identity/server/people.api.ts'
import { insertMany } from '#kit/server/bulk.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Command, Setting } from '#rooms/contract/command.shapes.ts'
import { apply, applyAll } from '#rooms/contract/room.facts.ts'
import { pagesWithKey } from '#rooms/contract/pages.rules.ts'
import type { Drafts } from '#rooms/contract/room.marks.ts'
import { decide } from '#rooms/contract/room.rules.ts'
import type { Fact } from '#rooms/contract/fact.shapes.ts'
import type { RoomRole, RoomState, Timer } from '#rooms/contract/room.shapes.ts'
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
import type { Noted, Rows } from './room-save.ts'
import { fromSession, loadState } from './room-state.ts'
import type { RoomRow } from '../rooms.tables.ts'

export interface RoomActor {
  readonly id: string
  readonly role: RoomRole
}

/** A room while one batch changes it. */
export interface RoomBatch {
  /** For separate statements. A batch without any needs no transaction and is written by one statement. */
  readonly tx: Tx
  readonly kit: Kit
  readonly now: Date
  readonly room: Pick<RoomRow, 'id' | 'sid' | 'session'>
  readonly session: SessionRow
  readonly snapshot: Pick<SnapshotRow, 'pages' | 'questions'>
  readonly state: RoomState
  settingFor(by: RoomActor): Setting
  /** The log position after the changes so far. */
  readonly seq: number
  /** The answer this node recently acknowledged for a key. */
  acknowledged(key: string): string | undefined
  acknowledge(key: string, answer: string): void
  /** Applies all commands, or throws the refusal. */
  do(by: RoomActor, ...commands: readonly Command[]): readonly Fact[]
  note(by: string, fact: Fact): void
  /**
   * Rows are collected and inserted together before the commit, so all rows of a table need the same
   * fields.
   */
  insert<T extends PgTable>(table: T, row: T['$inferInsert']): void
  /** Writes pending rows before a custom statement. */
  flush(): Promise<void>
  /** Runs after the commit. */
  after(notification: () => void): void
}

export interface LoadedRoom {
  room: RoomRow
  session: SessionRow
  stamp: string | null
  state: RoomState
  snapshot: Pick<SnapshotRow, 'pages' | 'questions'>
  names: ReadonlyMap<string, string>
  most: number
  acknowledged: Map<string, string>
}
export class NeedsTransaction extends Error {}

export interface WorkingSet {
  readonly working: RoomBatch
  readonly known: LoadedRoom
  readonly notifications: readonly (() => void)[]
  readonly acknowledged: ReadonlyMap<string, string>
  readonly noted: readonly Noted[]
  readonly rows: Rows
}

/** The current room, synchronised with its session. */
export function loadWorkingSet(kit: Kit, tx: Tx | undefined, known: LoadedRoom): WorkingSet {
  const { room, session } = known
  const now = kit.clock.now()
  let state = known.state
  const noted: { by: string; fact: Fact }[] = []
  const notifications: (() => void)[] = []
  const acknowledged = new Map<string, string>()
  const rows: Rows = new Map()
  const drafts: Drafts = new WeakSet()
  const pages = new Set([
    ...known.snapshot.pages.map(({ _id }) => _id as string),
    ...known.snapshot.questions.map(({ page }) => page),
  ])
  const keyed = pagesWithKey(known.snapshot.questions)
  const people = new Set(session.people)
  const inside = (): Tx => {
    if (!tx) throw new NeedsTransaction('a statement of its own')
    return tx
  }

  const note = (by: string, fact: Fact) => {
    state = apply(state, fact)
    noted.push({ by, fact })
  }
  const settingFor = (by: RoomActor): Setting => ({
    by,
    now: now.getTime(),
    open: learnersMayEnter(session, now),
    ended: session.ended?.getTime() ?? null,
    start: session.start.getTime(),
    locked: session.block,
    lobby: session.lobby,
    guests: session.guest,
    most: known.most,
    alone: kinds[session.type].flags.ownPace,
    isPage: page => pages.has(page),
    hasKey: page => keyed.has(page),
    onRoster: uid => (people.has(uid) ? (known.names.get(uid) ?? '') : undefined),
  })
  for (const fact of syncWithSession(state, session)) note('session', fact)
  const working: RoomBatch = {
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
        // A single command is final once decided; of several, a later one may still be refused.
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
    after: notification => void notifications.push(notification),
  }
  return { working, known, notifications, acknowledged, noted, rows }
}

/** The facts that bring the room to the pace and timer of its session. */
export function syncWithSession(state: RoomState, session: SessionRow): Fact[] {
  const { pace, timer } = fromSession(session, state.timer)
  return [
    ...(pace === state.pace ? [] : [{ kind: 'paced' as const, pace }]),
    ...(sameTimer(timer, state.timer) ? [] : [{ kind: 'timed' as const, timer }]),
  ]
}

const sameTimer = (one: Timer, other: Timer): boolean =>
  (Object.keys(one) as (keyof Timer)[]).every(key => one[key] === other[key])

/** The cached state if nobody has written since, with the current session. */
export async function knownNow(
  kit: Kit,
  tx: Tx,
  room: RoomRow,
  known: LoadedRoom | undefined,
): Promise<LoadedRoom> {
  // The stamp is read first, so that the next batch detects changes made after it.
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
