// The background work of a bulk action: in batches from the outbox, each item in a separate transaction.
import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import { actorFor } from '#identity/server/actor.api.ts'
import { peopleOf } from '#identity/server/people.api.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { CodedError, fail } from '#kit/server/errors.ts'
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
import { schoolErrors } from '#schools/contract/schools.errors.ts'
import type { BulkContext, BulkStep } from '../bulk.api.ts'
import { bulkActs, bulkItems, type BulkActRow, type BulkItemRow } from '../bulk.tables.ts'
import { constraintWords } from '../roster/write.ts'
import { lockSchool } from '../plans/seats.ts'
import { bulkStep } from './acts.ts'

declare module '#kit/server/outbox.ts' {
  interface Topics {
    'bulk-act': { bulk: string }
  }
}

const pieceSize = 25

export const wakeBulk = (tx: Tx, kit: Kit, id: string): Promise<void> =>
  put(tx, kit.clock, 'bulk-act', { bulk: id }, { orderKey: id })

/** For each stage: the function for an item, the states in which it leaves one, and the final stage. */
const stages = {
  working: { from: 'waiting', order: asc, work: runItem, to: ['done', 'failed'], end: 'done' },
  undoing: { from: 'done', order: desc, work: undoItem, to: ['undone', 'kept'], end: 'undone' },
  erasing: { from: 'done', order: asc, work: finishItem, to: ['erased', 'kept'], end: 'erased' },
} as const
type WorkStage = keyof typeof stages
const isWorkStage = (stage: BulkStage): stage is WorkStage => Object.hasOwn(stages, stage)

export const workBulk =
  (kit: Kit) =>
  async ({ payload }: Message<'bulk-act'>): Promise<void> => {
    const [act] = await kit.db.select().from(bulkActs).where(eq(bulkActs.id, payload.bulk))
    if (!act || !isWorkStage(act.stage)) return
    const { from, order, work, to, end } = stages[act.stage]
    const items = await kit.db
      .select()
      .from(bulkItems)
      .where(and(eq(bulkItems.bulk, act.id), eq(bulkItems.state, from)))
      .orderBy(order(bulkItems.seq))
      .limit(pieceSize)
    const actor = await actorFor(kit.db, act.by)
    for (const item of items) await work(kit, { act, actor }, item)
    await kit.db.transaction(tx =>
      items.length > 0 ? progress(tx, kit, act, to) : finish(tx, kit, { act, actor }, end),
    )
    kit.wake()
  }

interface RunningBulkAct {
  readonly act: BulkActRow
  readonly actor: Actor
}

const contextOf = async (
  tx: Tx,
  kit: Kit,
  work: RunningBulkAct,
  { plan }: Pick<BulkItemRow, 'plan'>,
): Promise<BulkContext> => ({
  ...work,
  tx,
  kit,
  plan,
  school: await lockSchool(tx, work.act.school),
  now: kit.clock.now(),
})

type Change = Partial<BulkItemRow>

/** Runs in a separate transaction; a refusal is recorded with its reason. */
async function doItem(
  kit: Kit,
  work: RunningBulkAct,
  item: BulkItemRow,
  refused: BulkItemRow['state'],
  act: (context: BulkContext) => Promise<Change>,
): Promise<void> {
  try {
    await kit.db.transaction(async tx => {
      const context = await contextOf(tx, kit, work, item)
      if (await isAt(tx, item, item.state)) await set(tx, item, await act(context))
    })
  } catch (error) {
    const reason = error instanceof CodedError ? error.message : constraintWords(error)
    if (reason === undefined) throw error
    await set(kit.db, item, { state: refused, reason })
  }
}

const keptOr = (isDone: boolean, state: BulkItemRow['state']): Change =>
  isDone ? { state } : { state: 'kept', reason: 'Changed since.' }

function stepOf({ tx, act: { list, act } }: BulkContext): BulkStep {
  const step = bulkStep(tx, list, act)
  if (!step) throw fail(schoolErrors, 'bulk-act')
  return step
}

async function runItem(kit: Kit, work: RunningBulkAct, item: BulkItemRow): Promise<void> {
  await doItem(kit, work, item, 'failed', async context => ({
    state: 'done',
    before: await stepOf(context).run(context, item.item),
  }))
}

async function undoItem(kit: Kit, work: RunningBulkAct, item: BulkItemRow): Promise<void> {
  await doItem(kit, work, item, 'kept', async context =>
    keptOr(await stepOf(context).undo(context, item.item, item.before ?? {}), 'undone'),
  )
}

async function finishItem(kit: Kit, work: RunningBulkAct, item: BulkItemRow): Promise<void> {
  await doItem(kit, work, item, 'kept', async context =>
    keptOr((await stepOf(context).finish?.(context, item.item, item.before ?? {})) ?? false, 'erased'),
  )
}

/** Locks the item, so that only one of two workers proceeds. */
const isAt = async (tx: Tx, { id }: BulkItemRow, state: BulkItemRow['state']): Promise<boolean> =>
  (await tx.select().from(bulkItems).where(eq(bulkItems.id, id)).for('update'))[0]?.state === state

const set = (tx: Tx, { id }: BulkItemRow, change: Partial<BulkItemRow>): Promise<unknown> =>
  tx.update(bulkItems).set(change).where(eq(bulkItems.id, id))

/** Counts items instead of adding up, because a worker may die between its items and this, and two may overlap. */
async function progress(
  tx: Tx,
  kit: Kit,
  act: BulkActRow,
  to: readonly BulkItemRow['state'][],
): Promise<void> {
  const [found] = await tx
    .select({ done: count() })
    .from(bulkItems)
    .where(and(eq(bulkItems.bulk, act.id), inArray(bulkItems.state, [...to])))
  const [row] = await tx
    .update(bulkActs)
    .set({ done: found?.done ?? 0 })
    .where(and(eq(bulkActs.id, act.id), eq(bulkActs.stage, act.stage)))
    .returning()
  if (row) await notifyBulk(tx, kit, row)
  await wakeBulk(tx, kit, act.id)
}

async function finish(tx: Tx, kit: Kit, work: RunningBulkAct, next: BulkStage): Promise<void> {
  const { act } = work
  const now = kit.clock.now()
  const [row] = await tx
    .update(bulkActs)
    .set({ stage: next, ...ended(next, now) })
    .where(and(eq(bulkActs.id, act.id), eq(bulkActs.stage, act.stage)))
    .returning()
  if (!row) return
  if (next === 'done' || next === 'undone') await broadcastAll(tx, kit, work, next)
  await notifyBulk(tx, kit, row)
}

async function broadcastAll(tx: Tx, kit: Kit, work: RunningBulkAct, way: 'done' | 'undone'): Promise<void> {
  const { id, list, act } = work.act
  const step = bulkStep(tx, list, act)
  if (!step?.ended) return
  const items = await tx
    .select()
    .from(bulkItems)
    .where(and(eq(bulkItems.bulk, id), eq(bulkItems.state, way)))
    .orderBy(asc(bulkItems.seq))
  if (items.length === 0) return
  await step.ended(
    await contextOf(tx, kit, work, { plan: null }),
    items.map(({ item, before }) => ({ id: item, before: before ?? {} })),
    way,
  )
}

function ended(stage: BulkStage, now: Date): Partial<BulkActRow> {
  if (stage === 'done') return { doneAt: now }
  return stage === 'undone' ? { undoneAt: now } : {}
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
