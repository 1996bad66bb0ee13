// What I bought, or my school did: content and prompts, with what of it is archived.
import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { CallContext } from '#kit/server/service.ts'
import type * as z from '#zod'
import { archivedLines } from '#commerce/server/orders.api.ts'
import type { Page } from '#kit/contract/wire.ts'
import type { PurchasedItem } from '#library/contract/purchased.shapes.ts'
import { buyersOf } from '../items/access.ts'
import { wireCards } from '../items/cards.ts'
import { items, rights, type ItemRow } from '../library.tables.ts'
import { named, type OwnListQuery } from '../items/mine.ts'

interface PurchasedQuery extends OwnListQuery {
  readonly model?: ItemRow['model'] | undefined
  readonly archived?: boolean | undefined
}

/**
 * Each item once, newest purchase first; withdrawn items stay in the list. An item is archived when all its
 * purchases are.
 */
export async function purchased(
  by: CallContext,
  { mode, model, archived, key, $limit, $skip }: PurchasedQuery,
): Promise<Page<z.input<typeof PurchasedItem>>> {
  const buyers = buyersOf(by.actor)
  const isArchived = sql`bool_and(${inArray(rights.id, archivedLines(by.db, buyers))})`
  const bought = by.db
    .select({ item: rights.item, at: sql<string>`max(${rights.paidAt})`.as('at') })
    .from(rights)
    .where(and(inArray(rights.buyer, buyers), isNull(rights.withdrawnAt)))
    .groupBy(rights.item)
    .having(archived === undefined ? undefined : sql`${isArchived} = ${archived}`)
    .as('bought')
  const where = and(
    mode ? eq(items.mode, mode) : undefined,
    model ? eq(items.model, model) : undefined,
    named(key),
  )
  const rows = await by.db
    .select({ item: items, at: bought.at })
    .from(bought)
    .innerJoin(items, eq(items.id, bought.item))
    .where(where)
    .orderBy(desc(bought.at), desc(items.id))
    .limit($limit)
    .offset($skip)
  const [counted] = await by.db
    .select({ n: count() })
    .from(bought)
    .innerJoin(items, eq(items.id, bought.item))
    .where(where)
  const found = rows.map(({ item }) => item)
  const [cards, purchases] = [await wireCards(by, found), await purchasesOf(by, found)]
  return {
    total: counted?.n ?? 0,
    limit: $limit,
    skip: $skip,
    data: cards.flatMap((card, at) => {
      const row = rows[at]
      const mine = purchases.get(card._id) ?? []
      return row
        ? [
            {
              ...card,
              model: row.item.model,
              orderedAt: new Date(row.at),
              gone: row.item.state !== 'published',
              archived: mine.every(each => each.archived),
              lines: mine.filter(({ isSchool }) => !isSchool).map(({ order, line }) => ({ order, line })),
              left: mine.filter(({ usedAt }) => usedAt === null).length,
            },
          ]
        : []
    }),
  }
}

async function purchasesOf({ db, actor }: CallContext, rows: readonly ItemRow[]) {
  const buyers = buyersOf(actor)
  const ids = rows.map(({ id }) => id)
  const list =
    ids.length === 0
      ? []
      : await db
          .select({
            item: rights.item,
            order: rights.order,
            line: rights.id,
            isSchool: rights.isSchool,
            usedAt: rights.usedAt,
            archived: sql<boolean>`${inArray(rights.id, archivedLines(db, buyers))}`,
          })
          .from(rights)
          .where(and(inArray(rights.item, ids), inArray(rights.buyer, buyers), isNull(rights.withdrawnAt)))
          .orderBy(desc(rights.paidAt), desc(rights.id))
  return Map.groupBy(list, ({ item }) => item)
}
