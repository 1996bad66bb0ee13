// Full access to an item: owner, co-authors, buyers, and teachers of a school that bought it.
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { contentRows, mayWith } from '#authoring/server/contents.api.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/db.ts'
import type { CallContext } from '#kit/server/service.ts'
import { copies, rights, type ItemRow, type RightRow } from '../library.tables.ts'

/** The caller, and the schools they work in. */
export const buyersOf = ({ id, memberships = [] }: Actor): string[] =>
  id === null ? [] : [id, ...memberships.filter(({ as }) => as === 'staff').map(({ school }) => school)]

export interface Purchase {
  readonly right: RightRow
  readonly newId: string | null
}

/**
 * Items that were bought for the caller, with the resulting copies. Their own purchase takes precedence
 * over a school's.
 */
export async function boughtOf(
  db: Tx,
  actor: Actor,
  items: readonly string[],
): Promise<ReadonlyMap<string, Purchase>> {
  const buyers = buyersOf(actor)
  if (buyers.length === 0 || items.length === 0) return new Map()
  const rows = await db
    .select()
    .from(rights)
    .where(and(inArray(rights.item, [...items]), inArray(rights.buyer, buyers), isNull(rights.withdrawnAt)))
    .orderBy(desc(rights.paidAt))
  if (rows.length === 0) return new Map()
  const made = await db
    .select()
    .from(copies)
    .where(
      and(
        inArray(
          copies.right,
          rows.map(({ id }) => id),
        ),
        eq(copies.owner, actor.id ?? ''),
      ),
    )
  const live = await contentRows(
    db,
    made.map(({ content }) => content),
  )
  const newIds = new Map(
    made.filter(({ content }) => live.has(content)).map(({ right, content }) => [right, content]),
  )
  const sorted = rows.toSorted((a, b) => Number(a.isSchool) - Number(b.isSchool))
  return new Map(
    sorted.toReversed().map(right => [right.item, { right, newId: newIds.get(right.id) ?? null }]),
  )
}

/** Whether the caller is owner, buyer or co-author, who also see pages hidden from learners. */
export async function holds({ db, actor }: CallContext, item: ItemRow): Promise<boolean> {
  if (actor.id !== null && actor.id === item.owner) return true
  if ((await boughtOf(db, actor, [item.id])).size > 0) return true
  const draft = (await contentRows(db, [item.id])).get(item.id)
  return draft !== undefined && mayWith(draft, actor, 'content.read')
}
