// Writes a batch's changes of a room to the database: statement by statement in a transaction, or all at
// once.
import { eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { insertionOf, insertMany } from '#kit/server/bulk.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import type { Fact } from '#rooms/contract/fact.shapes.ts'
import type { RoomState } from '#rooms/contract/room.shapes.ts'
import { publicFacts, type CommittedFacts } from '#rooms/contract/room.stream.ts'
import { sessionStamp } from '#sessions/server/sessions.api.ts'
import { boardOf, saveSeats } from './room-state.ts'
import { markedBy, type DeliveredRange } from './room-delivered.ts'
import { facts as log, rooms, type RoomRow } from '../rooms.tables.ts'

export interface Noted {
  readonly by: string
  readonly fact: Fact
}
export type Rows = Map<PgTable, Record<string, unknown>[]>

interface Batch {
  readonly noted: readonly Noted[]
  readonly working: { readonly now: Date }
  /** The state before the batch. */
  readonly known: { readonly room: RoomRow; readonly state: RoomState }
}
interface WholeBatch extends Batch {
  readonly known: Batch['known'] & {
    readonly session: { readonly id: string }
    readonly stamp: string | null
  }
  readonly rows: Rows
}

export function writtenBy(
  room: RoomRow,
  { noted, working }: { readonly noted: readonly Noted[]; readonly working: { readonly state: RoomState } },
): CommittedFacts {
  const facts = noted.map(({ fact }) => fact)
  const seq = room.seq + facts.length
  const state = { ...working.state, seq }
  return {
    state,
    facts,
    from: room.seq,
    pubBefore: room.publicSeq,
    pub: publicFacts(state, facts).length > 0 ? seq : room.publicSeq,
  }
}

const logged = (
  room: string,
  { noted, working: { now } }: Pick<Batch, 'noted' | 'working'>,
  { from }: CommittedFacts,
): (typeof log.$inferInsert)[] =>
  noted.map(({ by, fact }, index) => ({ room, seq: from + index + 1, fact, by, at: now }))

/** Saves in a transaction that has locked the room. Returns the last fact marked as sent. */
export async function save(
  tx: Tx,
  batch: Batch,
  written: CommittedFacts,
  delivered: readonly DeliveredRange[],
): Promise<number> {
  const { facts, state, pub } = written
  const { room, state: before } = batch.known
  if (facts.length === 0) return room.sent
  const sent = markedBy(room.sent, delivered)
  await insertMany(tx, log, logged(room.id, batch, written))
  await tx
    .update(rooms)
    .set({ board: boardOf(state), seq: state.seq, publicSeq: pub, sent, changedAt: batch.working.now })
    .where(eq(rooms.id, room.id))
  await saveSeats(tx, room.id, before, state)
  return sent
}

/**
 * Writes room, log and rows in one statement; undefined if the room or its session changed since it was
 * cached. Returns the last fact marked as sent.
 */
export async function writeAtOnce(
  { db }: Pick<Kit, 'db'>,
  batch: WholeBatch,
  written: CommittedFacts,
  [delivered = { from: 0, to: 0 }]: readonly DeliveredRange[],
): Promise<number | undefined> {
  const {
    known: { room, session, stamp },
    rows,
    working: { now },
  } = batch
  const { state, pub } = written
  const known = sql`exists (select 1 from held)`
  const parts = [...rows, [log, logged(room.id, batch, written)] as const].map(
    ([table, gathered], index) =>
      sql`${sql.identifier(`part${index}`)} as (${insertionOf(table, gathered, known)})`,
  )
  const { rows: done } = await db.execute(sql`with held as (
    update ${rooms} set board = ${JSON.stringify(boardOf(state))}::jsonb, seq = ${state.seq}, public_seq = ${pub}, sent = case when sent >= ${delivered.from} then greatest(sent, ${delivered.to}) else sent end, changed_at = ${now.toISOString()}::timestamptz
    where id = ${room.id} and seq = ${room.seq} and ${sessionStamp(session.id)} = ${stamp} returning sent
  ), ${sql.join(parts, sql`, `)} select sent from held`)
  return (done as { sent: number }[])[0]?.sent
}
