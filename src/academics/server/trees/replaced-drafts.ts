// Keeps a draft for a while after an import replaces it. An undo swaps the two, so that the undo itself can be
// undone.
import { and, eq, gt, lt } from 'drizzle-orm'
import { academicErrors } from '#academics/contract/academics.errors.ts'
import { diff } from '#academics/contract/tree-diff.rules.ts'
import { treeOf } from '#academics/contract/tree.rules.ts'
import type { Replaced } from '#academics/contract/trees.contract.ts'
import { dayMs, hourSeconds } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import type { Job } from '#kit/server/jobs.ts'
import type { Kit } from '#kit/server/kit.ts'
import { replacedDrafts, trees, type DraftState, type TreeRow } from '../academics.tables.ts'
import type { Changed } from './tree-edit.ts'
import type { Replacing } from './tree-import.ts'
import {
  listOf,
  readOrigins,
  readTree,
  takeTree,
  treeRow,
  writeTree,
  type Stored,
  type TreeKey,
} from './tree-store.ts'

const keptDays = 7
const oldest = (now: Date): Date => new Date(now.getTime() - keptDays * dayMs)
const isOf = ({ record, kind }: TreeKey) =>
  and(eq(replacedDrafts.record, record), eq(replacedDrafts.kind, kind))

/** Called while the tree is locked, before it is written. */
export async function keepDraft(
  tx: Tx,
  key: TreeKey,
  row: TreeRow,
  before: Stored,
  { file, now }: Replacing,
): Promise<void> {
  await keep(tx, key, await stateOf(tx, key, row, before), { file: file.slice(0, 200), undone: false, now })
}

/** Replacements that can be undone or redone. */
export async function replacedOf(
  tx: Tx,
  key: TreeKey,
  now: Date,
): Promise<(Omit<Replaced, 'at'> & { at: Date }) | null> {
  const [kept] = await tx
    .select({
      file: replacedDrafts.file,
      at: replacedDrafts.replacedAt,
      undone: replacedDrafts.undone,
    })
    .from(replacedDrafts)
    .where(and(isOf(key), gt(replacedDrafts.replacedAt, oldest(now))))
  return kept ?? null
}

/** Differences between the draft and the result of an undo. */
export async function restoreDiff(tx: Tx, key: TreeKey, now: Date) {
  const { state } = await keptDraft(tx, key, now)
  const { tree } = await readTree(tx, key)
  return { ...diff(tree, treeOf(state.entries)), version: (await treeRow(tx, key)).version }
}

export async function restoreDraft(tx: Tx, key: TreeKey, version: number, now: Date): Promise<Changed> {
  const row = await takeTree(tx, key, version)
  const { state, file, undone } = await keptDraft(tx, key, now)
  const current = await readTree(tx, key)
  await keep(tx, key, await stateOf(tx, key, row, current), { file, undone: !undone, now })
  const origins = new Map(
    state.entries.flatMap(entry => (entry.case ? [[entry._id, entry.case] as const] : [])),
  )
  const tree = treeOf(state.entries.map(({ case: _, ...entry }) => entry))
  const count = await writeTree(tx, key, current, tree, { origins })
  const { levels, source, frame, code, origin, originKind, originPublished } = state
  await tx
    .update(trees)
    .set({
      frame,
      code,
      origin,
      originKind,
      originPublished,
      levels: [...levels],
      source: [...source],
    })
    .where(and(eq(trees.record, key.record), eq(trees.kind, key.kind)))
  return { version: row.version, count }
}

export const replacedDraftJobs = (kit: Kit): readonly Job[] => [
  {
    name: 'replaced drafts end',
    every: hourSeconds,
    run: async now => {
      await kit.db.delete(replacedDrafts).where(lt(replacedDrafts.replacedAt, oldest(now)))
    },
  },
]

async function keptDraft(tx: Tx, key: TreeKey, now: Date) {
  const [kept] = await tx
    .select()
    .from(replacedDrafts)
    .where(and(isOf(key), gt(replacedDrafts.replacedAt, oldest(now))))
  if (!kept) throw fail(academicErrors, 'nothing-replaced')
  return kept
}

async function stateOf(tx: Tx, key: TreeKey, row: TreeRow, stored: Stored): Promise<DraftState> {
  const origins = await readOrigins(tx, key)
  const { levels, source, frame, code, origin, originKind, originPublished } = row
  return {
    entries: listOf(stored).map(entry => ({ ...entry, case: origins.get(entry._id) ?? null })),
    levels,
    source,
    frame,
    code,
    origin,
    originKind,
    originPublished,
  }
}

async function keep(
  tx: Tx,
  { record, kind }: TreeKey,
  state: DraftState,
  { file, undone, now }: { file: string; undone: boolean; now: Date },
): Promise<void> {
  const kept = { file, undone, state, replacedAt: now }
  await tx
    .insert(replacedDrafts)
    .values({ record, kind, ...kept })
    .onConflictDoUpdate({ target: [replacedDrafts.record, replacedDrafts.kind], set: kept })
}
