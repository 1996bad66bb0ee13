// Changes and publishes a tree; shared by subjects, skill sets and tag sets.
import { eq, and } from 'drizzle-orm'
import { academicErrors } from '#academics/contract/academics.errors.ts'
import { diff, type TreeDiff } from '#academics/contract/tree-diff.rules.ts'
import {
  countsOf,
  type Entry,
  flatten,
  type Operation,
  TreeFault,
  treeOf,
} from '#academics/contract/tree.rules.ts'
import { edit } from '#academics/contract/tree-edit.rules.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import { trees, type TreeRow } from '../academics.tables.ts'
import { readTree, takeTree, treeRow, writeTree, type TreeKey } from './tree-store.ts'

export interface Changed {
  readonly version: number
  readonly count: number[]
}

export async function editTree(
  tx: Tx,
  key: TreeKey,
  version: number | undefined,
  operations: readonly Operation[],
  tagOwner?: string,
): Promise<Changed> {
  const row = await takeTree(tx, key, version)
  const before = await readTree(tx, key)
  const { tree, placed } = withWireErrors(() => edit(before.tree, operations, row.levels.length))
  return {
    version: row.version,
    count: await writeTree(tx, key, before, tree, {
      placed,
      ...(tagOwner === undefined ? {} : { tagOwner }),
    }),
  }
}

/** Converts a fault of the rules to a wire error that names the operation. */
export function withWireErrors<T>(run: () => T): T {
  try {
    return run()
  } catch (fault) {
    if (fault instanceof TreeFault) throw fail(academicErrors, fault.code, { at: fault.at })
    throw fault
  }
}

/** Draft → published copy. Content keeps its own copy, so nothing else changes. */
export async function publishTree(
  tx: Tx,
  key: TreeKey,
  version: number | undefined,
  now: Date,
): Promise<TreeRow> {
  const row = await treeRow(tx, key)
  if (version !== undefined && row.version !== version) await takeTree(tx, key, version)
  const { tree } = await readTree(tx, key)
  const [published] = await tx
    .update(trees)
    .set({
      snapshot: flatten(tree),
      snapshotLevels: row.levels,
      snapshotSource: row.source,
      published: row.version,
      publishedAt: now,
      count: countsOf(tree),
    })
    .where(and(eq(trees.record, key.record), eq(trees.kind, key.kind), eq(trees.version, row.version)))
    .returning()
  return published ?? takeTree(tx, key, row.version)
}

export const publishedOf = ({ snapshot }: Pick<TreeRow, 'snapshot'>): Entry[] => snapshot ?? []

/** Differences that publishing would apply. */
export async function draftDiff(tx: Tx, key: TreeKey): Promise<TreeDiff & { version: number }> {
  const row = await treeRow(tx, key)
  return { ...diff(treeOf(publishedOf(row)), (await readTree(tx, key)).tree), version: row.version }
}

/** Changes the level names; a level that has entries cannot be removed. */
export async function setLevels(tx: Tx, key: TreeKey, levels: readonly string[]): Promise<void> {
  const row = await takeTree(tx, key, undefined)
  if (row.count.length > levels.length) throw fail(academicErrors, 'tree-levels-used')
  await tx
    .update(trees)
    .set({ levels: [...levels] })
    .where(and(eq(trees.record, key.record), eq(trees.kind, key.kind)))
}
