// The library's goods: content, owned once and copied; prompts, one use each.
import { and, eq, gt, inArray, isNull, ne, notExists, sql } from 'drizzle-orm'
import { platformAuthor } from '#authoring/contract/published.shapes.ts'
import { removeCopies } from '#authoring/server/contents.api.ts'
import {
  sells,
  type GoodsRequest,
  type Browsed,
  type Browsing,
  type Goods,
  type GoodsKind,
  type BuyerContext,
  type Selling,
  type SoldLine,
} from '#commerce/server/goods.api.ts'
import { countFreePrompt } from '#identity/server/marks.api.ts'
import { dayMs } from '#kit/contract/durations.ts'
import { kitFail } from '#kit/server/errors.ts'
import { type Provision } from '#kit/server/ports.ts'
import { priceOf } from '../items/cards.ts'
import { items, rights, versions, type ItemRow } from '../library.tables.ts'
import { live, livePrompts } from '../search/search-filters.ts'
import { search } from '../search/search.ts'

const notRefunded =
  'Content is yours to keep once it is paid, so it is not refunded. If something is wrong with it, write to us.'

/**
 * Runs in the payment's transaction. Delivers the ordered version, or the current one if that was replaced.
 */
async function deliver({ tx, now }: Selling, line: SoldLine): Promise<{ newId?: string }> {
  const [item] = await tx
    .update(items)
    .set({ sales: sql`${items.sales} + 1` })
    .where(eq(items.id, line.goods))
    .returning()
  const [ordered] =
    line.hash === null
      ? []
      : await tx.select({ id: versions.id }).from(versions).where(eq(versions.id, line.hash))
  const version = ordered?.id ?? item?.version
  if (!item || !version) throw kitFail('not-found')
  await tx.insert(rights).values({
    id: line.id,
    order: line.order,
    item: item.id,
    model: item.model,
    mode: item.mode,
    version,
    buyer: line.buyer,
    isSchool: line.isSchool,
    person: line.person,
    price: line.price,
    paidAt: now,
  })
  if (item.model === 'prompts' && line.price + line.point === 0) await countFreePrompt(tx, line.person, now)
  return {}
}

/** Removes its copies, except those that were taught, and its sale. */
async function withdraw({ tx, now }: Selling, line: SoldLine): Promise<void> {
  const [gone] = await tx
    .update(rights)
    .set({ withdrawnAt: now })
    .where(and(eq(rights.id, line.id), isNull(rights.withdrawnAt)))
    .returning()
  if (!gone) return
  await tx
    .update(items)
    .set({ sales: sql`${items.sales} - 1` })
    .where(eq(items.id, gone.item))
  const [version] = await tx
    .select({ sources: versions.sources })
    .from(versions)
    .where(eq(versions.id, gone.version))
  await removeCopies(tx, gone.order, version?.sources ?? [])
}

const look =
  (model: ItemRow['model']) =>
  async (
    { db, now, buyer, person }: BuyerContext,
    requests: readonly GoodsRequest[],
  ): Promise<ReadonlyMap<string, Goods>> => {
    if (requests.length === 0) return new Map()
    const ids = requests.map(({ id }) => id)
    const rows = await db
      .select()
      .from(items)
      .where(and(inArray(items.id, ids), eq(items.model, model)))
    const owned =
      model === 'prompts' || buyer === null
        ? []
        : await db
            .select({ item: rights.item })
            .from(rights)
            .where(and(inArray(rights.item, ids), eq(rights.buyer, buyer), isNull(rights.withdrawnAt)))
    const has = new Set(owned.map(({ item }) => item))
    return new Map(
      rows.map(row => {
        const { id, mode, name, cover, owner, price, discount, discountEnd, state, version } = row
        const holds = discount > 0 && (discountEnd === null || discountEnd > now)
        const more = requests.some(each => each.id === id && each.count !== 1)
        const obstacleOf = () => {
          if (state !== 'published') return 'notExist'
          if (more) return 'closed'
          if (owner === person || owner === buyer) return 'own'
          return has.has(id) ? 'owned' : null
        }
        const obstacle = obstacleOf()
        return [
          id,
          {
            id,
            mode,
            name,
            cover: model === 'prompts' ? null : cover,
            sellers: owner === platformAuthor ? [] : [owner],
            original: price,
            discount: holds ? discount : 0,
            discountEnd: holds ? discountEnd : null,
            price: priceOf(row, now),
            obstacle,
            hash: version,
          },
        ]
      }),
    )
  }

/** Leaves out content that is already bought; prompts can be bought again. */
const browse =
  (model: ItemRow['model']) =>
  ({ db, buyer, person }: BuyerContext, { words, limit, skip }: Browsing): Promise<Browsed> => {
    const mine = db
      .select({ one: sql`1` })
      .from(rights)
      .where(and(eq(rights.item, items.id), eq(rights.buyer, buyer ?? ''), isNull(rights.withdrawnAt)))
    const base = and(
      model === 'unit' ? live : livePrompts,
      gt(items.price, 0),
      ne(items.owner, person ?? ''),
      ne(items.owner, buyer ?? ''),
      model === 'unit' ? notExists(mine) : undefined,
    )
    return search(db, { key: words, $limit: limit, $skip: skip }, base && [base])
  }

const common = {
  holdMinutes: 24 * 60,
  deliver,
  withdraw,
  refundable: () => Promise.resolve({ price: 0, point: 0, why: notRefunded }),
  actualAt: (_db: unknown, _line: unknown, paidAt: Date) =>
    Promise.resolve(new Date(paidAt.getTime() + dayMs)),
} satisfies Partial<GoodsKind>

export const forOrders = (): readonly Provision[] => [
  sells({
    ...common,
    style: 'unit',
    kind: 'unit',
    inCart: true,
    once: true,
    point: 'unit',
    income: 'content',
    look: look('unit'),
    browse: browse('unit'),
  }),
  sells({
    ...common,
    style: 'prompt',
    kind: 'prompt',
    inCart: false,
    once: false,
    point: 'prompt',
    income: 'prompt',
    look: look('prompts'),
    browse: browse('prompts'),
  }),
]
