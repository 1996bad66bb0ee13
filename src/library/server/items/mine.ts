// The caller's publications and their statistics, and the back office's list.
import { and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type * as z from '#zod'
import type { ContentMode } from '#authoring/contract/content.shapes.ts'
import { contentRows } from '#authoring/server/contents.api.ts'
import { incomeByLine } from '#commerce/server/income.api.ts'
import type { Page } from '#kit/contract/wire.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import { listTable, type ListQuery } from '#kit/server/query.ts'
import { containing } from '#kit/server/like.ts'
import type { CallContext } from '#kit/server/service.ts'
import type { PublishedItem } from '#library/contract/library.contract.ts'
import { wireCards } from './cards.ts'
import { items, rights, versions, type ItemRow } from '../library.tables.ts'

export type WirePublished = z.input<typeof PublishedItem>

export async function wirePublished(by: CallContext, rows: readonly ItemRow[]): Promise<WirePublished[]> {
  if (rows.length === 0) return []
  const cards = await wireCards(by, rows)
  const changed = await changedOf(by.db, rows)
  const sold = await by.db
    .select({ id: rights.id, item: rights.item })
    .from(rights)
    .where(
      and(
        inArray(
          rights.item,
          rows.map(({ id }) => id),
        ),
        isNull(rights.withdrawnAt),
      ),
    )
  const income = await incomeByLine(
    by.db,
    rows.map(({ owner }) => owner),
    sold.map(({ id }) => id),
  )
  const earned = (item: string) =>
    sold.filter(each => each.item === item).reduce((sum, { id }) => sum + (income.get(id) ?? 0), 0)
  return cards.flatMap((card, index) => {
    const row = rows[index]
    return row
      ? [
          {
            ...card,
            model: row.model,
            state: row.state,
            reason: row.reason,
            featured: row.featured,
            changed: changed.has(row.id),
            views: row.views,
            income: earned(row.id),
            updatedAt: row.updatedAt,
          },
        ]
      : []
  })
}

export async function onePublished(by: CallContext, row: ItemRow): Promise<WirePublished> {
  const [item] = await wirePublished(by, [row])
  if (!item) throw kitFail('not-found')
  return item
}

/** Items whose content changed after publication. */
async function changedOf(db: Tx, rows: readonly ItemRow[]): Promise<ReadonlySet<string>> {
  const current = rows.flatMap(({ version }) => version ?? [])
  const list =
    current.length === 0
      ? []
      : await db
          .select({ item: versions.item, at: versions.at, sources: versions.sources })
          .from(versions)
          .where(inArray(versions.id, current))
  const drafts = await contentRows(
    db,
    list.flatMap(({ sources }) => sources),
  )
  return new Set(
    list
      .filter(({ at, sources }) => sources.some(id => (drafts.get(id)?.updatedAt ?? at) > at))
      .map(({ item }) => item),
  )
}

export interface OwnListQuery {
  readonly mode?: ContentMode | undefined
  readonly key?: string | undefined
  readonly $limit: number
  readonly $skip: number
}

export const named = (key: string | undefined): SQL | undefined => containing(key, items.name)

export async function mine(
  by: CallContext,
  { mode, model, key, ...query }: OwnListQuery & { readonly model?: ItemRow['model'] | undefined },
): Promise<Page<WirePublished>> {
  const where = and(
    eq(items.owner, by.actor.id ?? ''),
    mode ? eq(items.mode, mode) : undefined,
    model ? eq(items.model, model) : undefined,
    named(key),
  )
  const page = await listTable(by.db, items, query, {
    columns: {},
    where,
    order: [desc(items.publishedAt), desc(items.id)],
  })
  return { ...page, data: await wirePublished(by, page.data) }
}

const columns = {
  state: items.state,
  featured: items.featured,
  publishedAt: items.publishedAt,
  sales: items.sales,
}

export async function staffList(
  by: CallContext,
  { mode, ...query }: ListQuery & { readonly mode?: ContentMode | undefined },
): Promise<Page<WirePublished>> {
  const page = await listTable(by.db, items, query, {
    columns,
    where: and(mode ? eq(items.mode, mode) : undefined, named(query.$search)),
    order: [desc(items.publishedAt), desc(items.id)],
  })
  return { ...page, data: await wirePublished(by, page.data) }
}
