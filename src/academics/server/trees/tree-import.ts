// Fills a tree from a platform tree, a CASE file or a spreadsheet. Entries that match by
// origin, or by code and name, keep their ids, so that references from content stay valid.
import { and, eq } from 'drizzle-orm'
import { academicErrors } from '#academics/contract/academics.errors.ts'
import type { CaseFrame, CaseOrigin } from '#academics/contract/case.rules.ts'
import {
  countsOf,
  type Entry,
  type Operation,
  type Tree,
  treeLimits,
  treeOf,
} from '#academics/contract/tree.rules.ts'
import { diff } from '#academics/contract/tree-diff.rules.ts'
import { edit } from '#academics/contract/tree-edit.rules.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail } from '#kit/server/errors.ts'
import { trees, type Source, type TreeRow } from '../academics.tables.ts'
import { keepDraft } from './replaced-drafts.ts'
import { withWireErrors } from './tree-edit.ts'
import { readTree, takeTree, treeRow, writeTree, type TreeKey } from './tree-store.ts'

/** In reading order; `key` and `above` are ids in the source. */
export interface Incoming {
  readonly key: string
  readonly above: string | null
  readonly name: string
  readonly code: string
  readonly grade: readonly string[]
  readonly tags: readonly string[]
  readonly mark: string
  readonly foreign: string | null
  readonly origin?: Omit<CaseOrigin, 'grade'>
}

export interface ImportedTree {
  readonly entries: readonly Incoming[]
  readonly levels: readonly string[] | null
  readonly frame?: CaseFrame
  readonly source: readonly Source[]
  /** Only a platform tree defines a code. */
  readonly platform?: {
    readonly code: string
    readonly subject: string
    readonly kind: TreeKey['kind']
    readonly published: number
  }
}

export interface Imported {
  readonly version: number
  readonly added: number
  readonly kept: number
  readonly removed: number
  readonly count: number[]
}

/** What replaced the draft, and when, so that it can be undone. */
export interface Replacing {
  readonly file: string
  readonly now: Date
}

export async function importTree(
  tx: Tx,
  key: TreeKey,
  version: number | undefined,
  from: ImportedTree,
  mode: 'replace' | 'add',
  newId: () => string,
  replacing?: Replacing,
): Promise<Imported> {
  const row = await takeTree(tx, key, version)
  const before = await readTree(tx, key)
  const { after, levels, idOf } = plan(row, before.tree, from, mode, newId)
  if (mode === 'replace' && replacing) await keepDraft(tx, key, row, before, replacing)
  const origins = new Map(
    from.entries.flatMap(each =>
      each.origin ? [[idOf(each.key), { ...each.origin, grade: each.grade }] as const] : [],
    ),
  )
  const placed =
    mode === 'replace'
      ? {}
      : { placed: new Set([...after.entries.keys()].filter(id => !before.tree.entries.has(id))) }
  const count = await writeTree(tx, key, before, after, { origins, ...placed })
  const whole = mode === 'replace'
  // A tree with entries from any other source no longer counts as the platform's.
  const origin = whole ? from.platform : undefined
  await tx
    .update(trees)
    .set({
      levels,
      source: [...(whole ? [] : row.source), ...from.source],
      frame: whole ? (from.frame ?? null) : null,
      code: origin?.code ?? '',
      origin: origin?.subject ?? null,
      originKind: origin?.kind ?? null,
      originPublished: origin?.published ?? null,
    })
    .where(and(eq(trees.record, key.record), eq(trees.kind, key.kind)))
  const kept = from.entries.filter(each => before.tree.entries.has(idOf(each.key))).length
  return {
    version: row.version,
    added: from.entries.length - kept,
    kept,
    removed: [...before.tree.entries.keys()].filter(id => !after.entries.has(id)).length,
    count,
  }
}

/** The effect of replacing the draft. */
export async function previewImport(tx: Tx, key: TreeKey, from: ImportedTree, newId: () => string) {
  const row = await treeRow(tx, key)
  const { tree } = await readTree(tx, key)
  const { after, levels } = plan(row, tree, from, 'replace', newId)
  return { ...diff(tree, after), version: row.version, levels, count: countsOf(after) }
}

interface Plan {
  readonly after: Tree
  readonly levels: string[]
  /** Maps a source id to the id here. */
  idOf(incoming: string): string
}

function plan(
  row: TreeRow,
  before: Tree,
  from: ImportedTree,
  mode: 'replace' | 'add',
  newId: () => string,
): Plan {
  if (from.entries.length === 0) throw fail(academicErrors, 'standards-empty')
  if (from.entries.length > treeLimits.entries) throw fail(academicErrors, 'tree-too-large')
  const ids = matched(before, from.entries, newId)
  const levels = levelsFor(row.levels, from, mode)
  const idOf = (incoming: string) => ids.get(incoming) ?? incoming
  const after = withWireErrors(() =>
    mode === 'replace'
      ? replaced(from.entries, idOf, levels.length)
      : added(before, from.entries, idOf, levels.length),
  )
  return { after, levels, idOf }
}

const keyOf = ({ code, name }: Pick<Entry, 'code' | 'name'>) => `${code}\n${name}`.toLowerCase()

/** Maps source ids to ids here. */
function matched(tree: Tree, incoming: readonly Incoming[], newId: () => string): Map<string, string> {
  const byForeign = new Map(
    [...tree.entries.values()].flatMap(({ foreign, _id }) =>
      foreign === null ? [] : [[foreign, _id] as const],
    ),
  )
  const byText = Map.groupBy(tree.entries.values(), keyOf)
  const taken = new Set<string>()
  const ids = new Map<string, string>()
  const take = (key: string, id: string | undefined) => {
    if (id === undefined || taken.has(id)) return
    taken.add(id)
    ids.set(key, id)
  }
  // Our own entries are exported with their id, and matched by it on import.
  for (const { key, foreign } of incoming)
    if (foreign !== null) take(key, byForeign.get(foreign) ?? tree.entries.get(foreign)?._id)
  for (const each of incoming)
    if (!ids.has(each.key)) take(each.key, byText.get(keyOf(each))?.find(({ _id }) => !taken.has(_id))?._id)
  for (const { key } of incoming) if (!ids.has(key)) ids.set(key, newId())
  return ids
}

const addOf = (
  { key, above, name, code, grade, tags, mark, foreign }: Incoming,
  idOf: (key: string) => string,
): Operation => {
  const _id = idOf(key)
  return {
    op: 'add',
    _id,
    parent: above === null ? null : idOf(above),
    before: null,
    name,
    code,
    grade,
    tags,
    mark,
    foreign: foreign === _id ? null : foreign,
  }
}

const replaced = (incoming: readonly Incoming[], idOf: (key: string) => string, levels: number): Tree =>
  edit(
    treeOf([]),
    incoming.map(each => addOf(each, idOf)),
    levels,
  ).tree

/** Existing entries stay unchanged. */
const added = (
  before: Tree,
  incoming: readonly Incoming[],
  idOf: (key: string) => string,
  levels: number,
): Tree =>
  edit(
    before,
    incoming.filter(({ key }) => !before.entries.has(idOf(key))).map(each => addOf(each, idOf)),
    levels,
  ).tree

/** Level names of the source, followed by the tree's own if it has more. */
function levelsFor(
  own: readonly string[],
  { levels, entries }: ImportedTree,
  mode: 'replace' | 'add',
): string[] {
  const depths = new Map<string, number>()
  for (const { key, above } of entries) depths.set(key, (above === null ? 0 : (depths.get(above) ?? 0)) + 1)
  const depth = entries.reduce((most, { key }) => Math.max(most, depths.get(key) ?? 1), 1)
  if (depth > treeLimits.levels) throw fail(academicErrors, 'tree-too-deep')
  const base = levels ?? own
  // Do not keep levels that only the replaced tree used.
  const kept = mode === 'replace' && levels ? 0 : own.length
  return Array.from(
    { length: Math.max(depth, base.length, kept) },
    (_, at) => base[at] ?? own[at] ?? `Level ${at + 1}`,
  ).slice(0, treeLimits.levels)
}
