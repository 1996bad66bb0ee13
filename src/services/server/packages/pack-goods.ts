// Packages as goods: bought in quantities, unused credits refundable, gifts never.
import { and, asc, eq, gt, inArray, max, sql } from 'drizzle-orm'
import { afterOrders } from '#commerce/server/after-orders.api.ts'
import {
  sells,
  type Browsed,
  type Browsing,
  type Goods,
  type GoodsKind,
  type BuyerContext,
  type SoldLine,
} from '#commerce/server/goods.api.ts'
import type { Obstacle } from '#commerce/contract/goods.shapes.ts'
import { personOf } from '#identity/server/people.api.ts'
import { dayMs } from '#kit/contract/durations.ts'
import type { Tx } from '#kit/server/db.ts'
import { containing } from '#kit/server/like.ts'
import { provide, type Provision } from '#kit/server/ports.ts'
import { refundOf } from '#services/contract/credits/credits.rules.ts'
import {
  packModeText,
  packWishOf,
  type PackMode,
  type PackWish,
} from '#services/contract/packages/pack-modes.rules.ts'
import { offerFor, type Offer, type PackTerms } from '#services/contract/packages/packages.rules.ts'
import { educatorCategories } from '#services/contract/packages/packages.values.ts'
import { isCityOpen } from '../campus/campus.ts'
import { refundCredits, type Moment } from '../credits/credits.ts'
import { announceChange } from '../credits/pack-users.ts'
import { credits } from '../credits.tables.ts'
import { needsApproval, type PurchaseWish } from '../family/purchase-approval.ts'
import { packs, packSales, type PackRow } from '../packages.tables.ts'
import { claimOf } from './pack-claims.ts'
import { deliverPack } from './pack-deliver.ts'
import { isSold, isSoldAlone } from './pack-parts.ts'
import { termsOf } from './packages.ts'
import { pricesOfSchool, termsForSchool } from './school-prices.ts'

type RequestedGoods = Parameters<GoodsKind['look']>[1]

async function look(by: BuyerContext, wishes: RequestedGoods): Promise<ReadonlyMap<string, Goods>> {
  const ids = wishes.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await by.db.select().from(packs).where(inArray(packs.id, ids))
  const own =
    by.buyer === null || by.buyer === by.person ? undefined : await pricesOfSchool(by.db, by.buyer, ids)
  const found = new Map<string, Goods>()
  for (const wish of wishes) {
    const row = rows.find(({ id }) => id === wish.id)
    const requested = row && packWishOf(wish.mode, wish.terms, row.country)
    const terms = row && termsForSchool(termsOf(row), own?.get(row.id))
    const goods = row && terms && requested && (await goodsOf(by, row, terms, wish, requested))
    if (goods) found.set(row.id, goods)
  }
  return found
}

async function goodsOf(
  by: BuyerContext,
  row: PackRow,
  terms: PackTerms,
  { count }: RequestedGoods[number],
  { mode, promotion, noDiscount }: PackWish,
): Promise<Goods | undefined> {
  const offer = offerFor(terms, { count, city: mode.city, noDiscount }, by.now)
  if (mode.isFree) return freeGoods(by, row, count, promotion)
  if (!offer) return undefined
  const isOpen = mode.city === null || (await isCityOpen(by.db, row.country, mode.city))
  const obstacle =
    (isOpen ? await obstacleOf(by, row) : 'closed') ??
    (await guardianObstacle(by, { pack: row.id, count, city: mode.city, price: offer.price }))
  return { ...described(row, mode, offer), gifts: offer.gifts, obstacle }
}

async function freeGoods(
  by: BuyerContext,
  row: PackRow,
  count: number,
  promotion: PackWish['promotion'],
): Promise<Goods> {
  const none = { count: 1, gifts: 0, original: 0, discount: 0, discountEnd: null, price: 0 }
  const claim = by.person === null ? undefined : await claimOf(by.db, by.now, by.person, row)
  const isOfKind = promotion === null || promotion === row.promotion
  const isPossible = count === 1 && by.buyer === by.person && isOfKind && claim?.isAllowed === true
  const obstacle = await obstacleOf(by, row)
  return {
    ...described(row, { city: null, isFree: true }, none),
    name: `${row.name}: one free credit`,
    promotion: true,
    obstacle: obstacle ?? (isPossible ? null : 'closed'),
  }
}

const described = (row: PackRow, mode: PackMode, offer: Offer): Omit<Goods, 'obstacle'> => ({
  id: row.id,
  mode: packModeText(mode),
  name: mode.city === null ? row.name : `${row.name}, ${mode.city}`,
  cover: row.cover,
  ...(mode.city !== null && { campus: { country: row.country, city: mode.city } }),
  sellers: [],
  original: offer.original,
  discount: offer.discount,
  discountEnd: offer.discountEnd,
  price: offer.price,
  hash: String(row.revision),
})

async function obstacleOf({ db, buyer, person }: BuyerContext, row: PackRow): Promise<Obstacle | null> {
  if (row.status !== 'published') return 'notExist'
  if (!(await isSoldAlone(db, row.id))) return 'closed'
  if (person === null) return null
  const target = buyer === person ? 'personal' : 'school'
  if (!row.salesTarget.includes(target)) return 'closed'
  if (!educatorCategories.includes(row.mentoringType)) return null
  return (await personOf(db, person))?.roles.includes('teacher') ? null : 'closed'
}

/** Purchases for a school, or without an account, need no guardian's approval. */
const guardianObstacle = async (
  { db, now, buyer, person }: BuyerContext,
  wish: PurchaseWish,
): Promise<Obstacle | null> =>
  person !== null && buyer === person && (await needsApproval(db, now, person, wish)) ? 'guardian' : null

/** Items that points can buy: everything on sale with a single price. */
async function browse(
  { db, buyer, person }: BuyerContext,
  { words, limit, skip }: Browsing,
): Promise<Browsed> {
  const target = buyer === person ? 'personal' : 'school'
  const where = and(
    eq(packs.status, 'published'),
    eq(packs.isOnCampus, false),
    gt(packs.price, 0),
    isSold,
    sql`${target} = any(${packs.salesTarget})`,
    containing(words, packs.name),
  )
  const rows = await db
    .select({ id: packs.id })
    .from(packs)
    .where(where)
    .orderBy(asc(packs.name), asc(packs.id))
    .limit(limit)
    .offset(skip)
  return { ids: rows.map(({ id }) => id), total: await db.$count(packs, where) }
}

/** Bought credits of a line that are still available. */
async function unusedOf(db: Tx, line: string, now: Date): Promise<number> {
  return db.$count(
    credits,
    and(
      eq(credits.line, line),
      eq(credits.status, 'available'),
      eq(credits.gift, false),
      gt(credits.expiresAt, now),
    ),
  )
}

async function refundable(db: Tx, line: SoldLine, now: Date) {
  if (line.price === 0 && line.point === 0)
    return { price: 0, point: 0, why: 'Free credits are not refunded.' }
  const unused = await unusedOf(db, line.id, now)
  if (unused === 0) return { price: 0, point: 0, why: 'All credits that you paid for are used or expired.' }
  return {
    price: refundOf(line.price, unused, line.count),
    point: refundOf(line.point, unused, line.count),
    why: null,
  }
}

/** Shares become actual when the line can no longer be refunded. */
async function actualAt(db: Tx, line: SoldLine, paidAt: Date): Promise<Date | null> {
  if (line.price === 0 && line.point === 0) return new Date(paidAt.getTime() + dayMs)
  const [rest] = await db
    .select({
      open: sql<number>`count(*) filter (where ${credits.status} = 'available' and not ${credits.gift})::int`,
      last: max(credits.updatedAt),
    })
    .from(credits)
    .where(eq(credits.line, line.id))
  return rest && rest.open === 0 ? (rest.last ?? paidAt) : null
}

async function linesOfBooking(db: Tx, booking: string): Promise<readonly string[]> {
  const rows = await db
    .selectDistinct({ line: credits.line })
    .from(credits)
    .where(eq(credits.booking, booking))
  return rows.flatMap(({ line }) => line ?? [])
}

/** Removes the line's unused credits, and refreshes its owner's pages. */
async function takeBack(at: Moment, line: string): Promise<void> {
  const gone = await refundCredits(at, line, null)
  const owners = new Map(gone.map(({ packUser, owner }) => [packUser, owner]))
  for (const [_id, owner] of owners) await announceChange(at, _id, owner)
}

export const packGoods: GoodsKind = {
  style: 'service',
  kind: 'service_pack',
  inCart: false,
  once: false,
  holdMinutes: 24 * 60,
  terms: ['promotion', 'freeServiceClaimed', 'noDiscount', 'isOnCampus', 'country', 'city'],
  point: 'service',
  income: 'service',
  groups: {
    MentorAcademic: db =>
      db
        .select({ id: packs.id })
        .from(packs)
        .where(and(eq(packs.mentoringType, 'academic'), eq(packs.isMentor, true))),
  },
  look,
  browse,
  deliver: ({ tx, now }, line) => deliverPack({ tx, now }, line),
  withdraw: (at, line) => takeBack(at, line.id),
  refundable,
  actualAt,
  linesOfBooking,
}

export const forPackOrders = (): readonly Provision[] => [
  sells(packGoods),
  provide(afterOrders, {
    async givenBack(tx, { lines }, now) {
      for (const { line, price, point } of lines.filter(each => each.line.style === 'service')) {
        await takeBack({ tx, now }, line.id)
        await tx
          .update(packSales)
          .set({ refundPrice: price, refundPoint: point })
          .where(eq(packSales.id, line.id))
      }
    },
  }),
]
