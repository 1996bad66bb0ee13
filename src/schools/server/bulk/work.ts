// The background work of an act on many: a piece at a time from the outbox, each item in a transaction of its own.
import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Tx } from '#kit/server/db.ts'
import { CodedError } from '#kit/server/errors.ts'
import { emit } from '#kit/server/events.ts'
import type { Kit } from '#kit/server/kit.ts'
import { put, type Message } from '#kit/server/outbox.ts'
import {
  bulkActsContract,
  bulkUndoDays,
  isUndoable,
  type BulkStage,
} from '#schools/contract/bulk-acts.contract.ts'
import { daysAfter } from '#schools/contract/plans.rules.ts'
import { bulkActs, bulkItems, type BulkActRow, type BulkItemRow } from '../bulk.tables.ts'
import { constraintWords } from '../roster/write.ts'
import { lockSchool } from '../plans/seats.ts'
import { bulkSteps, type BulkContext } from './acts.ts'

declare module '#kit/server/outbox.ts' {
  interface Topics {
    'bulk-act': { bulk: string }
  }
}

const pieceSize = 25

export const wakeBulk = (tx: Tx, kit: Kit, id: string): Promise<void> =>
  put(tx, kit.clock, 'bulk-act', { bulk: id }, { orderKey: id })

export const workBulk =
  (kit: Kit) =>
  async ({ payload }: Message<'bulk-act'>): Promise<void> => {
    const [act] = await kit.db.select().from(bulkActs).where(eq(bulkActs.id, payload.bulk))
    if (!act || (act.stage !== 'working' && act.stage !== 'undoing')) return
    const from = act.stage === 'working' ? 'waiting' : 'done'
    const items = await kit.db
      .select()
      .from(bulkItems)
      .where(and(eq(bulkItems.bulk, act.id), eq(bulkItems.state, from)))
      .orderBy(act.stage === 'working' ? asc(bulkItems.seq) : desc(bulkItems.seq))
      .limit(pieceSize)
    for (const item of items) await (act.stage === 'working' ? runItem : undoItem)(kit, act, item)
    await kit.db.transaction(tx =>
      items.length > 0 ? progress(tx, kit, act, items.length) : finish(tx, kit, act),
    )
    kit.wake()
  }

const contextOf = async (tx: Tx, kit: Kit, act: BulkActRow, { plan }: BulkItemRow): Promise<BulkContext> => ({
  tx,
  kit,
  act,
  plan,
  school: await lockSchool(tx, act.school),
  now: kit.clock.now(),
})

async function runItem(kit: Kit, act: BulkActRow, item: BulkItemRow): Promise<void> {
  const step = bulkSteps[act.list][act.act]
  try {
    await kit.db.transaction(async tx => {
      const context = await contextOf(tx, kit, act, item)
      if (!step || !(await isAt(tx, item, 'waiting'))) return
      await set(tx, item, { state: 'done', before: await step.run(context, item.item) })
    })
  } catch (error) {
    const reason = error instanceof CodedError ? error.message : constraintWords(error)
    if (reason === undefined) throw error
    await set(kit.db, item, { state: 'failed', reason })
  }
}

async function undoItem(kit: Kit, act: BulkActRow, item: BulkItemRow): Promise<void> {
  const step = bulkSteps[act.list][act.act]
  try {
    await kit.db.transaction(async tx => {
      const context = await contextOf(tx, kit, act, item)
      if (!step || !(await isAt(tx, item, 'done'))) return
      const isUndone = await step.undo(context, item.item, item.before ?? {})
      await set(tx, item, isUndone ? { state: 'undone' } : { state: 'kept', reason: 'Changed since.' })
    })
  } catch (error) {
    const reason = error instanceof CodedError ? error.message : constraintWords(error)
    if (reason === undefined) throw error
    await set(kit.db, item, { state: 'kept', reason })
  }
}

/** Of two workers one does it. */
const isAt = async (tx: Tx, { id }: BulkItemRow, state: BulkItemRow['state']): Promise<boolean> =>
  (await tx.select().from(bulkItems).where(eq(bulkItems.id, id)).for('update'))[0]?.state === state

const set = (tx: Tx, { id }: BulkItemRow, change: Partial<BulkItemRow>): Promise<unknown> =>
  tx.update(bulkItems).set(change).where(eq(bulkItems.id, id))

async function progress(tx: Tx, kit: Kit, act: BulkActRow, done: number): Promise<void> {
  const [row] = await tx
    .update(bulkActs)
    .set({ done: sql`${bulkActs.done} + ${done}` })
    .where(and(eq(bulkActs.id, act.id), eq(bulkActs.stage, act.stage)))
    .returning()
  if (row) await notifyBulk(tx, kit, row)
  await wakeBulk(tx, kit, act.id)
}

async function finish(tx: Tx, kit: Kit, act: BulkActRow): Promise<void> {
  const now = kit.clock.now()
  const next: BulkStage = act.stage === 'working' ? 'done' : 'undone'
  const [row] = await tx
    .update(bulkActs)
    .set({ stage: next, ...(next === 'done' ? { doneAt: now } : { undoneAt: now }) })
    .where(and(eq(bulkActs.id, act.id), eq(bulkActs.stage, act.stage)))
    .returning()
  if (row) await notifyBulk(tx, kit, row)
}

const notifyBulk = async (tx: Tx, kit: Kit, row: BulkActRow): Promise<void> =>
  emit(tx, kit.clock, bulkActsContract, 'patched', await wireBulk(tx, row), [`user:${row.by}`])

export async function wireBulk(tx: Tx, row: BulkActRow) {
  const found = await tx
    .select({ state: bulkItems.state, n: count() })
    .from(bulkItems)
    .where(eq(bulkItems.bulk, row.id))
    .groupBy(bulkItems.state)
  const of = (state: BulkItemRow['state']): number => found.find(each => each.state === state)?.n ?? 0
  return {
    _id: row.id,
    school: row.school,
    list: row.list,
    act: row.act,
    target: row.target,
    byName: (await peopleOf(tx, [row.by])).get(row.by)?.name ?? '',
    stage: row.stage,
    total: row.total,
    done: row.done,
    failed: of('failed'),
    kept: of('kept'),
    createdAt: row.createdAt,
    doneAt: row.doneAt,
    undoneAt: row.undoneAt,
    undoUntil: undoUntil(row),
  }
}

export const undoUntil = ({ stage, act, doneAt, createdAt }: BulkActRow): Date | null =>
  stage === 'done' && doneAt !== null && isUndoable(act) ? daysAfter(createdAt, bulkUndoDays) : null
