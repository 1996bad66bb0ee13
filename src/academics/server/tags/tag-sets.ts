import { asc, eq, inArray, sql } from 'drizzle-orm'
import type * as z from '#zod'
import { academicErrors } from '#academics/contract/academics.errors.ts'
import { platform } from '#academics/contract/academics.shapes.ts'
import type { Tag, TagSet } from '#academics/contract/tags.contract.ts'
import { childrenOf, type Tree, treeOf } from '#academics/contract/tree.rules.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import { fail, kitFail } from '#kit/server/errors.ts'
import type { Call } from '#kit/server/service.ts'
import { mayDo } from '../owners/access.ts'
import { entries, trees } from '../academics.tables.ts'
import { type TagSetRow, tagSets } from '../words.tables.ts'
import { publishedOf } from '../trees/tree-edit.ts'

export const keyOf = (record: string) => ({ record, kind: 'standard' }) as const

const layerLevels = { true: ['Group', 'Tag', 'Detail'], false: ['Tag'] } as const

export async function makeSet(tx: Tx, values: typeof tagSets.$inferInsert): Promise<TagSetRow> {
  const [row] = await tx.insert(tagSets).values(values).returning()
  if (!row) throw kitFail('unexpected')
  await tx.insert(trees).values({ ...keyOf(row.id), levels: [...layerLevels[`${row.layer}`]] })
  return row
}

/** A set can return to one level only while it has just one. */
export async function setLayer(tx: Tx, id: string, layer: boolean): Promise<void> {
  const [tree] = await tx
    .update(trees)
    .set({ levels: [...layerLevels[`${layer}`]] })
    .where(eq(trees.record, id))
    .returning()
  if (tree && tree.count.length > tree.levels.length) throw fail(academicErrors, 'tree-levels-used')
}

/** Platform sets that are not published are visible only to the platform's editors. */
export const seen = (actor: Actor) =>
  mayDo('academic.edit', actor, { owner: platform })
    ? undefined
    : sql`(${tagSets.owner} <> ${platform} or ${tagSets.publish})`

export async function wireSets(
  tx: Tx,
  actor: Actor,
  rows: readonly TagSetRow[],
  published = false,
): Promise<z.input<typeof TagSet>[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const drafts = rows.filter(row => !published && mayDo('academic.edit', actor, row)).map(({ id }) => id)
  const own = await tx.select().from(trees).where(inArray(trees.record, ids))
  const written =
    drafts.length === 0
      ? []
      : await tx
          .select()
          .from(entries)
          .where(inArray(entries.record, drafts))
          .orderBy(asc(entries.position), asc(entries.id))
  const byRecord = Map.groupBy(written, ({ record }) => record)
  return rows.map(row => {
    const tree = own.find(({ record }) => record === row.id)
    const list = drafts.includes(row.id)
      ? (byRecord.get(row.id) ?? []).map(({ id, ...entry }) => ({ ...entry, _id: id }))
      : publishedOf(tree ?? { snapshot: null })
    const { id, owner, ...fields } = row
    return {
      ...fields,
      _id: id,
      uid: owner,
      child: tagsOf(treeOf(list), null),
      count: tree?.count ?? [],
      configured: (tree?.count.length ?? 0) > 0,
      treeVersion: tree?.version ?? 0,
    }
  })
}

const tagsOf = (tree: Tree, parent: string | null): Tag[] =>
  childrenOf(tree, parent).flatMap(id => {
    const entry = tree.entries.get(id)
    return entry ? [{ _id: id, name: entry.name, prompt: entry.mark, child: tagsOf(tree, id) }] : []
  })

export async function oneSet({ db, actor }: Pick<Call, 'db' | 'actor'>, row: TagSetRow) {
  const [wire] = await wireSets(db, actor, [row])
  if (!wire) throw kitFail('not-found')
  return wire
}
