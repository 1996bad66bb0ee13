// Stores a tree: the draft's rows are read as a whole and written incrementally. Every change first takes
// the tree's next version, which locks it. If two editors saw the same version, the second gets a
// conflict.
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { TreeKind } from '#academics/contract/academics.shapes.ts'
import type { CaseOrigin } from '#academics/contract/case.rules.ts'
import {
  childrenOf,
  countsOf,
  flatten,
  treeOf,
  type Entry,
  type Tree,
} from '#academics/contract/tree.rules.ts'
import { sameText } from '#academics/contract/tree-diff.rules.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { entries, trees, type TreeRow } from '../academics.tables.ts'

export interface TreeKey {
  readonly record: string
  readonly kind: TreeKind
}
const isTree = ({ record, kind }: TreeKey) => and(eq(trees.record, record), eq(trees.kind, kind))
const inTree = ({ record, kind }: TreeKey) => and(eq(entries.record, record), eq(entries.kind, kind))

/** A stored tree: its entries and their positions. */
export interface Stored {
  readonly tree: Tree
  readonly positions: ReadonlyMap<string, number>
}

type EntryTuple = [
  id: string,
  parent: string | null,
  name: string,
  code: string,
  grade: string[],
  tags: string[],
  mark: string,
  foreign: string | null,
  position: number,
]

/** Aggregates all entries into one JSON row: PostgreSQL does this much faster than the driver reads rows. */
export async function readTree(tx: Tx, key: TreeKey): Promise<Stored> {
  const tuples = sql<
    EntryTuple[]
  >`coalesce(json_agg(json_build_array(${entries.id}, ${entries.parent}, ${entries.name}, ${entries.code}, ${entries.grade}, ${entries.tags}, ${entries.mark}, ${entries.foreign}, ${entries.position}) order by ${entries.position}, ${entries.id}), '[]')`
  const [row] = await tx.select({ tuples }).from(entries).where(inTree(key))
  const positions = new Map<string, number>()
  const list =
    row?.tuples.map(([_id, parent, name, code, grade, tags, mark, foreign, position]): Entry => {
      positions.set(_id, position)
      return { _id, parent, name, code, grade, tags, mark, foreign }
    }) ?? []
  return { tree: treeOf(list), positions }
}

/** The original CASE data of the entries. */
export async function readOrigins(tx: Tx, key: TreeKey): Promise<ReadonlyMap<string, CaseOrigin>> {
  const rows = await tx
    .select({ id: entries.id, origin: entries.origin })
    .from(entries)
    .where(and(inTree(key), isNotNull(entries.origin)))
  return new Map(rows.flatMap(({ id, origin }) => (origin ? [[id, origin] as const] : [])))
}

export async function treeRow(tx: Tx, key: TreeKey): Promise<TreeRow> {
  const [row] = await tx.select().from(trees).where(isTree(key))
  if (!row) throw kitFail('not-found')
  return row
}

/** Takes the next version, if the given one is still current. */
export async function takeTree(tx: Tx, key: TreeKey, version: number | undefined): Promise<TreeRow> {
  const [row] = await tx
    .update(trees)
    .set({ version: sql`${trees.version} + 1` })
    .where(and(isTree(key), version === undefined ? undefined : eq(trees.version, version)))
    .returning()
  if (row) return row
  throw kitFail('stale-version', { version: (await treeRow(tx, key)).version })
}

export interface WriteOptions {
  /** If omitted, stored origins stay. */
  readonly origins?: ReadonlyMap<string, CaseOrigin>
  /** Entries with a new position; the others keep theirs. If omitted, all positions are new. */
  readonly placed?: ReadonlySet<string>
  /** Owner of a tag set, where tags must be unique. */
  readonly tagOwner?: string
}

/** Writes only the differences, and updates the counts. */
export async function writeTree(
  tx: Tx,
  key: TreeKey,
  before: Stored,
  after: Tree,
  { origins, placed, tagOwner }: WriteOptions = {},
): Promise<number[]> {
  const positions = placedAt(after, before.positions, placed)
  const gone = [...before.tree.entries.keys()].filter(id => !after.entries.has(id))
  const changed = [...after.entries.values()].filter(entry => {
    const was = before.tree.entries.get(entry._id)
    return (
      !was ||
      was.parent !== entry.parent ||
      !sameText(was, entry) ||
      was.foreign !== entry.foreign ||
      positions.has(entry._id) ||
      origins?.has(entry._id)
    )
  })
  if (gone.length > 0)
    await tx.execute(
      sql`delete from ${entries} where ${inTree(key)} and id = any(${sql.param(gone)}::text[])`,
    )
  if (changed.length > 0)
    await upsert(
      tx,
      key,
      changed.map(entry => ({
        id: entry._id,
        parent: entry.parent,
        position: positions.get(entry._id) ?? before.positions.get(entry._id) ?? 0,
        name: entry.name,
        code: entry.code,
        grades: entry.grade,
        tags: entry.tags,
        mark: entry.mark,
        foreign_id: entry.foreign,
        origin: origins?.get(entry._id) ?? null,
        tag_key: tagOwner === undefined ? null : `${tagOwner} ${entry.name.toLowerCase()}`,
      })),
      origins !== undefined,
    )
  const count = countsOf(after)
  await tx.update(trees).set({ count }).where(isTree(key))
  return count
}

/** One statement, however many entries there are. */
const upsert = (tx: Tx, { record, kind }: TreeKey, rows: readonly object[], withOrigins: boolean) =>
  tx.execute(sql`
  insert into ${entries} (record, kind, id, parent, position, name, code, grades, tags, mark, foreign_id, origin, tag_key)
  select ${record}, ${kind}, id, parent, position, name, code, grades, tags, mark, foreign_id, nullif(origin, 'null'::jsonb), tag_key
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as it(id text, parent text, position float8, name text, code text, grades text[], tags text[], mark text, foreign_id text, origin jsonb, tag_key text)
  on conflict (record, kind, id) do update set parent = excluded.parent, position = excluded.position, name = excluded.name, code = excluded.code, grades = excluded.grades,
    tags = excluded.tags, mark = excluded.mark, foreign_id = excluded.foreign_id, origin = case when ${withOrigins} then excluded.origin else ${entries}.origin end, tag_key = excluded.tag_key`)

const step = 1024
const closest = 1e-6

/**
 * Numbers entries with a new position between their neighbours; renumbers all siblings when there is no room
 * between two of them.
 */
export function placedAt(
  tree: Tree,
  known: ReadonlyMap<string, number>,
  placed: ReadonlySet<string> | undefined,
): Map<string, number> {
  const found = new Map<string, number>()
  const parents =
    placed === undefined
      ? tree.below.keys()
      : new Set([...placed].flatMap(id => tree.entries.get(id) ?? []).map(({ parent }) => parent))
  for (const parent of parents) {
    const ids = childrenOf(tree, parent)
    const isNew = (id: string) => placed === undefined || placed.has(id) || !known.has(id)
    const between = spread(ids, id => (isNew(id) ? undefined : known.get(id)))
    ids.forEach((id, index) => {
      if (!between) found.set(id, (index + 1) * step)
      else if (isNew(id)) found.set(id, between[index] ?? 0)
    })
  }
  return found
}

function spread(ids: readonly string[], fixed: (id: string) => number | undefined): number[] | undefined {
  const result: number[] = []
  for (let at = 0; at < ids.length;) {
    const own = fixed(ids[at] ?? '')
    if (own !== undefined) {
      result.push(own)
      at++
      continue
    }
    let end = at
    while (end < ids.length && fixed(ids[end] ?? '') === undefined) end++
    const low = result.at(-1) ?? (end < ids.length ? (fixed(ids[end] ?? '') ?? 0) - step * (end - at + 1) : 0)
    const high = end < ids.length ? (fixed(ids[end] ?? '') ?? 0) : low + step * (end - at + 1)
    const gap = (high - low) / (end - at + 1)
    if (gap < closest) return undefined
    for (let index = 1; at < end; at++, index++) result.push(low + gap * index)
  }
  return result
}

export const listOf = ({ tree }: Stored): Entry[] => flatten(tree)
